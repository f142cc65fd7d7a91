// @ts-check
// Replays a search: reads the steps from the page and says in which state every node is.

/**
 * @typedef {{ kind: string, text: string, walk: number, node?: string, value?: string[], window?: string,
 *   best?: string, closed?: boolean, cut?: string, never?: string[] }} Step
 * @typedef {{ parent?: string, facts: [string, string][] }} Facts
 * @typedef {{ state: "pending" | "open" | "live" | "closed" | "never", value?: string[], entry?: string, window?: string,
 *   best?: string, cut?: string }} State
 */

/** @template {Element} [T=HTMLElement] @param {string} id @returns {T} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @type {{ steps: Step[], nodes: Record<string, Facts> }} */
const data = JSON.parse(byId("data").textContent ?? "");
const { steps, nodes } = data;
const final = steps.length - 1;

const tree = byId("tree");
const slider = /** @type {HTMLInputElement} */ (byId("step"));
const play = byId("play");
/** @type {SVGSVGElement[]} */
const walks = Array.from(tree.querySelectorAll("svg[data-walk]"));

/** What was drawn of a node or an edge, to be found again at the end. @type {Map<Element, { classes: string, shown: string }>} */
const drawn = new Map();
/** The nodes of each walk by name. @type {Map<string, Element>[]} */
const groups = walks.map((svg) => new Map(
  Array.from(svg.querySelectorAll("[data-node]"), (group) => [group.getAttribute("data-node") ?? "", group])));
/** Edges and cut marks of each walk. @type {[string, Element][][]} */
const edges = walks.map((svg) => Array.from(svg.querySelectorAll("[data-child], [data-mark]"),
  (edge) => [edge.getAttribute("data-child") ?? edge.getAttribute("data-mark") ?? "", edge]));
for (const element of tree.querySelectorAll("[data-node], [data-child], [data-mark]")) {
  const value = element.querySelector(".value");
  drawn.set(element, { classes: element.getAttribute("class") ?? "", shown: value?.innerHTML ?? "" });
}
/** Where the steps of each walk begin. @type {number[]} */
const begins = walks.map((_, walk) => steps.findIndex((step) => step.walk === walk));

let now = 0;
/** @type {string | undefined} */
let chosen;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let scale = 1;

/**
 * The states of a walk's nodes after a step; nodes that are not in it were not visited yet.
 * @param {number} step @returns {Map<string, State>}
 */
function statesAt(step) {
  /** @type {Map<string, State>} */
  const states = new Map();
  for (let index = begins[steps[step].walk]; index <= step; index += 1) {
    const { node, value, window, best, closed, cut, never, kind } = steps[index];
    if (node !== undefined) {
      const state = states.get(node) ?? { state: "open" };
      if (value) state.value = value;
      if (kind === "enter") state.entry = window;
      if (window) state.window = window;
      if (best) state.best = best;
      if (cut) state.cut = cut;
      // A best-first search comes back: its nodes are not closed, and their values go on changing.
      if (kind === "expand") state.state = "live";
      if (closed) state.state = "closed";
      states.set(node, state);
    }
    for (const name of never ?? []) states.set(name, { state: "never" });
  }
  return states;
}

/** The node and all above it. @param {string | undefined} node @returns {Set<string>} */
function pathTo(node) {
  const path = new Set();
  for (let at = node; at !== undefined; at = nodes[at]?.parent) path.add(at);
  return path;
}

/** @param {Element} element @param {string} classes */
function setClasses(element, classes) {
  if (element.getAttribute("class") !== classes) element.setAttribute("class", classes);
}

/** The classes that were drawn, without what only the end of the search tells. @param {Element} element */
const plain = (element) => (drawn.get(element)?.classes ?? "").replace(/ (unvisited|pv|best)(?= |$)/g, "");

/** @param {Element} group @param {string[]} lines */
function writeValue(group, lines) {
  const text = group.querySelector(".value");
  if (!(text instanceof SVGElement)) return;
  const { x = "0", y = "0", line = "0" } = text.dataset;
  const size = Number(text.getAttribute("font-size"));
  const top = Number(y) + size * 0.36 - Number(line) * (Math.max(lines.length, 1) - 1) / 2;
  text.replaceChildren(...lines.map((words, index) => {
    const span = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
    span.setAttribute("x", x);
    span.setAttribute("y", (top + Number(line) * index).toFixed(1));
    span.textContent = words;
    return span;
  }));
}

/** Draws a walk as it is after a step. @param {number} index @param {Map<string, State>} states */
function drawWalk(index, states) {
  const step = steps[index];
  const path = pathTo(step.node);
  const ended = step.kind === "end";
  const best = new Set(Array.from(states.values(), (state) => state.best));
  for (const [name, group] of groups[step.walk]) {
    const { state, value, window, entry } = states.get(name) ?? { state: "pending" };
    let classes = ended ? drawn.get(group)?.classes ?? "" : plain(group);
    if (!ended && state === "never") classes += " unvisited";
    if (state === "pending" || state === "open" && !ended) classes += ` ${state}`;
    if (name === step.node) classes += " current";
    if (name === chosen) classes += " chosen";
    setClasses(group, classes);
    const text = group.querySelector(".value");
    if (state === "closed" || state === "never") {
      if (text) text.innerHTML = drawn.get(group)?.shown ?? "";
    } else {
      writeValue(group, value ?? []);
    }
    const exit = group.querySelector("text.exit");
    if (exit && window) exit.textContent = window === entry ? "" : `→ ${window}`;
  }
  for (const [name, edge] of edges[step.walk]) {
    const state = states.get(name)?.state ?? "pending";
    let classes = ended ? drawn.get(edge)?.classes ?? "" : plain(edge);
    if (!ended && state === "never" && edge.hasAttribute("data-child")) classes += " unvisited";
    if (!ended && best.has(name)) classes += " best";
    if (state === "pending") classes += " pending";
    if (path.has(name)) classes += " path";
    setClasses(edge, classes);
  }
}

/** What is known of a node at a step. @param {string | undefined} name @param {Map<string, State>} states */
function describe(name, states) {
  /** @type {[string, string][]} */
  const facts = name === undefined ? [] : [...nodes[name]?.facts ?? []];
  const state = name === undefined ? undefined : states.get(name);
  if (name !== undefined && !state) facts.push(["state", "not visited yet"]);
  if (state?.value) facts.push([state.state === "closed" ? "value" : "value so far", state.value.join(" ")]);
  if (state?.window && state.window !== state.entry) facts.push(["window now", state.window]);
  if (state?.cut) facts.push(["cut", state.cut]);
  if (name === undefined) facts.push(["", "Click a node of the tree."]);
  byId("details").replaceChildren(...facts.flatMap(([key, text]) => {
    const term = document.createElement("dt");
    const words = document.createElement("dd");
    term.textContent = key;
    words.textContent = text;
    return [term, words];
  }));
}

/** Scrolls the current node into view, if it is not. @param {string | undefined} name @param {number} walk */
function reveal(name, walk) {
  const group = name === undefined ? undefined : groups[walk].get(name);
  if (!group) return;
  const [node, frame] = [group.getBoundingClientRect(), tree.getBoundingClientRect()];
  const margin = 40;
  if (node.left < frame.left + margin) tree.scrollLeft -= frame.left - node.left + frame.width / 3;
  if (node.right > frame.right - margin) tree.scrollLeft += node.right - frame.right + frame.width / 3;
  if (node.top < frame.top + margin) tree.scrollTop -= frame.top - node.top + margin;
  if (node.bottom > frame.bottom - margin) tree.scrollTop += node.bottom - frame.bottom + margin;
}

/** The first node of a walk. @param {number} walk */
const rootOf = (walk) => steps.find((step) => step.walk === walk && step.node !== undefined)?.node;

/** Shows a step. @param {number} target */
function show(target) {
  const walkBefore = steps[now].walk;
  now = Math.min(Math.max(target, 0), final);
  const step = steps[now];
  const states = statesAt(now);
  walks.forEach((svg, index) => { svg.style.display = index === step.walk ? "" : "none"; });
  if (step.walk !== walkBefore) fit();
  drawWalk(now, states);

  slider.value = String(now);
  slider.setAttribute("aria-valuetext", `Step ${now + 1} of ${steps.length}: ${step.text}`);
  document.body.dataset.step = String(now);
  document.body.classList.toggle("is-cut", step.kind === "cut");
  byId("sentence").textContent = step.text;
  byId("place").textContent = `Step ${now + 1} of ${steps.length}`;
  const window = step.node === undefined ? undefined : states.get(step.node)?.window;
  byId("window").textContent = window ? `Window (α, β) = ${window}` : "";
  byId("result").hidden = now !== final;
  for (const [id, off] of /** @type {[string, boolean][]} */ ([
    ["first", now === 0], ["back", now === 0], ["forth", now === final], ["last", now === final],
    ["cut-before", cutFrom(-1) === undefined], ["cut-after", cutFrom(1) === undefined]])) {
    // Not `disabled`: the button would lose the focus under the reader's finger.
    byId(id).setAttribute("aria-disabled", String(off));
  }
  describe(chosen ?? step.node, states);
  reveal(step.node ?? rootOf(step.walk), step.walk);
  markList();
}

/** The nearest cut in a direction. @param {1 | -1} direction @returns {number | undefined} */
function cutFrom(direction) {
  for (let index = now + direction; index >= 0 && index <= final; index += direction) {
    if (steps[index].kind === "cut") return index;
  }
  return undefined;
}

const list = byId("steps");
list.replaceChildren(...steps.map((step, index) => {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.textContent = step.text;
  button.className = step.kind;
  button.dataset.index = String(index);
  item.append(button);
  return item;
}));
/** @type {HTMLButtonElement[]} */
const items = Array.from(list.querySelectorAll("button"));
let marked = items[0];

function markList() {
  marked.removeAttribute("aria-current");
  marked.tabIndex = -1;
  marked = items[now];
  marked.setAttribute("aria-current", "step");
  marked.tabIndex = 0;
  const [top, bottom] = [marked.offsetTop - list.offsetTop, marked.offsetTop - list.offsetTop + marked.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

/** Goes to a step that the reader asked for. @param {number} target */
function go(target) {
  chosen = undefined;
  show(target);
}

/** @param {boolean} on */
function setPlaying(on) {
  clearTimeout(timer);
  timer = undefined;
  play.setAttribute("aria-pressed", String(on));
  play.textContent = on ? "Pause" : "Play";
  if (on) tick();
}

function tick() {
  const speed = Number(/** @type {HTMLSelectElement} */ (byId("speed")).value);
  timer = setTimeout(() => {
    go(now + 1);
    if (now === final) setPlaying(false);
    else tick();
  }, 1100 / speed);
}

function togglePlaying() {
  if (timer === undefined && now === final) go(0);
  setPlaying(timer === undefined);
}

/** Draws everything in this size. @param {number} size */
function zoom(size) {
  scale = Math.min(Math.max(size, 0.08), 4);
  for (const svg of walks) {
    svg.setAttribute("width", String(svg.viewBox.baseVal.width * scale));
    svg.setAttribute("height", String(svg.viewBox.baseVal.height * scale));
  }
}

/** The whole tree if it can be read so, else as small as it can be read. @param {number} least */
function fit(least = 0.85) {
  const { width, height } = walks[steps[now].walk].viewBox.baseVal;
  const room = Math.min((tree.clientWidth - 12) / width, (tree.clientHeight - 60) / height);
  zoom(Math.min(Math.max(room, least), 1.4));
}

const actions = {
  first: () => go(0),
  last: () => go(final),
  back: () => go(now - 1),
  forth: () => go(now + 1),
  "cut-before": () => go(cutFrom(-1) ?? now),
  "cut-after": () => go(cutFrom(1) ?? now),
  play: togglePlaying,
  smaller: () => zoom(scale / 1.25),
  larger: () => zoom(scale * 1.25),
  fit: () => fit(0.08),
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);

/** @type {Record<string, () => void>} */
const keys = {
  Home: actions.first, End: actions.last, ArrowLeft: actions.back, ArrowRight: actions.forth,
  ArrowUp: actions["cut-before"], ArrowDown: actions["cut-after"],
  PageUp: actions["cut-before"], PageDown: actions["cut-after"],
  " ": togglePlaying, "+": actions.larger, "=": actions.larger, "-": actions.smaller, "0": actions.fit,
};
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey && event.key !== "+") return;
  if (target.matches("select") || event.key === " " && target.matches("button")) return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

slider.max = String(final);
slider.addEventListener("input", () => go(Number(slider.value)));
list.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button) go(Number(button.dataset.index));
});

// Dragging moves the drawing; a click without a drag chooses a node.
/** @type {{ x: number, y: number, left: number, top: number, moved: boolean } | undefined} */
let drag;
tree.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  drag = { x: event.clientX, y: event.clientY, left: tree.scrollLeft, top: tree.scrollTop, moved: false };
});
addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (Math.abs(right) + Math.abs(down) > 4) drag.moved = true;
  tree.classList.toggle("dragged", drag.moved);
  if (drag.moved) tree.scrollTo(drag.left - right, drag.top - down);
});
let dragged = false;
addEventListener("pointerup", () => {
  dragged = drag?.moved ?? false;
  drag = undefined;
  tree.classList.remove("dragged");
});
tree.addEventListener("click", (event) => {
  if (dragged) return;
  chosen = /** @type {Element} */ (event.target).closest("[data-node]")?.getAttribute("data-node") ?? undefined;
  show(now);
});
tree.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
}, { passive: false });

for (const element of document.querySelectorAll("[data-script]")) element.removeAttribute("hidden");
tree.classList.add("replaying");
fit();
show(0);

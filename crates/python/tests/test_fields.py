"""The fields of results and `docs/json.md` are one: each field is a row there, and its sentence is that row's.

`UPDATE_EXPECT=1` writes the sentences of `docs/json.md` into the classes.
"""

import ast
import os
import re
import textwrap
import types
import typing

import pytest
import yomi
from conftest import ROOT

PACKAGE = ROOT / "crates/python/python/yomi"

# The table of each class: the section, and the beginning of the line before the table.
TABLES = {
    "Answer": ("analyze", "| field"),
    "MoveAnswer": ("analyze", "Each of `moves`"),
    "Claim": ("analyze", "Each of `claims`"),
    "Comparison": ("compare", "| field"),
    "Unfit": ("compare", "Each of `unfit`"),
    "Count": ("perft", "| field"),
    "MoveCount": ("perft", "Each of `moves`"),
    "Solution": ("solve", "| field"),
    "Bound": ("solve", "Each of `bounds`"),
    "Pareto": ("solve", "Each of `pareto`"),
    "Grundy": ("solve", "`grundy`"),
    "Part": ("solve", "Each of its `parts`"),
    "Proof": ("solve", "Each of `claims`"),
    "Verification": ("verify", "| field"),
    "Probe": ("probe", "Each of `probes`"),
    "ProbedMove": ("probe", "Each of `moves`"),
    "Build": ("build", "| field"),
    "Interval": ("stats", "An **estimate**"),
    "Statistics": ("stats", "With a game"),
    "Outcome": ("stats", "`random_play` and `self_play`"),
    "Size": ("stats", "`tree`"),
    "PlayerReport": ("tournament", "Each of `players`"),
    "Pair": ("tournament", "Each of `pairs`"),
    "TournamentResult": ("tournament", "| field"),
    "Learned": ("learn", "| field"),
    "Report": ("report", "| field"),
    "Verdict": ("report", "Each of `verdicts`"),
    "Level": ("report", "Each of `levels`"),
    "Step": ("report", "Each of `steps`"),
    "Review": ("review", "| field"),
    "ReviewedPlayer": ("review", "Each of `players`"),
    "ReviewedMove": ("review", "Each of `moves`"),
    "Puzzles": ("puzzle", "| field"),
    "Puzzle": ("puzzle", "A puzzle"),
    "Book": ("book", "`book show`"),
    "BookMove": ("book", "Each of `moves`"),
}


def rows(section, before):
    """The rows of a table: the type and the text of each field."""
    text = (ROOT / "docs/json.md").read_text(encoding="utf-8")
    part = re.search(rf"^## `{section}`\n(.*?)(?=^## |\Z)", text, re.M | re.S)[1]
    below = re.search(rf"^{re.escape(before)}.*", part, re.M | re.S)
    assert below, f"{section} has no line that begins with {before}"
    table = re.search(r"^\| field .*?\n\n", below[0] + "\n\n", re.M | re.S)[0]
    found = {}
    for line in table.strip().splitlines()[2:]:
        names, kind, text = (cell.strip() for cell in line.split("|", 3)[1:])
        text = text.removesuffix("|").strip()
        for name in re.findall(r"`(\w+)`", names):
            found[name] = (kind, text)
    return found


def sentence(section, field, kind, text):
    """A row as a sentence of Python. A row that refers to another one has its text."""
    reference = re.match(r"as (?:in|of) `(\w+)`|as above$|(?:the same|as) (?:as )?above$", text)
    if reference:
        other = reference[1] if reference[1] in sections() else section
        found = next(
            found[field] for _, found in all_tables(other) if field in found and not found[field][1].startswith("as ")
        )
        text = found[1]
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).removesuffix(", see below")
    text = re.sub(r"\bnulls?\b", "`None`", text)
    return f"{text[0].upper()}{text[1:]}."


def sections():
    return re.findall(r"^## `(\w+)`", (ROOT / "docs/json.md").read_text(encoding="utf-8"), re.M)


def all_tables(section):
    return [(name, rows(*table)) for name, table in TABLES.items() if table[0] == section]


# Fields of the objects that are something else in Python, or not at all: the version, the file of the page, which
# `save` writes; what only one of two kinds of learning has, and only `to_dict()` gives.
OMITTED = {"schema"}
OMITTED_OF = {
    "Learned": {"way", "ply_probability", "tempo", "classes", "tree", "policy", "held_out"},
    "Report": {"file"},
    "Review": {"file"},
    "Puzzles": {"file", "solutions"},
    "Probe": set(),
}


def classes():
    """The classes of results in their sources: the file, and the definition of each."""
    for file in sorted(PACKAGE.glob("_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name in TABLES:
                yield file, node


def expected(name):
    """The sentences of the fields of a class, by `docs/json.md`."""
    section, before = TABLES[name]
    left_out = OMITTED | OMITTED_OF.get(name, set())
    found = rows(section, before)
    return {field: sentence(section, field, *found[field]) for field in found if field not in left_out}


def annotations(node):
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    found = {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}
    return {name: kind for name, kind in found.items() if not name.startswith("_")}


def test_every_class_of_results_has_its_table():
    kinds = [kind for kind in vars(yomi).values() if isinstance(kind, type) and issubclass(kind, yomi.Result)]
    without = {"Result", "Page", "Reproduction", "TestedClaim", "Plane", "Board", "Entry"}
    assert {kind.__name__ for kind in kinds} - without == set(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_fields_are_those_of_the_documents(name):
    [(file, node)] = [(file, node) for file, node in classes() if node.name == name]
    section, before = TABLES[name]
    documented, types = expected(name), annotations(node)
    assert set(types) == set(documented), f"{name} and the table of `{section}` differ"
    for field, (kind, text) in rows(section, before).items():
        if field in types and kind:
            may_be_none = "or null" in kind or any(word in text for word in ("only", "with `--"))
            is_none = "None" in types[field]
            assert is_none == ("or null" in kind) or (is_none and may_be_none), f"{name}.{field}: {types[field]}, and `{kind}`"
    if os.environ.get("UPDATE_EXPECT"):
        update(file, node, documented)
        return  # The package is a copy: the next run looks.
    for field, text in documented.items():
        found = vars(getattr(yomi, name))[field].__doc__ or ""
        assert " ".join(found.split()) == text, f"{name}.{field}: `UPDATE_EXPECT=1` writes the sentences of docs/json.md"


def update(file, node, documented):
    """Writes the sentences below the fields of a class."""
    lines = file.read_text(encoding="utf-8").splitlines()
    for field, below in reversed(list(zip(node.body, [*node.body[1:], None], strict=True))):
        if not isinstance(field, ast.AnnAssign) or ast.unparse(field.target) not in documented:
            continue
        has_text = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        text = textwrap.wrap(f'"""{documented[ast.unparse(field.target)]}"""', 116, break_on_hyphens=False)
        lines[field.end_lineno : below.end_lineno if has_text else field.end_lineno] = [f"    {line}" for line in text]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def fits(value, kind):
    """Whether a value is of a type."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return True
    if origin in (types.UnionType, typing.Union):
        return any(fits(value, one) for one in arguments)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(one, arguments[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict)
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def check(result):
    """The fields of a result, and of what is in it, have the types that the classes say."""
    for name, kind in typing.get_type_hints(type(result)).items():
        if name.startswith("_"):
            continue
        value = getattr(result, name)
        assert fits(value, kind), f"{type(result).__name__}.{name}: {kind}, got {value!r}"
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, yomi.Result):
                check(inner)


def found(tmp_path):
    game = yomi.Game("tic-tac-toe")
    start = game.start
    yield start.analyze("df-pn:goal=win", nodes=100)
    yield start.compare("pvs", "max-n", "label:positions=1", nodes=100)
    yield start.perft(2, divide=True)
    yield yomi.Game("nim:heaps=1+2").start.solve()
    yield yomi.Game("mnk:players=3").start.solve(symmetric=True)
    yield yomi.Game("coin-row").start.certificate(tmp_path / "proof.txt")
    yield yomi.verify(tmp_path / "proof.txt")
    yield game.build(tmp_path / "cells.yomi")
    yield start.probe(tmp_path / "cells.yomi")
    yield game.stats(games=10, probes=10, self_play=2)
    yield game.tournament(["pvs", "random"], blocks=2)
    yield game.report(games=2, nodes=10)
    yield start.play("b2 b1 a1").review(depth=2)
    yield game.puzzles(2)
    yomi.command("book", "search", "tic-tac-toe", "--side", "1", "--plies", "2", "-o", str(tmp_path / "ttt.book"))
    yield yomi.book(tmp_path / "ttt.book")
    yield yomi.reproduce("solved", claim=1)
    yield from yomi.games()
    yield game.board


def test_fields_have_their_types(tmp_path):
    for result in found(tmp_path):
        check(result)
        assert {name for name in type(result).__dataclass_fields__ if not name.startswith("_")} <= set(dir(result))

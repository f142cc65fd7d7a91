// @ts-check
// A socket without a browser, which speaks the little of the protocol that a page needs: for tools that open hundreds.
import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";

/** A frame, with a mask that changes nothing. @param {number} kind @param {Buffer} data */
export function frame(kind, data) {
  const head = Buffer.alloc(data.length < 126 ? 6 : data.length < 65_536 ? 8 : 14);
  head[0] = 0x80 | kind;
  head[1] = 0x80 | (data.length < 126 ? data.length : data.length < 65_536 ? 126 : 127);
  if (data.length >= 65_536) head.writeBigUInt64BE(BigInt(data.length), 2);
  else if (data.length >= 126) head.writeUInt16BE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** A socket that speaks the little of the protocol that a page needs. */
export class Socket {
  /** @type {import("node:stream").Duplex | null} */
  stream = null;
  isOpen = false;
  #rest = Buffer.alloc(0);
  /** Of the latest request. */
  id = 0;
  /** @type {Map<number, (message: any) => void>} */
  #waiting = new Map();

  /**
   * @param {URL} home
   * @param {string} localAddress
   * @param {(message: any) => void} [onTell]  gets what comes before the end of a request
   */
  constructor(home, localAddress, onTell = () => {}) {
    this.home = home;
    this.localAddress = localAddress;
    this.onTell = onTell;
  }

  /** @returns {Promise<void>} */
  open() {
    return new Promise((done, fail) => {
      const key = randomBytes(16).toString("base64");
      const asked = request(new URL("/socket", this.home), {
        localAddress: this.localAddress,
        headers: { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13", "sec-websocket-key": key },
      });
      asked.on("upgrade", (answer, stream) => {
        const expected = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
        if (answer.headers["sec-websocket-accept"] !== expected) return fail(new Error("another key was accepted"));
        this.stream = stream;
        this.isOpen = true;
        stream.on("data", (/** @type {Buffer} */ data) => this.#take(data));
        stream.on("close", () => this.#end());
        stream.on("error", () => this.#end());
        done();
      });
      asked.on("response", (answer) => fail(new Error(`the socket was refused: ${answer.statusCode}`)));
      asked.on("error", fail);
      asked.end();
    });
  }

  /** The final reply to a request; null if the connection was lost. @param {object} message @returns {Promise<any>} */
  ask(message) {
    this.id += 1;
    const { id } = this;
    return new Promise((done) => {
      this.#waiting.set(id, done);
      this.#send(1, Buffer.from(JSON.stringify({ id, ...message })));
    });
  }

  close() {
    this.stream?.destroy();
  }

  /** @param {number} kind @param {Buffer} data */
  #send(kind, data) {
    this.stream?.write(frame(kind, data));
  }

  /** @param {Buffer} data */
  #take(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      const [first = 0, second = 0] = this.#rest;
      const extra = second === 127 ? 8 : second === 126 ? 2 : 0;
      if (this.#rest.length < 2 + extra) return;
      const length = extra === 8 ? Number(this.#rest.readBigUInt64BE(2)) : extra === 2 ? this.#rest.readUInt16BE(2) : second;
      if (this.#rest.length < 2 + extra + length) return;
      const body = this.#rest.subarray(2 + extra, 2 + extra + length);
      this.#rest = this.#rest.subarray(2 + extra + length);
      if ((first & 15) === 9) this.#send(10, Buffer.from(body));
      if ((first & 15) !== 1) continue;
      const message = JSON.parse(body.toString());
      if (["waiting", "nodes", "stage", "room"].includes(message.tell)) {
        this.onTell(message);
        continue;
      }
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #end() {
    this.isOpen = false;
    for (const done of this.#waiting.values()) done(null);
    this.#waiting.clear();
  }
}

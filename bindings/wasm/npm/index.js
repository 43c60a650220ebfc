// arithma in JavaScript: one WebAssembly module, its clock and random source from here.

/** What a calculation failed with. */
export class ArithmaError extends Error {
  constructor(reason, { code = "INTERNAL", detail = {} } = {}) {
    const { parameter } = detail;
    super(parameter === undefined || reason.includes(parameter) ? reason : `${parameter}: ${reason}`);
    this.name = "ArithmaError";
    this.code = code;
    this.detail = detail;
    // The place in the input, with carets below, or the nearest names.
    const found = [detail.signature ?? detail.nearest ?? []].flat().join(", ");
    this.hint = "caret" in detail ? `${detail.input}\n${detail.caret}` : found || undefined;
  }
}

/** The toolbox in an instance of the module. */
class Arithma {
  #module;
  #timeLimit;
  #exports;
  #panic;
  #id = 0;

  constructor(module, instance, imports, { timeLimit = 0 }) {
    this.#module = module;
    this.#timeLimit = timeLimit;
    this.#begin(instance, imports);
  }

  #begin(instance, imports) {
    this.#exports = instance.exports;
    imports.memory = instance.exports.memory;
    imports.panicked = (text) => (this.#panic = text);
    this.#exports.arithma_start(this.#timeLimit);
  }

  /** Runs in the instance. One that trapped is thrown away, since nobody knows its state: the next call makes another. */
  #run(work) {
    if (this.#exports === undefined) {
      const imports = hostImports();
      this.#begin(new WebAssembly.Instance(this.#module, imports.object), imports);
    }
    try {
      return work(this.#exports);
    } catch (error) {
      this.#exports = undefined;
      const reason = this.#panic ?? String(error);
      this.#panic = undefined;
      throw new ArithmaError(`the calculation failed inside: ${reason}`);
    }
  }

  /** Answers a message of MCP, as text or as an object, in the same form; undefined for a notification. */
  handle(message) {
    if (typeof message !== "string") {
      if (typeof message !== "object" || message === null) {
        throw refused(["message"], `must be a text or an object, not ${message === null ? "null" : typeof message}`);
      }
      const reply = this.handle(JSON.stringify(plain(message, ["message"])));
      return reply === undefined ? undefined : JSON.parse(reply);
    }
    return this.#run((wasm) => {
      const bytes = new TextEncoder().encode(message);
      const place = wasm.arithma_alloc(bytes.length) >>> 0;
      new Uint8Array(wasm.memory.buffer, place, bytes.length).set(bytes);
      const length = wasm.arithma_handle(place, bytes.length) >>> 0;
      return length === 0 ? undefined : reply(wasm, length);
    });
  }

  /** Calls a tool by its name; gives its data, its text and what is attached. */
  call(name, args = {}) {
    textual(name, "name");
    if (Object.prototype.toString.call(args) !== "[object Object]") {
      throw refused(["args"], 'must be an object with the parameters by name, such as { expression: "1 + 1" }');
    }
    const params = { name, arguments: plain(args, []) };
    const message = { jsonrpc: "2.0", id: ++this.#id, method: "tools/call", params };
    const { result, error } = JSON.parse(this.handle(JSON.stringify(message)));
    if (error) {
      const code = error.data?.tool === undefined ? "INVALID_INPUT" : "UNKNOWN_FUNCTION";
      throw new ArithmaError(error.message, { code, detail: error.data });
    }
    const { structuredContent: data, content, isError } = result;
    if (isError) {
      throw new ArithmaError(data.error.reason, data.error);
    }
    return { data, text: content[0].text, attachments: content.slice(1).map(attachment) };
  }

  /** Calculates a text: a value with its digits, whether they are all of it, and how it was read. */
  calculate(expression, options) {
    textual(expression, "expression");
    const { digits } = options ?? {};
    return this.call("calculate", digits === undefined ? { expression } : { expression, digits }).data;
  }

  /** Every tool, with its description and the schema of its arguments. */
  tools() {
    return JSON.parse(this.#run((wasm) => reply(wasm, wasm.arithma_tools() >>> 0)));
  }
}

/** How deep lists and objects may lie in each other; one may also lie in itself. */
const DEEPEST = 64;

/**
 * A value as JSON means it: what JSON has no type for as text that means the same. What JSON would leave out
 * or make null of is refused, with the place where it stands: the keys on the way there.
 */
function plain(value, place) {
  switch (typeof value) {
    case "undefined":
    case "boolean":
    case "string":
      return value;
    case "bigint":
      return String(value);
    case "number":
      if (Number.isFinite(value)) return value;
      throw refused(place, `${value} is not a number: only finite numbers can be used`);
    case "object":
      return value === null ? null : plainObject(value, place);
    default:
      throw refused(place, `${typeof value} cannot be an argument`);
  }
}

function plainObject(value, place) {
  if (place.length > DEEPEST) {
    throw refused(place.slice(0, 1), `lists and objects lie in each other more than ${DEEPEST} deep`);
  }
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && kind !== "DataView")) {
    return Array.from(value, (item, index) => {
      if (item === undefined) throw refused([...place, index], "is undefined");
      return plain(item, [...place, index]);
    });
  }
  if (kind === "Date" && Number.isNaN(value.getTime())) throw refused(place, "is no moment");
  if (["Number", "String", "Boolean", "BigInt"].includes(kind)) return plain(value.valueOf(), place);
  if (typeof value.toJSON === "function") return plain(value.toJSON(), [...place, "toJSON()"]);
  if (kind !== "Object") throw refused(place, `${kind} cannot be an argument${kind === "Promise" ? ": await it" : ""}`);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, [...place, key])]));
}

function textual(value, parameter) {
  if (typeof value !== "string") throw refused([parameter], `must be a string, not ${value === null ? "null" : typeof value}`);
}

/** The error of an argument that cannot be one, which names it: `values[2]`. */
function refused(place, reason) {
  const name = place.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  const parameter = name.replace(/^\./, "");
  return new ArithmaError(`${parameter}: ${reason}`, { code: "INVALID_INPUT", detail: { parameter } });
}

function reply(wasm, length) {
  const bytes = new Uint8Array(wasm.memory.buffer, wasm.arithma_reply() >>> 0, length);
  return new TextDecoder().decode(bytes);
}

function attachment({ type, mimeType, data, resource }) {
  const { mimeType: mime = mimeType, blob = data, text } = resource ?? {};
  const bytes =
    text === undefined
      ? Uint8Array.from(atob(blob), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(text);
  return { type, mimeType: mime, bytes };
}

/** What the module asks of its host. Its memory is known once it is there. */
function hostImports() {
  const imports = { memory: undefined, panicked: () => {} };
  const bytes = (place, length) => new Uint8Array(imports.memory.buffer, place >>> 0, length >>> 0);
  imports.object = {
    arithma: {
      monotonic: () => performance.now(),
      wall: () => Date.now(),
      random: (place, length) => {
        // At most so many bytes a call, says the standard.
        for (let at = 0; at < length; at += 65536) {
          crypto.getRandomValues(bytes(place + at, Math.min(65536, length - at)));
        }
        return 1;
      },
      panicked: (place, length) => imports.panicked(new TextDecoder().decode(bytes(place, length))),
    },
  };
  return imports;
}

/** The module's bytes: from the file beside this one, in node and in browsers. */
async function compile(source) {
  const place = source ?? new URL("./arithma.wasm", import.meta.url);
  if (place instanceof WebAssembly.Module) return place;
  if (ArrayBuffer.isView(place) || place instanceof ArrayBuffer) return WebAssembly.compile(place);
  const url = new URL(place, import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new ArithmaError(`${url}: ${response.status} ${response.statusText}`);
  // Servers that do not know the type of .wasm cannot be streamed from.
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Loads the module. `module`: where it is, if not beside this file: an address, its bytes, or a compiled one.
 * `timeLimit`: milliseconds that a call may take; 10,000 if left out.
 */
export async function load({ module, timeLimit } = {}) {
  if (timeLimit !== undefined && !(Number.isFinite(timeLimit) && timeLimit > 0)) {
    throw refused(["timeLimit"], `must be a number of milliseconds above 0, not ${String(timeLimit)}`);
  }
  const compiled = await compile(module);
  if (globalThis.crypto === undefined) {
    // Node 18 has it, but not as a global.
    globalThis.crypto = (await import("node:crypto")).webcrypto;
  }
  const imports = hostImports();
  const instance = await WebAssembly.instantiate(compiled, imports.object);
  return new Arithma(compiled, instance, imports, { timeLimit });
}

let shared;

/** The one instance behind the functions below. */
function one() {
  shared ??= load();
  return shared;
}

/** Calculates a text. */
export const calculate = async (expression, options) => (await one()).calculate(expression, options);

/** Calls a tool. */
export const call = async (name, args) => (await one()).call(name, args);

/** Answers a message of MCP. */
export const handle = async (message) => (await one()).handle(message);

/** Every tool. */
export const tools = async () => (await one()).tools();

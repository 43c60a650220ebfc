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
    this.hint = "caret" in detail ? `${detail.input}\n${detail.caret}` : (detail.signature ?? detail.nearest);
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
      const reply = this.handle(JSON.stringify(message, plain));
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
    const params = { name, arguments: args };
    const { result, error } = this.handle({ jsonrpc: "2.0", id: ++this.#id, method: "tools/call", params });
    if (error) {
      throw new ArithmaError(error.message, { code: "UNKNOWN_FUNCTION", detail: error.data });
    }
    const { structuredContent: data, content, isError } = result;
    if (isError) {
      throw new ArithmaError(data.error.reason, data.error);
    }
    return { data, text: content[0].text, attachments: content.slice(1).map(attachment) };
  }

  /** Calculates a text: a value with its digits, whether they are all of it, and how it was read. */
  calculate(expression, { digits } = {}) {
    return this.call("calculate", digits === undefined ? { expression } : { expression, digits }).data;
  }

  /** Every tool, with its description and the schema of its arguments. */
  tools() {
    return JSON.parse(this.#run((wasm) => reply(wasm, wasm.arithma_tools() >>> 0)));
  }
}

/** What JSON has no type for, as text that means the same. */
function plain(_, value) {
  return typeof value === "bigint" ? String(value) : value;
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

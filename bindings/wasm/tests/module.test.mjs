// The package as its users have it, in node: node --test tests/*.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

import { place } from "./place.mjs";

const arithma = await import(place("index.js"));
const file = readFileSync(place("arithma.wasm"));
const one = await arithma.load();

test("the functions of the package", async () => {
  assert.equal((await arithma.calculate("0.1 + 0.2")).result, "0.3");
  assert.equal((await arithma.call("add", { first: "0.1", second: "0.2" })).data.result, "0.3");
  assert.equal((await arithma.handle({ jsonrpc: "2.0", id: 1, method: "ping" })).id, 1);
  assert.ok((await arithma.tools()).length > 250);
});

test("calculate", () => {
  const third = one.calculate("1/3", { digits: 5 });
  assert.deepEqual([third.result, third.exact, third.exactForm, third.readAs], ["0.33333", false, "1/3", undefined]);
  assert.equal(one.calculate("2 pi").readAs, "2*pi");
  assert.equal(one.calculate("2^64 - 1").result, "18446744073709551615");
  assert.equal(one.calculate("5 km + 300 m to mi", { digits: 6 }).result, "3.29327 mi");
  // What needs a shift by more than 2^32 bits.
  assert.equal(one.calculate("exp(-10^10) > 0").result, "true");
  assert.equal(one.calculate("1 + exp(-10^10) > 1").result, "true");
  // 10^22 degrees are 280 beyond whole turns.
  assert.equal(one.calculate("sin(10^22)", { digits: 20 }).result, "-0.98480775301220805937");
  const digits = one.calculate("pi", { digits: 10000 }).result;
  assert.equal(digits.length, 10001);
  // The published 10,000 decimals end in 5256375678; the last is rounded away here.
  assert.ok(digits.endsWith("525637568"), digits.slice(-10));
});

test("the host's clock", () => {
  const before = new Date().toISOString().slice(0, 10);
  const today = one.calculate("today").result;
  const after = new Date().toISOString().slice(0, 10);
  assert.ok(before <= today && today <= after, today);
});

test("errors say what is wrong and where", () => {
  const error = caught(() => one.calculate("2 + * 3"));
  assert.equal(error.code, "PARSE_ERROR");
  assert.equal(error.hint, "2 + * 3\n    ^");
  assert.equal(caught(() => one.calculate("1/0")).code, "DIVISION_BY_ZERO");
  assert.equal(caught(() => one.call("add", {})).code, "INVALID_INPUT");
  const unknown = caught(() => one.call("ad"));
  assert.equal(unknown.code, "UNKNOWN_FUNCTION");
  assert.match(unknown.message, /did you mean add/);
  const named = "digits: must be a whole number from 1 to 10000";
  assert.equal(caught(() => one.calculate("pi", { digits: -1 })).message, named);
  assert.match(caught(() => one.call("add", { first: 1 })).message, /^the parameter second is missing/);
});

test("integers of any length are arguments", () => {
  assert.equal(one.call("add", { first: 2n ** 100n, second: 1n }).data.result, String(2n ** 100n + 1n));
});

test("arguments mean the same, or are refused by their name", async () => {
  class Amount {
    toJSON() {
      return "0.25";
    }
  }
  for (const [given, sum] of [
    [-0, "1"],
    [5e-324, `1.${"0".repeat(323)}5`],
    [1e22, "10000000000000000000001"],
    [new Number(2), "3"],
    [Object(3n), "4"],
    [new String("0.1"), "1.1"],
    [new Amount(), "1.25"],
    [-(10n ** 5000n), undefined],
  ]) {
    const { result } = one.call("add", { first: given, second: 1 }).data;
    if (sum !== undefined) assert.equal(result, sum);
  }
  for (const values of [[1, 2, 3], new Float64Array([1, 2, 3]), new BigInt64Array([1n, 2n, 3n]), "1, 2, 3"]) {
    assert.equal(one.call("mean", { values }).data.result, "2");
  }
  assert.equal(one.call("toUnixTime", { datetime: new Date(1772355600000) }).data.result, "1772355600");
  // Left out is not given, as in JavaScript.
  assert.match(caught(() => one.call("add", { first: undefined, second: 1 })).message, /first is missing/);

  const around = [];
  around.push(around);
  const self = { toJSON: () => self };
  const finite = "is not a number: only finite numbers can be used";
  for (const [given, said] of [
    [NaN, `first: NaN ${finite}`],
    [-Infinity, `first: -Infinity ${finite}`],
    [new Number(NaN), `first: NaN ${finite}`],
    [[1, Infinity], `first[1]: Infinity ${finite}`],
    [new Float32Array([1, NaN]), `first[1]: NaN ${finite}`],
    [{ a: [{ b: NaN }] }, `first.a[0].b: NaN ${finite}`],
    [[1, undefined], "first[1]: is undefined"],
    [[1, , 2], "first[1]: is undefined"],
    [() => 1, "first: function cannot be an argument"],
    [Symbol("s"), "first: symbol cannot be an argument"],
    [new Map([[1, 2]]), "first: Map cannot be an argument"],
    [new Set([1]), "first: Set cannot be an argument"],
    [Promise.resolve(1), "first: Promise cannot be an argument: await it"],
    [/1/, "first: RegExp cannot be an argument"],
    [new ArrayBuffer(8), "first: ArrayBuffer cannot be an argument"],
    [new Date(NaN), "first: is no moment"],
    [around, "first: lists and objects lie in each other more than 64 deep"],
    [self, "first: lists and objects lie in each other more than 64 deep"],
  ]) {
    const error = caught(() => one.call("add", { first: given, second: 1 }));
    assert.deepEqual([error.message, error.code], [said, "INVALID_INPUT"]);
    assert.equal(error.detail.parameter, said.split(":")[0]);
  }
  for (const [wrong, said] of [
    [() => one.calculate("pi", { digits: NaN }), `digits: NaN ${finite}`],
    [() => one.calculate(5), "expression: must be a string, not number"],
    [() => one.calculate(), "expression: must be a string, not undefined"],
    [() => one.call(), "name: must be a string, not undefined"],
    [() => one.call("add", null), "args: must be an object with the parameters by name"],
    [() => one.call("add", [1, 2]), "args: must be an object with the parameters by name"],
    [() => one.handle(), "message: must be a text or an object, not undefined"],
    [() => one.handle(null), "message: must be a text or an object, not null"],
    [() => one.handle(5), "message: must be a text or an object, not number"],
    [() => one.handle({ id: 1, params: { first: NaN } }), `message.params.first: NaN ${finite}`],
  ]) {
    assert.ok(caught(wrong).message.startsWith(said), caught(wrong).message);
  }
  assert.equal(one.calculate("1 + 1", null).result, "2");
  for (const timeLimit of [NaN, 0, -1, Infinity, "100", null]) {
    await assert.rejects(arithma.load({ timeLimit }), /^ArithmaError: timeLimit: must be a number of milliseconds above 0/);
  }
  // What was refused has left nothing behind.
  assert.equal(one.calculate("1 + 1").result, "2");
});

test("a hint is one text", () => {
  assert.equal(caught(() => one.call("ad")).hint, "add");
  assert.equal(caught(() => one.calculate("sqt(2)")).hint, "sqrt");
  assert.equal(caught(() => one.calculate("1/0")).hint, undefined);
  assert.equal(new arithma.ArithmaError("x", { detail: { nearest: [] } }).hint, undefined);
  assert.equal(new arithma.ArithmaError("x").code, "INTERNAL");
});

test("pictures", () => {
  const { attachments, data } = one.call("plot", { expression: "x^2", format: "png" });
  assert.equal(attachments[0].mimeType, "image/png");
  assert.deepEqual([...attachments[0].bytes.slice(1, 4)], [80, 78, 71]);
  assert.ok(data.rows.length === 1);
});

test("a conversation of MCP", () => {
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const begun = one.handle({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  assert.equal(begun.result.serverInfo.name, "arithma");
  assert.equal(one.handle({ jsonrpc: "2.0", method: "notifications/initialized" }), undefined);
  const { result } = one.handle({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  assert.ok(result.tools.some((tool) => tool.name === "calculate"));
  const text = one.handle('{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add","arguments":{"first":1,"second":2}}}');
  assert.match(text, /"result":"3"/);
  const page = one.handle({ jsonrpc: "2.0", id: 3, method: "resources/read", params: { uri: "arithma://constants" } });
  assert.match(page.result.contents[0].text, /speed of light/i);
  assert.equal(one.handle("{").includes("-32700"), true);
});

test("a call ends in time, and the next one works", async () => {
  const brief = await arithma.load({ timeLimit: 100 });
  const start = performance.now();
  const error = caught(() => brief.calculate("sum(sqrt(k), k, 1, 100000)", { digits: 2000 }));
  assert.equal(error.code, "OUT_OF_RANGE");
  assert.ok(performance.now() - start < 5000, `${performance.now() - start} ms`);
  assert.equal(brief.calculate("1 + 1").result, "2");
});

test("after a trap the next call works", async () => {
  const module = await WebAssembly.compile(file);
  const fresh = await arithma.load({ module });
  // A stack that is nearly used up before the call begins ends it somewhere inside the module.
  const deep = (depth) => (depth === 0 ? fresh.calculate("sqrt(2) + 1") : deep(depth - 1));
  let inside = 0;
  for (let depth = 1000; depth < 1_000_000 && inside < 3; depth += 20) {
    try {
      deep(depth);
    } catch (error) {
      inside += error instanceof arithma.ArithmaError && error.code === "INTERNAL" ? 1 : 0;
      if (!(error instanceof arithma.ArithmaError)) break;
    }
    assert.equal(fresh.calculate("1 + 1").result, "2");
  }
  assert.ok(inside > 0, "no call ended inside the module");
  assert.equal(fresh.calculate("sqrt(2)", { digits: 5 }).result, "1.4142");
});

test("2 MB with brotli are promised", (context) => {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
  const sent = brotliCompressSync(file, { params: { [quality]: 11, [window]: 24, [size]: file.length } });
  context.diagnostic(`brotli: ${sent.length} of ${file.length} bytes`);
  assert.ok(sent.length <= 2_000_000, `${sent.length} bytes with brotli`);
});

test("the sample of the oracles, digit for digit", () => {
  const lines = readFileSync(new URL("../../../tests/sample/calls.jsonl", import.meta.url), "utf8").trim().split("\n");
  const wrong = [];
  for (const line of lines) {
    const { name, arguments: args, reply } = JSON.parse(line);
    let given;
    try {
      given = one.call(name, args).data;
      delete given.readAs;
      delete given.exactForm;
    } catch (error) {
      given = { error: error.code };
    }
    try {
      assert.deepEqual(given, reply);
    } catch {
      wrong.push(`${line}\n  here ${JSON.stringify(given)}`);
    }
  }
  assert.equal(lines.length, 2000);
  assert.equal(wrong.length, 0, wrong.slice(0, 10).join("\n"));
});

function caught(work) {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof arithma.ArithmaError, String(error));
    return error;
  }
  return assert.fail("it did not fail");
}

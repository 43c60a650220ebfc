// What the README of the package shows can be run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { place } from "./place.mjs";

const readme = readFileSync(place("README.md"), "utf8");

test("the snippets of the README", async () => {
  const snippets = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert.ok(snippets.length >= 2);
  for (const code of snippets) {
    const shown = [...code.matchAll(/console\.log\((.*)\); *\/\/ (.*)/g)];
    assert.ok(shown.length > 0, code);
    const checked = code
      .replace(/console\.log\((.*)\); *\/\/ (.*)/g, (_, value, said) => `check(${value}, ${JSON.stringify(said)});`)
      .replace(/"arithma-wasm"/g, JSON.stringify(place("index.js").href));
    globalThis.check = (value, said) => assert.equal(typeof value === "string" ? value : JSON.stringify(value), said);
    await import(`data:text/javascript,${encodeURIComponent(checked)}`);
  }
});

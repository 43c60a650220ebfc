// The inspector's command line as a client: inspector.mjs stdio BINARY, or inspector.mjs http URL.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { cases, checkNames, checkReply } from "./cases.mjs";

const [kind, target] = process.argv.slice(2);
const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json");
const { bin } = createRequire(import.meta.url)(manifest);
const inspector = join(dirname(manifest), bin["mcp-inspector"]);

/** The inspector's exit code where the tool answered that it failed. */
const TOOL_FAILED = 5;

function inspect(...options) {
  const run = spawnSync(
    process.execPath,
    [inspector, "--cli", target, "--transport", kind, ...options],
    { encoding: "utf8", timeout: 60_000 },
  );
  return { code: run.status, stdout: run.stdout, stderr: run.stderr };
}

// Strictly: no schema that a client could stumble over.
const list = inspect("--method", "tools/list", "--strict");
assert.equal(list.code, 0, list.stderr);
checkNames(JSON.parse(list.stdout).tools);

for (const wanted of cases.calls) {
  const pairs = Object.entries(wanted.arguments).flatMap(([name, value]) => ["--tool-arg", `${name}=${value}`]);
  const reply = inspect("--method", "tools/call", "--tool-name", wanted.tool, ...pairs);
  assert.equal(reply.code, wanted.isError ? TOOL_FAILED : 0, reply.stderr);
  checkReply(wanted, JSON.parse(reply.stdout));
}
console.log("command line");

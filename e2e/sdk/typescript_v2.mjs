// The TypeScript SDK 2.x as a client: typescript_v2.mjs stdio BINARY, or typescript_v2.mjs http URL.
// It speaks the revisions with a handshake, the one without, and finds out which.

import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { useTools } from "./cases.mjs";

const modern = "2026-07-28";
const modes = [
  ["legacy", "2025-11-25"],
  ["auto", modern],
  [{ pin: modern }, modern],
];

const [kind, target] = process.argv.slice(2);
const said = [];
for (const [mode, revision] of modes) {
  const client = new Client({ name: "e2e", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(
    kind === "stdio"
      ? new StdioClientTransport({ command: target })
      : new StreamableHTTPClientTransport(new URL(target)),
  );
  assert.equal(client.getNegotiatedProtocolVersion(), revision);
  await useTools(client);
  await client.close();
  said.push(`${revision} (${mode.pin ?? mode})`);
}
console.log(`revisions ${said.join(", ")}`);

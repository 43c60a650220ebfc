// What every JavaScript client asks, and what it must hear. See cases.json.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8"));
const names = readFileSync(process.env.LISTED_TOOLS, "utf8").trim().split(/\s+/);

/** The tools that the server lists are those of the command line, in their order. */
export function checkNames(tools) {
  assert.deepEqual(tools.map((tool) => tool.name), names, "tools/list");
}

/** A reply says the same as text and as data. */
export function checkReply(wanted, reply) {
  const about = `${wanted.tool} (${wanted.about})`;
  assert.equal(reply.isError, wanted.isError, about);
  assert.deepEqual(reply.content, [{ type: "text", text: wanted.text }], about);
  assert.deepEqual(reply.structuredContent, wanted.structured, about);
}

/** Lists and calls with a connected client of either SDK. */
export async function useTools(client) {
  assert.equal(client.getServerVersion()?.name, "arithma");
  checkNames((await client.listTools()).tools);
  for (const wanted of cases.calls) {
    checkReply(wanted, await client.callTool({ name: wanted.tool, arguments: wanted.arguments }));
  }
  const { tool, arguments: args, message } = cases.refused;
  await assert.rejects(client.callTool({ name: tool, arguments: args }), (error) =>
    error.message.includes(message),
  );
}

// The TypeScript SDK 1.x as a client: typescript_v1.mjs stdio BINARY, or typescript_v1.mjs http URL.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { useTools } from "./cases.mjs";

const [kind, target] = process.argv.slice(2);
const transport =
  kind === "stdio"
    ? new StdioClientTransport({ command: target })
    : new StreamableHTTPClientTransport(new URL(target));
let revision;
const setVersion = transport.setProtocolVersion?.bind(transport);
transport.setProtocolVersion = (version) => {
  revision = version;
  setVersion?.(version);
};
const client = new Client({ name: "e2e", version: "1.0.0" });
await client.connect(transport);
await useTools(client);
await client.close();
console.log(`revision ${revision}`);

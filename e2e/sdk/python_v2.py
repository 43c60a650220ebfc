"""The Python SDK 2.x as a client: python_v2.py stdio BINARY, or python_v2.py http URL.

It speaks the revisions with a handshake, the one without, and finds out which.
"""

import asyncio
import sys

from mcp import Client, MCPError, StdioServerParameters

from cases import CASES, check_names, check_reply, expect

MODERN = "2026-07-28"
MODES = {"legacy": "2025-11-25", "auto": MODERN, MODERN: MODERN}


async def use_tools(server, mode, revision):
    async with Client(server, mode=mode) as client:
        expect(revision, client.protocol_version, mode)
        check_names(tool.name for tool in (await client.list_tools()).tools)
        for case in CASES["calls"]:
            reply = await client.call_tool(case["tool"], case["arguments"])
            check_reply(
                case,
                is_error=reply.is_error,
                content=reply.content,
                structured=reply.structured_content,
            )
        refused = CASES["refused"]
        try:
            reply = await client.call_tool(refused["tool"], refused["arguments"])
            raise SystemExit(f"an unknown tool was answered: {reply}")
        except MCPError as error:
            expect(refused["message"], error.error.message, "an unknown tool")
        # A revision that is taken without asking brings no introduction.
        if mode != MODERN:
            expect("arithma", client.server_info.name, "the server's name")


async def main(transport, target):
    server = StdioServerParameters(command=target) if transport == "stdio" else target
    for mode, revision in MODES.items():
        await asyncio.wait_for(use_tools(server, mode, revision), 30)
    print("revisions " + ", ".join(f"{revision} ({mode})" for mode, revision in MODES.items()))


asyncio.run(main(*sys.argv[1:]))

"""The Python SDK 1.x as a client: python_v1.py stdio BINARY, or python_v1.py http URL."""

import asyncio
import sys

from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client

from cases import CASES, check_names, check_reply, expect


def connect(transport, target):
    if transport == "stdio":
        return stdio_client(StdioServerParameters(command=target))
    return streamablehttp_client(target)


async def main(transport, target):
    async with connect(transport, target) as streams:
        async with ClientSession(streams[0], streams[1]) as session:
            hello = await session.initialize()
            expect("arithma", hello.serverInfo.name, "initialize")
            check_names(tool.name for tool in (await session.list_tools()).tools)
            for case in CASES["calls"]:
                reply = await session.call_tool(case["tool"], case["arguments"])
                check_reply(
                    case,
                    is_error=reply.isError,
                    content=reply.content,
                    structured=reply.structuredContent,
                )
            refused = CASES["refused"]
            try:
                reply = await session.call_tool(refused["tool"], refused["arguments"])
                raise SystemExit(f"an unknown tool was answered: {reply}")
            except McpError as error:
                expect(refused["message"], error.error.message, "an unknown tool")
            print(f"revision {hello.protocolVersion}")


asyncio.run(asyncio.wait_for(main(*sys.argv[1:]), 30))

"""What a type checker must be content with; `mypy --strict` reads it, nobody runs it."""

from __future__ import annotations

from typing import Any, Union

from arithma_mcp import ArithmaError, Picture, Result, Value, calculate, calculate_many, call, find, plot, tools, verify

result: Result = calculate("1/3", digits=10)
text: str = result.result
exact: bool = result.exact
value: Value = result.value
form: Union[str, None] = result.exact_form
many: list[Union[Result, ArithmaError]] = calculate_many(["1"], errors="return")
truth: Union[bool, None] = verify("1 < 2")
found: list[dict[str, str]] = find("loan")
fields: dict[str, Any] = call("add", first=1, second=2)
known: list[dict[str, Any]] = tools()
picture: Picture = plot("x", -1, 1, format="svg")

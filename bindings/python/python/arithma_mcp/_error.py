"""What is raised where there is no answer."""

from __future__ import annotations

from typing import Any


class ArithmaError(ValueError):
    """Why there is no answer: what is wrong, and how to fix it.

    >>> from arithma_mcp import calculate
    >>> try:
    ...     calculate("2 + * 3")
    ... except ArithmaError as error:
    ...     print(error.code)
    ...     print(error)
    ...     print(error.hint)
    PARSE_ERROR
    a number, a name or a bracket must come before '*'
    2 + * 3
        ^
    """

    # What users import and what tracebacks say.
    __module__ = "arithma_mcp"

    def __init__(self, reason: str, code: str = "INVALID_INPUT", detail: dict[str, Any] | None = None) -> None:
        parameter = (detail or {}).get("parameter")
        is_named = parameter is None or parameter in reason
        super().__init__(reason if is_named else f"{parameter}: {reason}")
        #: What is wrong, and how to fix it.
        self.reason = reason
        #: The kind of error, such as ``"DIVISION_BY_ZERO"``.
        self.code = code
        #: What else is known, by name.
        self.detail: dict[str, Any] = detail or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.reason, self.code, self.detail))

    @property
    def hint(self) -> str | None:
        """The place of the error with carets below, or names and signatures that may be meant."""
        if "caret" in self.detail:
            return f"{self.detail['input']}\n{self.detail['caret']}"
        found = self.detail.get("signature") or self.detail.get("nearest")
        return str(found) if found else None

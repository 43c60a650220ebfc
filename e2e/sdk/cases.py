"""What every Python client asks, and what it must hear. See cases.json."""

import json
import os
import pathlib

CASES = json.loads((pathlib.Path(__file__).parent / "cases.json").read_text())
NAMES = pathlib.Path(os.environ["LISTED_TOOLS"]).read_text().split()


def expect(wanted, got, about):
    """Fails, and says how the answer differs."""
    if wanted != got:
        raise SystemExit(f"{about}:\n  wanted {wanted!r}\n  got    {got!r}")


def check_names(names):
    """The tools that the server lists are those of the command line, in their order."""
    expect(NAMES, list(names), "tools/list")


def check_reply(case, *, is_error, content, structured):
    """A reply says the same as text and as data."""
    about = f"{case['tool']} ({case['about']})"
    expect(case["isError"], is_error, about)
    expect([case["text"]], [part.text for part in content], about)
    expect(case["structured"], structured, about)

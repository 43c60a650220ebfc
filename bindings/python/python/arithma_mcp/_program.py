"""The command ``arithma-mcp``: the program ``arithma`` beside it, by the name of the package.

Clients that know no more than the package start it so: ``uvx arithma-mcp serve``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn


def main() -> NoReturn:
    """Becomes the program."""
    # Through links, which may lead here from a folder of commands.
    program = Path(sys.argv[0]).resolve().with_name("arithma")
    try:
        os.execv(program, ["arithma", *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"error: {program} cannot be started: {error.strerror}; install arithma-mcp again")

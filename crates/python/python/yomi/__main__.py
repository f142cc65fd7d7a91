"""The command line: `python -m yomi analyze tic-tac-toe`."""

import sys

from yomi._yomi import run_line


def main() -> int:
    """Runs the command line of this process and returns its exit code."""
    sys.stdout.flush()
    return run_line(["yomi", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

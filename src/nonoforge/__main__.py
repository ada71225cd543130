"""`python -m nonoforge` is the command line."""

from nonoforge.cli import main

main()

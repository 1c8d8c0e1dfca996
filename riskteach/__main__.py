"""``python -m riskteach`` is the command ``riskteach``."""

from riskteach.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

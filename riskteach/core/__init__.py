"""Rules as data, phases, states, chance, boards, sessions and records: the core knows no game and no picture."""

VERSION = "0.1.0"  # of the package; records carry it

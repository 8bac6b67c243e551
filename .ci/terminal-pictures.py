#!/usr/bin/env python3
"""Draws the screens of the documentation from real sessions of `offload ui`, light and dark, as SVG.

usage: terminal-pictures.py PROGRAM VAULT FOLDER
"""

import os
import pathlib
import re
import sys
from html import escape

from terminal import World

WIDTH, HEIGHT, LEFT, TOP = 8, 17, 10, 10

# What a terminal makes of the sixteen colours is the user's choice; these are of the common kind.
NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
THEMES = {
    "light": ("#ffffff", "#24292f", ["#24292f", "#b3261e", "#1a7f37", "#8a6100", "#0550ae", "#8250df", "#0f6f78", "#6e7781"]),
    "dark": ("#161b22", "#d7dde4", ["#6e7681", "#ff8077", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#6fdbe6", "#f0f6fc"]),
}

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


def runs(row, columns):
    """Stretches of one style: column, cells, style. A wide letter is a stretch of its own, so that it stays in
    its columns whatever font draws it."""
    found = []
    for x in range(columns):
        cell = row[x]
        if cell.data == "":
            continue
        style = (cell.fg, cell.bold, cell.italics, cell.underscore, cell.reverse, cell.strikethrough, cell.blink)
        is_wide = x + 1 < columns and row[x + 1].data == ""
        plain = not is_wide
        if found and plain and found[-1][3] and found[-1][2] == style:
            found[-1][1] += cell.data
        else:
            found.append([x, cell.data, style, plain])
    return [(x, text, style, plain) for x, text, style, plain in found if text.strip() or style[3] or style[4]]


def svg(screen, theme):
    background, foreground, palette = THEMES[theme]
    width, height = screen.columns * WIDTH + 2 * LEFT, screen.lines * HEIGHT + 2 * TOP
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" rx="6" fill="{background}"/>',
        f'<g font-family="ui-monospace,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="13" fill="{foreground}">',
    ]
    for y in range(screen.lines):
        for x, text, (color, bold, italic, underline, reverse, struck, faint), is_plain in runs(screen.buffer[y], screen.columns):
            shade = foreground if color == "default" else palette[NAMES.index(color.replace("bright", ""))]
            left, top = LEFT + x * WIDTH, TOP + y * HEIGHT
            if reverse:
                out.append(f'<rect x="{left}" y="{top}" width="{len(text) * WIDTH}" height="{HEIGHT}" fill="{shade}"/>')
                shade = background
            attributes = f' fill="{shade}"' if shade != foreground else ""
            attributes += ' font-weight="bold"' if bold else ""
            attributes += ' font-style="italic"' if italic else ""
            attributes += ' opacity="0.65"' if faint else ""
            attributes += ' text-decoration="underline"' if underline else ' text-decoration="line-through"' if struck else ""
            # A piece each between wide gaps, and its length given, so that columns stay columns in any font.
            for piece in re.finditer(r"\S+(?: \S+)*", text):
                words = piece[0]
                length = f' textLength="{len(words) * WIDTH}"' if is_plain and len(words) > 1 else ""
                out.append(f'<text x="{left + piece.start() * WIDTH}" y="{top + 13}"{length}{attributes}>{escape(words, False)}</text>')
    x, y = screen.cursor.x, screen.cursor.y
    out.append(f'<rect x="{LEFT + x * WIDTH}" y="{TOP + y * HEIGHT + HEIGHT - 2}" width="{WIDTH}" height="2"/>')
    return "\n".join(out + ["</g></svg>", ""])


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
                for theme in THEMES:
                    # DocC takes the second where the page is dark.
                    suffix = "~dark" if theme == "dark" else ""
                    path = folder / f"terminal-{name}-{columns}x{rows}{suffix}.svg"
                    path.write_text(svg(terminal.screen, theme))
                    drawn += 1
    print(f"{drawn} pictures in {folder}")


if __name__ == "__main__":
    main()

"""What is on the screen of a terminal, as SVG, light and dark."""

import re
from html import escape

WIDTH, HEIGHT, LEFT, TOP = 8, 17, 10, 10

# What a terminal makes of the sixteen colours is the user's choice; these are of the common kind.
NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
THEMES = {
    "light": ("#ffffff", "#24292f", ["#24292f", "#b3261e", "#1a7f37", "#8a6100", "#0550ae", "#8250df", "#0f6f78", "#6e7781"]),
    "dark": ("#161b22", "#d7dde4", ["#6e7681", "#ff8077", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#6fdbe6", "#f0f6fc"]),
}

# Whatever colour lies behind words: the sixteen are made to be read, not to be read on.
MARKED = {"light": "#d4dce5", "dark": "#3d4652"}
# A piece of words, whose gaps are single, or of a frame, which has to meet what is above and below it.
PIECES = re.compile(r"[│╭╮╰╯├┤]|[^\s│╭╮╰╯├┤]+(?: [^\s│╭╮╰╯├┤]+)*")


def runs(row, columns):
    """Stretches of one style: column, cells, style. A wide letter is a stretch of its own, so that it stays in
    its columns whatever font draws it."""
    found = []
    for x in range(columns):
        cell = row[x]
        if cell.data == "":
            continue
        style = (cell.fg, cell.bold, cell.italics, cell.underscore, cell.reverse, cell.strikethrough, cell.blink, cell.bg)
        is_wide = x + 1 < columns and row[x + 1].data == ""
        plain = not is_wide
        if found and plain and found[-1][3] and found[-1][2] == style:
            found[-1][1] += cell.data
        else:
            found.append([x, cell.data, style, plain])
    return [(x, text, style, plain) for x, text, style, plain in found if text.strip() or style[3] or style[4] or style[7] != "default"]


def svg(screen, theme):
    background, foreground, palette = THEMES[theme]
    width, height = screen.columns * WIDTH + 2 * LEFT, screen.lines * HEIGHT + 2 * TOP
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" rx="6" fill="{background}"/>',
        f'<g font-family="ui-monospace,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="13" fill="{foreground}">',
    ]
    for y in range(screen.lines):
        for x, text, style, is_plain in runs(screen.buffer[y], screen.columns):
            color, bold, italic, underline, reverse, struck, faint, ground = style
            named = color.replace("bright", "")
            shade = foreground if color == "default" else palette[NAMES.index(named)] if named in NAMES else f"#{color}"
            behind = background
            left, top = LEFT + x * WIDTH, TOP + y * HEIGHT
            if ground != "default":
                shade, behind = foreground, MARKED[theme]
            if reverse:
                shade, behind = behind, shade
            if behind != background:
                out.append(f'<rect x="{left}" y="{top}" width="{len(text) * WIDTH}" height="{HEIGHT}" fill="{behind}"/>')
            attributes = f' fill="{shade}"' if shade != foreground else ""
            attributes += ' font-weight="bold"' if bold else ""
            attributes += ' font-style="italic"' if italic else ""
            attributes += ' opacity="0.65"' if faint else ""
            attributes += ' text-decoration="underline"' if underline else ' text-decoration="line-through"' if struck else ""
            # Its length given, so that columns stay columns in any font.
            for piece in PIECES.finditer(text):
                words = piece[0]
                length = f' textLength="{len(words) * WIDTH}"' if is_plain and len(words) > 1 else ""
                out.append(f'<text x="{left + piece.start() * WIDTH}" y="{top + 13}"{length}{attributes}>{escape(words, False)}</text>')
    x, y = screen.cursor.x, screen.cursor.y
    out.append(f'<rect x="{LEFT + x * WIDTH}" y="{TOP + y * HEIGHT + HEIGHT - 2}" width="{WIDTH}" height="2"/>')
    return "\n".join(out + ["</g></svg>", ""])


def draw(screen, folder, name):
    """Two pictures in that folder."""
    for theme in THEMES:
        # DocC takes the second where the page is dark.
        suffix = "~dark" if theme == "dark" else ""
        (folder / f"{name}{suffix}.svg").write_text(svg(screen, theme))

#!/usr/bin/env python3
"""Prints how many list items markdown-it-py sees in each Markdown file below a folder, as JSON: path -> count.

Front matter is taken away first, by the rule that Offload reads it with: `---` on the first line (a byte order
mark may stand before it), up to the next line `---` or `...`.

usage: count-list-items.py FOLDER > counts.json      (needs: pip install markdown-it-py)
"""

import json
import os
import re
import sys

from markdown_it import MarkdownIt

FRONT_MATTER = re.compile(r"---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")


def text_of(path):
    with open(path, "rb") as file:
        data = file.read()
    text = data.decode("utf-8", errors="replace").removeprefix("\ufeff")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    match = FRONT_MATTER.match(text)
    return text[match.end() :] if match else text


def main(folder):
    parser = MarkdownIt("commonmark", {"maxNesting": 10_000}).enable("table")
    counts = {}
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            if name.endswith(".md") and os.path.isfile(path):
                tokens = parser.parse(text_of(path))
                counts[os.path.relpath(path, folder)] = sum(token.type == "list_item_open" for token in tokens)
    json.dump(counts, sys.stdout, ensure_ascii=False, indent=0, sort_keys=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])

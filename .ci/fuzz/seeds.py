"""Writes what a fuzz run begins with: the example vault's files, and edits and merges of them, each after the letter that
chooses what it is given to."""

import hashlib
import itertools
import pathlib
import sys

corpus = pathlib.Path(sys.argv[1])
root = pathlib.Path(__file__).resolve().parent.parent.parent


def add(letter, content):
    data = letter + content[:4000]
    (corpus / hashlib.sha1(data).hexdigest()).write_bytes(data)


texts = [path.read_bytes() for path in sorted((root / "ExampleVault").rglob("*.md"))]
for text in texts:
    add(b"D", text)
    add(b"I", text)
    lines = text.splitlines(keepends=True)
    for start in range(0, len(lines), 25):
        part = b"".join(lines[start : start + 25])
        for edit in range(14):
            add(b"E", bytes([edit * 2, 1, 2, edit]) + part)
        for letter in (b"M", b"R"):
            ours = part.replace(b"- [ ]", b"- [x]", 1)
            theirs = b"".join(lines[start + 1 : start + 20])
            add(letter, b"\x1f".join([part, ours, theirs]))
    if text.startswith(b"---"):
        add(b"Y", text.split(b"---")[1])
    add(b"P", bytes([0, 2, 1, 9, 1, 3]) + b"\x1f" + text[:300])

for letter, text in itertools.product((b"D", b"E\x00\x00\x00\x00"), (b"", b"- [ ] a\n", b"> - a\n", b"%%\n- a\n")):
    add(letter, text)

"""Writes what a fuzz run begins with: the example vault's files, edits and merges of them, and the field texts of
journal records, each behind the letter that chooses what it is given to."""

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


def field(key, value):
    return b"%s %d:%s\n" % (key, len(value), value)


head = field(b"id", b"0000000001-8d1f4a5b6c7d8e9f") + field(b"vault", b"0f" * 16) + field(b"boot", b"b") + field(b"folder", b"12")
head += field(b"command", b"move") + field(b"time", b"1700000000000000000") + field(b"origin", b"cli")
head += field(b"detail", b"item") + field(b"value", b"kmf") + field(b"new-folder", b"areas")
print_ = b"12 0123456789abcdef"
for kind in (b"changed", b"created", b"removed", b"renamed", b"copied"):
    entry = field(b"change", kind) + field(b"path", b"inbox.md")
    if kind == b"renamed":
        entry += field(b"new-path", b"Inbox.md")
    entry += field(b"temporary", b"0000000001-8d1f4a5b6c7d8e9f.0") + field(b"temporary-inode", b"7")
    entry += field(b"original-inode", b"8") + field(b"in-place", b"") + field(b"kept", b"")
    entry += field(b"permissions", b"420") + field(b"base", print_) + field(b"before", print_)
    entry += field(b"after", print_) + field(b"splice", b"4") + field(b"removed", b"- b\n")
    entry += field(b"inserted", b"- B\n") + field(b"above", b"- a\n") + field(b"below", b"- c\n")
    merged = field(b"merged", print_) + field(b"splice", b"4") + field(b"removed", b"") + field(b"inserted", b"- d\n")
    for fields in (head + entry, head + entry + merged):
        add(b"K", fields)
        seal = b"sum 16:0123456789abcdef\nseal 70:maker " + b"0" * 64 + b"\n"
        add(b"J", b"offload-record 2 0000000312\n" + fields + seal)

for letter, text in itertools.product((b"D", b"E\x00\x00\x00\x00"), (b"", b"- [ ] a\n", b"> - a\n", b"%%\n- a\n")):
    add(letter, text)

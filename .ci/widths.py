#!/usr/bin/env python3
"""Checks the columns of words in many scripts against tmux: as the tests have recorded them, and as rows of `offload ui`.

usage: widths.py PROGRAM

PROGRAM  the built `offload`
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import termios
import time
import tty

TESTS = pathlib.Path(__file__).parent.parent / "Tests/TerminalKitTests/WidthTests.swift"
WORD = re.compile(r'\("((?:[^"\\]|\\u\{[0-9A-F]+\})+)", (\d+)(?:, (\d+))?\)')


def words():
    """Each word of the tests with our columns, and those of tmux where they differ."""
    table = TESTS.read_text().split("@Test(arguments: [\n    (\"ශ", 1)[0]
    for text, ours, theirs in WORD.findall(table):
        text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), text)
        yield text, int(ours), int(theirs or ours)


def inside(folder):
    """In the pane: writes each word, and asks the terminal where the cursor is then."""
    before = termios.tcgetattr(0)
    tty.setraw(0)
    columns = []
    for text, _, _ in words():
        os.write(1, f"\r\x1b[2K{text}\x1b[6n".encode())
        answer = b""
        while not answer.endswith(b"R"):
            answer += os.read(0, 64)
        columns.append(int(answer[:-1].split(b";")[1]) - 1)
    termios.tcsetattr(0, termios.TCSANOW, before)
    (folder / "columns.part").write_text(json.dumps(columns))
    (folder / "columns.part").rename(folder / "columns")


class Tmux:
    """A server of its own with one pane, in which a command runs."""

    def __init__(self, command, folder, rows):
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "OFFLOAD_NOW": "2026-03-10T09:00",
        }
        self.run("-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", str(rows), shlex.join(map(str, command)))

    def run(self, *words):
        return subprocess.run(
            ["tmux", "-u", "-S", self.folder / "socket", *words], env=self.environment, check=True, text=True,
            stdout=subprocess.PIPE).stdout

    def wait(self, condition, what):
        end = time.monotonic() + 60
        while not condition():
            if time.monotonic() > end:
                sys.exit(f"{what} did not come")
            time.sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.folder / "socket", "kill-server"], stderr=subprocess.DEVNULL)


def measured(folder):
    with Tmux([sys.executable, "-B", __file__, "--inside", folder], folder, 24) as tmux:
        tmux.wait((folder / "columns").exists, "the columns")
    return json.loads((folder / "columns").read_text())


def shown(program, texts, folder):
    """The rows of the inbox, each a word with a word after it: nothing of either may be lost, or be too much."""
    vault = folder / "vault"
    (vault / ".offload").mkdir(parents=True)
    (vault / "inbox.md").write_text("".join(f"- {text} END\n" for text in texts))
    with Tmux([program, "--vault", vault, "ui"], folder, len(texts) + 10) as tmux:
        tmux.wait(lambda: "captures" in tmux.run("capture-pane", "-p"), "the inbox")
        rows = tmux.run("capture-pane", "-p").splitlines()
        # Every row is drawn again, without the bar of the row before and with its own.
        for _ in texts:
            tmux.run("send-keys", "j")
        tmux.wait(lambda: "›" in tmux.run("capture-pane", "-p").splitlines()[len(texts) + 1], "the last row")
        return rows, tmux.run("capture-pane", "-p").splitlines()


def main():
    if sys.argv[1] == "--inside":
        return inside(pathlib.Path(sys.argv[2]))
    table = list(words())
    bad = []
    with tempfile.TemporaryDirectory() as name:
        found = measured(pathlib.Path(name))
        for (text, ours, theirs), columns in zip(table, found, strict=True):
            if columns not in (ours, theirs):
                bad.append(f"{text!r} takes {columns} columns in tmux, and {ours} with us")
    certain = [text for text, ours, theirs in table if ours == theirs]
    with tempfile.TemporaryDirectory() as name:
        for rows in shown(pathlib.Path(sys.argv[1]).absolute(), certain, pathlib.Path(name)):
            bad += [f"{text!r} is cut in a row" for text in certain if not any(f"{text} END" in row for row in rows)]
    print(f"{len(table)} words, {len(bad)} of them wrong")
    sys.exit("\n".join(bad) or 0)


main()

"""The ways in which programs save a file, each as a program of its own that edits one without a break."""

import json
import os
import random
import re
import time


class Editor:
    """Reads a file, adds a line, saves it, and notes what it saved; until it is told to stop."""

    pause = 0.02

    def __init__(self, path, seed, notes):
        self.path, self.random, self.notes, self.count = path, random.Random(seed), notes, 0
        self.name = os.path.dirname(path) + "/.saving.tmp"

    def run(self, is_over):
        while not is_over():
            line = self.next_line()
            text = self.edited(self.read(), line)
            self.save(text)
            self.note(line, self.began, text)
            self.rest(self.pause)

    def rest(self, seconds):
        time.sleep(self.random.uniform(0, 2 * seconds))

    def next_line(self):
        self.count += 1
        return b"- e%d saved\n" % self.count

    def note(self, line, began, text=None):
        """Which line is saved; when the text was read and when it was there; and what was in it, if it is a whole one."""
        ended = time.monotonic()
        numbers = lambda letter: [int(number) for number in re.findall(rb"^- %c(\d+) " % letter, text or b"", re.M)]
        captures = None if text is None else numbers(b"c")
        note = {"line": line.decode().strip(), "began": began, "ended": ended}
        note |= {"captures": captures, "own": numbers(b"e")}
        os.write(self.notes, json.dumps(note).encode() + b"\n")

    def read(self):
        self.began = time.monotonic()
        with open(self.path, "rb") as file:
            return file.read()

    def edited(self, text, line):
        lines = text.splitlines(keepends=True)
        lines.insert(self.random.choice((1, len(lines))), line)
        return b"".join(lines)

    def write(self, path, text, flags=os.O_TRUNC, pieces=1, pause=0.0, is_cut=False):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | flags, 0o644)
        size = -(-len(text) // pieces) or 1
        for start in range(0, len(text), size):
            self.rest(pause)
            os.write(file, text[start:start + size])
        self.rest(pause)
        if is_cut:
            os.ftruncate(file, len(text))
        os.close(file)

    def save(self, text):
        raise NotImplementedError


class InPlace(Editor):
    """Truncates the file and writes it at once, as nano and shells do."""

    def save(self, text):
        self.write(self.path, text)


class InPieces(Editor):
    """Writes it piece by piece."""

    def save(self, text):
        self.write(self.path, text, pieces=5, pause=0.01)


class OverTheOld(Editor):
    """Writes over what is there, and cuts off what is left of it."""

    def save(self, text):
        self.write(self.path, text, flags=0, pieces=2, pause=0.01, is_cut=True)


class ByRename(Editor):
    """Writes another file and renames it, as sed -i, git and most libraries do."""

    def save(self, text):
        self.write(self.name, text)
        os.rename(self.name, self.path)


class ByRenameWithBackup(Editor):
    """Puts the old file aside first, as vim does by default: for a moment the name is missing."""

    def save(self, text):
        os.rename(self.path, self.path + "~")
        self.write(self.path, text)
        os.remove(self.path + "~")


class LikeVSCode(Editor):
    """Writes in place, and takes in what is new only where the time of the file has changed."""

    seen, text = None, b""

    def read(self):
        status = os.stat(self.path)
        if self.seen != (status.st_mtime_ns, status.st_size):
            self.text = super().read()
        return self.text

    def save(self, text):
        self.write(self.path, text, pieces=2)
        status = os.stat(self.path)
        self.seen, self.text = (status.st_mtime_ns, status.st_size), text


class Appending(Editor):
    """Opens, appends a line, and closes."""

    def run(self, is_over):
        while not is_over():
            line, began = self.next_line(), time.monotonic()
            self.write(self.path, line, flags=os.O_APPEND)
            self.note(line, began)
            self.rest(self.pause)


class OldBuffer(Editor):
    """Read the file once, and saves what it had then, with its own lines."""

    pause, text = 0.15, None

    def read(self):
        self.text = self.text or super().read()
        return self.text

    def save(self, text):
        self.text = text
        self.write(self.path, text)


class Emptying(Editor):
    """Empties the file, has it open for a while, and writes."""

    pause = 0.1

    def save(self, text):
        self.write(self.path, text, pause=0.3)


LOADS = [
    InPlace, InPieces, OverTheOld, ByRename, ByRenameWithBackup, LikeVSCode, Appending, OldBuffer, Emptying]

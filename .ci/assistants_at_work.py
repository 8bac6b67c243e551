#!/usr/bin/env python3
"""Two assistants, an editor and the command line work on one vault at once, and the assistants are killed at random.

    assistants_at_work.py --offload .build/release/offload                a minute
    assistants_at_work.py --offload … --seconds 600 --seed 7              longer, in another order

An assistant whose server is killed starts another and makes the same call again with the same key until it has an
answer. The editor reads, adds a line and saves at once, by another file that it exchanges for the old one, or in place.
In the end, each line is there once, whoever added it; each change that was answered is there, and of those that were
refused nothing; `check` and `log` work. If the exchange brought out a text that the editor hadn't read, the editor itself
overwrote that, which is counted and not held against Offload. Exits with 1 if something is wrong.
"""

import argparse
import collections
import ctypes
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from assistant_server import Gone, Server

FILES = ["inbox.md", "Errands.md"]
TOKEN = re.compile(r"[hce]\dq\d{4}z")
EXCHANGE = 2  # renameat2's flag.


class World:
    """The vault, and what whoever works on it says to have done."""

    def __init__(self, offload, folder, seed, seconds):
        self.offload, self.seed, self.end = offload, seed, time.monotonic() + seconds
        self.vault = Path(folder, "vault")
        self.vault.mkdir()
        (self.vault / "inbox.md").write_text("# Inbox\n\n- first\n")
        (self.vault / "Errands.md").write_text("# Errands\n\n- first errand\n")
        self.environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=folder + "/state")
        for name in ("XDG_CONFIG_HOME", "OFFLOAD_VAULT", "OFFLOAD_NOW"):
            self.environment.pop(name, None)
        self.lock = threading.Lock()
        self.wanted = {}  # How often each token must be in the vault.
        self.tags = {}  # The same of tags that changes add.
        self.shared = []  # The tokens of lines that all may change.
        self.overwritten = []  # What the editor brought out without having read it, and what it put there.
        self.counts, self.flags = collections.Counter(), []

    def is_over(self):
        return time.monotonic() > self.end

    def expect(self, tokens, count=1, is_shared=False):
        with self.lock:
            self.wanted |= dict.fromkeys(tokens, count)
            if is_shared:
                self.shared += tokens

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    def flag(self, words):
        with self.lock:
            self.flags.append(words)

    def run(self, *words):
        line = [self.offload, "--vault", str(self.vault), *words]
        return subprocess.run(line, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)


class Worker(threading.Thread):
    """Works until it is over, and flags what it falls over."""

    def __init__(self, world, name):
        super().__init__()
        self.world, self.name, self.number = world, name, 0
        self.random = random.Random(f"{world.seed} {name}")

    def next_token(self):
        self.number += 1
        return f"{self.name}q{self.number:04}z"

    def run(self):
        try:
            while not self.world.is_over():
                self.step()
                time.sleep(self.random.uniform(0, 0.03))
        except Exception as error:  # A thread's end mustn't pass unseen.
            self.world.flag(f"{self.name} fell: {error!r}")
            raise


class Assistant(Worker):
    def __init__(self, world, name):
        super().__init__(world, name)
        self.server, self.keys = None, 0

    def ask(self, tool, **arguments):
        """Makes a call until it is answered. Returns the answer, and whether a server was killed meanwhile."""
        was_killed = False
        while True:
            try:
                if self.server is None:
                    self.server = Server(self.world.offload, self.world.vault, "--allow", "change", env=self.world.environment)
                kill = self.random.uniform(0, 0.06) if tool != "find" and self.random.random() < 0.3 else None
                if kill is not None:
                    threading.Timer(kill, self.server.kill).start()
                answer = self.server.call(tool, arguments)
                self.world.count(f"{tool}, answered")
                return answer, was_killed
            except (Gone, BrokenPipeError):
                self.server.kill()
                self.server, was_killed = None, True
                self.world.count("kills")

    def write(self, tool, **arguments):
        self.keys += 1
        return self.ask(tool, key=f"{self.name} {self.keys}", **arguments)

    def step(self):
        steps = [(self.capture, 5), (self.change, 8), (self.change_stale, 2), (self.take_back, 1)]
        self.random.choices([step for step, _ in steps], [weight for _, weight in steps])[0]()

    def capture(self):
        tokens = [self.next_token() for _ in range(self.random.randint(1, 3))]
        items = [{"text": f"{token} said"} | self.random.choice([{}, {"to": "Errands"}]) for token in tokens]
        answer, _ = self.write("capture", items=items)
        if not answer["ok"]:
            self.world.count(f"refused: {answer['error'][:50]}")
        self.world.expect(tokens, answer["ok"] is True, is_shared=answer["ok"])

    def find(self, token):
        """Returns the name of an item; None if it isn't there just now, as while the editor writes."""
        items = self.ask("find", query=token, closed=True)[0]["items"]
        return {name: items[0][name] for name in ("ref", "hash", "tree")} if len(items) == 1 else None

    def pick(self, count):
        with self.world.lock:
            tokens = self.random.sample(self.world.shared, min(count, len(self.world.shared)))
        return [item for item in map(self.find, tokens) if item]

    def apply(self, changes, items):
        """Adds a tag that no other call adds to each item, and does the changes; all of it or nothing."""
        tag = f"t{self.next_token()}"
        tagged = [{"do": "tag", "tag": tag, **item} for item in items]
        answer, _ = self.write("change", changes=tagged + changes)
        if not answer["ok"]:
            self.world.count("stale changes refused" if "stale" in answer else f"refused: {answer['error'][:50]}")
        with self.world.lock:
            self.world.tags[tag] = len(items) if answer["ok"] else 0
        return answer

    def change(self):
        items = self.pick(self.random.randint(1, 2))
        time.sleep(self.random.uniform(0, 0.03))
        more = [
            {"do": "done"}, {"do": "reopen"}, {"do": "star"}, {"do": "set", "set": {"due": "2026-12-24"}},
            {"do": "move", "to": "Errands"}, {"do": "move", "to": "inbox"},
        ]
        if items:
            if self.random.random() < 0.2:
                tag = f"t{self.next_token()}"
                answer, _ = self.ask("change", changes=[{"do": "tag", "tag": tag, **items[0]}], dryRun=True)
                self.world.count("dry runs, " + ("shown" if answer["ok"] else "refused"))
                self.world.tags[tag] = 0
            self.apply([{**self.random.choice(more), **items[0]}], items)

    def change_stale(self):
        for item in self.pick(1):
            if self.apply([], [item])["ok"] and self.apply([], [item])["ok"]:
                self.world.flag(f"a change of what had changed wasn't refused: {item}")

    def take_back(self):
        token = self.next_token()
        answer, _ = self.write("capture", items=[{"text": f"{token} taken back"}])
        if not answer["ok"]:
            return self.world.expect([token], 0)
        undone, was_killed = self.ask("undo", operation=answer["operation"])
        is_gone = undone["ok"] or was_killed and "no such change" in undone["error"]
        if not is_gone:
            self.world.count(f"undo refused: {undone['error'][:50]}")
        self.world.expect([token], 0 if is_gone else 1)


class CommandLine(Worker):
    def step(self):
        token = self.next_token()
        result = self.world.run("capture", f"{token} said")
        self.world.count(f"offload capture, status {result.returncode}")
        self.world.expect([token], result.returncode == 0, is_shared=result.returncode == 0)
        if self.random.random() < 0.3:
            result = self.world.run("done", "--where", token)
            self.world.count(f"offload done, status {result.returncode}")
        time.sleep(self.random.uniform(0, 0.1))


class Editor(Worker):
    """Plays fair: it reads, adds a line and saves at once."""

    def step(self):
        path, token = self.world.vault / self.random.choice(FILES), self.next_token()
        with open(path, "r+b") as file:
            read = file.read()
            lines = read.splitlines(keepends=True)
            lines.insert(self.random.randint(2, len(lines)), f"- {token} edited\n".encode())
            text = b"".join(lines)
            if self.random.random() < 0.2:
                # Into the file that it has read, which Offload may have replaced by now.
                file.seek(0)
                file.truncate()
                file.write(text)
            else:
                self.exchange(path, read, text)
        self.world.count("saves of the editor")
        self.world.expect([token])
        time.sleep(self.random.uniform(0, 0.25))

    def exchange(self, path, read, text):
        other = path.with_name(".saving.tmp")
        other.write_bytes(text)
        if ctypes.CDLL(None, use_errno=True).renameat2(-100, bytes(other), -100, bytes(path), EXCHANGE):
            raise OSError(ctypes.get_errno(), "renameat2")
        out = other.read_bytes()
        other.unlink()
        if out != read:
            self.world.count("saves over what the editor hadn't read")
            with self.world.lock:
                self.world.overwritten.append((out.decode(), text.decode()))


def judge(world):
    for number in range(3):  # What was saved late comes in with the next changes.
        result = world.run("capture", f"settling {number}")
        if result.returncode:
            world.flag(f"of a capture after all was quiet {result.returncode}: {result.stderr}")
    text = "\n".join(path.read_text() for path in world.vault.rglob("*.md") if ".offload" not in path.parts)
    found = collections.Counter(re.findall(r"^- (?:\[.\] )?(\w+)", text, re.M))
    tags = collections.Counter(re.findall(r"#(\w+)", text))
    for what, wanted, there in [("line", world.wanted, found), ("tag", world.tags, tags)]:
        for name, count in wanted.items():
            if there[name] == count:
                continue
            # A tag goes with the lines that it was on.
            if any(out.count(name) != put.count(name) for out, put in world.overwritten):
                world.counts[f"{what}s that the editor overwrote"] += 1
            else:
                world.flag(f"{what} {name} is there {there[name]} times, not {int(count)}")
    for name in found:
        if TOKEN.fullmatch(name) and name not in world.wanted:
            world.flag(f"nobody was told of {name}")
    for words in (["check"], ["log"], ["log", "--json"], ["list", "--all", "--json"]):
        result = world.run(*words)
        if result.returncode:
            world.flag(f"offload {' '.join(words)}: {result.returncode}: {result.stdout[-300:]}{result.stderr[-300:]}")
    strange = [str(path) for path in world.vault.iterdir() if path.suffix != ".md" and path.name not in (".offload", "archive")]
    if strange:
        world.flag(f"left behind: {strange}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, type=os.path.abspath, help="the built program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="leave the vault if something is wrong, and say where")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="assistants.")
    world = World(options.offload, folder, options.seed, options.seconds)
    workers = [Assistant(world, "h1"), Assistant(world, "h2"), CommandLine(world, "c1"), Editor(world, "e1")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for worker in workers[:2]:
        if worker.server:
            worker.server.kill()
    judge(world)
    for what, count in sorted(world.counts.items()):
        print(f"{count:6} {what}")
    print(f"{len(world.wanted):6} lines, of which {sum(map(int, world.wanted.values()))} must be there")
    for words in world.flags:
        print(f"wrong: {words}")
    if world.flags and options.keep:
        print(f"the vault is in {folder}")
    else:
        shutil.rmtree(folder)
    sys.exit(1 if world.flags else 0)


if __name__ == "__main__":
    main()

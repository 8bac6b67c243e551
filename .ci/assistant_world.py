"""A vault that some work on at once, what each of them says to have done, and whether that is so in the end."""

import collections
import os
import random
import re
import subprocess
import threading
import time
from pathlib import Path

TOKEN = re.compile(r"[hce]\dq\d{4}z")


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
        self.notes = {}  # The collection that each assistant has made, as it is named now.
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
    notes = sorted(path.stem for path in world.vault.glob("Notes*"))
    if notes != sorted(world.notes.values()):
        world.flag(f"there are {notes}, not {world.notes}")
    strange = [str(path) for path in world.vault.iterdir() if path.suffix != ".md" and path.name not in (".offload", "archive")]
    if strange:
        world.flag(f"left behind: {strange}")

#!/usr/bin/env python3
"""Two assistants, an editor and the command line work on one vault at once, and the assistants are killed at random.

    assistants_at_work.py --offload .build/release/offload                a minute
    assistants_at_work.py --offload … --seconds 600 --seed 7              longer, in another order

An assistant whose server is killed, or that loses an answer, starts another and makes the same call again with the same
key until it has an answer. The editor reads, adds a line and saves at once, by another file that it exchanges for the old
one, or in place.

In the end, each line is there once, whoever added it; each change that was answered is there, and of those that were
refused nothing; `check` and `log` work. If the exchange brought out a text that the editor hadn't read, the editor itself
overwrote that, which is counted and not held against Offload. Exits with 1 if something is wrong.
"""

import argparse
import ctypes
import os
import shutil
import sys
import tempfile
import threading
import time

from assistant_server import Gone, Server
from assistant_world import Worker, World, judge

FILES = ["inbox.md", "Errands.md"]
EXCHANGE = 2  # renameat2's flag.


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
                if tool != "find" and self.random.random() < 0.1:
                    self.world.count("answers lost")
                    raise Gone
                self.world.count(f"{tool}, answered")
                if answer.get("repeated"):
                    self.world.count("answered again")
                return answer, was_killed
            except (Gone, BrokenPipeError):
                self.server.kill()
                self.server, was_killed = None, True
                self.world.count("kills")

    def write(self, tool, **arguments):
        self.keys += 1
        return self.ask(tool, key=f"{self.name} {self.keys}", **arguments)

    def step(self):
        steps = [(self.capture, 5), (self.change, 8), (self.change_stale, 2), (self.take_back, 1), (self.rename, 1)]
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


    def rename(self):
        """Makes a collection of its own, and renames it from then on."""
        name, now = f"Notes {self.next_token()}", self.world.notes.get(self.name)
        words = {"do": "rename", "name": now, "newName": name} if now else {"do": "make", "name": name}
        answer, _ = self.write("collection", **words)
        if answer["ok"]:
            self.world.notes[self.name] = name
        else:
            self.world.count(f"refused: {answer['error'][:50]}")


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

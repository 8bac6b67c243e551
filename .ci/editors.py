#!/usr/bin/env python3
"""Captures and moves with the built program, while an editor saves the same file without a break, in nine ways.

    editors.py --offload .build/release/offload                   54 rounds
    editors.py --offload … --rounds 9 --commands 6                each way once, with few commands

Afterwards everything that was acknowledged or saved must be in the vault, once; or lie in old/, and be said; or be
missing because the editor itself saved a text over it that it had read before, which is counted as overwritten. No
command takes longer than two seconds and its work. Exits with 1 if not.
"""
import argparse
import collections
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from ways_of_saving import LOADS

# What a command waits for other programs, and what its work may take on a busy machine.
PATIENCE, WORK = 2, 8
FLAGS = ["lost", "doubled", "said to be done", "said not to be done", "status", "too long", "undo"]


class Round:
    """One vault, one editor, and some commands."""

    def __init__(self, offload, folder, load, seed, commands):
        self.offload, self.folder, self.load, self.seed, self.commands = offload, folder, load, seed, commands
        self.vault, self.random = folder + "/vault", random.Random(seed)
        self.environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=folder + "/state")
        for name in ("XDG_CONFIG_HOME", "OFFLOAD_VAULT", "OFFLOAD_NOW"):
            self.environment.pop(name, None)
        self.flags, self.statuses, self.longest = [], collections.Counter(), 0
        self.done, self.refused, self.talk, self.overwritten, self.account = {}, {}, "", 0, ""

    def offload_does(self, *words):
        started = time.monotonic()
        result = subprocess.run(
            [self.offload, "--vault", self.vault, *words], env=self.environment, cwd=self.folder,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
        self.longest = max(self.longest, time.monotonic() - started)
        talk = result.stderr.decode(errors="replace")
        self.talk += talk
        self.account += f"{started:.4f} {time.monotonic():.4f} {result.returncode} {words}\n{talk}"
        return result.returncode, result.stdout.decode(errors="replace"), talk

    def file(self, name):
        try:
            with open(f"{self.vault}/{name}", errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def start_editor(self):
        self.notes, out = os.pipe()
        editor = os.fork()
        if editor:
            os.close(out)
            return editor
        over = []
        signal.signal(signal.SIGTERM, lambda *_: over.append(True))
        status = 1
        try:
            self.load(f"{self.vault}/inbox.md", self.seed, out).run(lambda: bool(over))
            status = 0
        finally:
            os._exit(status)

    def saved(self):
        """The lines that the editor noted as saved; the pipe is emptied as it fills."""
        with open(self.notes) as notes:
            return [json.loads(line) for line in notes]

    def play(self):
        os.makedirs(self.vault)
        with open(self.vault + "/inbox.md", "w") as file:
            file.write("# Inbox\n\n- first\n")
        with open(self.vault + "/Source.md", "w") as file:
            file.write("".join(f"- c{number} moved\n" for number in range(0, self.commands, 3)))
        self.offload_does("collection", "new", "Made")
        editor = self.start_editor()
        for number in range(self.commands):
            is_move = number % 3 == 0
            words = ["move", f"c{number} moved", "--to", "inbox"] if is_move else ["capture", f"c{number} captured"]
            began = time.monotonic()
            status, _, talk = self.offload_does(*words)
            self.statuses[status] += 1
            (self.done if status == 0 else self.refused)[number] = (began, time.monotonic())
            if status not in (0, 4):
                self.flags.append(("status", f"{status}: {talk.strip()}"))
            time.sleep(self.random.uniform(0, 0.1))
        os.kill(editor, signal.SIGTERM)
        saved = self.saved()
        self.account += "".join(f"{note['began']:.4f} {note['ended']:.4f} {note}\n" for note in saved)
        if os.waitpid(editor, 0)[1]:
            self.flags.append(("lost", "the editor failed: it found no file, or could not write it"))
        self.judge(saved)

    def judge(self, saved):
        # What came late comes in with the next changes.
        for number in range(3):
            status, _, talk = self.offload_does("capture", f"s{number} settling")
            if status:
                self.flags.append(("status", f"of a change after all was quiet {status}: {talk.strip()}"))
        text, source = self.file("inbox.md"), self.file("Source.md")
        kept = self.kept()
        for number in range(self.commands):
            token = rf"^- c{number} "
            found = len(re.findall(token, text + source, re.M))
            if found > 1 and not self.is_saved_though_refused(number, saved):
                self.flags.append(("doubled", f"c{number}"))
            if number in self.done and not found and not re.search(token, kept, re.M):
                if self.is_overwritten(number, saved):
                    self.overwritten += 1
                else:
                    self.flags.append(("lost", f"c{number}, acknowledged"))
            is_made = re.search(token, text, re.M) is not None
            if number in self.refused and is_made and not self.is_saved_though_refused(number, saved):
                self.flags.append(("said not to be done", f"c{number} is there, and no editor has saved it"))
            if number in self.refused and not found and number % 3 == 0:
                self.flags.append(("lost", f"c{number}, which was to be moved"))
        self.judge_saves(saved, text, kept)
        if self.longest > PATIENCE + WORK:
            self.flags.append(("too long", f"{self.longest:.1f} s"))

    def is_saved_though_refused(self, number, saved):
        """Whether the editor had read what a command brought before that was taken back, and has saved it."""
        return number in self.refused and any(number in (note["captures"] or ()) for note in saved)

    def is_overwritten(self, number, saved):
        """Whether the editor saved a text without it that it had read before the command ended."""
        began, ended = self.done[number]
        return any(
            note["began"] < ended and note["ended"] > began and note["captures"] is not None
            and number not in note["captures"] for note in saved)

    def is_dropped(self, index, saved):
        """Whether the editor itself saved a text later without that line, which it read while a command was at work."""
        number = int(re.match(r"- e(\d+)", saved[index]["line"])[1])
        whole = (note for note in saved[index + 1:] if note["captures"] is not None)
        later = next((note for note in whole if number not in note["own"]), None)
        return later is not None and any(
            began < later["ended"] and later["began"] < ended
            for began, ended in [*self.done.values(), *self.refused.values()])

    def judge_saves(self, saved, text, kept):
        there, put_aside = collections.Counter(text.splitlines()), set(kept.splitlines())
        for index, line in enumerate(note["line"] for note in saved):
            if there[line] > 1:
                self.flags.append(("doubled", line))
            if not there[line] and not (line in put_aside and "old/" in self.talk):
                if self.is_dropped(index, saved):
                    self.overwritten += 1
                else:
                    self.flags.append(("lost", f"{line!r}, which was saved"))

    def kept(self):
        """The texts in old/, which are named to whoever gives the next command."""
        found = ""
        for folder, _, names in os.walk(self.vault + "/.offload/by"):
            if os.path.basename(folder) == "old":
                for name in names:
                    with open(os.path.join(folder, name), errors="replace") as file:
                        found += file.read() + "\n"
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, type=os.path.abspath, help="the built program")
    parser.add_argument("--rounds", type=int, default=54)
    parser.add_argument("--commands", type=int, default=18, help="in each round")
    parser.add_argument("--keep", metavar="FOLDER", help="where the vaults of rounds with flags are left")
    parser.add_argument("loads", nargs="*", help="by default " + ", ".join(load.__name__ for load in LOADS))
    options = parser.parse_args()
    loads = [load for load in LOADS if not options.loads or load.__name__ in options.loads]
    results = {load: (collections.Counter(), collections.Counter(), collections.Counter(), []) for load in loads}
    started = time.monotonic()
    for number in range(options.rounds):
        load = loads[number % len(loads)]
        with tempfile.TemporaryDirectory(prefix="editors.") as folder:
            played = Round(options.offload, folder, load, number, options.commands)
            played.play()
            if played.flags and options.keep:
                shutil.copytree(folder, f"{options.keep}/{number}", symlinks=True)
                with open(f"{options.keep}/{number}/said", "w") as file:
                    file.write(played.account)
        statuses, flags, others, longest = results[load]
        statuses.update(played.statuses)
        others["overwritten"] += played.overwritten
        flags.update(flag for flag, _ in played.flags)
        longest.append(played.longest)
        for flag, words in played.flags[:6]:
            print(f"round {number}, {load.__name__}: {flag}: {words}", flush=True)
    print("| editor | rounds | done | refused | overwritten | longest | flags |\n|---|---|---|---|---|---|---|")
    for load, (statuses, flags, others, longest) in results.items():
        found = ", ".join(f"{flag}: {flags[flag]}" for flag in FLAGS if flags[flag]) or 0
        refused = sum(statuses.values()) - statuses[0]
        print(f"| {load.__name__} | {len(longest)} | {statuses[0]} | {refused} | {others['overwritten']} | "
              f"{max(longest, default=0):.1f} s | {found} |")
    total = sum(flags.total() for _, flags, _, _ in results.values())
    print(f"{options.rounds} rounds in {time.monotonic() - started:.0f} s, {total} flags")
    sys.exit(1 if total else 0)


main()

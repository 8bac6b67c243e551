#!/usr/bin/env python3
"""Breaks the system under a text that is on its way into the vault: from an editor, from a voice command, or typed into
the interface at a pseudo-terminal.

    drafts.py --offload .build/release/offload                    every fault at every call
    drafts.py --offload … --every 20                              at one in twenty

The text must be in the vault or in its draft, and whoever waits for the command is told where. A draft that was kept once
is there after whatever happens to a later one. Exits with 1 if not.
"""
import argparse
import collections
import errno
import glob
import os
import sys
import time

from changes import Change, make
from outside import FAULTS, Bench, scratch
from terminal_session import Failure, Terminal

WROTE = "/bin/sh -c 'printf \"oat milk and honey\\n\" > \"$1\"; touch wrote' sh"
TEXT = b"oat milk and honey"
WRITTEN = {
    "edit": (Change(["edit", "inbox.md:1"], editor=WROTE), ""),
    "capture --editor": (Change(["capture", "--editor"], editor=WROTE), ""),
    "capture --voice": (Change(["capture", "--voice"]), "voice: printf 'oat milk and honey\\n'; touch wrote\n"),
}
FAULTS = {name: FAULTS[name] for name in (
    "kill", "killed within a write", "ENOSPC once", "ENOSPC on", "EIO once", "EIO on", "EIO in reading", "EACCES once",
    "EROFS on", "EMFILE on")}
# The interface looks for its drafts in a folder.
FAULTS["EIO in reading"] = ("rOtg", errno.EIO, "")


def drafts(bench):
    """The texts of all drafts, by their paths; the interface's may lie elsewhere, where the vault cannot be written."""
    places = [f"{bench.vault}/.offload/by/*/drafts/*", f"{bench.vault}/.offload/by/*/ui/drafts", f"{bench.folder}/.local/state/**/ui/drafts"]
    found = {}
    for path in [path for place in places for path in glob.glob(place, recursive=True, include_hidden=True)]:
        if os.path.isfile(path):
            with open(path, "rb") as file:
                found[path] = file.read()
    return found


def prepare(bench, change, settings):
    make(bench, change)
    with open(bench.folder + "/.config/offload/config.yml", "a") as file:
        file.write(settings)
    if os.path.exists(bench.folder + "/wrote"):
        os.remove(bench.folder + "/wrote")


def written(bench, change, settings, fault, number):
    """What is wrong after a command that takes a text from another program."""
    classes, action, stays = fault
    prepare(bench, change, settings)
    before = bench.files()
    result = bench.run(change.words, "-c", classes, "-n", f"{number}{stays}", "-a", str(action))
    bench.run(["collection", "new", "next"])
    if not os.path.exists(bench.folder + "/wrote"):
        return []
    kept = [path for path, text in drafts(bench).items() if TEXT in text]
    is_there = any(TEXT in text for text in bench.files().values())
    flaws = []
    if not is_there and not kept:
        flaws.append(f"lost, with status {result.status}: {result.words}")
    if result.status == 0 and not is_there:
        flaws.append("said to be done")
    if result.status in (1, 4) and is_there:
        flaws.append(f"said not to be done: {result.words}")
    # Where nothing can be written any more, nothing can be said either.
    can_speak = not (stays and "w" in classes)
    if result.status not in (None, 0) and not is_there and can_speak and not any(path in result.talk for path in kept):
        flaws.append(f"not said where: {result.words}")
    if kept and "left-draft" not in bench.run(["check", "--rule", "left-draft"]).output:
        flaws.append("a draft that check does not name")
    if not is_there and {name: text for name, text in bench.files().items() if name != "next.md"} != before:
        flaws.append("something else was changed")
    return flaws


def texts(bench, options):
    total, failures = 0, 0
    for name, (change, settings) in WRITTEN.items():
        prepare(bench, change, settings)
        calls = bench.calls(change.words)
        for title, fault in FAULTS.items():
            count, bad = sum(letter in fault[0] for letter, _ in calls), []
            points = [number for number in range(1, count + 1) if (total + number) % options.every == 0]
            for number in points:
                bad += [f"at call {number}: {flaw}" for flaw in written(bench, change, settings, fault, number)]
            total, failures = total + len(points), failures + len(bad)
            if points:
                print(f"{name:17} {title:22} {len(points):4} runs  {'clean' if not bad else bad[0]}", flush=True)
    return total, failures


class Interface:
    """The interface at a terminal of its own, under a fault."""

    def __init__(self, bench, *faults):
        environment = {**bench.environment, "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"}
        self.bench = bench
        self.terminal = Terminal(bench.command(["ui"], *faults), 80, 24, environment, bench.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.close()

    def until(self, condition, seconds=20):
        """Whether that comes to be, before the time or the program is over."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end or self.is_over:
                self.terminal.read(0.05)
                return condition()
            self.terminal.read(0.02)
        return True

    @property
    def is_over(self):
        return self.terminal.process.poll() is not None

    def shows(self, words):
        return lambda: words in self.terminal.text

    def has_kept(self, words):
        return lambda: any(words in text for text in drafts(self.bench).values())

    def compose(self):
        self.until(self.shows("Inbox"))
        self.terminal.type("c")
        self.until(self.shows("kept"))
        self.terminal.type("first thought")
        self.until(self.has_kept(b"first thought"))
        self.until(self.shows("draft kept"))


def calls_of_a_draft(bench):
    """The numbers of the calls with which a draft is kept that was kept before, and none that draws."""
    listed = bench.folder + "/calls"
    count = lambda: sum(1 for _ in open(listed))  # noqa: E731
    make(bench, Change([]))
    with Interface(bench, "-c", "onsm", "-o", listed) as interface:
        interface.compose()
        before = count()
        interface.terminal.type(" and more")
        if not interface.until(interface.has_kept(b"and more")):
            raise Failure("no draft is kept")
        time.sleep(0.3)
        return range(before + 1, count() + 1)


def typed(bench, action, number):
    make(bench, Change([]))
    flaws = []
    with Interface(bench, "-c", "onsm", "-n", number, "-a", str(action)) as interface:
        interface.compose()
        interface.terminal.type(" and more")
        interface.until(interface.has_kept(b"first thought and more"), 1.5)
        is_kept, lives = interface.has_kept(b"first thought and more")(), not interface.is_over
        if lives and not is_kept and not interface.until(interface.shows("kept only while this runs"), 3):
            flaws.append("a draft that is not kept, unsaid")
        if lives and action == "kill":
            return None  # Another thread or another order of calls: it was not reached.
    with Interface(bench) as interface:
        interface.until(interface.shows("Inbox"))
        interface.terminal.type("c")
        wanted = "first thought and more" if is_kept else "first thought"
        if not interface.until(interface.shows(wanted), 10):
            flaws.append(f"{wanted!r} is not offered: {interface.terminal.text}")
    return flaws


def typing(bench, options):
    total, failures = 0, 0
    points = calls_of_a_draft(bench)
    for title, action, stays in [
            ("kill", "kill", ""), ("EIO once", errno.EIO, ""), ("ENOSPC on", errno.ENOSPC, "+"), ("EROFS on", errno.EROFS, "+")]:
        bad, count = [], 0
        for number in list(points)[:: min(options.every, max(1, len(points) - 1))]:
            flaws = typed(bench, action, f"{number}{stays}")
            if flaws is not None:
                count += 1
                bad += [f"at call {number}: {flaw}" for flaw in flaws]
        total, failures = total + count, failures + len(bad)
        print(f"{'the interface':17} {title:22} {count:4} runs  {'clean' if not bad else bad[0]}", flush=True)
    return total, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, help="the built program")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th call of all")
    options = parser.parse_args()
    with scratch(options.offload) as folder:
        results = collections.Counter()
        for part in (texts, typing):
            runs, failures = part(Bench(folder, folder + "/bench"), options)
            results.update(runs=runs, failures=failures)
    print(f"{results['runs']} runs, {results['failures']} not clean")
    sys.exit(1 if results["failures"] else 0)


main()

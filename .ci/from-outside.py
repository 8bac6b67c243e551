#!/usr/bin/env python3
"""Breaks the system under the built program, from outside: its calls fail, are cut short, or are its last.

    from-outside.py --offload .build/release/offload              every change, every fault, at every call, with and without
                                                                  an exchange of names
    from-outside.py --offload … --every 50 --from 7               at every fiftieth of these calls, from the seventh on
    from-outside.py --offload … --file-system neither             where there are no second names either
    from-outside.py --offload … capture move                      these kinds of change

The vault must hold the text from before or from after, as the status says; the next command must work and leave nothing
over; the log must hold the change if it is made; and its undo gives the old bytes. Exits with 1 if not.
"""
import argparse
import collections
import os
import shutil
import subprocess
import sys
import time

from changes import CHANGES, make
from outside import FAULTS, FILE_SYSTEMS, Bench, difference, scratch

FLAGS = [
    "lost", "doubled or made up", "neither old nor new", "said to be done", "said not to be done", "status", "too long",
    "the next command", "the log", "undo", "left over", "a missing name unsaid"]


class Case:
    """One kind of change on one file system: its files before and after, and the calls that it makes."""

    def __init__(self, bench, change):
        self.bench, self.change = bench, change
        make(bench, change)
        self.before = bench.files()
        self.operations = len(bench.log()) if change.is_made else 0
        self.calls = bench.calls(change.words, change.text)
        self.after = bench.files()
        self.brings = len(bench.log()) - self.operations

    def points(self):
        for title, (classes, _, _) in FAULTS.items():
            names = [name for letter, name in self.calls if letter in classes]
            counts = collections.Counter()
            for number, name in enumerate(names, 1):
                counts[name] += 1
                yield title, number, f"{name} {counts[name]}"

    def flaws(self, title, number):
        """What is wrong after a change at one of whose calls something happened, each with what was said."""
        classes, action, stays = FAULTS[title]
        make(self.bench, self.change)
        result = self.bench.run(
            self.change.words, "-c", classes, "-n", f"{number}{stays}", "-a", str(action), text=self.change.text)
        flaws = list(self.flaws_at_once(result))
        following = self.bench.run(["collection", "new", "next"])
        if following.status:
            return [*flaws, ("the next command", following.words)]
        flaws += self.flaws_in_the_end(result, following)
        return flaws

    def flaws_at_once(self, result):
        found = self.bench.files()
        if result.status == 124:
            yield "too long", result.words
        elif result.status not in (None, 0, 1, 4, 5):
            yield "status", f"{result.status}: {result.words}"
        if self.change.tells_findings and result.status in (0, 1):
            pass
        elif result.status == 0 and found != self.after:
            yield "said to be done", result.words
        elif result.status in (1, 2, 4) and found != self.before:
            yield "said not to be done", result.words
        if (self.before.keys() & self.after.keys()) - found.keys():
            reading = self.bench.run(["list"])
            if reading.status != 5 or "interrupted" not in reading.talk:
                yield "a missing name unsaid", f"{reading.status}: {reading.words}"

    def flaws_in_the_end(self, result, following):
        found = self.bench.files()
        if found.pop("next.md", None) is None:
            yield "the next command", "did nothing"
        if found not in (self.before, self.after):
            yield difference(found, self.before, self.after), following.words
            return
        for what in self.bench.left_over():
            # What was written in an editor stays until it is in the vault, and where it cannot be removed.
            if what != "left in drafts" or not self.change.editor:
                yield "left over", what
        log = self.bench.log()
        brought = log[1:len(log) - self.operations]
        is_made = found == self.after and (self.before != self.after or len(brought) > 0)
        if len(brought) != (self.brings if is_made else 0):
            yield "the log", f"{len(brought)} operations besides"
        elif is_made and self.change.has_undo and self.brings:
            undone = self.bench.run(["undo", brought[0]["operation"]])
            found = self.bench.files()
            found.pop("next.md", None)
            if found != self.before:
                yield "undo", undone.words


def matrix(options, scratch_folder):
    """Prints a line for each kind of change, and the table of faults; how many runs were not clean."""
    started, place = time.monotonic(), 0
    runs, flags, seconds = collections.Counter(), collections.Counter(), 0
    try:
        for file_system in options.file_system or ["exchange", "no exchange"]:
            with Bench(scratch_folder, f"{scratch_folder}/{file_system}", file_system) as bench:
                for name in options.changes or CHANGES:
                    case, bad, count = Case(bench, CHANGES[name]), [], 0
                    for title, number, call in case.points():
                        place += 1
                        if title not in (options.fault or FAULTS) or (place - options.start) % options.every:
                            continue
                        count += 1
                        runs[title, file_system] += 1
                        found = case.flaws(title, number)
                        flags.update((title, file_system, flag) for flag, _ in found)
                        bad += [f"  {title}, {call} (number {number}): {flag}: {words}" for flag, words in found]
                    if count:
                        print(f"{name:26} {file_system:11} {count:5} runs  {f'{len(bad)} flags' if bad else 'clean'}",
                              flush=True)
                    for line in bad[:options.show]:
                        print(line, flush=True)
    except KeyboardInterrupt:
        print("not all of it was run")
    seconds = time.monotonic() - started
    table(runs, flags)
    total = sum(runs.values())
    print(f"{total} runs in {seconds:.0f} s, {sum(flags.values())} flags")
    return sum(flags.values())


def table(runs, flags):
    systems = list(dict.fromkeys(system for _, system in runs))
    print(f"\n| fault | {' | '.join(systems)} | flags |\n|---|{'---|' * len(systems)}---|")
    for title in FAULTS:
        if any(runs[title, system] for system in systems):
            found = [
                f"{flag}: {sum(flags[title, system, flag] for system in systems)}" for flag in FLAGS
                if any(flags[title, system, flag] for system in systems)]
            counts = " | ".join(str(runs[title, system]) for system in systems)
            print(f"| {title} | {counts} | {', '.join(found) or 0} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, help="the built program")
    parser.add_argument("--file-system", choices=FILE_SYSTEMS, action="append")
    parser.add_argument("--fault", choices=FAULTS, action="append")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th call of all")
    parser.add_argument("--from", type=int, default=0, dest="start", metavar="N", help="the first of those")
    parser.add_argument("--show", type=int, default=5, metavar="N", help="how many flags of one kind are printed")
    parser.add_argument("changes", nargs="*", metavar="CHANGE", help="by default all of them")
    options = parser.parse_args()
    with scratch(options.offload) as folder:
        sys.exit(1 if matrix(options, folder) else 0)


main()

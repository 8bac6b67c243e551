#!/usr/bin/env python3
"""Takes a vault's file system away in the middle of a command, as root, and brings it back.

    mounts.py --offload .build/release/offload                    every way, at every call
    mounts.py --offload … --every 20                              at one in twenty

The file system of a loop device is cut off (every later call fails), or unmounted lazily (what is open can still be used,
and the folder beneath is empty). It comes back as it was, or copied onto a new one, where each file has another inode
number. A command fails clearly or is done; nothing is lost once it is back. Exits with 1 if not.
"""
import argparse
import collections
import ctypes
import os
import subprocess
import sys

from changes import CHANGES, make
from outside import Bench, difference, scratch

CLASSES = "wonsmkrOtg"
TRIED = ["capture", "move of three files", "tags rename", "collection rename", "undo", "move to a new file"]
CUT = """{python} -c 'import fcntl, os, struct
fcntl.ioctl(os.open("{place}", os.O_RDONLY), 0x8004587D, struct.pack("I", 1))'"""
WAYS = {"cut off": CUT, "unmounted": "umount -l {place}"}
SIZE = 8 << 20


class Stick:
    """A file system that is there or not."""

    def __init__(self, folder):
        self.image, self.place = folder + "/image", folder + "/mounted"
        os.makedirs(self.place, exist_ok=True)
        self.format()
        os.rename(self.image, folder + "/empty")
        self.empty = folder + "/empty"

    def format(self):
        with open(self.image, "wb") as file:
            file.truncate(SIZE)
        subprocess.run(["mkfs.ext4", "-q", self.image], check=True)

    def clean(self):
        subprocess.run(["cp", "--sparse=always", self.empty, self.image], check=True)

    def mount(self):
        subprocess.run(["mount", "-o", "loop", self.image, self.place], check=True)

    def unmount(self):
        while os.path.ismount(self.place):
            subprocess.run(["umount", self.place], check=True)

    def renumber(self):
        """All of it on another one, where other files had been made first."""
        copy = self.place + ".copy"
        subprocess.run(["cp", "-a", self.place, copy], check=True)
        self.unmount()
        self.clean()
        self.mount()
        for number in range(30):
            open(f"{self.place}/{number}", "w").close()
        subprocess.run(["cp", "-a", copy + "/.", self.place], check=True)
        for number in range(30):
            os.remove(f"{self.place}/{number}")
        subprocess.run(["rm", "-r", copy], check=True)


def flaws(bench, stick, change, before, after, way, number, returns):
    stick.unmount()
    stick.clean()
    stick.mount()
    make(bench, change)
    subprocess.run(["sync", "-f", stick.place], check=True)
    action = "do " + WAYS[way].format(place=stick.place, python=sys.executable)
    result = bench.run(change.words, "-c", CLASSES, "-n", str(number), "-a", action, text=change.text)
    if result.status not in (0, 1, 4, 5):
        yield f"status {result.status}: {result.words}"
    if result.status and not result.talk:
        yield f"status {result.status} and no word"
    # What is asked while it is away is answered, clearly.
    away = bench.run(["list"])
    if not os.path.ismount(stick.place) and (away.status != 1 or "vault" not in away.talk):
        yield f"away, {away.status}: {away.words}"
    stick.unmount()
    stick.mount()
    if returns == "renumbered":
        stick.renumber()
    found = bench.files()
    if result.status == 0 and found != after:
        yield "said to be done"
    if result.status in (1, 4) and found != before:
        yield f"said not to be done: {result.words}"
    following = bench.run(["collection", "new", "next"])
    found = bench.files()
    if following.status or found.pop("next.md", None) is None:
        yield f"the next command: {following.words}"
    elif found not in (before, after):
        yield f"{difference(found, before, after)}: {following.words}"
    else:
        for what in bench.left_over():
            yield what
        brought = [entry for entry in bench.log() if entry["command"] != "collection new next"]
        if found == after and bench.run(["undo", brought[0]["operation"]]).status:
            yield "undo"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, help="the built program")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th call of all")
    parser.add_argument("changes", nargs="*", metavar="CHANGE", help="by default " + ", ".join(TRIED))
    options = parser.parse_args()
    # In a namespace of mounts of its own, which takes them along when it ends.
    if ctypes.CDLL(None).unshare(0x00020000) or subprocess.run(["mount", "--make-rprivate", "/"]).returncode:
        sys.exit(print("not run: it takes root, and leave to mount"))
    total, failures, place = 0, 0, 0
    with scratch(options.offload, as_root=True) as folder:
        try:
            stick = Stick(folder)
            stick.clean()
            stick.mount()
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(print(f"not run: {error}"))
        stick.unmount()
        bench = Bench(folder, folder + "/bench")
        type(bench).vault = property(lambda self: stick.place + "/vault")
        for name in options.changes or TRIED:
            change = CHANGES[name]
            stick.clean()
            stick.mount()
            make(bench, change)
            before = bench.files()
            count = sum(letter in CLASSES for letter, _ in bench.calls(change.words, change.text))
            after = bench.files()
            for way in WAYS:
                for returns in ("as it was", "renumbered"):
                    bad, results = [], collections.Counter()
                    for number in range(1, count + 1):
                        place += 1
                        if place % options.every:
                            continue
                        found = list(flaws(bench, stick, change, before, after, way, number, returns))
                        results["clean" if not found else "not clean"] += 1
                        bad += [f"at call {number}: {flaw}" for flaw in found]
                    runs = sum(results.values())
                    total, failures = total + runs, failures + len(bad)
                    print(f"{name:20} {way:10} {returns:11} {runs:4} runs  {bad[0] if bad else 'clean'}", flush=True)
            stick.unmount()
    print(f"{total} runs, {failures} not clean")
    sys.exit(1 if failures else 0)


main()

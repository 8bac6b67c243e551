#!/usr/bin/env python3
"""Cuts the power under the built program, as root: it is killed before a call, and the file system of a loop device shut
down and mounted again.

    power-cuts.py --offload .build/release/offload                on ext4 and XFS, at every call
    power-cuts.py --offload … --unsynced                          the control: with no sync at all, which must fail

Exits with 1 where a text is neither old nor new, or one is gone that was acknowledged.
"""
import argparse
import collections
import fcntl
import os
import struct
import subprocess
import sys

from changes import CHANGES, make
from outside import Bench, scratch

CLASSES = "wonsmk"
TRIED = [
    "capture", "capture with a file", "edit", "set in two files", "move", "move of three files", "move to a new file",
    "delete", "archive", "tags rename", "collection rename", "collection delete", "undo", "redo", "restore"]


class Volume:
    """A file system on a loop device that can lose its power."""

    # EXT4_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN, with what is in the log but nothing more, or without even that.
    SHUTDOWN, LOG, NO_LOG = 0x8004587D, 1, 2
    SIZES = {"ext4": 8 << 20, "xfs": 300 << 20}

    def __init__(self, kind, folder):
        self.image, self.place = folder + "/image", folder + "/mounted"
        os.makedirs(self.place, exist_ok=True)
        with open(self.image, "wb") as file:
            file.truncate(self.SIZES[kind])
        subprocess.run([f"mkfs.{kind}", "-q", self.image], check=True)

    def mount(self):
        subprocess.run(["mount", "-o", "loop", self.image, self.place], check=True)

    def unmount(self):
        subprocess.run(["umount", self.place], check=True)

    def copy(self, source, target):
        subprocess.run(["cp", "--sparse=always", source, target], check=True)

    def cut(self, flag):
        folder = os.open(self.place, os.O_RDONLY)
        fcntl.ioctl(folder, self.SHUTDOWN, struct.pack("I", flag))
        os.close(folder)


def flaws(bench, before, after):
    """What is wrong after a cut, and whether the change is made."""
    following = bench.run(["collection", "new", "next"])
    found = bench.files()
    wrong = [f"the next command fails: {following.words}"] if following.status else []
    if found.pop("next.md", None) is None:
        wrong.append("the next command did nothing")
    if found not in (before, after):
        wrong.append("neither old nor new")
    return wrong + bench.left_over(), found == after


def power_cuts(kind, names, folder, unsynced):
    volume = Volume(kind, folder)
    bench = Bench(folder, volume.place)
    control = ["-u"] if unsynced else []
    total, failures = 0, 0
    for level in ("full", "safe"):
        for name in names:
            change = CHANGES[name]
            volume.mount()
            make(bench, change, level)
            before = bench.files()
            volume.unmount()
            volume.copy(volume.image, folder + "/before")
            volume.mount()
            count = sum(letter in CLASSES for letter, _ in bench.calls(change.words, change.text))
            after = bench.files()
            volume.unmount()
            results, bad = collections.Counter(), []
            for flag in (Volume.NO_LOG, Volume.LOG):
                # The last run is not killed: what was acknowledged has to outlive the cut.
                for point in [*range(1, count + 1), None]:
                    volume.copy(folder + "/before", volume.image)
                    volume.mount()
                    kill = ["-n", str(point), "-a", "kill"] if point else []
                    bench.run(change.words, *control, "-c", CLASSES, *kill, text=change.text)
                    volume.cut(flag)
                    volume.unmount()
                    volume.mount()
                    wrong, is_new = flaws(bench, before, after)
                    if point is None and level == "full" and not is_new:
                        wrong.append("an acknowledged change is gone")
                    volume.unmount()
                    results["new" if is_new else "old"] += 1
                    if wrong:
                        bad.append(f"{point}: {', '.join(wrong)}")
            total, failures = total + sum(results.values()), failures + len(bad)
            verdict = "clean" if not bad else f"{len(bad)} not clean, as {bad[0]}"
            print(f"{kind} {level:4} {name:22} {results['old']:3} old {results['new']:3} new  {verdict}", flush=True)
    print(f"{total} power cuts, {failures} not clean")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, help="the built program")
    parser.add_argument("--on", choices=Volume.SIZES, action="append", help="by default both")
    parser.add_argument("--unsynced", action="store_true")
    parser.add_argument("changes", nargs="*", metavar="CHANGE", help="by default " + ", ".join(TRIED))
    options = parser.parse_args()
    with scratch(options.offload, as_root=True) as folder:
        sys.exit(1 if sum(
            power_cuts(kind, options.changes or TRIED, folder, options.unsynced)
            for kind in options.on or Volume.SIZES) else 0)


main()

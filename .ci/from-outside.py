#!/usr/bin/env python3
"""Breaks the system under the built program, from outside: strace makes its calls fail, or kills it before one of them.

    from-outside.py --offload .build/release/offload              every command, every fault, at every call
    from-outside.py --offload … --between restored                the vault is restored elsewhere, or mounted with other inode
                                                                  numbers (remounted, as root), before the next command
    from-outside.py --offload … --power ext4 --power xfs          power cuts: killed before a call, and the file
                                                                  system shut down and mounted again (as root)
    from-outside.py --offload … --power ext4 --unsynced           the control: with no fsync at all, which must fail

Afterwards the vault must hold the text from before or from after, and the next command must work. Exits with 1 if not.
"""
import argparse
import collections
import fcntl
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

CHANGING = "openat,openat2,renameat,renameat2,unlinkat,linkat,mkdirat,pwrite64,ftruncate,fchmod,fsync,flock"
FAULTS = {
    "kill": (CHANGING, "signal=KILL"),
    "ENOSPC once": ("openat,openat2,pwrite64,mkdirat,linkat", "error=ENOSPC"),
    "ENOSPC from there on": ("openat,openat2,pwrite64,mkdirat,linkat", "error=ENOSPC+"),
    "EIO once": (CHANGING, "error=EIO"),
    "EIO on reading": ("pread64,getdents64", "error=EIO"),
    "EACCES once": ("openat,openat2,renameat,renameat2,unlinkat,linkat", "error=EACCES"),
}
FILES = {
    "inbox.md": "- [ ] milk #shop\n- eggs\n- [x] tea\n- see [[Plan]]\n",
    "Plan.md": "# Plan\n\n- bread #shop\n- [x] salt\n",
    "far/List.md": "# List\n\n- rice\n",
    "Old.md": "- oats\r\n- rye\n",
}
MOVE = ["move", "inbox.md:2", "--to", "Plan"]
COMMANDS = {
    "capture": ([], ["capture", "new"]),
    "capture with a file": ([], ["capture", "new", "--attach", os.path.abspath(__file__)]),
    "edit": ([], ["edit", "inbox.md:1", "--text", "oat milk"]),
    "set": ([], ["set", "inbox.md:1", "Plan.md:3", "effort=2"]),
    "move": ([], MOVE),
    "move of three files": ([], ["move", "inbox.md:2", "Plan.md:3", "--to", "List"]),
    "move to a new file": ([], ["move", "inbox.md:2", "--to", "new/Made", "--create"]),
    "delete": ([], ["delete", "inbox.md:2", "Plan.md:3"]),
    "archive": ([], ["archive"]),
    "tags rename": ([], ["tags", "rename", "shop", "buy"]),
    "collection rename": ([], ["collection", "rename", "Plan", "far/Way"]),
    "collection delete": ([], ["collection", "delete", "Plan"]),
    "undo": ([MOVE], ["undo"]),
    "redo": ([MOVE, ["undo"]], ["redo"]),
    "restore": ([["collection", "delete", "Plan"]], ["restore", "Plan.md"]),
}


class Bench:
    """A folder with a vault in it that is made anew for each run."""

    def __init__(self, offload, folder):
        self.offload, self.folder = os.path.abspath(offload), folder
        self.environment = dict(os.environ, HOME=folder, OFFLOAD_NOW="2026-03-10T09:00")
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "OFFLOAD_VAULT"):
            self.environment.pop(name, None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def clear(self):
        """Takes the vault away, and all that is in it."""
        shutil.rmtree(self.vault, ignore_errors=True)

    def between(self):
        """What happens to the vault between a run and the command that follows it."""

    @property
    def vault(self):
        return self.folder + "/vault"

    def set_level(self, level):
        """What the user's own settings say: a vault's can only raise it."""
        os.makedirs(self.folder + "/.config/offload", exist_ok=True)
        with open(self.folder + "/.config/offload/config.yml", "w") as file:
            file.write(f"durability: {level}\n")

    def run(self, words, before=()):
        command = [*before, self.offload, "--vault", self.vault, *words]
        result = subprocess.run(
            command, env=self.environment, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
        return result.returncode, result.stderr.decode(errors="replace")

    def make(self, preparing, level):
        self.clear()
        self.set_level(level)
        for name, text in FILES.items():
            path = f"{self.vault}/{name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", newline="") as file:
                file.write(text)
        for words in [["capture", "--to", "List", "first"], *preparing]:
            status, talk = self.run(words)
            if status:
                sys.exit(f"{words}: {talk}")

    def files(self):
        found = {}
        for folder, folders, names in os.walk(self.vault):
            folders[:] = [name for name in folders if name != ".offload"]
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.vault)] = file.read()
        return found

    def points(self, words, calls):
        """Each call that a command makes, as the name and the number of those of that name so far."""
        log = self.folder + "/../strace.log"
        status, talk = self.run(words, ["strace", "-f", "-o", log, "-e", f"trace={calls}"])
        if status:
            sys.exit(f"{words}: {talk}")
        with open(log, errors="replace") as file:
            made = re.findall(rf"^\d+ +({calls.replace(',', '|')})\(", file.read(), re.MULTILINE)
        counts = collections.Counter(made)
        return [(call, number) for call in counts for number in range(1, counts[call] + 1)]

    def faulted(self, words, point, fault, *more):
        """The exit status of a command at one of whose calls something happens."""
        call, number = point
        inject = f"inject={call}:{fault.rstrip('+')}:when={number}{'+' if fault.endswith('+') else ''}"
        traced = ["-e", f"trace={call}", "-e", inject]
        return self.run(words, ["strace", "-f", "-o", self.folder + "/../strace.log", *traced, *more])[0]

    def flaws(self, status, before, after):
        """What is wrong after a run, and after the command that follows it; no status for one that was killed."""
        flaws = []
        found = self.files()
        if status == 0 and found != after:
            flaws.append("said to be done")
        if status in (1, 2, 4) and found != before:
            flaws.append("said not to be done")
        if status not in (None, 0, 1, 5):
            flaws.append(f"status {status}")
        self.between()
        code, talk = self.run(["collection", "new", "next"])
        if code:
            flaws.append("the next command fails: " + talk.strip())
        found = self.files()
        if found.pop("next.md", None) is None:
            flaws.append("the next command did nothing")
        if found not in (before, after):
            flaws.append("neither old nor new")
        makers = f"{self.vault}/.offload/by"
        flaws += [
            f"left in {name}" for maker in os.listdir(makers) for name in ("tx", "old")
            if os.listdir(f"{makers}/{maker}/{name}")]
        if len(os.listdir(makers)) > 1:
            flaws.append("made by another key")
        return flaws, found == after


def faults(bench, names):
    total, failures = 0, 0
    for name in names:
        preparing, words = COMMANDS[name]
        bench.make(preparing, "full")
        before = bench.files()
        if bench.run(words)[0]:
            sys.exit(f"{name} does not work without a fault")
        after = bench.files()
        for title, (calls, fault) in FAULTS.items():
            bench.make(preparing, "full")
            points, bad = bench.points(words, calls), []
            for point in points:
                bench.make(preparing, "full")
                status = bench.faulted(words, point, fault)
                flaws, _ = bench.flaws(None if title == "kill" else status, before, after)
                if flaws:
                    bad.append(f"{point}: {', '.join(flaws)}")
            total, failures = total + len(points), failures + len(bad)
            verdict = "clean" if not bad else f"{len(bad)} not clean, as {bad[0]}"
            print(f"{name:22} {title:22} {len(points):4} calls  {verdict}", flush=True)
    print(f"{total} runs, {failures} not clean")
    return failures


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


class Restored(Bench):
    """A vault that a backup brings back before the next command: on another file system, and then in its place, each time
    with other inode numbers."""

    def __enter__(self):
        # Where temporary files lie is mostly another file system than memory.
        self.elsewhere = tempfile.mkdtemp(dir=tempfile.gettempdir())
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.elsewhere)

    def between(self):
        backup = self.elsewhere + "/vault"
        for source, target in ((self.vault, backup), (backup, self.vault)):
            shutil.rmtree(target, ignore_errors=True)
            subprocess.run(["cp", "-a", source, target], check=True)


class Remounted(Bench):
    """A vault on a file system that is mounted anew before the next command, and has other inode numbers then."""

    def __enter__(self):
        os.makedirs(self.vault)
        self.mount()
        return self

    def __exit__(self, *_):
        self.unmount()

    def mount(self):
        subprocess.run(["mount", "-t", "tmpfs", "offload", self.vault], check=True)

    def unmount(self):
        subprocess.run(["umount", self.vault], check=True)

    def clear(self):
        self.unmount()
        self.mount()

    def between(self):
        copy = self.folder + "/copy"
        shutil.rmtree(copy, ignore_errors=True)
        subprocess.run(["cp", "-a", self.vault, copy], check=True)
        self.clear()
        # Other files have the numbers of before.
        for number in range(50):
            open(f"{self.vault}/{number}", "w").close()
        for name in sorted(os.listdir(copy), reverse=True):
            subprocess.run(["cp", "-a", f"{copy}/{name}", self.vault], check=True)
        for number in range(50):
            os.remove(f"{self.vault}/{number}")


def power_cuts(offload, kind, names, scratch, unsynced):
    volume = Volume(kind, scratch)
    bench = Bench(offload, volume.place)
    control = ["-e", "trace=fsync", "-e", "inject=fsync:retval=0"] if unsynced else []
    total, failures = 0, 0
    for level in ("full", "safe"):
        for name in names:
            preparing, words = COMMANDS[name]
            volume.mount()
            bench.make(preparing, level)
            before = bench.files()
            volume.unmount()
            volume.copy(volume.image, scratch + "/before")
            volume.mount()
            points = [point for point in bench.points(words, CHANGING) if not (unsynced and point[0] == "fsync")]
            after = bench.files()
            volume.unmount()
            results, bad = collections.Counter(), []
            for flag in (Volume.NO_LOG, Volume.LOG):
                # The last run is not killed: what was acknowledged has to outlive the cut.
                for point in [*points, None]:
                    volume.copy(scratch + "/before", volume.image)
                    volume.mount()
                    bench.faulted(words, point or ("fsync", 1000), "signal=KILL" if point else "delay_exit=1", *control)
                    volume.cut(flag)
                    volume.unmount()
                    volume.mount()
                    flaws, is_new = bench.flaws(None, before, after)
                    if point is None and level == "full" and not is_new:
                        flaws.append("an acknowledged change is gone")
                    volume.unmount()
                    results["new" if is_new else "old"] += 1
                    if flaws:
                        bad.append(f"{point}: {', '.join(flaws)}")
            total, failures = total + sum(results.values()), failures + len(bad)
            verdict = "clean" if not bad else f"{len(bad)} not clean, as {bad[0]}"
            print(f"{kind} {level:4} {name:22} {results['old']:3} old {results['new']:3} new  {verdict}", flush=True)
    print(f"{total} power cuts, {failures} not clean")
    return failures


BENCHES = {None: Bench, "restored": Restored, "remounted": Remounted}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--offload", required=True)
    parser.add_argument("--between", choices=[name for name in BENCHES if name])
    parser.add_argument("--power", choices=["ext4", "xfs"], action="append", default=[])
    parser.add_argument("--unsynced", action="store_true")
    parser.add_argument("commands", nargs="*", help=", ".join(COMMANDS))
    options = parser.parse_args()
    names = options.commands or list(COMMANDS)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as scratch:
        if options.power:
            failures = sum(
                power_cuts(options.offload, kind, names, scratch, options.unsynced) for kind in options.power)
        else:
            os.makedirs(scratch + "/bench")
            with BENCHES[options.between](options.offload, scratch + "/bench") as bench:
                failures = faults(bench, names)
    sys.exit(1 if failures else 0)


main()

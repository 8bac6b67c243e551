#!/usr/bin/env python3
"""Opens vaults that mean harm with the built program: real clones of git repositories.

    strangers-vault.py --offload .build/release/offload

In each, a person works as they would in a vault of their own. Nothing of the stranger's may run, and nothing may be
written but notes. Exits with 1 where something was.
"""
import argparse
import os
import shutil
import struct
import subprocess
import sys
import tempfile

# The stranger's own folder of the journal.
THEIRS = ".offload/by/0123456789abcdef"
HOOK = '[core]\n\tfsmonitor = "touch \\"$HOME/HOOKED\\"; false"\n'


def xxhash64(data):
    """XXH64 with seed 0: what a record is summed with, which anybody can."""
    p1, p2, p3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
    p4, p5, mask = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5, (1 << 64) - 1
    rotated = lambda value, bits: (value << bits | value >> (64 - bits)) & mask
    turn = lambda lane, word: rotated((lane + word * p2) & mask, 31) * p1 & mask
    position = 0
    if len(data) >= 32:
        lanes = [(p1 + p2) & mask, p2, 0, -p1 & mask]
        while position + 32 <= len(data):
            words = struct.unpack_from("<4Q", data, position)
            lanes = [turn(lane, word) for lane, word in zip(lanes, words)]
            position += 32
        value = sum(rotated(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & mask
        for lane in lanes:
            value = ((value ^ turn(0, lane)) * p1 + p4) & mask
    else:
        value = p5
    value = (value + len(data)) & mask
    while position + 8 <= len(data):
        value = (rotated(value ^ turn(0, struct.unpack_from("<Q", data, position)[0]), 27) * p1 + p4) & mask
        position += 8
    if position + 4 <= len(data):
        value = (rotated(value ^ struct.unpack_from("<I", data, position)[0] * p1 & mask, 23) * p2 + p3) & mask
        position += 4
    for byte in data[position:]:
        value = rotated(value ^ byte * p5 & mask, 11) * p1 & mask
    value = (value ^ value >> 33) * p2 & mask
    value = (value ^ value >> 29) * p3 & mask
    return value ^ value >> 32


def record(number, fields):
    """A record whose checksum is right, with a seal that the stranger made up."""
    name = f"{number:010x}-{'a' * 16}"
    body = b"".join(
        f"{key} {len(value.encode())}:{value}\n".encode()
        for key, value in [("id", name), ("vault", "0f" * 16), *fields])
    seal = f"seal 70:maker {'0' * 64}\n"
    total = len("offload-record 2 0000000000\n") + len(body) + len("sum 16:") + 17 + len(seal)
    text = f"offload-record 2 {total:010}\n".encode() + body
    return name, text + f"sum 16:{xxhash64(text):016x}\n{seal}".encode()


class Stranger:
    """A repository as somebody made it, and its clone in a folder of its own."""

    def __init__(self, offload, scratch, name):
        self.offload, self.name = offload, name
        self.source, self.vault, self.home = (f"{scratch}/{name}/{part}" for part in ("source", "clone", "home"))
        os.makedirs(self.source)
        os.makedirs(self.home)
        self.environment = dict(os.environ, HOME=self.home, GIT_CONFIG_NOSYSTEM="1", OFFLOAD_NOW="2026-03-10T09:00")
        for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "OFFLOAD_VAULT"):
            self.environment.pop(variable, None)
        self.git("init", "-q", at=self.source)
        self.write("inbox.md", "- one\n")

    def write(self, path, text):
        path = f"{self.source}/{path}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def git(self, *words, at):
        identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"]
        return subprocess.run(
            ["git", *identity, *words], cwd=at, env=self.environment, check=True, capture_output=True).stdout

    def clone(self):
        self.git("add", "-A", "-f", ".", at=self.source)
        self.git("commit", "-q", "-m", "x", at=self.source)
        self.git("clone", "-q", self.source, self.vault, at="/")

    def run(self, *words):
        result = subprocess.run(
            [self.offload, *words], cwd=self.vault, env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=60)
        return result.returncode, (result.stdout + result.stderr).decode(errors="replace")

    def maker(self):
        """What the victim's folder in a journal is called."""
        vault = f"{self.home}/vault"
        os.makedirs(vault)
        subprocess.run([self.offload, "--vault", vault, "capture", "x"], env=self.environment, check=True, capture_output=True)
        return os.listdir(f"{vault}/.offload/by")[0]

    def outside(self):
        """Every file that is no note and none of the program's own, with its text."""
        found = {}
        for folder, folders, names in os.walk(self.vault):
            folders[:] = [name for name in folders if name not in (".offload", "attachments")]
            for name in names:
                path = os.path.join(folder, name)
                if not name.endswith(".md"):
                    with open(path, "rb") as file:
                        found[os.path.relpath(path, self.vault)] = file.read()
        return found

    def work(self):
        """Works in the clone; returns what is wrong afterwards."""
        self.clone()
        before, flaws = self.outside(), []
        for words in DAY:
            status, talk = self.run(*words)
            if words == DAY[0] and status != 0:
                flaws.append(f"{' '.join(words)}: {status}: {talk.strip()}")
            after = self.outside()
            written = sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
            flaws += [f"{' '.join(words)} wrote {path}" for path in written]
            before = after
        tracked = self.run("check", "--rule", "tracked-journal")[1]
        if (".offload/" in self.git("ls-files", at=self.vault).decode()) != ("git rm -r --cached .offload/" in tracked):
            flaws.append(f"a check says of what git tracks: {tracked!r}")
        subprocess.run(["git", "status"], cwd=self.vault, env=self.environment, capture_output=True)
        if os.path.exists(f"{self.home}/HOOKED"):
            flaws.append("the stranger's command was run")
        return flaws


def displaced(stranger, own=THEIRS):
    """A text that is said to have been written late, and that its base says belongs to .git/config."""
    name = f"0000000001-{'a' * 16}"
    stranger.write(f"{own}/displaced/{name}.0.1.1.{'0' * 32}", HOOK)
    stranger.write(f"{own}/displaced/{name}.0.base", ".git/config\0[core]\n")


def history(stranger, own=THEIRS):
    """A record that says that a command removed a hook, so that undo would make it."""
    hook = '#!/bin/sh\ntouch "$HOME/HOOKED"\n'
    name, text = record(1, [
        ("boot", "0" * 32), ("folder", "1"), ("command", "cap milk"), ("time", "1700000000000000000"),
        ("origin", "offload"), ("change", "removed"), ("path", ".git/hooks/fsmonitor-watchman"),
        ("temporary", f"0000000001-{'a' * 16}.0"), ("permissions", "493"),
        ("before", f"{len(hook)} {xxhash64(hook.encode()):016x}"), ("base", f"{len(hook)} {xxhash64(hook.encode()):016x}"),
        ("splice", "0"), ("removed", hook), ("inserted", "")])
    stranger.write(f"{own}/history/00000000/{name}.record", text)


def unfinished(stranger):
    """Work that a stranger's journal says was cut off in the middle, and some where no journal is."""
    name, text = record(1, changing_config())
    for place in (".offload", THEIRS):
        stranger.write(f"{place}/tx/{name}.record", text)
        stranger.write(f"{place}/tx/{name}.0", HOOK)


def own_folder(stranger):
    """The same, and more, in a folder that is called what the victim's is: the name is no secret."""
    maker = stranger.maker()
    own = f".offload/by/{maker}"
    stranger.write(f"{own}/id", "0f" * 16 + "\n")
    name, text = record(1, changing_config())
    stranger.write(f"{own}/tx/{name}.record", text)
    stranger.write(f"{own}/tx/{name}.0", HOOK)
    history(stranger, own)
    displaced(stranger, own)
    stranger.write(f"{own}/ui/drafts", "theirs")


def changing_config():
    old, new = b"[core]\n", HOOK.encode()
    return [
        ("boot", "0" * 32), ("folder", "1"), ("command", "cap milk"), ("time", "1700000000000000000"),
        ("origin", "offload"), ("change", "changed"), ("path", ".git/config"), ("temporary", f"0000000001-{'a' * 16}.0"),
        ("base", f"{len(old)} {xxhash64(old):016x}"), ("before", f"{len(old)} {xxhash64(old):016x}"),
        ("after", f"{len(new)} {xxhash64(new):016x}"), ("splice", "7"), ("removed", ""), ("inserted", HOOK[7:])]


def links(stranger):
    """A note and an attachments folder that are links into .git."""
    os.symlink(".git/config", f"{stranger.source}/other.md")
    os.symlink(".git/hooks", f"{stranger.source}/attachments")


# What a person does in a day.
DAY = [
    ["capture", "hello"], ["list"], ["recover", "0123456789abcdef"], ["recover", "0123456789abcdef", "--dry-run"], ["log"], ["undo"], ["undo"], ["undo"], ["redo"], ["check"], ["capture", "again"],
    ["done", "inbox.md:1"], ["capture", "--to", "other", "x"], ["capture", "y", "--attach", os.path.abspath(__file__)],
]
ATTACKS = [displaced, history, unfinished, own_folder, links]


def two_users(offload, scratch):
    """Two users of one vault, and root, who makes the first change in a vault of the one: everybody goes on."""
    vault, flaws = f"{scratch}/shared", []
    os.makedirs(vault)
    with open(f"{vault}/inbox.md", "w") as file:
        file.write("- first\n")
    for path in (vault, f"{vault}/inbox.md"):
        os.chown(path, 1234, 1234)
        os.chmod(path, 0o2777 if path == vault else 0o666)
    for user, words in [(0, "root"), (1234, "one"), (4321, "two"), (0, "again"), (1234, "once more")]:
        home = f"{scratch}/home{user}"
        os.makedirs(home, exist_ok=True)
        os.chown(home, user, user)
        result = subprocess.run(
            ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", offload, "--vault", vault, "capture", words],
            env={"HOME": home}, cwd="/", stdin=subprocess.DEVNULL, capture_output=True)
        if result.returncode or b"note" in result.stderr:
            flaws.append(f"{user}: {result.stderr.decode().strip()}")
    makers = f"{vault}/.offload/by"
    if [os.stat(f"{makers}/{name}").st_mode & 0o777 for name in os.listdir(makers)] != [0o700] * 3:
        flaws.append("the makers' folders are not three, each for its owner alone")
    with open(f"{vault}/inbox.md") as file:
        if file.read().count("\n- ") != 5:
            flaws.append("a capture is missing")
    return flaws


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--offload", required=True)
    offload = os.path.abspath(parser.parse_args().offload)
    failures = 0
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as scratch:
        for attack in ATTACKS:
            stranger = Stranger(offload, scratch, attack.__name__)
            attack(stranger)
            flaws = stranger.work()
            failures += bool(flaws)
            print(f"{attack.__name__:12} {'; '.join(flaws) or 'nothing came of it'}", flush=True)
        if os.geteuid() == 0 and shutil.which("setpriv"):
            os.chmod(scratch, 0o755)
            flaws = two_users(offload, scratch)
            failures += bool(flaws)
            print(f"{'two_users':12} {'; '.join(flaws) or 'all go on'}", flush=True)
    sys.exit(1 if failures else 0)


main()

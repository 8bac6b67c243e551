#!/usr/bin/env python3
"""Opens vaults that mean harm with the built program: real clones of git repositories.

    strangers-vault.py --offload .build/release/offload

In each, a person works as they would in a vault of their own. Nothing of the stranger's may run, and nothing may be
written but notes. Exits with 1 where something was.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HOOK = '[core]\n\tfsmonitor = "touch \\"$HOME/HOOKED\\"; false"\n'


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


def journal(stranger):
    """A journal that another user has made of other texts, under their name and under the victim's, which is no secret."""
    home = stranger.home + ".theirs"
    made = home + "/made"
    os.makedirs(made)
    elsewhere = {**stranger.environment, "HOME": home}
    for words in (["capture", "theirs"], ["capture", "more"], ["delete", "inbox.md:1"]):
        subprocess.run([stranger.offload, "--vault", made, *words], env=elsewhere, check=True, capture_output=True)
    (theirs,) = os.listdir(f"{made}/.offload/by")
    for name in {theirs, stranger.maker()}:
        shutil.copytree(f"{made}/.offload/by/{theirs}", f"{stranger.source}/.offload/by/{name}")
    stranger.write(f".offload/by/{theirs}/displaced/0000000001-{'a' * 16}.0.1.1.{'0' * 32}", HOOK)
    stranger.write(f".offload/by/{theirs}/ui/drafts", "theirs")


def hooks(stranger):
    """Attributes and a folder of hooks, which a clone brings along and git doesn't start."""
    stranger.write(".gitattributes", "*.md filter=x\n")
    stranger.write("hooks/post-commit", '#!/bin/sh\ntouch "$HOME/HOOKED"\n')


def links(stranger):
    """A note and an attachments folder that are links into .git."""
    os.symlink(".git/config", f"{stranger.source}/other.md")
    os.symlink(".git/hooks", f"{stranger.source}/attachments")


# What a person does in a day.
DAY = [
    ["capture", "hello"], ["list"], ["log"], ["undo"], ["undo"], ["undo"], ["redo"], ["check"], ["capture", "again"],
    ["done", "inbox.md:1"], ["capture", "--to", "other", "x"], ["capture", "y", "--attach", os.path.abspath(__file__)],
]
ATTACKS = [journal, hooks, links]


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

#!/usr/bin/env python3
"""One random command at a time on copies of real vaults: does `git diff` show only what the command means, and
does `undo` give a clean `git status` again?

    minimal-edits.py --offload .build/release/offload [--seconds 60] [--edits 0] [--seed N] VAULT...

The program is an opaque command: items come from `list --all --json`, and every command addresses one by its
place (`path:line`). Each command starts from the committed copy, so a violation is a case by itself. Exits with 1
if there was any.
"""
import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

NOW = "2026-03-10T09:30"
TAG = "minimal-edit"
WORDS = "Words that stood nowhere before"
LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
ENDING = re.compile(rb"(?:\r\n|\r|\n)?\Z")
MARKERS = r"(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$))*"
FIRST_LINE = re.compile(rf"([ \t>\ufeff]*{MARKERS})(\[.\](?:[ \t]+|$))?(.*)", re.S)
STAMPS = re.compile(r" {0,2}\[(?:completion|cancelled):: [^\]]*\]| ?[✅❌]\ufe0f? ?[\d-]+")


class Failure(Exception):
    """A command did what it does not mean."""


def lines_of(data):
    return LINE.findall(data)


def text_of(line):
    return ENDING.sub(b"", line, count=1).decode("utf-8", "surrogateescape")


def ending_of(line):
    return ENDING.search(line).group()


def hunk(old, new):
    """What is left of both when the lines that they share at either end are taken away, and where it starts."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, old[start : len(old) - end], new[start : len(new) - end]


class Vault:
    """A copy of a vault under git, and the program that is tried on it."""

    def __init__(self, source, folder, offload):
        self.name = os.path.basename(os.path.normpath(source))
        self.offload = offload
        self.root = os.path.join(folder, "vault")
        self.environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": folder, "NO_COLOR": "1",
            "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder, "OFFLOAD_NOW": NOW,
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_OPTIONAL_LOCKS": "0",
        }  # fmt: skip
        shutil.copytree(source, self.root, symlinks=True, ignore=shutil.ignore_patterns(".git", ".build*"))
        # The vaults may be there for reading only, and then the copy is too.
        for folder_path, _, names in os.walk(self.root):
            for path in [folder_path, *(os.path.join(folder_path, name) for name in names)]:
                if not os.path.islink(path):
                    os.chmod(path, os.stat(path).st_mode | 0o200)
        os.makedirs(os.path.join(self.root, ".offload"), exist_ok=True)
        self.git("init", "--quiet")
        with open(os.path.join(self.root, ".git/info/exclude"), "w") as exclude:
            exclude.write("/.offload/\n")
        with open(os.path.join(self.root, ".git/info/attributes"), "w") as attributes:
            attributes.write("* -text -filter -ident\n")
        self.git("add", "--all", "--force", "--", ".", ":!.offload")
        self.git("-c", "user.name=n", "-c", "user.email=e", "commit", "--quiet", "--allow-empty", "-m", "before")
        self.items = json.loads(self.ask("list", "--all", "--json"))
        self.collections = json.loads(self.ask("collections", "--json"))
        self.starts = collections.Counter((item["path"], item["line"]) for item in self.items)

    def git(self, *arguments):
        return subprocess.run(
            ("git", *arguments), cwd=self.root, env=self.environment, check=True, stdout=subprocess.PIPE
        ).stdout

    def run(self, *arguments):
        return subprocess.run(
            (self.offload, "--vault", self.root, *arguments), env=self.environment, cwd=self.root,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
        )  # fmt: skip

    def ask(self, *arguments):
        result = self.run(*arguments)
        if result.returncode != 0:
            sys.exit(f"{self.name}: {' '.join(arguments)} failed: {result.stderr.decode(errors='replace')}")
        return result.stdout

    def status(self):
        """Paths that differ from what was committed, but for the program's own folder."""
        out = self.git("status", "--porcelain", "-z", "--untracked-files=all", "--no-renames")
        return sorted(os.fsdecode(entry[3:]) for entry in out.split(b"\0") if entry)

    def before(self, path):
        shown = subprocess.run(
            ("git", "show", f"HEAD:{path}"), cwd=self.root, env=self.environment, capture_output=True
        )
        return lines_of(shown.stdout) if shown.returncode == 0 else []

    def after(self, path):
        try:
            with open(os.path.join(self.root, path), "rb") as file:
                return lines_of(file.read())
        except FileNotFoundError:
            return []

    def reset(self):
        self.git("reset", "--quiet", "--hard")
        self.git("clean", "--quiet", "-fd")


class Edit:
    """One command on one item, and what the change of its files must look like."""

    def __init__(self, vault, item, arguments, check):
        self.vault, self.item, self.arguments, self.check = vault, item, arguments, check

    @property
    def own(self):
        return range(self.item["line"] - 1, self.item["endLine"])

    def changed_line(self):
        """The item's first line before and after, where it is all that changed."""
        path, first = self.item["path"], self.own.start
        self.only_files({path})
        old, new = self.vault.before(path), self.vault.after(path)
        if len(old) != len(new):
            raise Failure(f"{len(new) - len(old):+} lines, where one line should have changed")
        others = [number for number in range(len(old)) if old[number] != new[number] and number != first]
        if others:
            raise Failure(f"line {others[0] + 1} changed, not line {first + 1} alone")
        return self.same_ending(old[first], new[first])

    def same_ending(self, old, new):
        if ending_of(old) != ending_of(new):
            raise Failure(f"line ending {ending_of(old)!r} became {ending_of(new)!r}")
        return text_of(old), text_of(new)

    def only_files(self, allowed):
        strangers = [path for path in self.vault.status() if path not in allowed]
        if strangers:
            raise Failure(f"changed {', '.join(strangers)}")

    # What the commands mean

    def is_one_insertion(self):
        """`tag`, `star`: the old line with something put in at one place."""
        old, new = self.changed_line()
        start, removed, _ = hunk(old, new)
        if removed:
            raise Failure(f"took away {''.join(removed)!r} at column {start + 1}")

    def is_field_change(self):
        """`set due=…`: something put in at one place, or one value exchanged."""
        old, new = self.changed_line()
        start, removed, _ = hunk(old, new)
        if removed and self.item["due"] is None and "due" not in old.lower():
            raise Failure(f"took away {''.join(removed)!r} at column {start + 1}")

    def is_new_words(self):
        """`edit --text`: marker, checkbox, tags, fields and block id stay."""
        old, new = self.changed_line()
        before, after = FIRST_LINE.match(old), FIRST_LINE.match(new)
        if before[1].strip(" \t>\ufeff") and not after[1].rstrip() == before[1].rstrip():
            raise Failure(f"{before[1]!r} became {after[1]!r}")
        if (before[2] or "").strip() != (after[2] or "").strip():
            raise Failure(f"the checkbox {before[2]!r} became {after[2]!r}")
        if WORDS not in new:
            raise Failure("the new words are not on the line")
        for tag in self.item["tags"]:
            if f"#{tag}" in old and f"#{tag}" not in new:
                raise Failure(f"#{tag} is gone")

    def is_completion(self):
        """`done`: checkbox and completion date; a repeating item leaves its next occurrence above it."""
        if self.item.get("onCompletion") == "delete":
            return self.is_removal()
        if self.item.get("repeat"):
            path, first = self.item["path"], self.own.start
            self.only_files({path})
            old, new = self.vault.before(path), self.vault.after(path)
            extra = len(new) - len(old)
            if extra not in (0, 1) or old[:first] != new[:first] or old[first + 1 :] != new[first + 1 + extra :]:
                raise Failure("more than the item's line and its next occurrence changed")
            before, after = self.same_ending(old[first], new[first + extra])
        else:
            before, after = self.changed_line()
        before, after = (FIRST_LINE.match(STAMPS.sub("", text)) for text in (before, after))
        if before[1].strip(" \t>\ufeff") and not after[1].rstrip() == before[1].rstrip():
            raise Failure(f"{before[1]!r} became {after[1]!r}")
        if (after[2] or "").strip() != "[x]":
            raise Failure(f"the checkbox is {after[2]!r}")
        if before[3] != after[3]:
            raise Failure(f"{before[3]!r} became {after[3]!r}")

    def is_removal(self):
        """`delete`: the item's own lines go, with blank lines beside them at most."""
        path = self.item["path"]
        self.only_files({path})
        old, new = self.vault.before(path), self.vault.after(path)
        self.item_is_gone(old, new)

    def item_is_gone(self, old, new):
        if self.vault.starts[(self.item["path"], self.item["line"])] > 1:
            start, removed, _ = hunk(old, new)
            if start < self.own.start or start + len(removed) > self.own.stop:
                raise Failure("lines outside the item changed")
            return
        rest = [line for number, line in enumerate(old) if number not in self.own]
        start, removed, added = hunk(rest, new)
        # A blank line may be what keeps a list apart from the text that is above it now.
        if any(line.strip() for line in added):
            raise Failure(f"line {start + 1} is new: {text_of(added[0])!r}")
        if [line for line in removed if line.strip()]:
            raise Failure(f"{len(old) - len(new)} lines are gone, the item has {len(self.own)}")

    def is_move(self):
        """`move`: the item's lines, once removed and once added, but for indentation, bullet and link targets."""
        source, target = self.item["path"], self.target
        # Links elsewhere follow the block ids that an item carries.
        followers = set()
        for path in self.vault.status():
            if path not in (source, target) and any(b"^" in line for line in self.lines_before()):
                _, removed, added = hunk(self.vault.before(path), self.vault.after(path))
                if len(removed) == len(added) and any(b"^" in line for line in removed):
                    followers.add(path)
        self.only_files({source, target} | followers)
        old, new = self.vault.before(target), self.vault.after(target)
        if source != target:
            self.item_is_gone(self.vault.before(source), self.vault.after(source))
            self.is_inserted(old, new)
        else:
            self.is_inserted([line for n, line in enumerate(old) if n not in self.own], new, blanks=True)

    def lines_before(self):
        return self.vault.before(self.item["path"])[self.own.start : self.own.stop]

    def is_inserted(self, old, new, blanks=False):
        ends = {ending_of(line) for line in old} - {b""}
        if old and ending_of(old[-1]) == b"" and new[-1:] != old[-1:]:
            old = old[:-1] + [old[-1] + (min(ends, default=b"\n") if len(ends) < 2 else ending_of(new[len(old) - 1]))]
        if blanks:
            old, new = (
                [line if ending_of(line) else line + b"\n" for line in lines if line.strip()] for lines in (old, new)
            )
        count = len(new) - len(old)
        start, removed, added = hunk(old, new)
        if removed:
            raise Failure(f"line {start + 1} of {self.target} changed: {text_of(removed[0])!r}")
        # Where the lines around repeat, the same result can be had by putting them in at several places.
        wanted = [text for text in map(bare, self.lines_before()) if text]
        places = [at for at in range(max(0, start - count), start + 1) if new[:at] + new[at + count :] == old]
        if not any([text for text in map(bare, new[at : at + count]) if text] == wanted for at in places):
            raise Failure(f"what was added to {self.target} is not what was there: {added[:3]!r}, not {wanted[:3]!r}")
        if len(ends) == 1 and not blanks:
            wrong = [line for line in added if ending_of(line) not in ends]
            if wrong:
                raise Failure(f"{self.target} has other line endings than {text_of(wrong[0])!r} was given")


def bare(line):
    """A line without indentation, quote marks, list marker and link targets."""
    text = text_of(line).strip(" \t>\ufeff")
    text = re.sub(rf"^{MARKERS}", "", text).strip()
    text = re.sub(r"\]\([^)]*\)", "](…)", text)
    text = re.sub(r"\[\[[^\]|]*", "[[…", text)
    return re.sub(r"^(\[[^\]]+\]:) .*", r"\1 …", text)


def random_edit(vault, chance):
    item = chance.choice(vault.items)
    place = f"{item['path']}:{item['line']}"
    kind = chance.choice(["done", "move", "move", "tag", "set", "edit", "star", "delete"])
    if kind == "done":
        return Edit(vault, item, ["done", place], Edit.is_completion)
    if kind == "tag":
        return Edit(vault, item, ["tag", TAG, place], Edit.is_one_insertion)
    if kind == "star":
        return Edit(vault, item, ["star", place], Edit.is_one_insertion)
    if kind == "set":
        return Edit(vault, item, ["set", place, "due=2026-04-01"], Edit.is_field_change)
    if kind == "edit":
        return Edit(vault, item, ["edit", place, "--text", WORDS], Edit.is_new_words)
    if kind == "delete":
        return Edit(vault, item, ["delete", place], Edit.is_removal)
    edit = Edit(vault, item, ["move", place], Edit.is_move)
    how = chance.choice(["to", "before", "after", "under", "position"])
    if how in ("before", "after", "under"):
        other = chance.choice(vault.items)
        edit.target = other["path"]
        edit.arguments += [f"--{how}", f"{other['path']}:{other['line']}"]
    elif how == "position":
        edit.target = item["path"]
        edit.arguments += ["--to", item["path"], "--position", str(chance.randint(1, 3))]
    else:
        edit.target = chance.choice(vault.collections)["path"]
        edit.arguments += ["--to", edit.target]
    return edit


class Tally:
    def __init__(self, shown):
        self.shown = shown
        self.counts = collections.Counter()
        self.refusals = collections.Counter()
        self.violations = 0

    def violation(self, edit, words, changes=""):
        self.violations += 1
        if self.violations <= self.shown:
            print(f"VIOLATION in {edit.vault.name}: offload {' '.join(map(repr, edit.arguments))}\n  {words}")
            print("".join(f"  | {line}\n" for line in changes.splitlines()[:24]), end="", flush=True)


def changes_of(vault):
    shown = subprocess.run(
        ("git", "diff", "--no-color", "-U1", "--text"), cwd=vault.root, env=vault.environment, capture_output=True
    )
    return shown.stdout.decode("utf-8", "replace").replace("\r", "␍")


def attempt(edit, tally):
    vault = edit.vault
    try:
        result = vault.run(*edit.arguments)
    except subprocess.TimeoutExpired:
        tally.violation(edit, "did not end within a minute")
        return vault.reset()
    said = result.stderr.decode("utf-8", "replace").strip()
    changed = vault.status()
    tally.counts[(edit.arguments[0], result.returncode if changed or result.returncode else "unchanged")] += 1
    if result.returncode:
        tally.refusals[re.sub(r"\S+\.md(:\d+)?", "…", said.splitlines()[0] if said else "nothing")] += 1
    if result.returncode not in (0, 1, 3):
        tally.violation(edit, f"ended with {result.returncode}: {said}")
    elif result.returncode and changed:
        tally.violation(edit, f"ended with {result.returncode} though it changed files: {said}", changes_of(vault))
    elif changed:
        try:
            edit.check(edit)
        except Failure as failure:
            tally.violation(edit, str(failure), changes_of(vault))
    if not changed:
        return None
    undone = vault.run("undo")
    if undone.returncode != 0:
        tally.violation(edit, f"undo ended with {undone.returncode}: {undone.stderr.decode(errors='replace').strip()}")
        return vault.reset()
    if vault.status():
        tally.violation(edit, "undo did not bring back what was there", changes_of(vault))
        vault.reset()
    return None


def try_vault(source, options, seconds, seed, tally):
    deadline = time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="minimal-edits.") as folder:
        vault = Vault(source, folder, options.offload)
        if vault.status():
            print(f"{vault.name:24} reading changed files: {vault.status()[:3]}")
            tally.violations += 1
            vault.reset()
        if not vault.items or not vault.collections:
            print(f"{vault.name:24} has no items")
            return
        # A path that is not UTF-8 cannot be named by way of JSON.
        vault.items = [item for item in vault.items if "\ufffd" not in item["path"]]
        chance, before = random.Random(f"{seed}/{vault.name}"), tally.violations
        count = 0
        while time.monotonic() < deadline and (options.edits == 0 or count < options.edits):
            attempt(random_edit(vault, chance), tally)
            count += 1
        print(f"{vault.name:24} {len(vault.items):6} items {count:6} commands {tally.violations - before:4} violations",
              flush=True)  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, type=os.path.abspath, help="the built program")
    parser.add_argument("--seconds", type=float, default=60, help="how long in all, shared by the vaults")
    parser.add_argument("--edits", type=int, default=0, help="how many commands a vault at most; 0: no limit")
    parser.add_argument("--seed", type=int, default=None, help="of the random choices; else one is drawn")
    parser.add_argument("--show", type=int, default=20, help="how many violations to print")
    parser.add_argument("vaults", nargs="+")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1_000_000)
    print(f"seed {seed}")
    tally = Tally(options.show)
    end = time.monotonic() + options.seconds
    for number, source in enumerate(options.vaults):
        share = max(1.0, (end - time.monotonic()) / (len(options.vaults) - number))
        try_vault(source, options, share, seed, tally)
    for (command, outcome), count in sorted(tally.counts.items(), key=str):
        print(f"  {command:8} {'exit ' + str(outcome) if outcome != 'unchanged' else outcome:12} {count:6}")
    for words, count in tally.refusals.most_common(12):
        print(f"  {count:6} × {words}")
    print(f"{tally.violations} violations in {sum(tally.counts.values())} commands")
    sys.exit(1 if tally.violations else 0)


main()

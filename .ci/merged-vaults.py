#!/usr/bin/env python3
"""Two branches of edits on copies of real vaults, merged by git's text merge, by its `union`, and by item.

    merged-vaults.py --offload .build/release/offload [--pairs 12] [--edits 6] [--seed N] VAULT...

Each pair of branches begins with the vault as it is. Edits are made on the files' lines, without the program: they tick,
tag, reword, delete, move, nest and add items, and change prose, mostly in a few files, as people do. What an edit adds is
told from everything else by a word of its own, so that what is lost or doubled is counted without the program's help.
Prints a table; exits with 1 where the merge by item lost anything, or doubled more than it says it may.
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

ITEM = re.compile(r"^(\s*)([-*+]|\d{1,9}[.)])(\s+)(\[.\]\s+)?(\S.*)$")
CONFLICT = re.compile(r"\s+\[conflict:: ([a-z]{8})\]")
UNDECIDED = {"versions", "beside", "unread"}


def run(words, folder, **more):
    environment = {
        "PATH": os.environ["PATH"], "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        "XDG_STATE_HOME": os.path.join(os.path.dirname(folder), "state"), "LC_ALL": "C",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    }
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, **more)


def copy(source, target):
    """A copy that can be changed, though what it is made from may be kept from that."""
    shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns(".git", ".offload"))
    for place, _, files in os.walk(target):
        os.chmod(place, 0o755)
        for name in files:
            path = os.path.join(place, name)
            if not os.path.islink(path):
                os.chmod(path, 0o644)


def git(folder, *words):
    return run(["git", "-c", "gc.auto=0", "-c", "core.autocrlf=false", *words], folder)


def notes(folder):
    """The Markdown files of a folder, as lines; those that are no UTF-8 are left alone."""
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(place, name)
            if not name.endswith(".md") or os.path.islink(path):
                continue
            try:
                with open(path, encoding="utf-8", newline="") as file:
                    found[os.path.relpath(path, folder)] = file.read().split("\n")
            except UnicodeDecodeError:
                pass
    return found


def items(lines):
    """Indices of lines that are items, as far as a fence or front matter does not hold them."""
    fenced, found = None, []
    front = bool(lines) and lines[0].strip() == "---"
    for index, line in enumerate(lines):
        if front:
            front = index == 0 or line.strip() != "---"
            continue
        fence = re.match(r"^\s*(```+|~~~+)", line)
        if fence:
            fenced = None if fenced and line.strip().startswith(fenced) else fenced or fence.group(1)[:3]
        elif not fenced and not line.startswith("    ") and ITEM.match(line):
            found.append(index)
    return found


def edit(folder, chance, number, count):
    """Makes some edits; returns the words of its own that they have added and deleted items' lines."""
    added = []
    files = notes(folder)
    # People work on the same few files.
    busy = sorted(files, key=lambda path: (-len(items(files[path])), path))[:4] or sorted(files)
    for step in range(count):
        path = chance.choice(busy if chance.random() < 0.8 else sorted(files))
        lines = files[path]
        places = items(lines)
        # And on the same few items.
        places = places[:3] if chance.random() < 0.5 else places
        word = f"zq{number}x{step}"
        deed = chance.choice(["tick", "tag", "reword", "delete", "move", "add", "add", "note", "prose", "swap"])
        if deed == "prose":
            prose = [i for i, line in enumerate(lines) if re.match(r"^[A-Z][a-z]+ \w+", line)]
            if prose:
                index = chance.choice(prose)
                lines[index] += f" {word}"
                added.append(word)
        elif deed == "add" or not places:
            index = chance.choice(places) if places else len(lines)
            lines.insert(index + 1 if places else index, f"- [ ] buy {word} today")
            added.append(word)
        else:
            index = chance.choice(places)
            indent, bullet, gap, box, words = ITEM.match(lines[index]).groups()
            if deed == "tick":
                lines[index] = f"{indent}{bullet}{gap}[x] {words}"
            elif deed == "tag":
                lines[index] += f" #{word}"
                added.append(word)
            elif deed == "reword":
                parts = words.split(" ")
                parts.insert(chance.randrange(len(parts) + 1), word)
                lines[index] = f"{indent}{bullet}{gap}{box or ''}{' '.join(parts)}"
                added.append(word)
            elif deed == "note":
                lines.insert(index + 1, f"{indent}  {word} to be seen")
                added.append(word)
            elif deed == "swap" and index + 1 in places:
                lines[index], lines[index + 1] = lines[index + 1], lines[index]
            elif deed in ("delete", "move"):
                # With what is nested in it.
                end = index + 1
                while end < len(lines) and lines[end].strip() and len(lines[end]) - len(lines[end].lstrip()) > len(indent):
                    end += 1
                taken = lines[index:end]
                del lines[index:end]
                if deed == "move":
                    target = files[chance.choice(busy)]
                    while target and not target[-1].strip():
                        target.pop()
                    target += [line[len(indent):] for line in taken] + [""]
        with open(os.path.join(folder, path), "w", encoding="utf-8", newline="") as file:
            file.write("\n".join(lines))
        for other in busy:
            with open(os.path.join(folder, other), "w", encoding="utf-8", newline="") as file:
                file.write("\n".join(files[other]))
    return added


def texts(folder):
    return {path: "\n".join(lines) for path, lines in notes(folder).items()}


def counts(files):
    """How often an item's line stands in files, without its place, its mark and its checkbox."""
    found, groups = collections.Counter(), set()
    for path, text in files.items():
        if ".conflict-" in path:
            continue
        lines = text.split("\n")
        for index in items(lines):
            words = ITEM.match(lines[index]).group(5)
            group = CONFLICT.search(words)
            words = CONFLICT.sub("", words).strip()
            if group and (words, group.group(1)) in groups:
                continue
            if group:
                groups.add((words, group.group(1)))
            found[words] += 1
    return found


def doubled(result, *sides):
    all_sides = [counts(side) for side in sides]
    return [words for words, count in counts(result).items() if count > max(side[words] for side in all_sides)]


def lost(result, added, said=""):
    everything = "\n".join(result.values()) + said
    return [word for word in added if word not in everything]


class Row:
    def __init__(self, name):
        self.name, self.pairs = name, 0
        self.conflicts = self.union = self.undecided = self.told = self.lost = self.doubled = 0
        self.cases = []


def compare(offload, vault, pairs, edits, seed):
    row = Row(os.path.basename(os.path.normpath(vault)))
    for pair in range(pairs):
        with tempfile.TemporaryDirectory() as place:
            base = os.path.join(place, "base")
            copy(vault, base)
            chance = random.Random(f"{seed} {row.name} {pair}")
            added = []
            for number, side in enumerate(["ours", "theirs"]):
                copy(base, os.path.join(place, side))
                added += edit(os.path.join(place, side), chance, number, edits)
            trees = [texts(os.path.join(place, side)) for side in ("base", "ours", "theirs")]
            # What a side has taken away again is not to be in the result.
            written = "\n".join(text for tree in trees[1:] for text in tree.values())
            added = [word for word in added if word in written]
            row.pairs += 1
            for attribute in ("", "*.md merge=union\n"):
                merged, clean = by_git(place, attribute)
                if attribute and clean and doubled(merged, *trees):
                    row.union += 1
                if not attribute and not clean:
                    row.conflicts += 1
            answer = run([offload, "merge", "base", "ours", "theirs", "--apply", "--json"], place)
            if answer.returncode != 0:
                row.cases.append(f"pair {pair}: {answer.stderr.decode()}")
                row.lost += 1
                continue
            decisions = json.loads(answer.stdout)["decisions"]
            # What was merged by line as a whole was decided.
            open_ones = [it for it in decisions if it["kind"] in UNDECIDED and (it["kind"] != "unread" or it["lost"])]
            row.undecided += bool(open_ones)
            row.told += bool(decisions) and not open_ones
            result = texts(os.path.join(place, "ours"))
            gone = lost(result, added, json.dumps(decisions, ensure_ascii=False))
            twice = doubled(result, *trees)
            row.lost += bool(gone)
            # Where both versions of prose are kept, a line of it can be an item on the other side.
            row.doubled += bool(twice) and not open_ones
            if gone or twice:
                row.cases.append(f"pair {pair}: lost {gone}, doubled {twice}")
    return row


def by_git(place, attribute):
    folder = os.path.join(place, "git")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(os.path.join(place, "base"), folder, symlinks=True)
    git(folder, "init", "--quiet", "--initial-branch=base")
    with open(os.path.join(folder, ".git", "info", "attributes"), "w") as file:
        file.write(attribute)

    def commit(name):
        git(folder, "add", "--all", "--force")
        git(folder, "commit", "--quiet", "--allow-empty", "--no-verify", "-m", name)

    commit("base")
    for side in ("ours", "theirs"):
        git(folder, "checkout", "--quiet", "-b", side, "base")
        for path in texts(folder):
            os.remove(os.path.join(folder, path))
        shutil.copytree(os.path.join(place, side), folder, symlinks=True, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns(".offload"))
        commit(side)
    clean = git(folder, "merge", "--quiet", "--no-edit", "ours").returncode == 0
    return texts(folder), clean


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--offload", required=True)
    parser.add_argument("--pairs", type=int, default=12)
    parser.add_argument("--edits", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("vaults", nargs="+")
    options = parser.parse_args()
    offload = os.path.abspath(options.offload)
    rows = [compare(offload, vault, options.pairs, options.edits, options.seed) for vault in options.vaults]
    print("| vault | pairs | git: conflicts | `union`: doubled | by item: not decided | decided, and told | lost | doubled |")
    print("|---|---|---|---|---|---|---|---|")
    for row in rows:
        print(f"| {row.name} | {row.pairs} | {row.conflicts} | {row.union} | {row.undecided} | {row.told} "
              f"| {row.lost} | {row.doubled} |")
    for row in rows:
        for case in row.cases:
            print(f"{row.name}, {case}")
    pairs = sum(row.pairs for row in rows)
    # Words of which less than half are left are other words.
    sys.exit(1 if sum(row.lost for row in rows) or sum(row.doubled for row in rows) * 50 > pairs else 0)


main()

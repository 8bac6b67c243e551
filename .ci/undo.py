#!/usr/bin/env python3
"""Undo of an operation after edits by hand, held against `git merge-file` of the same three texts.

Each trial makes a small vault, lets the program do one to three operations, edits the same file by hand one to six times (also
between the operations), and undoes the first of them. If git can merge the text that the operation left, the one that it had found and
the present one, the program has to come to the same lines; if not, it refuses, or merges what git refuses. No line that was typed may
be gone.

undo.py --offload PROGRAM [--trials 1000] [--seed 1]
"""
import argparse
import collections
import os
import pathlib
import random
import subprocess
import tempfile

WORDS = "milk tea eggs bread rice beans salt soap pens paper stamps coffee".split()


def run(program, vault, home, *arguments):
    return subprocess.run(
        [program, "--vault", vault, *arguments], capture_output=True, stdin=subprocess.DEVNULL,
        env={"HOME": str(home), "PATH": os.environ["PATH"], "XDG_STATE_HOME": str(home / "state")})


def first_text(dice):
    lines = []
    for index in range(dice.randrange(3, 14)):
        if dice.random() < 0.15:
            lines.append("")
        if dice.random() < 0.1:
            lines.append(f"## {dice.choice(WORDS)}")
        lines.append(f"- {'[ ] ' if dice.random() < 0.5 else ''}{dice.choice(WORDS)} {index if dice.random() < 0.7 else ''}".rstrip())
    return "\n".join(lines) + "\n"


def edit(text, dice, typed):
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    kind = dice.randrange(4)
    if kind == 0 or not lines[at]:
        lines.insert(at, f"- typed {len(typed)}")
        typed.append(lines[at])
    elif kind == 1:
        lines[at] += " more"
    elif kind == 2 and lines[at] not in typed:
        lines.pop(at)
    else:
        lines.insert(dice.randrange(len(lines)), lines.pop(at))
    return "\n".join(lines)


def operate(program, vault, home, path, dice):
    items = [n for n, line in enumerate(path.read_text().split("\n"), 1) if line.lstrip().startswith("- ")]
    if not items or dice.random() < 0.3:
        run(program, vault, home, "capture", f"captured {dice.randrange(100)}")
        return
    address = f"inbox.md:{dice.choice(items)}"
    command = dice.choice([["star"], ["done"], ["delete"], ["set", "due=2026-03-01"], ["tag", "x"]])
    run(program, vault, home, command[0], address, *command[1:])


def merged_by_git(folder, now, after, before):
    for name, text in [("now", now), ("after", after), ("before", before)]:
        (folder / name).write_text(text)
    done = subprocess.run(
        ["git", "merge-file", "-p", "now", "after", "before"], cwd=folder, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def trial(program, seed):
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        home, vault = folder / "home", folder / "vault"
        home.mkdir()
        (vault / ".offload").mkdir(parents=True)
        (vault / ".offload" / "config.yml").write_text("stamp: off\n")
        path = vault / "inbox.md"
        path.write_text(first_text(dice))
        before = path.read_text()
        operate(program, vault, home, path, dice)
        after = path.read_text()
        if before == after:
            return "nothing", ""
        typed = []
        for _ in range(dice.randrange(0, 3)):
            path.write_text(edit(path.read_text(), dice, typed))
            operate(program, vault, home, path, dice)
        for _ in range(dice.randrange(1, 7)):
            path.write_text(edit(path.read_text(), dice, typed))
        now = path.read_text()
        expected = merged_by_git(folder, now, after, before)
        done = run(program, vault, home, "undo", "1")
        left = path.read_text()
        about = f"seed {seed}\n--- before\n{before}--- after\n{after}--- now\n{now}--- left ({done.returncode}: {done.stderr.decode()})\n{left}--- git\n{expected}"
        there = left.split("\n")
        if any(line in now.split("\n") and not any(line in other for other in there) for line in typed):
            return "LOST", about
        if done.returncode != 0:
            if left != now:
                return "REFUSED AND CHANGED", about
            return ("refused as git does" if expected is None or expected == now else "refused alone"), about
        if expected is None:
            return "merged alone", about
        if left == expected:
            return "the same", about
        lines = lambda text: [line for line in text.split("\n") if line.strip()]
        if lines(left) == lines(expected):
            return "the same but for empty lines", about
        if sorted(lines(left)) == sorted(lines(expected)):
            return "the same lines, another order", about
        brought = [line for line in lines(after) if line not in lines(before)]
        if sorted(lines(left)) == sorted(line for line in lines(expected) if line not in brought):
            return "taken out where it had been moved, which git leaves", about
        return "OTHER LINES", about


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--offload", required=True)
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", default="")
    options = parser.parse_args()
    program = os.path.abspath(options.offload)
    counts = collections.Counter()
    bad = 0
    for seed in range(options.seed, options.seed + options.trials):
        outcome, about = trial(program, seed)
        counts[outcome] += 1
        if outcome.isupper():
            bad += 1
        if outcome.isupper() or outcome == options.show:
            print(outcome, about)
    for outcome, count in counts.most_common():
        print(f"{count:5} {outcome}")
    raise SystemExit(1 if bad else 0)


main()

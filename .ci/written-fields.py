#!/usr/bin/env python3
"""Lines that Offload has written, read by the stated rules of Obsidian Tasks (tasks_rules.py): random tasks get random
fields, tags and statuses, in rounds, in both dialects; then each must say there what it was told.

    written-fields.py --offload .build/release/offload [--lines 2000] [--seed N]

Exits with 1 if Tasks would read anything else.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import tasks_rules

TODAY = "2026-03-10"
RULES = ["every day", "every 2 weeks", "every month on the 3rd", "every week on Monday, Friday", "every year when done"]
WORDS = "Call mum|buy `x + y`|see [[Lisbon trip]]|call **now**|東京へ|ask #who first|(really)|at 10:30|for 14,20 €".split("|")
# What a field may be set to: first what Tasks knows, then what it does not and must not stumble over.
DAYS = ["2026-03-01", "2026-12-31", "2024-02-29"]
KNOWN = {
    "due": DAYS, "scheduled": DAYS, "start": DAYS, "created": DAYS, "repeat": RULES, "id": ["a1-b_2", "trip"],
    "priority": ["highest", "high", "medium", "low", "lowest"], "dependsOn": ["trip", "a1-b_2,x"],
    "onCompletion": ["keep"],
}
OTHER = {"due": ["2026-04-01T18:30"], "scheduled": ["2026-04-02T07:00"], "effort": ["2", "two days"], "type": ["idea"]}
OURS = re.compile(r" *[\[(](?:effort|type|due|scheduled|starred):: [^\])]*[\])]")


class Checked:
    """A vault of random tasks in one dialect, and what each was told to be."""

    def __init__(self, offload, folder, dialect, lines, chance):
        self.offload, self.dialect, self.chance, self.folder = offload, dialect, chance, folder
        os.makedirs(os.path.join(folder, ".offload"))
        with open(os.path.join(folder, ".offload", "config.yml"), "w") as file:
            file.write(f"fields: {dialect}\nstamp: off\n")
        self.told = {f"w{number:04}": ({}, [], " ") for number in range(lines)}
        with open(os.path.join(folder, "inbox.md"), "w") as file:
            for name in self.told:
                file.write(self.line(name) + "\n")

    def line(self, name):
        """A task without fields, with or without what stands at a line's end."""
        words = [name] + self.chance.sample(WORDS, self.chance.randint(0, 3))
        tags = self.told[name][1]
        if self.chance.random() < 0.3:
            tags.append("errand")
        marker = self.chance.choice(["-", "*", "+", "1."])
        block = f" ^{name}" if self.chance.random() < 0.2 else ""
        return f"{marker} [ ] {' '.join(words + ['#' + tag for tag in tags])}{block}"

    def run(self, *words):
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "OFFLOAD_NOW": TODAY}
        result = subprocess.run(
            [self.offload, "--vault", self.folder, *words], env=environment, capture_output=True, text=True, timeout=60)
        if result.returncode:
            sys.exit(f"offload {' '.join(words)}: {result.stderr}")
        return result.stdout

    def places(self):
        """Where each task stands; the next occurrence of one that was done has its words too, and stands above it."""
        return {item["content"].split()[0]: item for item in json.loads(self.run("list", "--all", "--json"))}

    def round(self):
        """Changes every task, several by one command, as a person would with a query."""
        names, places = list(self.told), self.places()
        self.chance.shuffle(names)
        for start in range(0, len(names), 20):
            group = names[start : start + 20]
            addresses = [f"inbox.md:{places[name]['line']}" for name in group]
            self.change(group, addresses)

    def change(self, group, addresses):
        if self.chance.random() < 0.2:
            tag = self.chance.choice(["home", "trip/japan"])
            for name in group:
                if tag not in self.told[name][1]:
                    self.told[name][1].append(tag)
            return self.run("tag", tag, *addresses)
        assignments = {}
        for key in self.chance.sample(sorted(KNOWN), self.chance.randint(1, 4)):
            assignments[key] = self.chance.choice(KNOWN[key] + [""])
        for key in self.chance.sample(sorted(OTHER), self.chance.choice([0, 0, 1, 2])):
            assignments[key] = self.chance.choice(OTHER[key])
        for name in group:
            self.told[name][0].update(assignments)
        return self.run("set", *addresses, *[f"{key}={value}" for key, value in assignments.items()])

    def close(self):
        """Completes some and cancels some, of those that do not come back."""
        places = self.places()
        for command, status, key in [("done", "x", "completion"), ("cancel", "-", "cancelled")]:
            once = [name for name, (fields, _, was) in self.told.items() if not fields.get("repeat") and was == " "]
            group = self.chance.sample(once, len(once) // 4)
            self.run(command, *[f"inbox.md:{places[name]['line']}" for name in group])
            for name in group:
                fields, tags, _ = self.told[name]
                fields[key] = TODAY
                self.told[name] = (fields, tags, status)

    def wrong(self):
        """What Tasks would read otherwise."""
        with open(os.path.join(self.folder, "inbox.md"), encoding="utf-8") as file:
            lines = [line.rstrip("\n") for line in file]
        found = {}
        for line in lines:
            task = tasks_rules.read(line, self.dialect)
            if task:
                found[task["words"].split()[0]] = (task, line)
        for name, (fields, tags, status) in self.told.items():
            task, line = found.get(name, (None, ""))
            known = {key: value for key, value in fields.items() if value and "T" not in value and key in ALL}
            words = OURS.sub("", task["words"]) if task else ""
            seen = task and (task["status"], task["fields"], sorted(set(re.findall(r"#(\S+)", words)) - {"who"}))
            if seen != (status, known, sorted(tags)):
                yield f"{self.dialect}: {line}\n  is read as {seen}\n  and was told {(status, known, sorted(tags))}"
            elif "::" in words or any(sign in words for sign in SIGNS):
                yield f"{self.dialect}: {line}\n  leaves a field among the words: {words}"


ALL = {key for key, _, _ in tasks_rules.FIELDS} | {"priority"}
SIGNS = "".join(signs for _, signs, _ in tasks_rules.FIELDS) + "".join(tasks_rules.LEVELS)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--offload", required=True)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args()
    count = 0
    for dialect in ["emoji", "dataview"]:
        with tempfile.TemporaryDirectory() as folder:
            chance = random.Random(f"{options.seed} {dialect}")
            vault = Checked(os.path.abspath(options.offload), folder, dialect, options.lines, chance)
            vault.round()
            vault.round()
            vault.close()
            vault.round()
            wrong = list(vault.wrong())
        print("\n".join(wrong[:5]) + "\n" if wrong else "", end="")
        print(f"{dialect}: {options.lines} lines, {len(wrong)} that Tasks would read otherwise")
        count += len(wrong)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())

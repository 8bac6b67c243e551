#!/usr/bin/env python3
"""Front matter that Offload has edited, read by PyYAML: collections get and lose tags, stars and types, and tags are
renamed everywhere, in front matter as many hands write it; then YAML must find that, and all else as it was.

    written-front-matter.py --offload .build/release/offload [--files 150] [--seed N]

Exits with 1 if YAML finds anything else.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import yaml

TAGS = ["trip", "work/talks", "yes", "null", "1e3", "0x1f", "2026-03-01", "on", "größe", "a-b_c", "12h", "true"]
# What stands beside the tags, in ways of writing that a careless hand would break.
BESIDE = [
    "title: A day at the sea", "author: {name: Ada, born: 1815}", "rating: 4.5  # of five", "url: https://example.org/a#b",
    "note: |\n  tags: [no, list]\n  - nor this", "folded: >-\n  one\n  two", "empty:", "list:\n  - one\n  - two: three",
    "quoted: \"a: b # c\"", "# a comment alone", "'quoted key': 1", "date: 2026-03-10", "links: [\"[[Lisbon trip]]\", b]",
]


def quoted(tag, style):
    return {"plain": tag, "single": f"'{tag}'", "double": f'"{tag}"', "hash": f'"#{tag}"'}[style]


def tags_line(tags, chance):
    """The same tags in one of the ways in which people write them."""
    safe = [tag for tag in tags if re.fullmatch(r"[a-zß-ü/_-]+", tag) and tag not in ("yes", "null", "on", "true")]
    styles = ["plain"] if safe == tags else ["single", "double", "hash"]
    words = [quoted(tag, chance.choice(styles)) for tag in tags]
    form = chance.choice(["flow", "block", "indented", "comment", "text"])
    if not tags:
        return chance.choice(["tags: []", "tags:", ""])
    if form == "text" and safe == tags:
        return "tags: " + chance.choice([", ", " "]).join(tags)
    if form == "flow":
        return f"tags: [{', '.join(words)}]"
    if form == "comment":
        return "tags: # mine\n" + "\n".join(f"  - {word}  # why not" for word in words)
    blanks = "" if form == "block" else "  "
    return "tags:\n" + "\n".join(f"{blanks}- {word}" for word in words)


def tags_of(value):
    """As Obsidian reads the key: a list, or a text of several."""
    words = re.split(r"[,\s]+", value) if isinstance(value, str) else value or []
    return {word.removeprefix("#") if isinstance(word, str) else word for word in words if word != ""}


class Vault:
    def __init__(self, offload, folder, files, chance):
        self.offload, self.folder, self.chance = offload, folder, chance
        self.told = {}
        for number in range(files):
            tags = chance.sample(TAGS, chance.randint(0, 4))
            lines = chance.sample(BESIDE, chance.randint(0, 5))
            lines.insert(chance.randint(0, len(lines)), tags_line(tags, chance))
            text = "---\n" + "\n".join(line for line in lines if line) + "\n---\n\n- [ ] one\n"
            if chance.random() < 0.3:
                text = text.replace("\n", "\r\n")
            with open(self.path(number), "w", encoding="utf-8", newline="") as file:
                file.write(text)
            self.told[number] = self.read(number)

    def path(self, number):
        return os.path.join(self.folder, f"Note {number}.md")

    def read(self, number):
        """What YAML finds in the front matter: the tags, and all else."""
        with open(self.path(number), encoding="utf-8", newline="") as file:
            text = file.read().replace("\r\n", "\n")
        found = yaml.safe_load(text.split("---\n")[1]) if text.startswith("---\n") else None
        found = dict(found or {})
        return tags_of(found.pop("tags", None)), found

    def run(self, *words):
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "OFFLOAD_NOW": "2026-03-10"}
        result = subprocess.run(
            [self.offload, "--vault", self.folder, *words], env=environment, capture_output=True, text=True, timeout=60)
        return result.returncode, result.stderr

    def change(self, number):
        """One random edit of one file, and what YAML shall find then; None where it is refused."""
        tags, beside = self.told[number]
        tags, beside, name, tag = set(tags), dict(beside), f"Note {number}", self.chance.choice(TAGS)
        kind = self.chance.choice(["tag", "untag", "star", "unstar", "plan"])
        if kind == "tag":
            words = ["collection", "tag", tag, name]
            tags.add(tag)
        elif kind == "untag":
            tag = self.chance.choice(sorted(tags)) if tags else tag
            words = ["collection", "untag", tag, name]
            tags.discard(tag)
        elif kind == "plan":
            words = ["collection", "convert", name, "plan"]
            beside["type"] = "plan"
        else:
            words = ["collection", kind, name]
            beside.pop("starred", None)
            if kind == "star":
                beside["starred"] = True
        status, talk = self.run(*words)
        if status == 0:
            self.told[number] = (tags, beside)
        return status, f"offload {' '.join(words)}: {talk.strip()}"

    def wrong(self, what):
        count = 0
        for number, told in self.told.items():
            try:
                found = self.read(number)
            except yaml.YAMLError as error:
                found = str(error)
            if found != told:
                count += 1
                with open(self.path(number), encoding="utf-8") as file:
                    print(f"{what}\n{file.read()}YAML finds {found}\nand not     {told}\n")
                self.told[number] = found if isinstance(found, tuple) else told
        return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--offload", required=True)
    parser.add_argument("--files", type=int, default=150)
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        vault = Vault(os.path.abspath(options.offload), folder, options.files, random.Random(options.seed))
        wrong, refused, edits = 0, 0, 0
        for _ in range(2):
            for number in list(vault.told):
                status, what = vault.change(number)
                edits, refused = edits + 1, refused + (status != 0)
                if status not in (0, 1):
                    print(what)
                    wrong += 1
            wrong += vault.wrong("After edits of single files:")
        for old, new in [("trip", "2027-01-01"), ("1e3", "off"), ("größe", "trip")]:
            status, talk = vault.run("tags", "rename", old, new)
            if status:
                print(f"tags rename {old} {new}: {talk}")
                wrong += 1
            for number, (tags, beside) in vault.told.items():
                vault.told[number] = ({new if tag == old else tag for tag in tags}, beside)
            wrong += vault.wrong(f"After tags rename {old} {new}:")
    print(f"{edits} edits of {options.files} files ({refused} refused), 3 renamed tags: {wrong} that YAML finds otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

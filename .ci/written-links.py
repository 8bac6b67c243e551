#!/usr/bin/env python3
"""Links that Offload has rewritten, followed by a resolver of its own: collections are renamed and items moved about at
random, and every link must lead to the very file that it led to; those that led nowhere stay as they were.

    written-links.py --offload .build/release/offload [--steps 150] [--seed N]

The resolver knows what Obsidian documents of links and nothing of Offload. Exits with 1 if a link leads elsewhere.
"""
import argparse
import os
import posixpath
import random
import re
import subprocess
import sys
import tempfile
from urllib.parse import quote, unquote

NAMES = ["Lisbon trip", "Errands", "Grün", "a.b", "Plan (old)", "100 % sure", "it's", "R & D", "東京", "Old"]
FOLDERS = ["", "Home", "Work & play", "Home/Cellar"]
WIKI = re.compile(r"\[\[([^\[\]|#\n]*)(#[^\[\]|\n]*)?(?:\\?\|[^\[\]\n]*)?\]\]")
INLINE = re.compile(r"\]\((?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))")
MARK = re.compile(r"mark-(\d+)")


class Folder:
    """The vault's notes as files, each with a mark that tells it from all others wherever it goes."""

    def __init__(self, root):
        self.root, self.files, self.marks = root, {}, {}
        for folder, _, names in os.walk(root):
            for name in names:
                path = posixpath.relpath(posixpath.join(folder, name), root)
                if name.endswith(".md") and not path.startswith("."):
                    with open(os.path.join(root, path), encoding="utf-8") as file:
                        self.files[path] = file.read()
                    self.marks[path] = MARK.search(self.files[path]).group(1)

    def wiki(self, target, source):
        """Where `[[target]]` in a file leads: the path itself, then a file in the same folder, then the shortest path."""
        if not target:
            return source
        wanted = target.strip().lower().removesuffix(".md") + ".md"
        if wanted.startswith(("./", "../")):
            wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source.lower()), wanted))
        wanted = wanted.lstrip("/")
        by_lower = {path.lower(): path for path in self.files}
        if wanted in by_lower:
            return by_lower[wanted]
        near = posixpath.join(posixpath.dirname(source), wanted).lower()
        if "/" not in wanted and near in by_lower:
            return by_lower[near]
        ends = [path for path in self.files if path.lower().endswith("/" + wanted)]
        return min(ends, key=lambda path: (path.count("/"), len(path), path), default=None)

    def inline(self, target, source):
        """Where `](target)` leads: relative to the file, else from the root, else as a name."""
        if not target or target.startswith("#") or re.match(r"[a-z]+:", target):
            return None
        path = unquote(target.split("#")[0])
        for base in ["" if path.startswith("/") else posixpath.dirname(source), ""]:
            place = posixpath.normpath(posixpath.join(base, path.lstrip("/"))).lower()
            for found in self.files:
                if found.lower() in (place, place + ".md"):
                    return found
        return self.wiki(path, source)

    def links(self):
        """For each link the mark of the line that holds it, and that of the file that it leads to."""
        found = []
        for path, text in self.files.items():
            for line in text.split("\n"):
                name = re.search(r"link-(\d+)", line)
                if not name:
                    continue
                for match in WIKI.finditer(line):
                    found.append((name.group(1), "wiki", self.wiki(match.group(1), path), match.group(2) or ""))
                for match in INLINE.finditer(line):
                    target = match.group(1) or match.group(2) or ""
                    found.append((name.group(1), "inline", self.inline(target, path), target.partition("#")[2]))
        return sorted((name, kind, self.marks.get(path), fragment) for name, kind, path, fragment in found)


def form(path, source, chance):
    """A link to a file, in one of the ways in which people write them."""
    bare, name = path.removesuffix(".md"), posixpath.basename(path).removesuffix(".md")
    relative = posixpath.relpath(path, posixpath.dirname(source) or ".")
    choices = [
        f"[[{bare}]]", f"[[{bare}|there]]", f"[[{bare}#Part]]", f"![[{bare}]]", f"[[{bare}.md]]", f"[[/{bare}]]",
        f"[[{bare.upper()}]]", f"[there]({quote(relative)})", f"[there](<{relative}>)",
        f"[there]({quote(relative)} \"a title\")", f"[there](/{quote(path)})", f"[there]({quote(relative)}#part)",
        f"**[[{bare}]]** and [x]({quote(relative)})", "[[Nowhere]]", "[out](https://example.org/Old.md)",
        f"%% [[{bare}]] %%",
    ]
    if not relative.startswith("../"):
        choices += [f"[there](./{quote(relative)})", f"[[./{relative.removesuffix('.md')}]]"]
    return chance.choice(choices), name


def write(root, chance):
    paths = []
    for name in NAMES:
        paths.append(posixpath.join(chance.choice(FOLDERS), name + ".md"))
    # Two of a name, which only a path tells apart.
    paths.append(posixpath.join("Deep/er", NAMES[0] + ".md"))
    number = 0
    for mark, path in enumerate(paths):
        lines = [f"mark-{mark}", "", "## Part", ""]
        for _ in range(12):
            link, _ = form(chance.choice(paths), path, chance)
            lines.append(f"- link-{number} {link}" if chance.random() < 0.7 else f"  and link-{number} {link}")
            number += 1
        os.makedirs(os.path.join(root, posixpath.dirname(path)), exist_ok=True)
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    with open(os.path.join(root, "inbox.md"), "w") as file:
        file.write("mark-999\n\n- one\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--offload", required=True)
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args()
    chance, wrong, refused, followed = random.Random(options.seed), 0, 0, 0
    offload = os.path.abspath(options.offload)
    with tempfile.TemporaryDirectory() as root:
        write(root, chance)
        environment = {"PATH": os.environ["PATH"], "HOME": root, "OFFLOAD_NOW": "2026-03-10"}
        before = Folder(root)
        for step in range(options.steps):
            path = chance.choice([path for path in before.files if path != "inbox.md"])
            if chance.random() < 0.6:
                name = chance.choice(NAMES + [f"New {step}", f"It#{step}"[:2] + f" {step}"])
                words = ["collection", "rename", path, posixpath.join(chance.choice(FOLDERS), name)]
            else:
                lines = [at for at, line in enumerate(before.files[path].split("\n"), 1) if line.startswith("- link")]
                to = chance.choice(list(before.files))
                if not lines or to == path:
                    continue
                words = ["move", f"{path}:{chance.choice(lines)}", "--to", to]
            result = subprocess.run(
                [offload, "--vault", root, *words], env=environment, capture_output=True, text=True, timeout=60)
            after, refused = Folder(root), refused + (result.returncode != 0)
            found, told = after.links(), before.links()
            followed += len(told)
            if result.returncode not in (0, 1, 2) or found != told:
                wrong += 1
                print(f"offload {' '.join(words)}: {result.stderr.strip()}")
                for link in sorted(set(told) - set(found)):
                    print(f"  was {link}")
                for link in sorted(set(found) - set(told)):
                    text = next(line for t in after.files.values() for line in t.split("\n") if f"link-{link[0]} " in line)
                    print(f"  is  {link}: {text}")
            before = after
    print(f"{options.steps} steps ({refused} refused), {followed} links followed: {wrong} steps after which one leads elsewhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

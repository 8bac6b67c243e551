#!/usr/bin/env python3
"""Completions in real shells: types the beginning of a line, presses Tab and Return, and looks which words arrive.

    completions.py --offload .build/release/offload

bash and zsh run in a terminal of their own; fish is asked by `complete -C`. A shell that is not there is said to be
missing, and is no failure. Names of collections hold what shells treat in a special way: nothing of it may be lost,
and nothing may run. Exits with 1 if a word is wrong.
"""
import argparse
import json
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

NAMES = [
    "Lisbon trip", "it's \"so\" $HOME `id`", "semi;colon & pipe|touch pwned", "(round) [square] {curly}", "~home",
    "star* and query?", "back\\slash", "Ünïcode 東京", "$(touch pwned)", "=equals", "loud!ls",
]  # fmt: skip
# Names that a terminal would act on, and how they are typed.
ESCAPED = {
    "Tab\there": r'"Tab\there.md"', "New\nline": r'"New\nline.md"', "Escape\x1b[31mred": r'"Escape\033[31mred.md"',
}  # fmt: skip

INBOX = """# Inbox

- [ ] Renew passport #errand
- [ ] water the garden #garden  [due:: 2026-03-12]
- [x] done already #errand
"""


def make_vault(folder):
    os.makedirs(folder)
    for name in [*NAMES, *ESCAPED]:
        text = f"# {name.splitlines()[0]}\n\n## Before\n\n- in it\n"
        with open(os.path.join(folder, f"{name}.md"), "w") as file:
            file.write(text)
    with open(os.path.join(folder, "inbox.md"), "w") as file:
        file.write(INBOX)
    with open(os.path.join(folder, "photo of $me.jpg"), "w") as file:
        file.write("not a picture")


def cases(offload, vault):
    """What is typed, and the words that the program must get; the last is the one that is completed."""
    items = json.loads(subprocess.check_output([offload, "--vault", vault, "list", "--all", "--json", "in:inbox"]))
    by_words = {item["content"]: item["address"] for item in items}
    passport = by_words["Renew passport"]
    done = by_words["done already"]
    yield "offload capt", ["capture"]
    yield "offload collection rena", ["collection", "rename"]
    yield "offload tags me", ["tags", "merge"]
    yield "offload completions ba", ["completions", "bash"]
    yield "offload done --wher", ["done", "--where"]
    yield "offload list --group sect", ["list", "--group", "section"]
    yield f"offload done {passport[:-1]}", ["done", passport]
    yield f"offload reopen {done[:-1]}", ["reopen", done]
    yield "offload show inbox.md:4", ["show", "inbox.md:4"]
    yield "offload untag gard", ["untag", "garden"]
    yield "offload list tag:gard", ["list", "tag:garden"]
    yield "offload list is:canc", ["list", "is:cancelled"]
    yield "offload list in:Lis", ["list", "in:Lisbon trip"]
    yield "offload done --where 'tag:garden in:\"Lis", ["done", "--where", 'tag:garden in:"Lisbon trip"']
    yield "offload set x prior", ["set", "x", "priority="]
    yield "offload set x priority=highe", ["set", "x", "priority=highest"]
    yield "offload set x due=tomor", ["set", "x", "due=tomorrow"]
    yield "offload capture --due tomor", ["capture", "--due", "tomorrow"]
    yield "offload help quer", ["help", "query"]
    yield "offload move x --to=Lis", ["move", "x", "--to=Lisbon trip"]
    yield "offload move x --to Lisbon\\ tr", ["move", "x", "--to", "Lisbon trip"]
    yield "offload move x --to 'Lisbon trip#Be", ["move", "x", "--to", "Lisbon trip#Before"]
    yield "offload capture --attach phot", ["capture", "--attach", "photo of $me.jpg"]
    for name in NAMES:
        start = name[:2]
        if "'" not in start:
            yield f"offload collection rename '{start}", ["collection", "rename", name]
        if not set(start) & set("'\"\\$`~=(){}[]*?;&|"):
            yield f"offload collection rename {start}", ["collection", "rename", name]
        if not set(name) & set("!") and not set(start) & set("\"\\$`"):
            yield f'offload collection rename "{start}', ["collection", "rename", name]
    for typed in ESCAPED.values():
        yield f"offload collection rename '{typed[:4]}", ["collection", "rename", typed]


class Terminal:
    """An interactive shell, in which `offload` keeps the words that it gets instead of doing anything."""

    def __init__(self, argv, setup, folder, environment):
        self.got = os.path.join(folder, "..", "got")
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(argv[0], argv, environment)
        self.seen = b""
        self.send(setup + "\nprintf 'is %s\\n' ready\n")
        self.wait(lambda: b"is ready" in self.seen, setup)

    def send(self, text):
        os.write(self.descriptor, text.encode())

    def wait(self, condition, what):
        deadline = time.monotonic() + 30
        while not condition():
            ready, _, _ = select.select([self.descriptor], [], [], 0.02)
            if ready:
                try:
                    self.seen += os.read(self.descriptor, 65536)
                except OSError:
                    break
            if time.monotonic() > deadline:
                print(self.seen[-2000:].decode(errors="replace"))
                sys.exit(f"nothing came back from: {what!r}")

    def complete(self, typed):
        """The words that arrive after Tab; a quote that is still open is closed by hand."""
        if os.path.exists(self.got):
            os.remove(self.got)
        self.send(f"{typed}\t\n")
        deadline = time.monotonic() + 1.5
        try:
            self.wait(lambda: self.finished() or time.monotonic() > deadline, typed)
            if not self.finished():
                quote = max("'\"", key=typed.rfind)
                self.send("\x03")
                # The terminal throws away what comes right behind it.
                time.sleep(0.3)
                self.send(f"{typed}\t{quote}\n")
                self.wait(self.finished, typed)
        finally:
            self.seen = b""
        with open(self.got, "rb") as file:
            return [os.fsdecode(word) for word in file.read()[:-1].split(b"\0")[:-1]]

    def finished(self):
        try:
            with open(self.got, "rb") as file:
                return file.read().endswith(b"\0\n")
        except FileNotFoundError:
            return False

    def close(self):
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


RECORD = """offload() {{
  if [ "$1" = completing ]; then command offload "$@"; else printf '%s\\0' "$@" > {got}; echo >> {got}; fi
}}"""


def in_bash(folder, environment):
    record = RECORD.format(got="../got")
    setup = f"bind 'set bell-style none'; set +o histexpand; {record}\neval \"$(command offload completions bash)\""
    return Terminal(["bash", "--norc", "--noprofile", "-i"], setup, folder, environment)


def in_zsh(folder, environment):
    record = RECORD.format(got="../got")
    setup = (
        "unsetopt beep banghist; autoload -Uz compinit; compinit -u -D; "
        f"{record}\neval \"$(command offload completions zsh)\""
    )
    return Terminal(["zsh", "-f", "-i"], setup, folder, environment)


class Fish:
    """fish, asked for the words that it would offer; it inserts them itself."""

    def __init__(self, folder, environment):
        self.folder, self.environment = folder, environment

    def complete(self, typed):
        script = 'offload completions fish | source; complete -C "$argv[1]"'
        out = subprocess.run(
            ["fish", "--no-config", "-c", script, typed],
            cwd=self.folder, env=self.environment, capture_output=True, timeout=60, check=True,
        ).stdout.decode()  # fmt: skip
        offered = [line.split("\t")[0] for line in out.splitlines()]
        return offered

    def close(self):
        pass


def try_shell(name, shell, table):
    wrong = 0
    for typed, expected in table:
        got = shell.complete(typed)
        if name == "fish":
            # No candidate at all leaves what was typed.
            got = expected[:-1] + (got if got else [typed.split()[-1]])
            expected = expected[:-1] + [expected[-1]]
        if got != expected:
            wrong += 1
            print(f"{name}: {typed!r} gave {got!r}, not {expected!r}")
    shell.close()
    print(f"{name}: {len(table)} lines, {wrong} wrong")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, type=os.path.abspath, help="the built program")
    options = parser.parse_args()
    shells = {"bash": in_bash, "zsh": in_zsh, "fish": Fish}
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="completions.") as scratch:
        vault, programs = os.path.join(scratch, "vault"), os.path.join(scratch, "bin")
        make_vault(vault)
        os.makedirs(programs)
        os.symlink(options.offload, os.path.join(programs, "offload"))
        environment = {
            "PATH": f"{programs}:{os.environ['PATH']}", "HOME": scratch, "XDG_CONFIG_HOME": scratch, "TERM": "xterm",
            "XDG_DATA_HOME": scratch, "ZDOTDIR": scratch, "LC_ALL": "C.UTF-8", "OFFLOAD_NOW": "2026-03-10T09:00",
        }  # fmt: skip
        table = list(cases(options.offload, vault))
        before = sorted(os.listdir(vault))
        for name, make in shells.items():
            if shutil.which(name):
                wrong += try_shell(name, make(vault, environment), table)
            else:
                print(f"{name}: not run, it is not installed")
        if sorted(os.listdir(vault)) != before:
            wrong += 1
            print("something ran that should have been a name:", set(os.listdir(vault)) - set(before))
    sys.exit(1 if wrong else 0)


main()

#!/usr/bin/env python3
"""Plays a person's day in `offload ui` at a real pseudo-terminal, and checks the screen, the files and the terminal.

usage: terminal.py PROGRAM VAULT [SCENE ...]

PROGRAM  the built `offload`
VAULT    a vault to copy for each scene (ExampleVault); it is never changed
SCENE    only these, by the names that are printed
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from terminal_session import Failure, Terminal, Tmux

PLACES = ["Errands", "Reading", "Garden", "Trip", "Work"]
SCENES = []


def scene(play):
    SCENES.append(play)
    return play


class World:
    """A vault of its own, a home folder of its own, and the interface on it."""

    def __init__(self, program, vault=None, inbox=None, variables=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="offload-terminal-"))
        self.vault = self.folder / "vault"
        self.home = self.folder / "home"
        self.home.mkdir()
        if vault:
            shutil.copytree(vault, self.vault)
        else:
            self.vault.mkdir()
            (self.vault / ".offload").mkdir()
            for name in PLACES:
                (self.vault / f"{name}.md").write_text(f"---\nstarred: true\n---\n# {name}\n\n- first of {name}\n")
        if inbox is not None:
            (self.vault / "inbox.md").write_text("".join(f"- {line}\n" for line in inbox))
        self.environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "OFFLOAD_NOW": "2026-03-10T09:00",
            # A debugger of the toolchain would take the terminal over after a trap.
            "SWIFT_BACKTRACE": "enable=no", **(variables or {}),
        }
        self.command = [program, "--vault", str(self.vault), "ui"]

    def start(self, columns=80, rows=24):
        terminal = Terminal(self.command, columns, rows, self.environment, self.folder)
        terminal.wait("Inbox")
        terminal.settle()
        return terminal

    def read(self, name="inbox.md"):
        return (self.vault / name).read_text()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)


def check(condition, what, terminal=None):
    if not condition:
        raise Failure(what + (f"; the screen:\n{terminal.text}" if terminal else ""))


def leave(terminal, keys=("q",)):
    terminal.press(*keys)
    status = terminal.end()
    check(status == 0, f"it ended with {status}", terminal)
    check(terminal.left_behind() == [], f"left behind: {terminal.left_behind()}")


def until(condition, what, terminal, seconds=10):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failure(f"{what}; the screen:\n{terminal.text}")
        terminal.read(0.05)


@scene
def capture(program, _):
    with World(program, inbox=["milk"]) as world, world.start() as terminal:
        terminal.press("c")
        terminal.type("Renew passport before the trip #errand")
        terminal.settle()
        check("Renew passport before the trip #errand" in terminal.text, "the words are not seen", terminal)
        terminal.press("enter")
        until(lambda: "Renew passport before the trip #errand" in world.read(), "it is not in the file", terminal)
        terminal.press("esc")
        terminal.wait(lambda: any("Renew passport" in row for row in terminal.rows))
        leave(terminal)
        check(world.read().startswith("- milk\n"), "what was there has moved")


@scene
def a_draft_outlives_the_program(program, _):
    with World(program, inbox=["milk"]) as world:
        with world.start() as terminal:
            terminal.press("c")
            terminal.type("half a thou")
            terminal.settle(0.6)
            terminal.process.kill()
            terminal.process.wait()
        with world.start() as terminal:
            terminal.press("c")
            terminal.wait("half a thou")


@scene
def a_paste_runs_no_keys(program, _):
    with World(program, inbox=["milk", "eggs"]) as world, world.start() as terminal:
        terminal.paste("xxq\nsecond line")
        terminal.wait("xxq")
        check(world.read() == "- milk\n- eggs\n", "keys were run", terminal)
        terminal.press("enter")
        until(lambda: "xxq" in world.read(), "the paste was not kept", terminal)
        megabyte = "a thought of many, " * 55000
        terminal.press("c")
        terminal.type("\x1b[200~")
        for start in range(0, len(megabyte), 2048):
            terminal.type(megabyte[start:start + 2048])
            terminal.read(0)
        terminal.type("\x1b[201~")
        terminal.wait("of many", 60)
        terminal.press("enter")
        until(lambda: len(world.read()) > 1000000, "the megabyte was not kept", terminal, 60)


@scene
def triage_of_30_with_31_keys(program, _):
    """20 to five places, 6 deleted, 4 done: `p` and a key each."""
    with World(program, inbox=[f"[ ] thought {number}" for number in range(1, 31)]) as world, world.start() as terminal:
        keys = ["1", "2", "3", "4", "5"] * 4 + ["x"] * 6 + ["space"] * 4
        pressed = 0
        for key in ["p"] + keys:
            terminal.press(key)
            pressed += 1
        check(pressed == 31, "more keys than captures")
        terminal.wait("clear")
        until(lambda: sum(world.read(f"{name}.md").count("thought") for name in PLACES) == 20, "not all moved", terminal)
        for name in PLACES:
            check(world.read(f"{name}.md").count("thought") == 4, f"{name} has not its four")
        left = [line for line in world.read().splitlines() if "thought" in line and "[ ]" in line]
        check(left == [], f"left in the inbox: {left}")
        terminal.press("esc")
        leave(terminal)


@scene
def move(program, _):
    with World(program, inbox=["buy stamps", "milk"]) as world, world.start() as terminal:
        terminal.press("m")
        terminal.type("err")
        terminal.wait("Errands")
        terminal.press("enter")
        until(lambda: "buy stamps" in world.read("Errands.md"), "it did not arrive", terminal)
        until(lambda: "buy stamps" not in world.read(), "it did not leave", terminal)
        leave(terminal)


@scene
def tag(program, _):
    with World(program, inbox=["buy stamps"]) as world, world.start() as terminal:
        terminal.press("t")
        terminal.type("errand")
        terminal.settle()
        terminal.press("enter")
        terminal.press("esc")
        until(lambda: "buy stamps #errand" in world.read(), "it has no tag", terminal)
        leave(terminal)


@scene
def link(program, _):
    with World(program, inbox=["buy stamps"]) as world, world.start() as terminal:
        terminal.press("i")
        terminal.type("err")
        terminal.settle()
        terminal.press("enter")
        until(lambda: "[[Errands]]" in "".join(world.read(f"{name}.md") for name in ["inbox", *PLACES]),
              "there is no link", terminal)
        leave(terminal)


@scene
def reorder_and_nest(program, _):
    with World(program) as world:
        (world.vault / "Plan.md").write_text("---\ntype: plan\n---\n# Plan\n\n- [ ] one\n- [ ] two\n- [ ] three\n")
        with world.start() as terminal:
            terminal.press("tab")
            terminal.wait("Plan")
            terminal.press("enter")
            terminal.wait("three")
            terminal.press("J")
            until(lambda: "- [ ] two\n- [ ] one\n- [ ] three\n" in world.read("Plan.md"), "it did not move down", terminal)
            terminal.press(">")
            until(lambda: "- [ ] two\n  - [ ] one\n- [ ] three\n" in world.read("Plan.md")
                  or "- [ ] two\n\t- [ ] one\n" in world.read("Plan.md"), "it is not nested", terminal)
            terminal.press("u", "u")
            until(lambda: "- [ ] one\n- [ ] two\n- [ ] three\n" in world.read("Plan.md"), "undo did not bring it back", terminal)
            leave(terminal)


@scene
def edit_in_an_editor(program, _):
    with World(program, inbox=["buy stamps"]) as world:
        editor = world.folder / "editor"
        editor.write_text('#!/bin/sh\nstty -a > "%s/stty"\nfor file; do :; done\nsed -i s/stamps/envelopes/ "$file"\n' % world.folder)
        editor.chmod(0o755)
        world.environment["EDITOR"] = str(editor)
        with world.start() as terminal:
            terminal.press("E")
            terminal.wait("envelopes")
            check(" icanon" in (world.folder / "stty").read_text(), "the editor had no terminal as it should be")
            check(world.read() == "- buy envelopes\n", "the file is not what the editor wrote")
            leave(terminal)


@scene
def search(program, vault):
    with World(program, vault) as world, world.start() as terminal:
        terminal.press("/")
        terminal.type("passport")
        terminal.wait("Renew passport")
        terminal.press("esc", "esc")
        leave(terminal)


@scene
def undo_and_redo(program, _):
    with World(program, inbox=["milk", "eggs"]) as world, world.start() as terminal:
        terminal.press("x")
        until(lambda: world.read() == "- eggs\n", "it is not deleted", terminal)
        terminal.press("u")
        until(lambda: world.read() == "- milk\n- eggs\n", "it is not back", terminal)
        terminal.press("U")
        until(lambda: world.read() == "- eggs\n", "it is not gone again", terminal)
        leave(terminal)


@scene
def outside_edit(program, _):
    with World(program, inbox=["milk", "eggs"]) as world, world.start() as terminal:
        terminal.press("j")
        with open(world.vault / "inbox.md", "a") as file:
            file.write("- from elsewhere\n")
        terminal.wait("from elsewhere")
        check("eggs" in terminal.rows[terminal.cursor[1]], "the cursor lost its row", terminal)
        leave(terminal)


@scene
def conflict(program, _):
    with World(program, inbox=["milk", "eggs"]) as world, world.start() as terminal:
        terminal.press("e")
        terminal.type(" of mine")
        terminal.settle()
        (world.vault / "inbox.md").write_text("- milk of theirs\n- eggs\n")
        terminal.settle(0.5)
        terminal.press("enter")
        terminal.wait("keep both")
        check("of mine" in terminal.text and "of theirs" in terminal.text, "both are to be seen", terminal)
        terminal.press("enter")
        until(lambda: "of mine" in world.read() and "of theirs" in world.read(), "not both were kept", terminal)
        terminal.press("esc")
        leave(terminal)


@scene
def resize(program, vault):
    with World(program, vault) as world, world.start() as terminal:
        for columns, rows in [(40, 12), (10, 3), (200, 60), (1, 1), (80, 24)]:
            terminal.resize(columns, rows)
        again = Terminal(world.command, 80, 24, world.environment, world.folder)
        with again:
            again.wait("Inbox")
            again.settle(0.5)
            check(terminal.rows == again.rows, "after many sizes it shows something else", terminal)
            leave(again)
        for number in range(60):
            terminal.resize_quietly(20 + number * 7 % 90, 2 + number * 5 % 40)
        terminal.resize(40, 12)
        check("Renew passport" in terminal.text, "the storm swept it away", terminal)
        leave(terminal)


@scene
def ctrl_z_in_a_shell(program, vault):
    with World(program, vault) as world:
        world.environment["PS1"] = "shell$ "
        with Terminal(["bash", "--norc", "--noprofile", "-i"], 80, 24, world.environment, world.folder) as terminal:
            terminal.wait("shell$")
            terminal.type(" ".join(world.command) + "\n")
            terminal.wait("Renew passport")
            before = terminal.rows
            terminal.press("ctrl-z")
            terminal.wait("Stopped")
            terminal.type("stty -a | grep -o '[-]*icanon'\n")
            terminal.wait("icanon")
            check("-icanon" not in terminal.text.split("grep")[-1], "the shell has no line of its own", terminal)
            terminal.screen.reset()
            terminal.type("fg\n")
            terminal.wait("Renew passport")
            terminal.settle(0.5)
            check(terminal.rows == before, "it is not drawn as before", terminal)
            terminal.press("q")
            terminal.type("echo still $((40 + 2))\n")
            terminal.wait("still 42")
            terminal.type("exit\n")
            terminal.end()
            check([fault for fault in terminal.left_behind() if "2004" not in fault] == [], str(terminal.left_behind()))


@scene
def ctrl_z_in_an_editor(program, _):
    with World(program, inbox=["buy stamps"]) as world:
        editor = world.folder / "editor"
        editor.write_text('#!/bin/sh\nkill -TSTP 0\nfor file; do :; done\nsed -i s/stamps/envelopes/ "$file"\n')
        editor.chmod(0o755)
        world.environment |= {"PS1": "shell$ ", "EDITOR": str(editor)}
        with Terminal(["bash", "--norc", "--noprofile", "-i"], 80, 24, world.environment, world.folder) as terminal:
            terminal.wait("shell$")
            terminal.type(" ".join(world.command) + "\n")
            terminal.wait("buy stamps")
            terminal.press("E")
            terminal.wait("Stopped")
            terminal.type("fg\n")
            terminal.wait("buy envelopes")
            terminal.press("q")
            terminal.type("echo still $((40 + 2))\n")
            terminal.wait("still 42")


@scene
def signals(program, vault):
    for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]:
        with World(program, vault) as world, world.start() as terminal:
            terminal.press("c")
            terminal.type("not lost")
            terminal.settle(0.05)
            terminal.signal(number)
            terminal.end()
            check(terminal.left_behind() == [], f"{number!r} left behind: {terminal.left_behind()}")
            with world.start() as again:
                again.press("c")
                again.wait("not lost")


@scene
def traps(program, vault):
    for number in [signal.SIGSEGV, signal.SIGABRT, signal.SIGILL]:
        with World(program, vault) as world, world.start() as terminal:
            terminal.signal(number)
            status = terminal.end()
            check(status == -number, f"it ended with {status}")
            check(terminal.left_behind() == [], f"{number!r} left behind: {terminal.left_behind()}")


@scene
def idle(program, vault):
    with World(program, vault) as world, world.start() as terminal:
        terminal.settle(1)
        wakes, written = terminal.wakes(), len(terminal.log)
        time.sleep(2)
        terminal.read(0)
        check(terminal.wakes() == wakes, f"woken {terminal.wakes() - wakes} times in 2 s")
        check(len(terminal.log) == written, "it wrote while nothing happened")
        leave(terminal)


@scene
def bytes_of_a_key(program, vault):
    with World(program, vault) as world, world.start() as terminal:
        moves = terminal.bytes_of(*"jjjk")
        print("   moving the selection:", moves)
        check(max(moves) <= 64, f"moving the selection takes {moves} bytes")
        terminal.press("c")
        letters = terminal.bytes_of(*"passport")
        print("   typed letters:", letters)
        check(sorted(letters)[len(letters) // 2] <= 24, f"typed letters take {letters} bytes")


@scene
def a_second_eye(program, _):
    if not shutil.which("tmux"):
        print("   no tmux here")
        return
    inbox = ["buy stamps #errand", "[ ] call mum", "milk"]
    with World(program, inbox=inbox) as world, World(program, inbox=inbox) as other:
        with world.start() as terminal, Tmux(other.command, environment=other.environment) as tmux:
            tmux.wait("milk")
            for keys, words in [("jjk ", "[x]"), ("?", "Keys"), ("tag", "tags"), ("\x1b", "milk")]:
                for key in keys:
                    terminal.press(key)
                    tmux.type(key)
                terminal.wait(words)
                tmux.wait(words)
                until(lambda: tmux.rows[:24] == terminal.rows, "tmux shows:\n" + "\n".join(tmux.rows), terminal, 3)


@scene
def times(program, vault):
    """The first frame, and the answer to a key; printed, never judged."""
    starts, answers = [], {}
    with World(program, vault) as world:
        for _ in range(5):
            begin = time.monotonic()
            with Terminal(world.command, 80, 24, world.environment, world.folder) as terminal:
                while "Renew passport" not in terminal.text:
                    terminal.read(0.2)
                starts.append((time.monotonic() - begin) * 1000)
                leave(terminal)
        for columns, rows in [(80, 24), (200, 60)]:
            with world.start(columns, rows) as terminal:
                taken = []
                for key in "jk" * 30:
                    begin = time.monotonic()
                    terminal.type(key)
                    terminal.read_raw(1)
                    taken.append((time.monotonic() - begin) * 1000)
                    terminal.settle(0.01)
                answers[columns] = sorted(taken)[len(taken) // 2]
                leave(terminal)
    print(f"   first frame after {min(starts):.0f} ms (best of 5); a key is answered in "
          + ", ".join(f"{time:.2f} ms at {columns} columns" for columns, time in answers.items()) + " (median of 60)")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, vault = map(os.path.abspath, sys.argv[1:3])
    chosen = [play for play in SCENES if not sys.argv[3:] or play.__name__ in sys.argv[3:]]
    failed = []
    for play in chosen:
        begin = time.monotonic()
        try:
            play(program, vault)
            print(f"ok {play.__name__.replace('_', ' ')}: {time.monotonic() - begin:.1f} s", flush=True)
        except (Failure, AssertionError, OSError, subprocess.CalledProcessError) as failure:
            failed.append(play.__name__)
            print(f"FAILED {play.__name__}: {failure}", flush=True)
            if not isinstance(failure, Failure):
                traceback.print_exc()
    print(f"{len(chosen) - len(failed)} of {len(chosen)} scenes")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

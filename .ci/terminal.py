#!/usr/bin/env python3
"""Plays a person's day in `offload ui` at a real pseudo-terminal, and checks the screen, the files and the terminal.

usage: terminal.py PROGRAM VAULT [SCENE ...]

PROGRAM  the built `offload`
VAULT    a vault to copy for each scene (ExampleVault); it is never changed
SCENE    only these, by the names that are printed
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from terminal_session import Failure, Terminal

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
        return terminal

    def read(self, name="inbox.md"):
        """A file without the days of capture."""
        return re.sub(r"  \[created:: [0-9-]+\]", "", (self.vault / name).read_text())

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


def until(condition, what, terminal, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failure(f"{what}; the screen:\n{terminal.text}")
        terminal.read(0.05)


@scene
def capture(program, _):
    with World(program, inbox=["milk"]) as world, world.start() as terminal:
        terminal.press("c", *"Renew passport before the trip #errand")
        terminal.wait("Renew passport before the trip #errand")
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
            kept = lambda: (world.vault / ".offload" / "by").glob("*/ui/drafts")
            until(lambda: any(b"half a thou" in file.read_bytes() for file in kept()), "the draft is not on disk", terminal)
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
        terminal.press("ctrl-u", "esc")
        # A terminal that does not mark a paste.
        for piece in ["xx", "q\nsec", "ond ", "line", "\nx\n"]:
            terminal.type(piece)
            time.sleep(0.01)
        terminal.wait("second line")
        check(world.read() == "- milk\n- eggs\n", "keys were run", terminal)
        time.sleep(0.2)
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
def wide_and_other_letters(program, _):
    inbox = ["漢字カードを買う #reading", "cafe\u0301 and Zoe\u0301", "לקנות חלב ולחם", "Inês ligou às três"]
    with World(program, inbox=inbox) as world, world.start() as terminal:
        for _ in inbox[1:]:
            terminal.press("j")
        terminal.press("k", "k", "e", "字", "backspace", "!", "enter")
        until(lambda: "- cafe\u0301 and Zoe\u0301!\n" in world.read(), "a backspace takes more, or less", terminal)
        terminal.resize(40, 12)
        terminal.resize(12, 4)
        leave(terminal)


@scene
def colors(program, vault):
    """As many as the terminal has, or none."""
    kinds = {
        "all": rb"\x1b\[[0-9;]*38;2;", "256": rb"\x1b\[[0-9;]*38;5;",
        "16": rb"\x1b\[(?:[0-9];)*(?:3[0-7]|9[0-7])m",
    }
    for variables, wanted in [
        ({}, "256"), ({"NO_COLOR": "1"}, None), ({"COLORTERM": "truecolor"}, "all"), ({"TERM": "vt100"}, "16"),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, None),
    ]:
        with World(program, vault, variables=variables) as world, world.start() as terminal:
            found = [kind for kind, code in kinds.items() if re.search(code, terminal.log)]
            check(found == ([wanted] if wanted else []), f"{variables}: colours of {found}")
            leave(terminal)


@scene
def line_by_line(program, _):
    """For screen readers, and for terminals that can do no more: lines that are only ever added."""
    for words, variables in [(["--accessible"], {}), ([], {"ACCESSIBLE": "1"}), ([], {"TERM": "dumb"})]:
        with World(program, inbox=["milk", "eggs"], variables=variables) as world:
            with Terminal(world.command + words, 80, 24, world.environment, world.folder) as terminal:
                terminal.wait("1 of 2: milk")
                terminal.press("j")
                terminal.wait("2 of 2: eggs")
                terminal.press("space", "c", *"honey", "enter", "esc")
                terminal.wait('Saved "honey".')
                until(lambda: "- honey\n" in world.read(), "it is not in the file", terminal)
                check(b"\x1b" not in terminal.log, "there are escape sequences in it")
                terminal.press("q")
                check(terminal.end() == 0 and terminal.left_behind() == [], f"left behind: {terminal.left_behind()}")


@scene
def no_terminal(program, vault):
    """A clear word, and nothing else, where there is no terminal."""
    with World(program, vault) as world:
        for options in [{"stdout": subprocess.PIPE, "stdin": None}, {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}]:
            run = subprocess.run(world.command, stderr=subprocess.PIPE, text=True, env=world.environment, **options)
            check(run.returncode != 0 and run.stdout == "", f"it ended with {run.returncode} and {run.stdout!r}")
            check("terminal" in run.stderr and len(run.stderr.splitlines()) <= 3, f"it says {run.stderr!r}")


@scene
def resize(program, vault):
    with World(program, vault) as world, world.start() as terminal:
        for columns, rows in [(40, 12), (10, 3), (200, 60), (1, 1), (80, 24)]:
            terminal.resize(columns, rows)
        again = Terminal(world.command, 80, 24, world.environment, world.folder)
        with again:
            again.wait("Inbox")
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
            # The last that is read from the vault: the kind of what is linked to.
            terminal.wait("link to a plan")
            before = terminal.rows
            terminal.press("ctrl-z")
            terminal.wait("Stopped")
            terminal.type("stty -a | grep -o '[-]*icanon'\n")
            terminal.wait("icanon")
            check("-icanon" not in terminal.text.split("grep")[-1], "the shell has no line of its own", terminal)
            terminal.screen.reset()
            terminal.type("fg\n")
            terminal.wait(lambda: terminal.rows == before)
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
            terminal.press("c", *"not lost")
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
        # What starts beside the first frame has to come to its end.
        terminal.answered(1)
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
        # The selected row is a bar over the whole width, so a move draws two rows of 80 columns: a byte for each column,
        # and no more than that again for colours and places.
        check(max(moves) <= 2 * 2 * 80, f"moving the selection takes {moves} bytes")
        terminal.press("c")
        letters = terminal.bytes_of(*"passport")
        print("   typed letters:", letters)
        check(sorted(letters)[len(letters) // 2] <= 24, f"typed letters take {letters} bytes")


@scene
def the_mouse_and_the_clipboard(program, _):
    """Both only where the person's own settings have them."""
    with World(program, inbox=["milk", "eggs", "bread"]) as world:
        with world.start() as terminal:
            terminal.type("\x1b[<0;10;4M\x1b[<0;10;4m")
            terminal.press("y")
            terminal.wait("clipboard: true")
            check(terminal.rows[2].startswith(" ›"), "a click was taken", terminal)
            check(b"1000h" not in terminal.log and b"]52;" not in terminal.log, "it was asked for", terminal)
            leave(terminal)
        settings = world.home / ".config" / "offload" / "config.yml"
        settings.parent.mkdir(parents=True)
        settings.write_text("mouse: true\nclipboard: true\n")
        with world.start() as terminal:
            terminal.type("\x1b[<0;10;4M\x1b[<0;10;4m")
            terminal.wait(lambda: terminal.rows[3].startswith(" ›"))
            terminal.type("\x1b[<64;10;4M")
            terminal.wait(lambda: terminal.rows[2].startswith(" ›"))
            terminal.press("y")
            check(b"\x1b]52;c;bWlsaw==\x07" in terminal.log, "it was not copied", terminal)
            leave(terminal)
            check(terminal.log.rfind(b"?1000l") > terminal.log.rfind(b"?1000h"), "the mouse is still listened to")


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

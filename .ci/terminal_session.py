"""A program in a pseudo-terminal of a given size, read by an emulator that is not ours (pyte)."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pyte

KEYS = {
    "enter": "\r", "alt-enter": "\x1b\r", "esc": "\x1b", "tab": "\t", "back-tab": "\x1b[Z", "backspace": "\x7f",
    "delete": "\x1b[3~", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
    "shift-up": "\x1b[1;2A", "shift-down": "\x1b[1;2B", "home": "\x1b[H", "end": "\x1b[F", "page-up": "\x1b[5~",
    "page-down": "\x1b[6~", "space": " ", "ctrl-c": "\x03", "ctrl-l": "\x0c", "ctrl-u": "\x15", "ctrl-z": "\x1a",
}


class Failure(Exception):
    pass


class Screen(pyte.Screen):
    """The emulator forgets what is faint; here it is kept as what blinks, which nothing does."""

    def select_graphic_rendition(self, *attributes, private=False):
        # Private is what Vim asks the terminal of its keys; it draws nothing.
        if not private:
            super().select_graphic_rendition(*(5 if attribute == 2 else attribute for attribute in attributes))


class Terminal:
    """Half a terminal: the end that a person sits at."""

    def __init__(self, command, columns=80, rows=24, environment=None, folder=None):
        self.ours, self.theirs = os.openpty()
        self.resize_quietly(columns, rows)
        self.settings_before = termios.tcgetattr(self.theirs)
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.log = bytearray()
        self.unread = b""

        def become_leader():
            os.setsid()
            # A check that runs in the background, or under nohup, ignores these, and so would the program.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command, stdin=self.theirs, stdout=self.theirs, stderr=self.theirs, env=environment, cwd=folder,
            preexec_fn=become_leader, close_fds=True)

    # What is seen

    @property
    def rows(self):
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.rows)

    @property
    def cursor(self):
        return (self.screen.cursor.x, self.screen.cursor.y)

    def read_raw(self, seconds):
        """What comes within that time, not yet looked at."""
        self.feed()
        ready, _, _ = select.select([self.ours], [], [], seconds)
        if not ready:
            return b""
        try:
            self.unread = os.read(self.ours, 65536)
        except OSError:
            return b""
        return self.unread

    def feed(self):
        self.log += self.unread
        self.stream.feed(self.unread)
        self.unread = b""

    def read(self, seconds):
        """Takes in what comes within that time; false where nothing did."""
        new = self.read_raw(seconds)
        self.feed()
        return bool(new)

    def settle(self, seconds=0.25):
        """Reads until nothing has come for a while."""
        while self.read(seconds):
            pass

    def wait(self, words, seconds=20):
        """Reads until these words are on the screen; a function says what else to wait for."""
        is_there = words if callable(words) else lambda: words in self.text
        end = time.monotonic() + seconds
        while not is_there():
            if time.monotonic() > end:
                raise Failure(f"waited in vain for {words!r}; the screen:\n{self.text}")
            self.read(0.05)
        self.answered()

    # What is done

    def type(self, text):
        os.write(self.ours, text.encode())

    def press(self, *keys):
        """Names of keys, or the letters themselves; each is answered before the next is pressed."""
        for key in keys:
            self.type(KEYS.get(key, key))
            # An Esc alone is known by the silence after it.
            self.answered(0.06 if key == "esc" else 0)

    def paste(self, text):
        self.type(f"\x1b[200~{text}\x1b[201~")
        self.answered()

    def answered(self, silence=0, seconds=60):
        """Waits until the program has taken all that was typed and waits for more, however busy the machine is."""
        end = time.monotonic() + seconds
        quiet = None
        while quiet is None or time.monotonic() - quiet < silence + 0.004:
            if time.monotonic() > end:
                raise Failure(f"it does not answer; the screen:\n{self.text}")
            if self.read(0.002) or not self.is_waiting():
                quiet = None
            elif quiet is None:
                quiet = time.monotonic()

    def is_waiting(self):
        """Whether nothing is left to be read by the program, and all of its threads sleep."""
        if self.process.poll() is not None:
            return True
        unread = struct.unpack("i", fcntl.ioctl(self.theirs, termios.FIONREAD, b"\0" * 4))[0]
        return unread == 0 and all(state == "S" for state in self.states())

    def states(self):
        for thread in os.listdir(f"/proc/{self.process.pid}/task"):
            try:
                with open(f"/proc/{self.process.pid}/task/{thread}/stat") as stat:
                    yield stat.read().rsplit(")", 1)[1].split()[0]
            except OSError:
                pass

    def resize_quietly(self, columns, rows):
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        self.resize_quietly(columns, rows)
        self.answered()

    def signal(self, number):
        os.kill(self.process.pid, number)

    def end(self, seconds=20):
        """Waits for the program to end; its status, negative for a signal."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise Failure(f"it does not end; the screen:\n{self.text}")
            self.read(0.05)
        self.settle(0.05)
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # How it was left

    def left_behind(self):
        """What is not as it was before the program: nothing, if all is well."""
        faults = []
        if termios.tcgetattr(self.theirs) != self.settings_before:
            faults.append("the settings of the line")
        modes = {}
        for mode, letter in re.findall(rb"\x1b\[\?(\d+)([hl])", bytes(self.log)):
            modes[mode.decode()] = letter
        for mode, letter in modes.items():
            if letter == (b"l" if mode == "25" else b"h"):
                faults.append(f"mode {mode}")
        return faults

    def wakes(self):
        """How often the program was woken so far, in all its threads."""
        count = 0
        for thread in os.listdir(f"/proc/{self.process.pid}/task"):
            with open(f"/proc/{self.process.pid}/task/{thread}/status") as status:
                count += int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status.read(), re.M)[1])
        return count

    def bytes_of(self, *keys):
        """Bytes that the program writes for each key."""
        counts = []
        for key in keys:
            before = len(self.log)
            self.press(key)
            counts.append(len(self.log) - before)
        return counts


__all__ = ["Failure", "KEYS", "Terminal", "signal"]

"""What the checks from outside share: a vault that is made anew for each run, and a program under which calls fail."""

import collections
import contextlib
import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile

EVERY_CLASS = "wonsmkrOgtc"
NOBODY = 65534
# What happens, at which classes of calls, and whether it stays so.
FAULTS = {
    "kill": ("wonsmk", "kill", ""),
    "killed within a write": ("w", "torn", ""),
    "half a write": ("w", "short", ""),
    "ENOSPC once": ("wonsm", errno.ENOSPC, ""),
    "ENOSPC on": ("wonsm", errno.ENOSPC, "+"),
    "EDQUOT on": ("wonsm", errno.EDQUOT, "+"),
    "EIO once": ("wonsmk", errno.EIO, ""),
    "EIO on": ("wonsmk", errno.EIO, "+"),
    "EIO in reading": ("rOt", errno.EIO, ""),
    "EIO in closing": ("c", errno.EIO, ""),
    "EIO in listing": ("g", errno.EIO, ""),
    "EACCES once": ("onmOt", errno.EACCES, ""),
    "EINTR once": ("wosrOc", errno.EINTR, ""),
    "EROFS on": ("wonm", errno.EROFS, "+"),
    "EMFILE on": ("oO", errno.EMFILE, "+"),
}
# What a file system can do: exchange two names; give a file a second one; neither.
FILE_SYSTEMS = {"exchange": (), "no exchange": ("-x",), "neither": ("-l",)}


@contextlib.contextmanager
def scratch(offload, as_root=False):
    """A folder in memory where there is one, since the faults are none of a real disk, with a copy of the program.

    Whoever is root goes on as nobody, unless they mount something: root's key may lie in two homes, and a fault at the one
    would have a key made in the other.
    """
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        shutil.copy(offload, folder + "/offload")
        build_faults(folder)
        if os.geteuid() == 0 and not as_root:
            os.chown(folder, NOBODY, NOBODY)
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        yield folder


def build_faults(folder):
    """Builds faults.c, which is beside this file; ends where it does not work here, and says so."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faults.c")
    compiler = next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)
    if compiler is None:
        sys.exit(print("not run: there is no C compiler"))
    program = folder + "/faults"
    subprocess.run([compiler, "-O1", "-o", program, source], check=True)
    if subprocess.run([program, "-c", "w", "--", "true"], capture_output=True).returncode:
        sys.exit(print("not run: the system does not let a program listen to another's calls"))


class Result(collections.namedtuple("Result", "status talk output")):
    """How a command ended: its status, or None where it was killed."""

    @property
    def words(self):
        return self.talk.strip().replace("\n", " | ")


class Bench:
    """A folder with a vault in it."""

    now = "2026-03-10T09:00"

    def __init__(self, scratch_folder, folder, file_system="exchange"):
        self.offload, self.faults = scratch_folder + "/offload", scratch_folder + "/faults"
        self.folder, self.limits = folder, FILE_SYSTEMS.get(file_system, ())
        os.makedirs(folder, exist_ok=True)
        # A key that is made where the home cannot be read is none of a later run.
        self.environment = dict(os.environ, HOME=folder, TMPDIR=folder + "/.local", OFFLOAD_NOW=self.now)
        for name in ("XDG_STATE_HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "OFFLOAD_VAULT", "EDITOR", "VISUAL"):
            self.environment.pop(name, None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    @property
    def vault(self):
        return self.folder + "/vault"

    def clear(self):
        """Takes the vault away, and all that is in it."""
        shutil.rmtree(self.vault, ignore_errors=True)

    def set_level(self, level):
        """What the user's own settings say: a vault's can only raise it."""
        os.makedirs(self.folder + "/.config/offload", exist_ok=True)
        with open(self.folder + "/.config/offload/config.yml", "w") as file:
            file.write(f"durability: {level}\n")

    def write(self, files):
        for name, text in files.items():
            path = f"{self.vault}/{name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", newline="") as file:
                file.write(text)

    def command(self, words, *faults):
        """A command line of the program, on the file system of this bench and with what else happens to it."""
        before = [self.faults, *self.limits, *faults, "--"] if self.limits or faults else []
        return [*before, self.offload, "--vault", self.vault, *words]

    def run(self, words, *faults, text="", seconds=30):
        """The end of a command; with status 124 where it took longer than that."""
        try:
            done = subprocess.run(
                self.command(words, *faults), env=self.environment, cwd=self.folder, input=text.encode(), capture_output=True,
                timeout=seconds)
        except subprocess.TimeoutExpired as late:
            return Result(124, (late.stderr or b"").decode(errors="replace"), "")
        status = None if done.returncode in (137, -9) else done.returncode
        return Result(status, done.stderr.decode(errors="replace"), done.stdout.decode(errors="replace"))

    def must(self, words, *faults, text=""):
        result = self.run(words, *faults, text=text)
        if result.status:
            sys.exit(f"{' '.join(words)}: {result.words}")
        return result

    def calls(self, words, text=""):
        """The classes and names of all calls that a command makes, in their order."""
        listed = self.folder + "/calls"
        self.must(words, "-c", EVERY_CLASS, "-o", listed, text=text)
        with open(listed) as file:
            return [tuple(line.split()) for line in file]

    def log(self):
        return json.loads(self.must(["log", "--json"]).output)

    def files(self):
        """What is in the vault, the journal apart."""
        found = {}
        for folder, folders, names in os.walk(self.vault):
            folders[:] = [name for name in folders if name != ".offload"]
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.vault)] = file.read()
        return found

    def left_over(self):
        """What the journal keeps that no finished command leaves."""
        makers = f"{self.vault}/.offload/by"
        found = [
            f"left in {name}" for maker in os.listdir(makers) for name in ("tx", "old", "drafts")
            if os.path.isdir(f"{makers}/{maker}/{name}") and os.listdir(f"{makers}/{maker}/{name}")]
        return found + (["made by another key"] if len(os.listdir(makers)) > 1 else [])


def difference(found, before, after):
    """What is wrong with files that are neither those of before nor those of after."""
    lines = lambda files: collections.Counter(line for text in files.values() for line in text.splitlines())  # noqa: E731
    there, old, new = lines(found), lines(before), lines(after)
    if (old & new) - there:
        return "lost"
    if there - (old | new):
        return "doubled or made up"
    return "neither old nor new"

"""Takes away one defence of .ci/mutations.txt at a time, and asks that the suites which it names notice.

mutations.py              all of them, each by its own suites: build, test, put back
mutations.py NAME...      some of them
mutations.py check        only whether each piece of code is found exactly once, and each suite
"""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build" / "mutations"
Mutation = collections.namedtuple("Mutation", "name harm suites code replacement")


def mutations():
    text = re.sub(r"(?m)^#.*\n", "", (ROOT / ".ci/mutations.txt").read_text())
    entry = re.compile(r"([\w-]+): (.+)\n  noticed by: (.+)\n  - ((?:.+\n)(?:    .+\n)*)(?:  \+ ((?:.+\n)(?:    .+\n)*))?")
    if odd := entry.sub("", text).split():
        sys.exit(f"not written as the others are: {' '.join(odd[:10])}")
    return [Mutation(name, harm, suites.split("; "), code, new.strip()) for name, harm, suites, code, new in entry.findall(text)]


def place(mutation, sources):
    """The file with the piece of code, and where it is in there."""
    pattern = re.compile(r"\s+".join(map(re.escape, mutation.code.split())))
    places = [(path, match.span()) for path, text in sources.items() for match in pattern.finditer(text)]
    if len(places) != 1:
        sys.exit(f"{mutation.name}: its code is in {len(places)} places, not in one")
    return places[0]


def targets():
    """Each target of the package with its folder and those that it needs."""
    manifest = (ROOT / "Package.swift").read_text()
    head, listed = manifest.split("  targets: [\n")
    found = {}
    for text in re.findall(r"(?m)^    \.?\w+\(.*?\)(?:\]\))?,\n(?=    \S|  \])", listed, re.S):
        names = re.findall(r'"([\w-]+)"', re.sub(r'path: ".*?"|\.unsafeFlags\(.*?\)|\.linked\w+\(.*?\)', "", text, flags=re.S))
        path = re.search(r'path: "(.*?)"', text)
        places = [path[1]] if path else [f"Sources/{names[0]}", f"Tests/{names[0]}"]
        folder = next(place for place in places if (ROOT / place).is_dir())
        found[names[0]] = (folder, names[1:], text)
    return re.sub(r"  products: \[.*?\n  \],\n", "", head, flags=re.S), found


def copy(test_target, head, known):
    """A package of this target and those that it needs alone; its build is kept from one run to the next."""
    needed, waiting = [], [test_target]
    while waiting:
        name = waiting.pop()
        if name in known and name not in needed:
            needed.append(name)
            waiting += known[name][1]
    package = SCRATCH / test_target
    wanted = {}
    for name in needed:
        for file in (ROOT / known[name][0]).rglob("*"):
            if file.is_file():
                wanted[file.relative_to(ROOT)] = file.read_bytes()
    manifest = head + "  targets: [\n" + "".join(known[name][2] for name in known if name in needed) + "  ]\n)\n"
    wanted[pathlib.Path("Package.swift")] = manifest.encode()
    for part in ("Sources", "Tests"):
        for file in (package / part).rglob("*"):
            if file.is_file() and file.relative_to(package) not in wanted:
                file.unlink()
    for path, content in wanted.items():
        file = package / path
        # What is the same keeps its date, and isn't built again.
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    for path in ("ExampleVault", "README.md", ".ci", ".swift-format", ".gitignore"):
        if not (package / path).exists():
            (package / path).symlink_to(ROOT / path)
    return package


def test(package, suites=()):
    """Runs suites, or only builds; returns what was said and whether it went well."""
    command = ["swift", "test"] if suites else ["swift", "build", "--build-tests"]
    for suite in suites:
        command += ["--filter", re.escape(suite)]
    environment = {**os.environ, "SWT_SWIFT_ERROR_BACKTRACING_ENABLED": "0"}
    environment.pop("OFFLOAD_WHOLE_MODULES", None)
    try:
        ended = subprocess.run(
            command, cwd=package, env=environment, timeout=900, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired:
        return "error: not ended after 15 minutes", False
    return ended.stdout, ended.returncode == 0


def failed_suites(said, asked):
    """Those with a test that failed; a trap ends them all."""
    if "unexpected signal" in said:
        return set(asked)
    return set(re.findall(r'(?m)^✘ Suite "?(.*?)"? failed', said))


def main():
    sources = {path: path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift"))}
    tests = {path: path.read_text() for path in sorted((ROOT / "Tests").rglob("*.swift"))}
    asked = [name for name in sys.argv[1:] if name != "check"]
    chosen = [mutation for mutation in mutations() if not asked or mutation.name in asked]
    runs = collections.defaultdict(list)
    for mutation in chosen:
        path, span = place(mutation, sources)
        holders = [
            file.relative_to(ROOT).parts[1] for suite in mutation.suites for file, text in tests.items()
            if f"@Suite struct `{suite}`" in text]
        if len(holders) != len(mutation.suites) or len(set(holders)) != 1:
            sys.exit(f"{mutation.name}: its suites are in {holders or 'no target'}")
        runs[holders[0]].append((mutation, path, span))
    print(f"{len(chosen)} defences; each has its code once.")
    if "check" in sys.argv[1:]:
        return
    head, known = targets()
    unnoticed = 0
    for target, found in runs.items():
        package = copy(target, head, known)
        said, is_built = test(package)
        if not is_built:
            sys.exit(said[-3000:] + f"\n{target} doesn't build as it is.")
        for mutation, path, (start, end) in found:
            file = package / path.relative_to(ROOT)
            text = file.read_text()
            file.write_text(text[:start] + mutation.replacement + text[end:])
            said, is_well = test(package)
            if is_well:
                said, is_well = test(package, mutation.suites)
            file.write_text(text)
            noticed = [suite for suite in mutation.suites if suite in failed_suites(said, mutation.suites)]
            if is_well or not noticed:
                unnoticed += 1
                errors = [line for line in said.splitlines() if "error:" in line][:3]
                print(f"{mutation.name}: NOT NOTICED", *errors, sep="\n  ")
            else:
                print(f"{mutation.name}: noticed by {'; '.join(noticed)}", flush=True)
    sys.exit(f"{unnoticed} weren't noticed" if unnoticed else 0)


if __name__ == "__main__":
    main()

"""Copies some targets of the package into a folder, with a manifest that has them alone.

some-targets.py FOLDER TARGET...   from the package's root; what these targets need has to be among them
"""
import pathlib
import re
import shutil
import sys

folder, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
manifest = pathlib.Path("Package.swift").read_text()
head, targets = manifest.split("  targets: [\n")
found = re.findall(r"(?m)^    \.?\w+\(.*?\)(?:\]\))?,\n(?=    \S|  \])", targets, re.S)
named = {re.search(r'"(.*?)"', target)[1]: target for target in found}
for part in ("Sources", "Tests"):
    shutil.rmtree(folder / part, ignore_errors=True)
for name in names:
    path = re.search(r'path: "(.*?)"', named[name])
    places = [path[1]] if path else [f"Sources/{name}", f"Tests/{name}"]
    place = next(place for place in places if pathlib.Path(place).is_dir())
    shutil.copytree(place, folder / place)
head = re.sub(r"  products: \[.*?\n  \],\n", "", head, flags=re.S)
kept = "".join(target for name, target in named.items() if name in names)
(folder / "Package.swift").write_text(head + "  targets: [\n" + kept + "  ]\n)\n")

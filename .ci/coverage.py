#!/usr/bin/env python3
"""The least that tests must run of what the product is made of.

    coverage.py REPORT

REPORT is what `swift test --show-codecov-path` names. Prints lines run and lines in all for each part, and exits with 1
where one is below its floor.
"""
import json
import os
import sys

# Parts of the sources, which count together if a row has several, and percent of their lines that tests must run. A floor
# is what was reached, rounded down: it is raised when more is reached, and never lowered.
FLOORS = {
    "Sources/VaultSyntax/": 98,
    "Sources/VaultModel/ Sources/VaultMerge/ Sources/OffloadKit/ Sources/VaultSync/": 96,
    "Sources/OffloadKit/Repositories/": 97,
    "Sources/VaultStore/": 92,
}


def main():
    with open(sys.argv[1]) as report:
        files = json.load(report)["data"][0]["files"]
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/"
    wrong = 0
    for part, floor in FLOORS.items():
        folders = tuple(root + folder for folder in part.split())
        lines = [file["summary"]["lines"] for file in files if file["filename"].startswith(folders)]
        run, count = sum(line["covered"] for line in lines), sum(line["count"] for line in lines)
        if count == 0:
            sys.exit(f"{part}: the report has no file of it")
        percent = 100 * run / count
        print(f"{part:34} {percent:5.1f} %  {run} of {count} lines, at least {floor} %")
        if percent < floor:
            worst = sorted(
                (file for file in files if file["filename"].startswith(folders)),
                key=lambda file: file["summary"]["lines"]["covered"] - file["summary"]["lines"]["count"])
            for file in worst[:8]:
                summary = file["summary"]["lines"]
                print(f"    {summary['count'] - summary['covered']:4} lines never run: {file['filename'][len(root):]}")
            wrong += 1
    sys.exit(1 if wrong else 0)


main()

#!/usr/bin/env python3
"""What Offload exports, read by the real todo-txt and the real Taskwarrior's own words read by Offload.

    exchange.py --offload .build/release/offload

Programs that are not there are said to be missing. Exits with 1 if something is read differently.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

NOTES = """# Notes

- [ ] Call mum #phone  [priority:: highest]  [created:: 2026-03-01]  [due:: 2026-03-12]
- [x] Buy apples #shop #home  [created:: 2026-03-01]  [completion:: 2026-03-02]
- x marks the spot
- (A) is a list
- [ ] 東京 "quoted" & $HOME `id` #trip/japan  [priority:: low]
"""


def run(*words, environment=None, text=None):
    result = subprocess.run(words, env=environment, input=text, capture_output=True, text=True, timeout=60)
    if result.returncode:
        sys.exit(f"{' '.join(words)}: {result.stderr}")
    return result.stdout


def expect(what, found, wanted):
    if found != wanted:
        print(f"{what}: {found!r}, not {wanted!r}")
        return 1
    return 0


def todo_txt(offload, folder):
    vault, home = os.path.join(folder, "vault"), os.path.join(folder, "todo")
    os.makedirs(home)
    run(offload, "--vault", vault, "export", "todo.txt", "--all", "--output", f"{home}/todo.txt")
    with open(f"{home}/config", "w") as config:
        for name, file in [("TODO_FILE", "todo.txt"), ("DONE_FILE", "done.txt"), ("REPORT_FILE", "report.txt")]:
            config.write(f'export {name}="{home}/{file}"\n')
        config.write(f'export TODO_DIR="{home}"\n')
    ask = lambda *words: run("todo-txt", "-p", "-a", "-d", f"{home}/config", *words)  # noqa: E731
    wrong = expect("todo-txt counts", ask("ls").splitlines()[-1], "TODO: 5 of 5 tasks shown")
    wrong += expect("todo-txt lists contexts", ask("lsc").split(), ["@home", "@phone", "@shop", "@trip/japan"])
    wrong += expect("todo-txt lists projects", ask("lsprj").split(), ["+Notes"])
    ranked = [words[1] for words in map(str.split, ask("lsp").splitlines()) if words[1:] and words[1][0] == "("]
    wrong += expect("todo-txt sees priorities", ranked, ["(A)", "(D)"])
    # What todo-txt does to the file comes back as it is meant.
    ask("do", "1")
    ask("add", "(B) Water the plants @home")
    lines = open(f"{home}/todo.txt").read()
    back = os.path.join(folder, "back")
    run(offload, "init", back)
    run(offload, "--vault", back, "import", "todo.txt", "-", text=lines)
    items = {item["content"]: item for item in json.loads(run(offload, "--vault", back, "list", "--all", "--json"))}
    wrong += expect("done in todo-txt", items["Call mum"]["status"], "done")
    wrong += expect("kept through todo-txt", items["Call mum"]["due"], "2026-03-12")
    wrong += expect("words that look like marks", items["x marks the spot"]["status"], "open")
    wrong += expect("added by todo-txt", items["Water the plants"]["priority"], "high")
    wrong += expect("kept", items['東京 "quoted" & $HOME `id`']["tags"], ["trip/japan"])
    return wrong


def taskwarrior(offload, folder):
    home = os.path.join(folder, "tasks")
    os.makedirs(home)
    with open(f"{home}/taskrc", "w") as config:
        config.write(f"data.location={home}\nconfirmation=off\nverbose=nothing\nrecurrence.limit=1\n")
        config.write("uda.effort.type=string\nuda.effort.label=Effort\n")
    environment = {**os.environ, "TASKRC": f"{home}/taskrc", "TASKDATA": home, "TZ": "Europe/Lisbon"}
    ask = lambda *words: run("task", *words, environment=environment)  # noqa: E731
    ask("add", 'Renew "passport" #1', "project:Papers", "+errand", "due:2030-07-10", "priority:H", "effort:2")
    ask("1", "annotate", "the old one is blue")
    ask("add", "Book trains", "depends:1", "scheduled:2030-01-05T14:30")
    ask("add", "Water plants", "recur:weekly", "due:2030-03-14")
    ask("add", "done thing")
    ask("list")
    ask("/done thing/", "done")
    vault = os.path.join(folder, "from-tasks")
    run(offload, "init", vault)
    # Its days are midnights of the time zone that both run in, summer time included.
    run(offload, "--vault", vault, "import", "taskwarrior", "-", text=ask("export"), environment=environment)
    listed = run(offload, "--vault", vault, "list", "--all", "--json", environment=environment)
    items = {item["content"]: item for item in json.loads(listed)}
    wrong = expect("tasks", sorted(items), ["Book trains", 'Renew "passport" #1', "Water plants", "done thing"])
    passport = items['Renew "passport" #1']
    for key, wanted in [("due", "2030-07-10"), ("priority", "high"), ("tags", ["errand"]), ("status", "open")]:
        wrong += expect(key, passport[key], wanted)
    wrong += expect("fields", passport["fields"], {"effort": "2", "project": "Papers"})
    wrong += expect("annotation", passport["body"], "the old one is blue")
    wrong += expect("dependsOn", items["Book trains"]["dependsOn"], [passport["taskId"]])
    wrong += expect("scheduled", items["Book trains"]["scheduled"], "2030-01-05T14:30")
    wrong += expect("repeat", items["Water plants"]["repeat"], "every week")
    wrong += expect("completed", items["done thing"]["status"], "done")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offload", required=True, type=os.path.abspath, help="the built program")
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="exchange.") as folder:
        os.makedirs(os.path.join(folder, "vault"))
        with open(os.path.join(folder, "vault", "Notes.md"), "w") as notes:
            notes.write(NOTES)
        for program, check in [("todo-txt", todo_txt), ("task", taskwarrior)]:
            if not shutil.which(program):
                print(f"{program}: not run, it is not installed")
                continue
            found = check(options.offload, folder)
            print(f"{program}: {found} differences")
            wrong += found
    sys.exit(1 if wrong else 0)


main()

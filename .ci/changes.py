"""The kinds of change that the checks from outside make, each in a small vault."""

import collections
import os
import shutil

FILES = {
    "inbox.md": "- [ ] milk #shop\n- eggs\n- [x] tea\n- see [[Plan]]\n- [ ] water  [repeat:: every week]  [due:: 2026-03-09]\n",
    "Plan.md": "# Plan\n\n- bread #shop\n  - rye\n- [x] salt\n",
    "far/List.md": "# List\n\n## Soon\n\n- rice\n- oil\n- plums\n",
    "Old.md": "- oats\r\n- rye\r\n",
}
FRONT = {"Front.md": "---\ntags: [home, shop]\naliases:\n  - Door\n---\n\n- key\n- [[Plan#Soon|the plan]]\n"}
MIXED = {"Mixed.md": "- a\r\n- b\r\n- c\n- d  [due:: 2026-3-1]\n"}
TASKS = "x 2026-03-01 sweep\n(A) mop @home due:2026-03-20\n"
CELLS = "content,tags,due\nshelf,home,2026-03-20\nlamp,,\n"
EDITOR = "/bin/sh -c 'printf \"oat milk\\n\" > \"$1\"' sh"

# The words of the command; those of the commands before it; what it reads; files besides; a file of two names; whether the
# vault is there before; whether `undo` takes it back; the editor that it opens; and whether its status is about what is
# left, which it tells.
Change = collections.namedtuple(
    "Change", "words prepared text files linked is_made has_undo editor tells_findings",
    defaults=((), "", {}, False, True, True, None, False))

MOVE = ["move", "inbox.md:2", "--to", "Plan"]
RENAME = ["collection", "rename", "Plan", "far/Way"]
CHANGES = {
    "capture": Change(["capture", "new"]),
    "capture into a section": Change(["capture", "--to", "List#Soon", "new"]),
    "capture into a new note": Change(["capture", "--to", "made/Note#Log", "--create", "new"]),
    "capture with a file": Change(["capture", "new", "--attach", "picture"]),
    "capture of lines": Change(["capture", "--lines"], text="one\ntwo\nthree\n"),
    "capture of a text": Change(["capture", "-"], text="one\ntwo\nthree\n"),
    "capture of a task": Change(["capture", "--task", "--star", "--tag", "home", "--due", "2026-03-20", "new"]),
    "capture into a CRLF file": Change(["capture", "--to", "Old", "new"]),
    "capture into a linked file": Change(["capture", "new"], linked=True),
    "the first change": Change(["capture", "new"], is_made=False),
    "init": Change(["init"], is_made=False),
    "edit": Change(["edit", "inbox.md:1", "--text", "oat milk"]),
    "edit in an editor": Change(["edit", "inbox.md:1"], editor=EDITOR),
    "set": Change(["set", "inbox.md:1", "effort=2", "due=2026-03-20"]),
    "set in two files": Change(["set", "inbox.md:1", "Plan.md:3", "effort=2"]),
    "tag": Change(["tag", "home", "inbox.md:1", "far/List.md:5"]),
    "untag": Change(["untag", "shop", "inbox.md:1", "Plan.md:3"]),
    "star": Change(["star", "inbox.md:2"]),
    "unstar": Change(["unstar", "inbox.md:2"], [["star", "inbox.md:2"]]),
    "done": Change(["done", "inbox.md:1"]),
    "done, and the next": Change(["done", "inbox.md:5"]),
    "reopen": Change(["reopen", "inbox.md:3"]),
    "cancel": Change(["cancel", "inbox.md:1"]),
    "move": Change(MOVE),
    "move within a file": Change(["move", "inbox.md:2", "--before", "inbox.md:1"]),
    "move under an item": Change(["move", "inbox.md:2", "--under", "Plan.md:5"]),
    "move of three files": Change(["move", "inbox.md:2", "Plan.md:3", "Old.md:1", "--to", "List"]),
    "move to a new file": Change(["move", "inbox.md:2", "--to", "new/Made", "--create"]),
    "move out of a linked file": Change(MOVE, linked=True),
    "split": Change(["split", "inbox.md:1", "milk", "oats"]),
    "join of two files": Change(["join", "inbox.md:1", "Plan.md:3"]),
    "promote": Change(["promote", "Plan.md:3", "made/Promoted"]),
    "id": Change(["id", "inbox.md:1", "mine"]),
    "delete": Change(["delete", "inbox.md:2", "Plan.md:3"]),
    "archive": Change(["archive"]),
    "archive of one": Change(["archive", "inbox.md:3"]),
    "link": Change(["link", "Plan", "--in", "List"]),
    "collection new": Change(["collection", "new", "made/New"]),
    "collection rename": Change(RENAME, files=FRONT),
    "collection follow": Change(["collection", "follow", "Gone", "List"], files={"Seen.md": "- see [[Gone]]\n"}),
    "collection delete": Change(["collection", "delete", "Plan"]),
    "collection convert": Change(["collection", "convert", "List", "plan"]),
    "collection reorder": Change(["collection", "reorder", "inbox", *(f"inbox.md:{line}" for line in (2, 1, 3, 5, 4))]),
    "collection star": Change(["collection", "star", "Plan"]),
    "collection tag": Change(["collection", "tag", "home", "Plan"]),
    "tags rename": Change(["tags", "rename", "shop", "buy"], files=FRONT),
    "tags merge": Change(["tags", "merge", "shop", "--into", "home"], files=FRONT),
    "tags delete": Change(["tags", "delete", "shop"], files=FRONT),
    "tags color": Change(["tags", "color", "shop", "red"]),
    "tags describe": Change(["tags", "describe", "shop", "what to buy"], [["tags", "color", "shop", "red"]]),
    "tags unused": Change(["tags", "unused", "--delete"], files={"tags.md": "# Tags\n\n- #rare of none\n"}),
    "import of todo.txt": Change(["import", "todo.txt", "-"], text=TASKS),
    "import of csv": Change(["import", "csv", "-", "--to", "made/Cells", "--create"], text=CELLS),
    "check --fix": Change(["check", "--fix"], files=MIXED, tells_findings=True),
    "undo": Change(["undo"], [MOVE]),
    "undo of a rename": Change(["undo"], [RENAME], files=FRONT),
    "undo of an older one": Change(["undo", "2"], [MOVE, ["capture", "between"]]),
    "undo of a new note": Change(["undo"], [["capture", "--to", "made/Note", "--create", "new"]]),
    "redo": Change(["redo"], [MOVE, ["undo"]]),
    "restore": Change(["restore", "Plan.md"], [["collection", "delete", "Plan"]]),
    "restore of an older text": Change(["restore", "inbox.md", "2"], [["delete", "inbox.md:2"], ["capture", "between"]]),
    "forget": Change(["forget", "2"], [["delete", "inbox.md:2"]], has_undo=False),
}


def make(bench, change, level="full"):
    """The vault before a change."""
    bench.clear()
    bench.set_level(level)
    if not change.is_made:
        # The key is made by it as well.
        shutil.rmtree(bench.folder + "/.local", ignore_errors=True)
    os.makedirs(bench.folder + "/.local", exist_ok=True)
    os.makedirs(bench.vault, exist_ok=True)
    if change.words != ["init"]:
        bench.write({**FILES, **change.files})
    if change.linked:
        second = bench.folder + "/second name"
        if os.path.exists(second):
            os.remove(second)
        os.link(bench.vault + "/inbox.md", second)
    if change.editor:
        bench.environment["EDITOR"] = change.editor
    with open(bench.folder + "/picture", "w") as file:
        file.write("a picture\n" * 50)
    for words in ([["capture", "--to", "List", "first"]] if change.is_made else []) + list(change.prepared):
        bench.must(words)

"""Plays a session with `offload lsp` as editors do: recorded clients whose answers are decoded by lsprotocol, which
refuses what is malformed; and Neovim and Emacs themselves, where they are installed.

Each opens the example vault, completes a tag, does an item, moves one to a file that is closed while something is typed
on top, takes the first back, saves, and quits. Afterwards both files are what was meant, `offload check` knows of nothing
half-done, and the log of a recorded client says what was asked, without a word of the texts. All but Emacs begin
an item below another one as well. Neovim and Emacs also do what PLAYED lists, in a note of its own. One server is killed
in the middle of a move.
"""

import argparse
import ast
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest_lsp
from lsprotocol import types

LUA = Path(__file__).with_name("language-server.lua")
LISP = Path(__file__).with_name("language-server.el")

PLAN = "# Plan\n\n## Later\n\n- [ ] paint the fence  [due:: 2026-03-11]\n"
# What editors do in a note with that text and a client that asks for inlay hints.
PLAYED = {
    # Lines that are typed, and the offer that is taken at the end of each.
    "completions": [
        ["- see [list](Err", "Errands.md"], ["- see [[#La", "Later"], ["- see [[tod", "today"],
        ["- see [[Errands#^ri", "rice"], ["- see [[#^fen", "paint the fence"],
    ],
    # Lines that are typed, the finding in each, and the action that is taken because of it.
    "fixes": [
        ["- see [[Nowhere]]", "there is no Nowhere", "Make Nowhere.md"],
        ["- see [[Errands#Later]]", "Errands.md has no heading", "Add the heading Later to Errands.md"],
        ["- see [[Double]]", "Double may mean", "Write Y/Double: the note that Offload follows"],
    ],
    # The file that `offload.day` makes of today.
    "day": "2026-03-10.md",
    # At the title, at the heading, at the date.
    "hints": ["1 link", "1 link", "tomorrow"],
    # What is asked for, a heading, and its note.
    "symbol": ["Watering", "Balcony 2026"],
    # What the note is called at the end.
    "name": "Scheme",
}


class Session:
    """A vault of its own, a home of its own."""

    def __init__(self, program, example):
        self.folder = Path(tempfile.mkdtemp(prefix="offload-lsp-")).resolve()
        self.program, self.vault = program, self.folder / "vault"
        shutil.copytree(example, self.vault)
        (self.vault / "inbox.md").write_text("# Inbox\n\n- [ ] water the plants\n- [ ] buy 🎉 stamps\n- [ ] call Inês\n")
        (self.vault / "Errands.md").write_text("# Errands\n\n- [ ] rice\n")
        for name, text in [
            ("Plan", PLAN), ("Steps", "- see [[Plan]]\n"), ("Y/Double", "# Double\n"), ("Z/Double", "# Double\n")
        ]:
            note = self.vault / f"{name}.md"
            note.parent.mkdir(exist_ok=True)
            note.write_text(text)
        self.env = dict(
            os.environ, HOME=str(self.folder), XDG_STATE_HOME=str(self.folder / "state"), OFFLOAD_NOW="2026-03-10T09:00")
        self.env.pop("OFFLOAD_VAULT", None)

    def text(self, name):
        return (self.vault / name).read_text()

    def judge(self):
        """What both files are after the session of every client."""
        inbox, errands = self.text("inbox.md"), self.text("Errands.md")
        assert "plants" in inbox and "[x]" not in inbox, inbox
        assert "stamps" not in inbox and "- typed" in inbox, inbox
        assert errands.count("buy 🎉 stamps") == 1, errands
        said = subprocess.run(
            [self.program, "check", "--vault", str(self.vault), "--json"], env=self.env, capture_output=True, text=True)
        assert "half-moved" not in said.stdout, said.stdout

    def judge_played(self):
        """What the note and those that it names are after PLAYED."""
        name = PLAYED["name"]
        errands, plan = self.text("Errands.md"), self.text(f"{name}.md")
        rice = re.search(r"rice \^(\w+)$", errands, re.M)[1]
        fence = re.search(r"fence .* \^(\w+)$", plan, re.M)[1]
        assert plan == PLAN.replace("# Plan", f"# {name}").replace("03-11]", f"03-11] ^{fence}") + "".join(
            f"- see {link}\n" for link in [
                "[list](Errands.md)", "[[#Later]]", "[[2026-03-10]]", f"[[Errands#^{rice}]]", f"[[#^{fence}]]",
                "[[Nowhere]]", "[[Errands#Later]]", "[[Y/Double]]"]), plan
        assert re.search("^#+ Later$", errands, re.M), errands
        others = self.text("Steps.md"), self.text("Nowhere.md")
        assert others == (f"- see [[{name}]]\n", "# Nowhere\n"), others
        assert (self.vault / PLAYED["day"]).exists(), "a day without a note"

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def offset(text, position):
    """Positions count UTF-16 units."""
    line = sum(len(l) for l in text.splitlines(keepends=True)[: position.line])
    rest = text[line:].encode("utf-16-le")
    return line + len(rest[: position.character * 2].decode("utf-16-le"))


class Document:
    def __init__(self, client, path):
        self.client, self.path, self.text, self.version = client, path, path.read_text(), 1
        self.uri = path.as_uri()
        client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(self.uri, "markdown", self.version, self.text)))

    def change(self, text):
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(self.version, self.uri),
            [types.TextDocumentContentChangeWholeDocument(text)]))

    def save(self):
        self.path.write_text(self.text)
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(self.uri)))

    def edits_of(self, edit):
        if edit.document_changes:
            change = edit.document_changes[0]
            assert change.text_document.uri == self.uri
            return change.edits, change.text_document.version in (None, self.version)
        return edit.changes[self.uri], True


async def until(holds, what):
    for _ in range(100):
        if holds():
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"never: {what}")


async def recorded(program, example, name):
    session = Session(program, example)
    client = pytest_lsp.make_test_lsp_client()
    documents, typed = {}, []

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def apply(params):
        document = next(iter(documents.values()))
        if typed:
            document.change(typed.pop() + document.text)
        edits, is_current = document.edits_of(params.edit)
        if not is_current:
            return types.ApplyWorkspaceEditResult(applied=False, failure_reason="the document has changed")
        text = document.text
        for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
            text = text[: offset(text, edit.range.start)] + edit.new_text + text[offset(text, edit.range.end):]
        document.change(text)
        return types.ApplyWorkspaceEditResult(applied=True)

    questions = []

    @client.feature(types.WINDOW_SHOW_MESSAGE_REQUEST)
    def choose(params):
        questions.append(params.message)
        return params.actions[0]

    log = session.folder / "lsp.log"
    await client.start_io(program, "lsp", "--log", str(log), env=session.env, cwd=str(session.vault))
    await client.initialize_session(types.InitializeParams(
        capabilities=pytest_lsp.client_capabilities(name), root_uri=session.vault.as_uri()))
    inbox = documents["inbox"] = Document(client, session.vault / "inbox.md")
    place = lambda line, character=0: types.Position(line, character)
    name_of = types.TextDocumentIdentifier(inbox.uri)

    offered = await client.text_document_completion_async(types.CompletionParams(name_of, place(2, 0)))
    assert not offered.items
    before = inbox.text
    inbox.change(before.replace("Inês", "Inês #"))
    line = "- [ ] call Inês #"
    offered = await client.text_document_completion_async(types.CompletionParams(name_of, place(4, len(line))))
    assert offered.items and all(i.text_edit.range.start.character == len(line) for i in offered.items)
    # What another program saves is offered.
    (session.vault / "Errands.md").write_text("# Errands\n\n- [ ] rice #quitenew\n")
    inbox.change(before.replace("Inês", "Inês #quiten"))
    asked = types.CompletionParams(name_of, place(4, len(line) + len("quiten")))
    for _ in range(100):
        offered = await client.text_document_completion_async(asked)
        if [item.label for item in offered.items] == ["quitenew"]:
            break
        await asyncio.sleep(0.05)
    else:
        raise AssertionError("never: what another program saved is offered")
    inbox.change(before)

    async def act(title, line):
        actions = await client.text_document_code_action_async(types.CodeActionParams(
            name_of, types.Range(place(line), place(line)), types.CodeActionContext([])))
        action = next(a for a in actions if a.title == title)
        command, arguments = action.command, getattr(action, "arguments", None)
        if not isinstance(command, str):
            command, arguments = command.command, command.arguments
        elif command.startswith("{"):
            # lsprotocol takes an action for a command, and its command for the command's name.
            read = ast.literal_eval(command)
            command, arguments = read["command"], read["arguments"]
        await client.workspace_execute_command_async(types.ExecuteCommandParams(command, arguments=arguments))

    before = inbox.text
    await act("Done", 2)
    await until(lambda: "- [x] water the plants" in inbox.text, "done")
    assert session.text("inbox.md") == before
    inbox.change(before)
    await act("New item below", 2)
    await until(lambda: "- [ ] water the plants\n- [ ] \n" in inbox.text, "a new item")
    inbox.change(before)
    typed.append("- typed\n")
    await act("Move to Errands", 3)
    await until(lambda: "stamps" not in inbox.text, "moved out of what was typed on")
    assert "buy 🎉 stamps" in session.text("Errands.md")
    inbox.save()
    link = types.Position(0, 3)
    before = inbox.text
    inbox.change("[[Plan B]]\n" + before)
    assert not await client.text_document_definition_async(types.DefinitionParams(name_of, link))
    if name == "neovim":
        await until(lambda: (session.vault / "Plan B.md").exists(), "a note made on a yes")
        assert questions == ["There's no Plan B.md. Make it?"] and session.text("Plan B.md") == "# Plan B\n"
    inbox.change("[[today" + before)
    offered = await client.text_document_completion_async(types.CompletionParams(name_of, types.Position(0, 7)))
    day = await client.workspace_execute_command_async(types.ExecuteCommandParams(
        "offload.day", arguments=["today", inbox.uri]))
    note = Path(day.removeprefix(session.vault.as_uri() + "/"))
    assert [i.text_edit.new_text for i in offered.items] == [note.stem + "]]"] and (session.vault / note).exists()
    inbox.change(before)
    symbols = await client.workspace_symbol_async(types.WorkspaceSymbolParams("is:open stamps"))
    assert [s.name for s in symbols] == ["buy 🎉 stamps"]
    await client.shutdown_session()
    await client.stop()
    session.judge()
    told = log.read_text()
    assert told.startswith("offload lsp: a log\n"), told
    for words in ["< initialize, request", "< textDocument/completion", "> workspace/applyEdit", "refused: the document has"]:
        assert words in told, (words, told)
    assert "stamps" not in told, "a log holds no text of the vault: " + told
    session.close()


async def left(program, example):
    """A server that goes before its client has done its part of a move: a check finds the item in both files, and undo, which has
    nobody to wait for any more, takes it out of the one that it went to."""
    session = Session(program, example)
    client = pytest_lsp.make_test_lsp_client()
    asked = []

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    async def apply(params):
        asked.append(params)
        await asyncio.sleep(60)

    def offload(*arguments):
        return subprocess.run(
            [program, *arguments, "--vault", str(session.vault)], env=session.env, capture_output=True, text=True)

    before = session.text("inbox.md"), session.text("Errands.md")
    await client.start_io(program, "lsp", env=session.env, cwd=str(session.vault))
    await client.initialize_session(types.InitializeParams(
        capabilities=pytest_lsp.client_capabilities("neovim"), root_uri=session.vault.as_uri()))
    inbox = Document(client, session.vault / "inbox.md")
    await client.workspace_execute_command_async(
        types.ExecuteCommandParams("offload.item", arguments=["move", inbox.uri, [3], "Errands"]))
    await until(lambda: asked, "asked")
    refused = offload("undo")
    assert refused.returncode != 0 and "open in an editor" in refused.stderr, refused
    # The client's library complains of a server that is killed.
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    client._server.kill()
    await client._server.wait()
    said = offload("check", "--rule", "half-moved").stdout
    assert said.count("half-moved") == 2, said
    undone = offload("undo")
    assert undone.returncode == 0, undone
    assert (session.text("inbox.md"), session.text("Errands.md")) == before
    assert "half-moved" not in offload("check", "--rule", "half-moved").stdout
    session.close()


def editor(program, example, command):
    """An editor that reads what it is to do from a file, and says in another one whether it could."""
    session = Session(program, example)
    log = session.folder / "editor.log"
    env = dict(session.env, OFFLOAD=program, LOG=str(log), PLAYED=json.dumps(PLAYED))
    run = subprocess.run(command, env=env, cwd=session.vault, timeout=60, capture_output=True, text=True)
    said = log.read_text() if log.exists() else run.stderr
    assert said == "done\n" and "Error" not in run.stderr, said + run.stderr
    session.judge()
    session.judge_played()
    session.close()


def has_eglot():
    """Emacs has it from 29 on; before that it is a package."""
    return shutil.which("emacs") and subprocess.run(
        ["emacs", "--batch", "--eval", "(kill-emacs (if (locate-library \"eglot\") 0 1))"],
        capture_output=True).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--offload", required=True, type=os.path.abspath)
    parser.add_argument("--vault", default="ExampleVault", type=os.path.abspath)
    options = parser.parse_args()
    for name in ["neovim", "visual-studio-code", "emacs"]:
        asyncio.run(asyncio.wait_for(recorded(options.offload, options.vault, name), 30))
        print(f"a client as {name} announces itself: all of it")
    asyncio.run(asyncio.wait_for(left(options.offload, options.vault), 30))
    print("a server that goes in the middle of a move: all of it")
    for name, command in [
        ("Neovim", shutil.which("nvim") and ["nvim", "--headless", "--clean", "-c", f"luafile {LUA}", "inbox.md"]),
        ("Emacs", has_eglot() and ["emacs", "--batch", "-l", str(LISP)]),
    ]:
        if command:
            editor(options.offload, options.vault, command)
        print(f"{name}: all of it" if command else f"{name}: not run, it is not installed")


if __name__ == "__main__":
    sys.exit(main())

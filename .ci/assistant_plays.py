"""What hosts ask `offload mcp`, by a session of either version of PyPI's `mcp`, which has the same methods in both.

Each play takes the session and the vault, which it leaves as it was.
"""

import asyncio
import shlex
import subprocess

SECRET = "nobody-sees-this"
READERS = ["look", "find", "read", "log"]
WRITERS = ["capture", "change", "collection", "undo"]


def facts(result):
    """Both names of the members, of version 1 and of version 2."""
    structured = getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)
    failed = getattr(result, "is_error", None) or getattr(result, "isError", None) or False
    assert structured["ok"] is not failed, structured
    return structured


async def has_tools(host, *writers):
    tools = (await host.list_tools()).tools
    assert [t.name for t in tools] == [*READERS, *writers], tools
    for tool in tools:
        hints = tool.annotations
        reads = getattr(hints, "read_only_hint", None) or getattr(hints, "readOnlyHint", None) or False
        assert reads is (tool.name in READERS)
    for name in set(WRITERS) - set(writers):
        await is_refused(host.call_tool(name, {}))


async def play(host):
    """What each host asks. `host` has the methods that both versions of a session have."""
    assert facts(await host.call_tool("look", {}))["parts"]
    found, arguments = [], {"query": "in:Many thing", "limit": 50}
    while True:
        page = facts(await host.call_tool("find", arguments))
        found += [item["content"] for item in page["items"]]
        if "nextCursor" not in page:
            break
        arguments["cursor"] = page["nextCursor"]
    assert found == [f"thing {n}" for n in range(120)], found
    item = page["items"][0]
    read = facts(await host.call_tool("read", {"ref": item["ref"]}))["items"][0]
    assert (read["hash"], read["tree"]) == (item["hash"], item["tree"])
    assert facts(await host.call_tool("read", {"path": "Many"}))["collection"]["open"] >= 120
    assert "operations" in facts(await host.call_tool("log", {"limit": 5}))
    assert not facts(await host.call_tool("find", {"query": "due:("}))["ok"]
    assert [p.name for p in (await host.list_prompts()).prompts] == ["triage", "review"]
    assert (await host.get_prompt("review")).messages
    assert await host.list_resource_templates()


async def play_whole(host, vault):
    await has_tools(host)
    await play(host)
    lines = facts(await host.call_tool("read", {"path": "Many.md", "from": 3, "to": 3}))["lines"]
    assert lines == [f"Prose about {SECRET}."], lines
    assert facts(await host.call_tool("find", {"words": SECRET}))["lines"]
    resources = (await host.list_resources()).resources
    many = next(r for r in resources if r.name == "Many")
    assert SECRET in (await host.read_resource(many.uri)).contents[0].text
    await is_refused(host.read_resource("offload:///gone.md"))


async def play_part(host, vault):
    await has_tools(host)
    await play(host)
    assert not (await host.list_resources()).resources
    assert not facts(await host.call_tool("find", {"words": SECRET}))["lines"]
    await is_refused(host.read_resource("offload:///Many.md"))


async def play_capture(host, vault):
    """With the person's leave to capture. The person undoes it."""
    await has_tools(host, "capture")
    await captures(host)
    line = shlex.join([vault.program, "--vault", str(vault.vault), "undo"])
    subprocess.run(line, shell=True, env=vault.env, check=True, capture_output=True)


async def play_change(host, vault):
    """With all leave. What the tools did is undone at the end, one operation after another."""
    await has_tools(host, *WRITERS)
    await play(host)
    done = [await captures(host)]
    bell = await named(host, "ring the bell")
    for number, verb in enumerate([{"do": "done"}, {"do": "reopen"}, {"do": "set", "set": {"due": ""}}, {"do": "star"},
                                   {"do": "edit", "text": "ring both bells"}, {"do": "untag", "tag": "loud"}]):
        arguments = {"changes": [{**verb, **bell}], "key": f"change {number}"}
        first = facts(await host.call_tool("change", arguments))
        assert first["ok"] and facts(await host.call_tool("change", arguments))["repeated"]
        done.append(first["operation"])
        bell = only(first["items"])
    inbox = await named(host, "tea")
    moves = [{"do": "move", "to": "inbox", **bell}, {"do": "tag", "tag": "hot", **inbox}]
    shown = facts(await host.call_tool("change", {"changes": moves, "dryRun": True}))
    assert "+- [ ] ring both bells" in shown["diff"] and "operation" not in shown, shown
    before = vault.digest()
    stale = facts(await host.call_tool("change", {"changes": [moves[0], {**moves[1], "hash": "0" * 16}]}))
    assert [item["ref"] for item in stale["stale"]] == [inbox["ref"]], stale
    assert stale["stale"][0]["now"]["hash"] == inbox["hash"]
    assert vault.digest() == before
    done.append(facts(await host.call_tool("change", {"changes": moves}))["operation"])
    for arguments, path in [({"do": "make", "name": "Home/Bells", "plan": True, "key": "make"}, "Home/Bells.md"),
                            ({"do": "rename", "name": "Many", "newName": "All", "key": "rename"}, "All.md")]:
        made, again = [facts(await host.call_tool("collection", arguments)) for _ in range(2)]
        assert made["path"] == path and (vault.vault / path).exists() and again["repeated"], (made, again)
        done.append(made["operation"])
    assert not facts(await host.call_tool("collection", {"do": "make", "name": "Home/Bells"}))["ok"]
    told = facts(await host.call_tool("log", {}))["operations"]
    assert [operation["operation"] for operation in told] == done[::-1], (told, done)
    assert facts(await host.call_tool("undo", {"operation": done.pop()}))["ok"]
    while done:
        assert facts(await host.call_tool("undo", {}))["ok"]
        done.pop()
    assert not facts(await host.call_tool("undo", {}))["ok"]


async def play_change_part(host, vault):
    """With all leave to work on a part. Nothing brings out the rest or changes it."""
    await has_tools(host, *WRITERS)
    await play(host)
    await captures(host)
    bell = await named(host, "ring the bell")
    before = vault.digest()
    for change in [{"do": "tag", "tag": "private"}, {"do": "move", "to": SECRET}, {"do": "move", "under": bell["ref"]}]:
        changed = facts(await host.call_tool("change", {"changes": [{**change, **bell}]}))
        if change["do"] == "move":
            assert not changed["ok"] and vault.digest() == before, changed
        else:
            assert changed["ok"] and not changed["items"], changed
            assert facts(await host.call_tool("undo", {}))["ok"]
    for item in [{"text": "x #private"}, {"text": "x", "to": SECRET}]:
        assert not facts(await host.call_tool("capture", {"items": [item]}))["ok"]
    assert not facts(await host.call_tool("collection", {"do": "rename", "name": "Many", "newName": "All"}))["ok"]
    assert vault.digest() == before
    assert facts(await host.call_tool("undo", {}))["ok"]
    assert not facts(await host.call_tool("undo", {}))["ok"]


async def play_listening(host, vault):
    """The person changes a file that the host listens to, adds one, and takes both back."""
    uri, other = "offload:///Many.md", vault.vault / "Other.md"
    many = (vault.vault / "Many.md").read_text()
    if getattr(host, "protocol_version", "") == "2026-07-28":
        async with host.listen(resource_subscriptions=[uri, "offload:///gone.md"], resources_list_changed=True) as told:
            assert told.honored.resource_subscriptions == [uri] and told.honored.resources_list_changed
            (vault.vault / "Many.md").write_text(many + "- more\n")
            assert (await asyncio.wait_for(anext(told), 10)).uri == uri
            other.write_text("- new\n")
            assert type(await asyncio.wait_for(anext(told), 10)).__name__ == "ResourcesListChanged"
    else:
        await host.subscribe_resource(uri)
        await is_refused(host.subscribe_resource("offload:///gone.md"))
        (vault.vault / "Many.md").write_text(many + "- more\n")
        assert str((await asyncio.wait_for(vault.heard.get(), 10)).params.uri) == uri
        await host.unsubscribe_resource(uri)
    other.unlink(missing_ok=True)
    (vault.vault / "Many.md").write_text(many)


async def captures(host):
    """Captures twice with one key. Returns the operation's number, if it is told."""
    bell = {"text": "ring the bell", "to": "Many", "task": True, "tags": ["loud"], "set": {"due": "2026-12-24"}}
    arguments = {"items": [bell, {"text": "tea"}], "key": "bell"}
    first, again = [facts(await host.call_tool("capture", arguments)) for _ in range(2)]
    assert first["ok"] and again["repeated"] and again["items"] == first["items"], (first, again)
    assert [item["content"] for item in first["items"]] == ["ring the bell", "tea"]
    assert not facts(await host.call_tool("capture", {**arguments, "items": [{"text": "milk"}]}))["ok"]
    return first.get("operation")


async def named(host, words):
    """Returns how a change names the item with these words."""
    found = facts(await host.call_tool("find", {"query": words}))["items"]
    return only([item for item in found if item["content"] == words])


def only(items):
    assert len(items) == 1, items
    return {name: items[0][name] for name in ("ref", "hash", "tree")}


async def is_refused(call):
    try:
        result = await call
    except Exception as error:  # Each version has a class of its own.
        assert "no such" in str(error), error
    else:
        assert getattr(result, "isError", False), result

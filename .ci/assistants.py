"""Plays hosts of `offload mcp` with the official client, PyPI's `mcp`: of version 2 by `server/discover`, by the modern
protocol alone and by `initialize`; of version 1 by `initialize`.

Each calls every tool with its pages, reads resources and prompts, is refused what isn't there, and cancels a call. The
client refuses what is malformed; besides, each message of the server is validated by the protocol's own schema, if
OFFLOAD_PROTOCOLS or ../shared/protocols has it. At the end the vault is what it was.
"""

import argparse
import asyncio
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from jsonschema import Draft202012Validator

SCHEMAS = Path(os.environ.get("OFFLOAD_PROTOCOLS") or Path(__file__).resolve().parent.parent.parent / "shared" / "protocols")
RESULTS = {
    "server/discover": "DiscoverResult",
    "initialize": "InitializeResult",
    "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult",
    "resources/list": "ListResourcesResult",
    "resources/templates/list": "ListResourceTemplatesResult",
    "resources/read": "ReadResourceResult",
    "prompts/list": "ListPromptsResult",
    "prompts/get": "GetPromptResult",
    "ping": "EmptyResult",
}
SECRET = "nobody-sees-this"


class Vault:
    """A vault of its own, a home of its own, and what went in and out of the server."""

    def __init__(self, program, example, *options):
        self.folder = Path(tempfile.mkdtemp(prefix="offload-mcp-")).resolve()
        self.vault = self.folder / "vault"
        shutil.copytree(example, self.vault)
        many = "".join(f"- [ ] thing {n}\n" for n in range(120))
        (self.vault / "Many.md").write_text(f"# Many\n\nProse about {SECRET}.\n\n{many}- {SECRET} #private\n")
        self.before = self.digest()
        line = shlex.join([str(Path(program).resolve()), "mcp", "--vault", str(self.vault), *options])
        self.line = f"tee {self.folder}/in | {line} | tee {self.folder}/out"
        self.env = dict(os.environ, HOME=str(self.folder), XDG_STATE_HOME=str(self.folder / "state"))
        self.env.pop("OFFLOAD_VAULT", None)

    def digest(self):
        files = sorted(p for p in self.vault.rglob("*") if p.is_file())
        return [(str(p), hashlib.sha256(p.read_bytes()).hexdigest()) for p in files]

    def judge(self, schema):
        """The vault is what it was, and each message is what the protocol says."""
        assert self.digest() == self.before
        asked = [json.loads(line) for line in (self.folder / "in").read_text().splitlines()]
        methods = {m["id"]: m["method"] for m in asked if "id" in m and "method" in m}
        said = [json.loads(line) for line in (self.folder / "out").read_text().splitlines()]
        assert said
        path = SCHEMAS / f"mcp-{schema}.schema.json"
        if not path.exists():
            print("  (messages aren't validated: there are no schemas)")
            return
        whole = json.loads(path.read_text())
        for message in said:
            kind = "JSONRPCErrorResponse" if "error" in message else "JSONRPCResultResponse"
            validate(whole, kind, message)
            if "result" in message:
                validate(whole, RESULTS[methods[message["id"]]], message["result"])
        print(f"  {len(said)} messages are valid by {schema}")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def validate(whole, name, value):
    Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]}).validate(value)


def facts(result):
    """Both names of the members, of version 1 and of version 2."""
    structured = getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)
    failed = getattr(result, "is_error", None) or getattr(result, "isError", None) or False
    assert structured["ok"] is not failed, structured
    return structured


async def play(host):
    """What each host asks. `host` has the methods that both versions of a session have."""
    tools = (await host.list_tools()).tools
    assert [t.name for t in tools] == ["look", "find", "read", "log"], tools
    for tool in tools:
        hints = tool.annotations
        assert getattr(hints, "read_only_hint", None) or getattr(hints, "readOnlyHint", None)
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


async def play_whole(host):
    await play(host)
    lines = facts(await host.call_tool("read", {"path": "Many.md", "from": 3, "to": 3}))["lines"]
    assert lines == [f"Prose about {SECRET}."], lines
    assert facts(await host.call_tool("find", {"words": SECRET}))["lines"]
    resources = (await host.list_resources()).resources
    many = next(r for r in resources if r.name == "Many")
    assert SECRET in (await host.read_resource(many.uri)).contents[0].text
    await is_refused(host.read_resource("offload:///gone.md"))
    await is_refused(host.call_tool("capture", {"text": "milk"}))


async def play_part(host):
    await play(host)
    assert not (await host.list_resources()).resources
    assert not facts(await host.call_tool("find", {"words": SECRET}))["lines"]
    await is_refused(host.read_resource("offload:///Many.md"))


async def is_refused(call):
    try:
        result = await call
    except Exception as error:  # Each version has a class of its own.
        assert "no such" in str(error), error
    else:
        assert getattr(result, "isError", False), result


async def with_session(vault, use):
    """Version 1."""
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    parameters = StdioServerParameters(command="sh", args=["-c", vault.line], env=vault.env)
    async with stdio_client(parameters) as (reading, writing), ClientSession(reading, writing) as session:
        hello = await session.initialize()
        assert hello.protocolVersion == "2025-11-25", hello
        await session.send_ping()
        await use(session)


async def with_client(vault, use, mode):
    """Version 2."""
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters

    parameters = StdioServerParameters(command="sh", args=["-c", vault.line], env=vault.env)
    async with Client(parameters, mode=mode) as client:
        expected = "2025-11-25" if mode == "legacy" else "2026-07-28"
        assert client.protocol_version == expected, client.protocol_version
        await use(client)


def cancels(program, example):
    """A call that is cancelled in the same breath has one answer at most, and what follows is answered."""
    vault = Vault(program, example)
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    calls = [
        {"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": {"_meta": meta, "name": "find", "arguments": {}}}
        for n in range(40)
    ]
    cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 38}}
    text = "".join(json.dumps(m) + "\n" for m in [*calls, cancel])
    line = [program, "mcp", "--vault", str(vault.vault)]
    said = subprocess.run(line, input=text, env=vault.env, capture_output=True, text=True, check=True)
    ids = [json.loads(line)["id"] for line in said.stdout.splitlines()]
    assert 38 not in ids and sorted(ids) == [n for n in range(40) if n != 38], ids
    assert said.stderr == "", said.stderr
    vault.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--offload", required=True)
    parser.add_argument("--example", default="ExampleVault")
    options = parser.parse_args()
    is_first = version("mcp").startswith("1.")
    print(f"mcp {version('mcp')}")
    for only, use in [((), play_whole), (("--only", "not tag:private"), play_part)]:
        for mode in ["initialize"] if is_first else ["auto", "2026-07-28", "legacy"]:
            vault = Vault(options.offload, options.example, *only)
            print(f"{mode} {' '.join(only)}")
            asyncio.run(with_session(vault, use) if is_first else with_client(vault, use, mode))
            is_legacy = mode in ("initialize", "legacy")
            vault.judge("2025-11-25" if is_legacy else "2026-07-28")
            if only:
                assert SECRET not in (vault.folder / "out").read_text().replace(f'\\"{SECRET}\\"', "")
            vault.close()
    cancels(options.offload, options.example)
    print("cancelled calls have no answer")


if __name__ == "__main__":
    sys.exit(main())

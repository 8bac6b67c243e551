"""Plays hosts of `offload mcp` with the official client, PyPI's `mcp`: of version 2 by `server/discover`, by the modern
protocol alone and by `initialize`; of version 1 by `initialize`.

Each calls every tool with its pages, reads resources and prompts, hears of changes of them, is refused what isn't there,
and cancels a call. The client refuses what is malformed; besides, each message of the server is validated by the
protocol's own schema, if OFFLOAD_PROTOCOLS or ../shared/protocols has it. With `--allow`, each also captures, changes,
makes and renames, is refused what is stale, and undoes all of it, so at the end the vault is what it was.
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

from assistant_plays import SECRET, play_capture, play_change, play_change_part, play_listening, play_part, play_whole
from assistant_server import request
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
    "resources/subscribe": "EmptyResult",
    "resources/unsubscribe": "EmptyResult",
    "subscriptions/listen": "SubscriptionsListenResult",
    "ping": "EmptyResult",
}


class Vault:
    """A vault of its own, a home of its own, and what went in and out of the server."""

    def __init__(self, program, example, *options):
        self.folder = Path(tempfile.mkdtemp(prefix="offload-mcp-")).resolve()
        self.vault = self.folder / "vault"
        shutil.copytree(example, self.vault)
        many = "".join(f"- [ ] thing {n}\n" for n in range(120))
        (self.vault / "Many.md").write_text(f"# Many\n\nProse about {SECRET}.\n\n{many}- {SECRET} #private\n")
        self.before = self.digest()
        self.heard = asyncio.Queue()
        self.program = str(Path(program).resolve())
        line = shlex.join([self.program, "mcp", "--vault", str(self.vault), *options])
        self.line = f"tee {self.folder}/in | {line} | tee {self.folder}/out"
        self.env = dict(os.environ, HOME=str(self.folder), XDG_STATE_HOME=str(self.folder / "state"))
        self.env.pop("OFFLOAD_VAULT", None)

    def digest(self):
        files = sorted(p for p in self.vault.rglob("*") if p.is_file() and ".offload" not in p.parts)
        return [(str(p), hashlib.sha256(p.read_bytes()).hexdigest()) for p in files]

    async def hear(self, message):
        """Keeps a notification of the server; version 1 has it in a root."""
        await self.heard.put(getattr(message, "root", message))

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
            if "method" in message:
                validate(whole, "ServerNotification", message)
                continue
            kind = "JSONRPCErrorResponse" if "error" in message else "JSONRPCResultResponse"
            validate(whole, kind, message)
            if "result" in message:
                validate(whole, RESULTS[methods[message["id"]]], message["result"])
        print(f"  {len(said)} messages are valid by {schema}")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def validate(whole, name, value):
    Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]}).validate(value)


async def with_session(vault, use):
    """Version 1."""
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    parameters = StdioServerParameters(command="sh", args=["-c", vault.line], env=vault.env)
    streams = stdio_client(parameters)
    async with streams as (reading, writing), ClientSession(reading, writing, message_handler=vault.hear) as session:
        hello = await session.initialize()
        assert hello.protocolVersion == "2025-11-25", hello
        await session.send_ping()
        await use(session, vault)


async def with_client(vault, use, mode):
    """Version 2."""
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters

    parameters = StdioServerParameters(command="sh", args=["-c", vault.line], env=vault.env)
    async with Client(parameters, mode=mode, message_handler=vault.hear) as client:
        expected = "2025-11-25" if mode == "legacy" else "2026-07-28"
        assert client.protocol_version == expected, client.protocol_version
        await use(client, vault)


def cancels(program, example):
    """A call that is cancelled in the same breath has one answer at most, and what follows is answered."""
    vault = Vault(program, example)
    calls = [request(n, "tools/call", name="find", arguments={}) for n in range(40)]
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
    part, capture, change = ("--only", "not tag:private"), ("--allow", "capture"), ("--allow", "change")
    plays = [
        ((), play_whole), (part, play_part), (capture, play_capture), (change, play_change),
        (change + part, play_change_part), ((), play_listening),
    ]
    for words, use in plays:
        for mode in ["initialize"] if is_first else ["auto", "2026-07-28", "legacy"]:
            vault = Vault(options.offload, options.example, *words)
            print(f"{mode} {' '.join(words)}")
            asyncio.run(with_session(vault, use) if is_first else with_client(vault, use, mode))
            is_legacy = mode in ("initialize", "legacy")
            vault.judge("2025-11-25" if is_legacy else "2026-07-28")
            if part[0] in words:
                assert SECRET not in (vault.folder / "out").read_text().replace(f'\\"{SECRET}\\"', "")
            vault.close()
    cancels(options.offload, options.example)
    print("cancelled calls have no answer")


if __name__ == "__main__":
    sys.exit(main())

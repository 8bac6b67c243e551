"""`offload mcp` as a process that is asked by hand, for what the protocol's own client wouldn't send."""

import json
import subprocess

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Gone(Exception):
    """The server has ended."""


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": {"_meta": META, **params}}


class Server:
    def __init__(self, offload, vault, *options, env):
        line = [offload, "mcp", "--vault", str(vault), *options]
        self.process = subprocess.Popen(line, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def ask(self, method, **params):
        """Returns the answer to a request, the only one at the time."""
        self.number += 1
        self.send(json.dumps(request(self.number, method, **params)).encode())
        answer = self.receive()
        assert answer["id"] == self.number, answer
        return answer

    def call(self, tool, arguments):
        """Returns the members of a tool's result."""
        answer = self.ask("tools/call", name=tool, arguments=arguments)
        assert "result" in answer, answer
        return answer["result"]["structuredContent"]

    def send(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self):
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Gone
        return json.loads(line)

    def kill(self):
        self.process.kill()
        self.process.wait()

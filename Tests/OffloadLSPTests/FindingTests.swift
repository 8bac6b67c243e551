import Foundation
import JSON
import Synchronization
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit
@testable import OffloadLSP

@Suite struct `What a check finds in an open text` {
  static let files = ["inbox.md": "- see [[Trip#Before]]\n", "Trip.md": "# Trip\n"]

  private static let refreshing = """
    {"workspace":{"diagnostics":{"refreshSupport":true}},"textDocument":{"diagnostic":{},"publishDiagnostics":{}}}
    """

  /// The rules of the findings that the server has sent unasked, by document.
  private func told(_ client: TestClient) -> [String: [String]] {
    let sent = client.unasked().filter { $0["method"].string == "textDocument/publishDiagnostics" }
    return Dictionary(
      uniqueKeysWithValues: sent.map { message in
        (
          message["params"]["uri"].string ?? "",
          message["params"]["diagnostics"].elements.map { $0["code"].string ?? "" }
        )
      })
  }

  private func asked(_ client: TestClient, _ path: String) -> [String] {
    client.ask(
      "textDocument/diagnostic",
      .object([("textDocument", .object([("uri", .string(client.uri(path)))]))]))["result"]["items"].elements
      .map { $0["code"].string ?? "" }
  }

  /// Another program saves a file, and the server hears of it.
  private func save(_ text: String, to path: String, in client: TestClient) throws {
    try client.write(text, to: path)
    let change = VaultChange(
      path: try #require(VaultPath(path)), kind: .changed, isOwn: false, isSettings: false)
    client.server.take([change], in: client.server.vaults.roots[0], at: client.time)
  }

  @Test func `is told after a pause, where it stands`() throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md", "- see [[Nowhere]] and [[Trip#Never]]\n- x [due:: 2026-02-31]\n")
    #expect(client.unasked().isEmpty && client.server.deadline == 200)
    client.server.wake(at: 199)
    #expect(client.unasked().isEmpty)
    client.server.wake(at: 200)
    let found = try #require(client.unasked().first)["params"]["diagnostics"].elements
    #expect(found.map { $0["code"].string ?? "" } == ["dangling-link", "missing-anchor", "impossible-date"])
    #expect(
      try TextSpan(found[0]["range"])
        == TextSpan(TextPosition(line: 0, column: 8), TextPosition(line: 0, column: 15)))
  }

  /// Neovim 0.11 asks, but only for a text that it changes. Findings that are sent and those that are asked for are two
  /// lists to it, so it gets one of them.
  @Test(arguments: [TestClient.editing, #"{"textDocument":{"diagnostic":{},"publishDiagnostics":{}}}"#])
  func `is told again if another file changes, to an editor that wouldn't ask again`(capabilities: String)
    throws
  {
    let client = try TestClient(Self.files, capabilities: capabilities)
    let announced = ClientCapabilities(try JSONValue(parsing: Array(capabilities.utf8)))
    #expect(ServerCapabilities.json(for: announced)["capabilities"]["diagnosticProvider"].isNull)
    client.open("inbox.md")
    client.server.wake(at: 200)
    #expect(told(client) == [client.uri("inbox.md"): ["missing-anchor"]])
    try save("# Trip\n\n## Before\n", to: "Trip.md", in: client)
    client.server.wake(at: 200)
    #expect(told(client) == [client.uri("inbox.md"): []])
  }

  @Test func `is told again if another open text changes`() throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md")
    client.server.wake(at: 200)
    #expect(told(client) == [client.uri("inbox.md"): ["missing-anchor"]])
    client.open("Trip.md", "# Trip\n\n## Before\n")
    client.server.wake(at: 200)
    #expect(told(client) == [client.uri("inbox.md"): [], client.uri("Trip.md"): []])
  }

  @Test func `is only asked for by an editor that the server can have ask again`() throws {
    let client = try TestClient(Self.files, capabilities: Self.refreshing)
    client.open("inbox.md")
    #expect(client.server.deadline == nil && asked(client, "inbox.md") == ["missing-anchor"])
    try save("# Trip\n\n## Before\n", to: "Trip.md", in: client)
    client.server.wake(at: 200)
    let sent = client.unasked()
    #expect(sent.map { $0["method"].string } == ["workspace/diagnostic/refresh"])
    client.answer(try #require(sent.first), .null)
    #expect(asked(client, "inbox.md").isEmpty && client.log.isEmpty && client.unasked().isEmpty)
  }

  @Test func `is found in what the settings ignored before`() throws {
    let settings = try #require(VaultPath(".offload/config.yml"))
    let client = try TestClient([settings.text: "ignore: [Old]\n", "Old/A.md": "- a\n"])
    let ignored = try #require(VaultPath("Old/A.md"))
    let watched = Mutex<[Bool]>([])
    var served = ServedVault(root: Array(client.folder.path.utf8), vault: try client.vault()) { vault in
      watched.withLock { $0.append(vault.settings.ignores(ignored)) }
      return nil
    }
    try client.write("ignore: []\n", to: settings.text)
    let change = VaultChange(path: settings, kind: .changed, isOwn: false, isSettings: true)
    served.refresh([change], now: served.vault.now)
    #expect(watched.withLock { $0 } == [true, false], "a new watch, for other files")
  }
}

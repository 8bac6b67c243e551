import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

/// Two editors with the inbox open, each with a server of its own. The second one has typed something.
@Suite final class `Two editors` {
  private let client: TestClient
  private let first: TestEditor
  private let second: TestEditor
  /// The server of the second editor; that of the first one while the second acts.
  private var other: LanguageServer

  init() throws {
    client = try TestClient([
      "inbox.md": "- one\n- two\n- three [[Nowhere]]\n", "Home.md": "# Home\n",
    ])
    other = client.server
    try client.restart()
    (first, second) = (TestEditor(client), TestEditor(client))
    first.open("inbox.md")
    bySecond {
      second.open("inbox.md")
      second.change("inbox.md", to: "- typed\n" + (second.texts["inbox.md"] ?? ""))
    }
  }

  private func bySecond<Result>(_ act: () throws -> Result) rethrows -> Result {
    swap(&client.server, &other)
    defer { swap(&client.server, &other) }
    return try act()
  }

  /// What a check finds in a file, by line and rule.
  private func checked(_ path: String) throws -> [String] {
    try client.vault().check().filter { $0.path.text == path }.map { "\($0.line ?? 1) \($0.rule)" }.sorted()
  }

  private func shown(_ path: String) throws -> [String] {
    try client.server.diagnostics(of: DocumentURI(client.uri(path))).map {
      "\(($0["range"]["start"]["line"].number ?? 0) + 1) \($0["code"].string ?? "")"
    }.sorted()
  }

  @Test func `see what a check finds once one has saved over the other's move`() throws {
    first.move("inbox.md", line: 1, to: "Home")
    first.answer()
    try first.save("inbox.md")
    try bySecond {
      second.hear(of: "Home.md")
      try second.save("inbox.md")
    }
    first.reload("inbox.md")
    #expect(second.asked == 0)
    let found = try checked("inbox.md") + checked("Home.md")
    #expect(found == ["3 half-moved", "4 dangling-link", "3 half-moved"])
    for path in ["inbox.md", "Home.md"] {
      let found = try checked(path)
      first.open(path)
      let here = try shown(path)
      let there = try bySecond {
        second.open(path)
        return try shown(path)
      }
      #expect(first.texts[path] == client.text(path) && second.texts[path] == client.text(path))
      #expect(here == found && there == found, "\(path)")
    }
  }
}

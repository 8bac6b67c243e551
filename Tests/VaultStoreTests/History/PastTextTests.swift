import Foundation
import TestSupport
import Testing

@testable import VaultStore

/// Each text of a file tells the one before it, through what operations and other programs did.
@Suite struct `The texts that a file has had` {
  /// A capture, an edit by hand, another capture, and an edit by hand.
  private func edited() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store()
    _ = try store.transaction(.named("one")) { try $0.append("- one", to: "inbox.md") }
    try vault.write("inbox.md", "- oat milk\n- one\n")
    _ = try store.transaction(.named("two")) { try $0.append("- two", to: "inbox.md") }
    try vault.write("inbox.md", "- two\n")
    return vault
  }

  private func texts(of path: VaultPath, in vault: TestVault) throws -> [String?] {
    let store = try vault.store()
    let trail = FileTrail(of: path, present: (try? store.read(path))?.bytes, in: store)
    return trail.sides.flatMap { [$0.after, $0.before] }.map {
      $0.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private let all = ["- oat milk\n- one\n- two\n", "- oat milk\n- one\n", "- milk\n- one\n", "- milk\n"]

  @Test func `are told though it was edited by hand in between`() throws {
    #expect(try texts(of: "inbox.md", in: edited()) == all)
  }

  @Test func `are told of one that is gone`() throws {
    let vault = try edited()
    try vault.remove("inbox.md")
    #expect(try texts(of: "inbox.md", in: vault) == all)
  }

  @Test func `are told by its former name, and by its new one`() throws {
    let vault = try edited()
    _ = try vault.store().transaction(.named("rename")) { try $0.rename("inbox.md", to: "Now.md") }
    try vault.write("Now.md", "- other\n")
    #expect(try texts(of: "Now.md", in: vault).dropFirst(2).map(\.self) == all)
  }

  @Test(arguments: ["0 0000000000000000\n", "", "garbled", nil])
  func `are not guessed if what the newest operation left is torn or gone`(image: String?) throws {
    let vault = try edited()
    for name in vault.journal("images") {
      try image.map { try vault.write(vault.ownPath("images/\(name)"), $0) }
        ?? vault.remove(vault.ownPath("images/\(name)"))
    }
    #expect(try texts(of: "inbox.md", in: vault) == [nil, nil, nil, nil])
    // Of what nobody else has changed, the present text tells.
    try vault.write("inbox.md", "- oat milk\n- one\n- two\n")
    #expect(try texts(of: "inbox.md", in: vault) == all)
  }

  @Test func `are not mixed up with those of an older image`() throws {
    let vault = try edited()
    let name = try #require(vault.journal("images").first)
    let old = "8 0000000000000000\n- other\n"
    try vault.write(vault.ownPath("images/\(name)"), old)
    _ = try vault.store().transaction(.named("three")) { try $0.append("- three", to: "inbox.md") }
    #expect(try texts(of: "inbox.md", in: vault) == ["- two\n- three\n", "- two\n", nil, nil, nil, nil])
  }

  @Test func `have a gap where somebody has saved too much at once`() throws {
    let vault = try edited()
    try vault.write("inbox.md", String(repeating: "- long\n", count: 200_000))
    _ = try vault.store().transaction(.named("three")) { try $0.append("- three", to: "inbox.md") }
    #expect(try texts(of: "inbox.md", in: vault).suffix(4) == [nil, nil, nil, nil])
  }
}

import TestSupport
import Testing

@testable import OffloadKit

/// Texts that something other than an operation took: a full disk, a program that was killed, a sync that went wrong.
@Suite struct `A file that lost its text` {
  private func capture(_ words: String, _ sample: SampleVault) throws -> String {
    _ = try sample.vault.items.create(NewItem(words))
    return try #require(sample.text("inbox.md"))
  }

  @Test func `more than once gets all of it back`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n"])
    let first = try capture("c", sample)
    try sample.write("", to: "inbox.md")
    let second = try capture("y", sample)
    try sample.write("", to: "inbox.md")
    let third = try capture("z", sample)
    try sample.vault.history.restore("inbox.md")
    #expect(sample.text("inbox.md") == first + second + third)
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("inbox.md") }
  }

  @Test func `after an old save over a change gets both back at once`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    _ = try capture("b", sample)
    try sample.write("- a\n", to: "inbox.md")
    _ = try capture("c", sample)
    try sample.write("", to: "inbox.md")
    _ = try capture("z", sample)
    let restored = try sample.vault.history.restore("inbox.md").value
    let text = try #require(sample.text("inbox.md"))
    for words in ["a", "b", "c", "z"] { #expect(text.contains("- \(words)"), "\(text)") }
    #expect(restored.operations.count == 2)
  }

  @Test(arguments: [false, true])
  func `within a line gets it back there, also after a capture`(isCaptured: Bool) throws {
    let sample = try SampleVault(["inbox.md": "# Inbox\n\n- alpha one\n- beta two\n"])
    let whole = try capture("gamma", sample)
    try sample.write("# Inbox\n\n- alph", to: "inbox.md")
    if isCaptured { _ = try capture("delta", sample) }
    try sample.vault.history.restore("inbox.md")
    let text = try #require(sample.text("inbox.md"))
    #expect(text.hasPrefix(whole) && text.contains("- delta") == isCaptured, "\(text)")
    #expect(!text.contains("- alph\n"), "\(text)")
  }

  @Test func `that had it again since keeps what its user removed then`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n"])
    let whole = try capture("c", sample)
    try sample.write("", to: "inbox.md")
    _ = try capture("z", sample)
    try sample.vault.history.restore("inbox.md")
    try sample.vault.items.delete([sample.item("b")])
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("inbox.md") }
    #expect(sample.text("inbox.md")?.contains("- b") == false && whole.contains("- b"))
  }
}

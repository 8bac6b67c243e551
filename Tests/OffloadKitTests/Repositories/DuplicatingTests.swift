import OffloadKit
import Testing

@Suite struct `Making an item anew of another one` {
  @Test(arguments: [
    ("- [ ] a #x  [due:: 2026-03-12]", "- [ ] a #x  [due:: 2026-03-12]"),
    ("12. a  [starred:: true]", "- a  [starred:: true]"),
    ("* [x] a  [completion:: 2026-03-01]", "- [x] a  [completion:: 2026-03-01]"),
    ("- [-] a  [cancelled:: 2026-03-01]", "- [-] a  [cancelled:: 2026-03-01]"), ("- a ^kmf", "- a"),
    ("- [ ] a  [id:: t1]", "- [ ] a"), ("- a  [created:: 2026-01-02]", "- a  [created:: 2026-01-02]"),
  ])
  func `keeps what it says, and leaves what there is only once where it was`(line: String, made: String)
    throws
  {
    let sample = try SampleVault([
      "inbox.md": "- before\n", "A.md": "\(line)\n", ".offload/config.yml": "stamp: off\n",
    ])
    let item = try sample.item("a")
    let copy = try sample.vault.items.duplicate(item, in: .inbox)
    #expect(sample.text("inbox.md") == "- before\n\(made)\n")
    #expect(sample.text("A.md") == "\(line)\n")
    #expect(copy.place.path == .inbox && copy.place.line == 2)
    let operations = try sample.vault.history.operations()
    #expect(operations.map(\.command) == ["duplicate"])
    try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- before\n")
  }

  @Test func `needs none that is still there`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n", ".offload/config.yml": "stamp: off\n"])
    let item = try sample.item("a")
    try sample.vault.items.delete([item])
    let target = try sample.item("b")
    try sample.vault.items.duplicate(item, in: .inbox, at: .after(target))
    #expect(sample.text("inbox.md") == "- b\n- a\n")
  }
}

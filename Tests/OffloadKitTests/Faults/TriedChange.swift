import Foundation
import StoreFaults
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit
@testable import VaultModel

/// One of the changes that commands make, to be tried again and again under other circumstances.
struct TriedChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// How often it waits for the disk, at either level.
  let syncs: (full: Int, safe: Int)
  let files: [String: String]
  /// Whether it passes by what cannot be read, and does the rest: done may then mean that nothing was.
  let skipsUnread: Bool
  let prepare: @Sendable (SampleVault, Vault) throws -> Void
  let run: @Sendable (SampleVault, Vault) throws -> Void

  init(
    _ description: String, syncs full: Int, _ safe: Int, _ files: [String: String] = [:],
    skipsUnread: Bool = false,
    after prepare: @escaping @Sendable (SampleVault, Vault) throws -> Void = { _, _ in },
    _ run: @escaping @Sendable (SampleVault, Vault) throws -> Void
  ) {
    testDescription = description
    syncs = (full, safe)
    self.files = Self.common.merging(files) { $1 }
    self.skipsUnread = skipsUnread
    self.prepare = prepare
    self.run = run
  }

  private static let common = [
    "inbox.md": "- [ ] milk #shop\n- eggs\n- [x] tea\n- see [[Plan]]\n",
    "Plan.md": "# Plan\n\n- bread #shop\n- [x] salt\n", "far/List.md": "# List\n\n- rice\n",
    "Old.md": "- oats\n",
    ".gitignore": "",
  ]

  /// A vault in which the change is still to be made. Its journal is there already.
  func sample() throws -> SampleVault {
    let sample = try SampleVault(files)
    let vault = try sample.vault(on: FaultyFileSystem())
    try vault.items.create(NewItem("first"), in: Target("first.md", creates: true))
    try prepare(sample, vault)
    return sample
  }

  static let all: [TriedChange] = [
    TriedChange("capture", syncs: 3, 2) { try $1.items.create(NewItem("new")) },
    TriedChange("capture with a file", syncs: 6, 3, ["attachments/a.txt": "a"]) { sample, vault in
      var item = NewItem("new")
      item.attachments = [Array(sample.homeFolder.appendingPathComponent("key").path.utf8)]
      try vault.items.create(item)
    },
    TriedChange("done", syncs: 3, 2) { try $1.items.markCompleted([$0.item("milk")]) },
    TriedChange("set", syncs: 5, 3) {
      try $1.items.set($0.items("milk", "bread"), [FieldAssignment(key: "effort", value: "2")])
    },
    TriedChange("edit", syncs: 3, 2) { try $1.items.update($0.item("milk"), text: Array("oat milk".utf8)) },
    TriedChange("delete", syncs: 5, 3) { try $1.items.delete($0.items("eggs", "bread")) },
    TriedChange("link", syncs: 3, 2) { try $1.items.link(to: .collection("Plan.md"), in: Target("Old.md")) },
    TriedChange("move within a file", syncs: 3, 2) {
      try $1.items.moveToCollection([$0.item("eggs")], collection: Target("inbox.md"), position: .position(1))
    },
    TriedChange("move", syncs: 5, 3) {
      try $1.items.moveToCollection([$0.item("eggs")], collection: Target("Plan.md"))
    },
    TriedChange("move to another folder", syncs: 6, 3) {
      try $1.items.moveToCollection([$0.item("eggs")], collection: Target("far/List.md"))
    },
    TriedChange("move out of two files", syncs: 6, 4) {
      try $1.items.moveToCollection($0.items("eggs", "bread"), collection: Target("Old.md"))
    },
    TriedChange("move to a new file", syncs: 6, 3) {
      try $1.items.moveToCollection([$0.item("eggs")], collection: Target("new/Made.md", creates: true))
    },
    TriedChange("join", syncs: 5, 3) { _ = try $1.items.join($0.items("eggs", "bread")) },
    TriedChange("promote", syncs: 6, 3) { _ = try $1.items.promote($0.item("eggs"), to: "new/Made") },
    TriedChange("archive", syncs: 8, 5) { try $1.items.archive($0.items("tea", "salt")) },
    TriedChange("tags rename", syncs: 5, 3) { try $1.tags.rename("shop", to: "buy") },
    TriedChange("collection rename", syncs: 6, 3) { _ = try $1.collections.rename("Plan.md", to: "far/Way") },
    TriedChange("collection new", syncs: 3, 2) { _ = try $1.collections.create(name: "New") },
    TriedChange("collection star", syncs: 3, 2) { _ = try $1.collections.setStar(true, of: "Plan.md") },
    TriedChange("collection tag", syncs: 3, 2) { _ = try $1.collections.addTag("x", to: "Plan.md") },
    TriedChange("collection convert", syncs: 3, 2) {
      _ = try $1.collections.convert("Plan.md", toPlan: true)
    },
    TriedChange("tags color", syncs: 3, 2) { _ = try $1.tags.fetchOrCreate("shop", color: "red") },
    TriedChange("collection delete", syncs: 3, 1) { try $1.collections.delete("Old.md") },
    TriedChange("check --fix", syncs: 3, 2, ["Old.md": "- oats\r\n- rye\n- corn\r\n"], skipsUnread: true) {
      _, vault in
      try vault.transaction("check --fix") { try $0.fix(CheckRule.all) }
    },
    TriedChange("import", syncs: 3, 2) { _, vault in
      let imported = try vault.readImport(Array("buy oil\nbuy soap\n".utf8), as: .todoTxt)
      try vault.transaction("import") { try $0.items.add(imported) }
    },
    TriedChange(
      "undo of a change of one file", syncs: 4, 2, after: { try $1.items.markCompleted([$0.item("milk")]) }
    ) {
      try $1.history.undo()
    },
    TriedChange("undo", syncs: 5, 3, after: move) { try $1.history.undo() },
    TriedChange(
      "undo of a rename", syncs: 5, 3, after: { _ = try $1.collections.rename("Plan.md", to: "Way") }
    ) {
      try $1.history.undo()
    },
    TriedChange(
      "redo", syncs: 5, 3,
      after: {
        try move($0, $1)
        try $1.history.undo()
      }
    ) { try $1.history.redo() },
    TriedChange("restore", syncs: 3, 2, after: { try $1.collections.delete("Old.md") }) {
      try $1.history.restore("Old.md")
    },
  ]

  @Sendable private static func move(_ sample: SampleVault, _ vault: Vault) throws {
    try vault.items.moveToCollection([sample.item("eggs")], collection: Target("Plan.md"))
  }
}

extension SampleVault {
  /// The vault as it is on a file system that only a test has.
  func vault(
    on fileSystem: FaultyFileSystem, _ durability: StoreOptions.Durability = .full
  ) throws -> Vault {
    var options = StoreOptions()
    options.durability = durability
    let store = try Store(
      root: Array(folder.path.utf8), fileSystem: fileSystem, keys: user.keys.places, options: options,
      merge: Vault.mergeLines, difference: Vault.differingLines)
    return Vault(
      root: folder.path, settings: VaultSettings(), now: SampleVault.now, user: user, store: store)
  }
}

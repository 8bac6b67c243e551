import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore

/// One refusal of each method at the least; others are in the suites of what the methods do.
@Suite struct `Each method of a repository` {
  /// A method by its name in the sources, what it refuses, and how it is brought to that. `gone` is an item of `A.md` that
  /// another program has taken out since it was fetched.
  private struct Row: Sendable, CustomTestStringConvertible {
    let method: String
    let error: String
    let run: @Sendable (_ vault: Repositories, _ gone: Item) throws -> Void

    var testDescription: String { "\(method): \(error)" }

    init(_ method: String, _ error: String, _ run: @escaping @Sendable (Repositories, Item) throws -> Void) {
      (self.method, self.error, self.run) = (method, error, run)
    }
  }

  /// Those of a vault, or of an operation under way.
  private struct Repositories {
    let items: ItemRepository
    let collections: CollectionRepository
    let collectionItems: CollectionItemRepository
    let tags: TagRepository

    init(_ vault: Vault) {
      (items, collections) = (vault.items, vault.collections)
      (collectionItems, tags) = (vault.collectionItems, vault.tags)
    }

    init(_ change: Change) {
      (items, collections) = (change.items, change.collections)
      (collectionItems, tags) = (change.collectionItems, change.tags)
    }
  }

  @Test(arguments: rows) private func `throws what it says, and has changed nothing`(row: Row) throws {
    let sample = try SampleVault([
      "inbox.md": "- [x] i #old\n", "A.md": "- a\n- b\n  - c\n", "tags.md": "- #old\n",
    ])
    let gone = try sample.item("a")
    try sample.write("- b\n  - c\n", to: "A.md")
    let torn = sample.url("torn.md").path
    if row.error == "unreadable" { try FileManager.default.makeUnreadableFile(atPath: torn) }
    if row.method == "items.fetchCaptureItems" {
      try sample.remove("inbox.md")
      try sample.write("", to: "inbox.md/a folder.txt")
    }
    try sample.refuse(row.error) { try row.run(Repositories($0), gone) }
    // Within an operation that goes on, too.
    var refusal: VaultError?
    let before = sample.files
    try sample.vault.transaction("go on") { change in
      do {
        try row.run(Repositories(change), gone)
      } catch let error as VaultError {
        refusal = error
      }
    }
    #expect(refusal != nil && sample.files == before)
  }

  @Test func `has a row`() throws {
    let repositories = [
      "CollectionItemRepository": "collectionItems", "CollectionRepository": "collections",
      "ItemRepository": "items", "TagRepository": "tags",
    ]
    let folder = "Sources/OffloadKit/Repositories"
    let methods = try Project.names(in: folder).flatMap { file -> [String] in
      guard let repository = repositories[String(file.prefix { $0 != "+" && $0 != "." })] else { return [] }
      return try Project.text(of: "\(folder)/\(file)").matches(of: #/\n  public func (\w+)/#).map {
        "\(repository).\($0.1)"
      }
    }
    #expect(methods.count > 60)
    #expect(Set(methods).subtracting(Self.rows.map(\.method)).sorted() == [])
  }

  private static let none: VaultPath = "none.md"

  private static let rows: [Row] = itemRows + fetchRows + collectionRows + tagRows

  private static let itemRows: [Row] = [
    Row("items.create", "emptyText") { vault, _ in try vault.items.create(NewItem(" ")) },
    Row("items.create", "emptyText") { vault, _ in try vault.items.create([NewItem("x"), NewItem(" ")]) },
    Row("items.update", "changedUnderneath") { try $0.items.update($1, content: "x", tags: ["y"]) },
    Row("items.delete", "changedUnderneath") { try $0.items.delete([$1]) },
    Row("items.deleteAll", "collectionNotFound") { vault, _ in try vault.items.deleteAll(in: none) },
    Row("items.set", "changedUnderneath") {
      try $0.items.set([$1], [FieldAssignment(key: "type", value: "x")])
    },
    Row("items.star", "changedUnderneath") { try $0.items.star([$1]) },
    Row("items.unstar", "changedUnderneath") { try $0.items.unstar([$1]) },
    Row("items.toggleStar", "changedUnderneath") { try $0.items.toggleStar($1) },
    Row("items.addTag", "changedUnderneath") { try $0.items.addTag("x", to: [$1]) },
    Row("items.removeTag", "changedUnderneath") { try $0.items.removeTag("x", from: [$1]) },
    Row("items.markCompleted", "changedUnderneath") { try $0.items.markCompleted([$1]) },
    Row("items.markAllCompleted", "collectionNotFound") { vault, _ in
      try vault.items.markAllCompleted(in: none)
    },
    Row("items.cancel", "changedUnderneath") { try $0.items.cancel([$1]) },
    Row("items.reopen", "changedUnderneath") { try $0.items.reopen([$1]) },
    Row("items.moveToCollection", "changedUnderneath") {
      try $0.items.moveToCollection([$1], collection: .inbox)
    },
    Row("items.link", "changedUnderneath") { try $0.items.link(to: .item($1), in: .inbox) },
    Row("items.updateAttachment", "attachmentUnreadable") { vault, _ in
      try vault.items.updateAttachment(vault.items.fetchByCollection("A.md")[0], adding: "/nonexistent/a.png")
    },
    // (It takes what was read, whether or not that is still there.)
    Row("items.duplicate", "collectionNotFound") { try $0.items.duplicate($1, in: Target(none)) },
    Row("items.split", "changedUnderneath") { try $0.items.split($1, into: ["x", "y"]) },
    Row("items.join", "changedUnderneath") { vault, gone in
      try vault.items.join([gone] + vault.items.fetchByCollection("A.md"))
    },
    Row("items.promote", "changedUnderneath") { _ = try $0.items.promote($1) },
    Row("items.setBlockID", "changedUnderneath") { try $0.items.setBlockID($1) },
    Row("items.archive", "changedUnderneath") { try $0.items.archive([$1]) },
    Row("items.validate", "invalidTag") { vault, _ in
      var item = NewItem("x")
      item.tags = ["a b"]
      _ = try vault.items.validate(item)
    },
  ]

  private static let fetchRows: [Row] = [
    Row("items.fetchAll", "unreadable") { vault, _ in _ = try vault.items.fetchAll() },
    Row("items.fetchById", "itemNotFound") { _ = try $0.items.fetchById(#require($1.id)) },
    Row("items.fetchById", "unreadable") { _ = try $0.items.fetchById(#require($1.id)) },
    Row("items.fetchCaptureItems", "notAFile") { vault, _ in _ = try vault.items.fetchCaptureItems() },
    Row("items.fetchByCollection", "collectionNotFound") { vault, _ in
      _ = try vault.items.fetchByCollection(none)
    },
    Row("items.fetchByTag", "invalidTag") { vault, _ in _ = try vault.items.fetchByTag("a b") },
    Row("items.fetchByTag", "unreadable") { vault, _ in _ = try vault.items.fetchByTag("old") },
    Row("items.fetchByType", "unreadable") { vault, _ in _ = try vault.items.fetchByType("x") },
    Row("items.fetchStarred", "unreadable") { vault, _ in _ = try vault.items.fetchStarred() },
    Row("items.fetchCompleted", "unreadable") { vault, _ in _ = try vault.items.fetchCompleted() },
    Row("items.fetchIncomplete", "unreadable") { vault, _ in _ = try vault.items.fetchIncomplete() },
    Row("items.searchByContent", "unreadable") { vault, _ in _ = try vault.items.searchByContent("x") },
    Row("collectionItems.fetchRootItems", "collectionNotFound") { vault, _ in
      _ = try vault.collectionItems.fetchRootItems(of: none)
    },
    Row("collectionItems.fetchChildren", "changedUnderneath") {
      _ = try $0.collectionItems.fetchChildren(of: $1)
    },
  ]

  private static let collectionRows: [Row] = [
    Row("collections.create", "collectionExists") { vault, _ in try vault.collections.create(name: "a") },
    Row("collections.delete", "collectionNotFound") { vault, _ in try vault.collections.delete(none) },
    Row("collections.fetchAll", "unreadable") { vault, _ in _ = try vault.collections.fetchAll() },
    Row("collections.fetchByName", "collectionNotFound") { vault, _ in
      _ = try vault.collections.fetchByName("none")
    },
    Row("collections.fetchWithItems", "collectionNotFound") { vault, _ in
      _ = try vault.collections.fetchWithItems(none)
    },
    Row("collections.fetchWithItems", "unreadable") { vault, _ in _ = try vault.collections.fetchWithItems()
    },
    Row("collections.addItem", "changedUnderneath") { try $0.collections.addItem($1, to: .inbox) },
    Row("collections.removeItem", "changedUnderneath") { try $0.collections.removeItem($1) },
    Row("collections.reorderItems", "changedUnderneath") { try $0.collections.reorderItems([$1]) },
    Row("collections.convert", "collectionNotFound") { vault, _ in
      try vault.collections.convert(none, toPlan: true)
    },
    Row("collections.rename", "collectionNotFound") { vault, _ in
      try vault.collections.rename(none, to: "other")
    },
    Row("collections.renameSection", "sectionNotFound") { vault, _ in
      try vault.collections.renameSection("S", of: "A.md", to: "T")
    },
    Row("collections.setStar", "collectionNotFound") { vault, _ in
      try vault.collections.setStar(true, of: none)
    },
    Row("collections.addTag", "collectionNotFound") { vault, _ in
      try vault.collections.addTag("x", to: none)
    },
    Row("collections.removeTag", "collectionNotFound") { vault, _ in
      try vault.collections.removeTag("x", from: none)
    },
    Row("collectionItems.updatePosition", "changedUnderneath") {
      try $0.collectionItems.updatePosition($1, to: 1)
    },
    Row("collectionItems.updateParent", "changedUnderneath") {
      try $0.collectionItems.updateParent($1, to: nil)
    },
    Row("collectionItems.reorder", "changedUnderneath") { try $0.collectionItems.reorder([$1]) },
  ]

  private static let tagRows: [Row] = [
    Row("tags.fetchAll", "unreadable") { vault, _ in _ = try vault.tags.fetchAll() },
    Row("tags.fetchOrCreate", "invalidTag") { vault, _ in try vault.tags.fetchOrCreate("a b") },
    Row("tags.fetchByName", "tagNotFound") { vault, _ in _ = try vault.tags.fetchByName("none") },
    Row("tags.searchByName", "unreadable") { vault, _ in _ = try vault.tags.searchByName("o") },
    Row("tags.rename", "tagNotFound") { vault, _ in try vault.tags.rename("none", to: "x") },
    Row("tags.merge", "tagNotFound") { vault, _ in try vault.tags.merge("old", into: "none") },
    Row("tags.delete", "tagNotFound") { vault, _ in try vault.tags.delete("none") },
    Row("tags.setColor", "tagNotFound") { vault, _ in try vault.tags.setColor("red", of: "none") },
    Row("tags.setDescription", "tagNotFound") { vault, _ in
      try vault.tags.setDescription("x", of: "none")
    },
    Row("tags.usageCount", "tagNotFound") { vault, _ in _ = try vault.tags.usageCount(of: "none") },
    Row("tags.fetchUnused", "unreadable") { vault, _ in _ = try vault.tags.fetchUnused() },
  ]
}

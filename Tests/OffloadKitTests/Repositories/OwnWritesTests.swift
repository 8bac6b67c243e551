import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore

/// The same changes, made within one operation and one by one: whatever can be asked has the same answers after each.
@Suite struct `An operation under way` {
  @Test(arguments: UInt64(1)...(isThorough ? 60 : 3)) func `answers as the vault would`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var files = GeneratedVault(hasBlockIDs: false, using: &chance).texts
    files["tags.md"] = "- #home red\n- #spare\n"
    files["errands.md", default: ""] +=
      "\n[[inbox]] and [[work/plan]]\n\n- see [[work/plan|the plan]] #home\n"
    let (within, alone) = (try SampleVault(files), try SampleVault(files))
    let before = within.files
    let steps = (0..<(isThorough ? 24 : 12)).map { _ in Step(using: &chance) }
    try within.vault.transaction("all") { change in
      for (number, step) in steps.enumerated() {
        let outcomes = (step.run(Asked(change)), step.run(Asked(try alone.vault)))
        #expect(outcomes.0 == outcomes.1, "seed \(seed), step \(number), \(step)")
        // The rest is asked after the next steps.
        let part = isThorough ? nil : number % 4
        let answers = (Asked(change).answers(part), Asked(try alone.vault).answers(part))
        for (name, answer) in answers.1 where answers.0[name] != answer {
          Issue.record(
            "seed \(seed), step \(number), \(step): \(name) is\n\(answers.0[name] ?? "-")\ninstead of\n\(answer)"
          )
          return
        }
      }
    }
    #expect(within.files == alone.files, "seed \(seed)")
    if within.files != before {
      try within.vault.history.undo()
      #expect(within.files == before, "seed \(seed)")
    }
  }
}

/// What can be asked of a vault, or of an operation under way.
private struct Asked {
  let vault: Vault
  let items: ItemRepository
  let collections: CollectionRepository
  let places: CollectionItemRepository
  let tags: TagRepository

  init(_ vault: Vault) {
    self.vault = vault
    (items, collections, places, tags) = (vault.items, vault.collections, vault.collectionItems, vault.tags)
  }

  init(_ change: Change) {
    vault = change.soFar
    (items, collections, places, tags) = (
      change.items, change.collections, change.collectionItems, change.tags
    )
  }

  /// Every answer, by what was asked, or those to one question in four.
  func answers(_ part: Int?) -> [String: String] {
    var found: [String: String] = [:]
    var number = 0
    func ask(_ name: String, _ body: () throws -> some Any) {
      number += 1
      if part.map({ number % 4 == $0 }) ?? true { found[name] = Self.outcome(body) }
    }
    ask("all items") { try items.fetchAll() }
    ask("captures") { try items.fetchCaptureItems() }
    ask("starred") { try items.fetchStarred() }
    ask("completed") { try items.fetchCompleted() }
    ask("open") { try items.fetchIncomplete() }
    ask("type") { try items.fetchByType("task") }
    for word in ["ba", "new", "w1", "zz"] { ask("text \(word)") { try items.searchByContent(word) } }
    for tag in ["home", "work", "read", "one", "new", "spare"] {
      ask("items with \(tag)") { try items.fetchByTag(tag) }
      ask("tag \(tag)") { try tags.fetchByName(tag) }
      ask("uses of \(tag)") { try tags.usageCount(of: tag) }
    }
    ask("tags") { try tags.fetchAll() }
    ask("registered") { tags.fetchRegistered() }
    ask("unused") { try tags.fetchUnused() }
    ask("tags by text") { try tags.searchByName("o") }
    ask("collections") { try collections.fetchAll() }
    ask("collections with items") { try collections.fetchWithItems() }
    for path in (try? collections.fetchAll().map(\.path)) ?? [] {
      ask("items of \(path)") { try items.fetchByCollection(path) }
      ask("top of \(path)") { try places.fetchRootItems(of: path) }
      ask("\(path) with items") { try collections.fetchWithItems(path) }
      ask("named \(path)") { try collections.fetchByName(path.collectionName) }
      ask("resolved \(path)") { try vault.resolveCollection(path.text) }
    }
    let all = (try? items.fetchAll()) ?? []
    for item in stride(from: 0, to: all.count, by: 5).map({ all[$0] }) {
      ask("children of \(item.place)") { try places.fetchChildren(of: item) }
      ask("problems of \(item.place)") { try items.validate(item) }
      if let id = item.id {
        ask("item \(id)") { try items.fetchById(id) }
        ask("resolved \(id)") { try vault.resolve([Address(parsing: "\(id)")]) }
      }
    }
    for query in ["", "tag:home", "is:done", "has:children", "in:inbox ba", "sort:due"] {
      ask("list \(query)") { try vault.list(ListRequest(vault.query(query))).items }
      ask("count \(query)") { try vault.count(ListRequest(vault.query(query))) }
    }
    ask("findings") { vault.check() }
    return found
  }

  static func outcome(_ body: () throws -> some Any) -> String {
    do {
      return "\(try body())"
    } catch {
      return "refused: \(error)"
    }
  }
}

/// A change made by chance. What it is made to is told by numbers, so that it is the same in two vaults that are.
private struct Step: CustomStringConvertible {
  let kind: Int
  let numbers: [Int]
  let word: String

  init(using chance: inout SeededGenerator) {
    kind = chance.number(0..<Self.all.count)
    numbers = (0..<4).map { _ in chance.number(0..<1 << 16) }
    word = "w\(chance.number(1..<6))"
  }

  var description: String { Self.all[kind].name }

  /// What it gave, or how it was refused.
  func run(_ asked: Asked) -> String {
    Asked.outcome {
      let (items, paths) = (try asked.items.fetchAll(), try asked.collections.fetchAll().map(\.path))
      guard !items.isEmpty, !paths.isEmpty else { return "nothing there" }
      let given = Given(
        items: numbers.map { items[$0 % items.count] }, paths: numbers.map { paths[$0 % paths.count] },
        number: numbers[3] % 4, word: word)
      return "\(try Self.all[kind].body(asked, given))"
    }
  }

  struct Given {
    let items: [Item]
    let paths: [VaultPath]
    let number: Int
    let word: String
    var item: Item { items[0] }
    var other: Item { items[1] }
    var path: VaultPath { paths[0] }
    var tag: String { ["home", "work", "read", "new"][number] }

    var placement: Placement { [.end, .position(1), .before(other), .after(other)][number] }
  }

  typealias Body = @Sendable (Asked, Given) throws -> Any

  static let all: [(name: String, body: Body)] = [
    (
      "create",
      {
        try $0.items.create(
          NewItem("new \($1.word) #\($1.tag) [[\($1.path.collectionName)]]"), in: Target($1.path))
      }
    ),
    (
      "create anew",
      {
        try $0.items.create(
          [NewItem("new"), NewItem("new")],
          in: Target(VaultPath("x/\($1.word).md") ?? .inbox, section: "S", creates: true))
      }
    ),
    ("update", { try $0.items.update($1.item, content: "\($1.word) \($1.tag)", tags: [$1.tag]) }),
    ("update, in part refused", { try $0.items.update($1.item, content: "never", tags: ["a b"]) }),
    (
      "set",
      {
        try $0.items.set(
          [$1.item, $1.other],
          [FieldAssignment(key: "due", value: "2026-04-01"), FieldAssignment(key: "x", value: $1.word)])
      }
    ),
    ("star", { try $0.items.star([$1.item, $1.other]) }),
    ("toggle", { try $0.items.toggleStar($1.item) }),
    ("tag", { try $0.items.addTag($1.tag, to: $1.items) }),
    ("untag", { try $0.items.removeTag($1.tag, from: $1.items) }),
    ("done", { try $0.items.markCompleted([$1.item]) }),
    ("all done", { try $0.items.markAllCompleted(in: $1.path) }),
    ("cancel", { try $0.items.cancel([$1.item]) }),
    ("reopen", { try $0.items.reopen($1.items) }),
    ("move", { try $0.items.moveToCollection([$1.item], collection: Target($1.path)) }),
    (
      "move beside",
      {
        try $0.items.moveToCollection(
          [$1.item], collection: Target($1.other.place.path), position: $1.placement)
      }
    ),
    ("delete", { try $0.items.delete([$1.item]) }),
    ("archive", { try $0.items.archive([$1.item]) }),
    ("duplicate", { try $0.items.duplicate($1.item, in: Target($1.path)) }),
    ("split", { try $0.items.split($1.item, into: ["new \($1.word)", "new"]) }),
    ("join", { try $0.items.join([$1.item, $1.other]) }),
    ("promote", { try $0.items.promote($1.item, to: "p/\($1.word)") }),
    ("block id", { try $0.items.setBlockID($1.item, to: $1.number == 0 ? nil : $1.word) }),
    ("link", { try $0.items.link(to: $1.number == 0 ? .item($1.item) : .collection($1.path), in: .inbox) }),
    ("position", { try $0.places.updatePosition($1.item, to: $1.number + 1) }),
    ("parent", { try $0.places.updateParent($1.item, to: $1.number == 0 ? nil : $1.other) }),
    ("reorder", { try $0.places.reorder($0.places.fetchRootItems(of: $1.path).map(\.item).reversed()) }),
    ("new collection", { try $0.collections.create(name: "c/\($1.word)", isStructured: $1.number == 0) }),
    ("rename", { try $0.collections.rename($1.path, to: "r/\($1.word)") }),
    ("remove", { try $0.collections.delete($1.path) }),
    ("convert", { try $0.collections.convert($1.path, toPlan: $1.number < 2) }),
    ("star collection", { try $0.collections.setStar($1.number < 3, of: $1.path) }),
    ("tag collection", { try $0.collections.addTag($1.tag, to: $1.path) }),
    ("untag collection", { try $0.collections.removeTag($1.tag, from: $1.path) }),
    (
      "section",
      {
        try $0.collections.renameSection(
          $0.collections.fetchWithItems($1.path).collection.sections.first ?? "S", of: $1.path,
          to: "S \($1.word)")
      }
    ),
    ("new tag", { try $0.tags.fetchOrCreate($1.word, color: "blue") }),
    ("rename tag", { try $0.tags.rename($1.tag, to: $1.word) }),
    ("merge tags", { try $0.tags.merge($1.tag, into: "work") }),
    ("delete tag", { try $0.tags.delete($1.tag) }),
    ("describe tag", { try $0.tags.setDescription("d \($1.word)", of: $1.tag) }),
    ("color tag", { try $0.tags.setColor("green", of: $1.tag) }),
  ]
}

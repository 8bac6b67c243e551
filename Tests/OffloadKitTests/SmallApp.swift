import OffloadKit

/// The errands of a vault: what bears one tag.
struct Errands: Sendable {
  private let opened: Vault
  private let tag: String

  init(in folder: String, keys: String, tag: String = "errand") throws {
    opened = try Vault.create(folder, now: .now(), user: User(keysIn: [keys]))
    self.tag = tag
  }

  /// As of now: an app that stays open would else stamp yesterday's day on what is written tomorrow.
  private var vault: Vault { opened.at(.now()) }
}

extension Errands {
  func open() throws -> (errands: [ListedItem], unread: [UnreadFile]) {
    var request = try ListRequest(vault.query("tag:\(tag)"))
    request.sort = try SortKey.parse("due")
    let listing = try vault.list(request)
    return (listing.items, listing.unreadable)
  }
}

extension Errands {
  func problems(in words: String) throws -> [ItemProblem] {
    try vault.items.validate(errand(words))
  }

  @discardableResult
  func add(_ words: String) throws -> Item {
    try vault.items.create(errand(words))
  }

  private func errand(_ words: String) -> NewItem {
    var errand = NewItem(words)
    errand.isTask = true
    errand.tags = [tag]
    return errand
  }
}

extension Errands {
  func tick(_ errands: [ListedItem]) throws {
    try vault.transaction("errands done") { change in
      try change.items.markCompleted(errands.map(\.item))
    }
  }

  func takeBack() throws -> String { try vault.history.undo().value.command }
}

extension Errands {
  func follow(_ show: @escaping @Sendable ([ListedItem]) -> Void) throws -> VaultWatch {
    try opened.watch { changes in
      guard changes.contains(where: { !$0.isOwn }), let now = try? open() else { return }
      show(now.errands)
    }
  }
}

func run(in folder: String, keys: String, _ print: (String) -> Void) throws {
  let errands = try Errands(in: folder, keys: keys)
  let watch = try errands.follow { _ in }
  defer { watch.stop() }

  try errands.add("Give back the atlas [due:: 2026-03-20]")
  try errands.add("Light bulb, E14")
  for problem in try errands.problems(in: "Shoes [due:: someday]") { print("not understood: \(problem)") }

  let all = try errands.open().errands
  for listed in all { print("\(listed.item.content), \(listed.item.due?.description ?? "any day")") }
  try errands.tick([all[0]])
  print("left: \(try errands.open().errands.count)")
  print("taken back: \(try errands.takeBack())")

  do {
    try errands.add(" ")
  } catch {
    print("\(error)")
  }
}

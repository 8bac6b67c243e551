import OffloadKit

extension Command {
  static let move = Command(
    name: "move", task: .everyday, summary: "move items to a collection, or within one",
    parameters: [.items],
    options: [.destination, .position, .before, .after, .under, .create] + Option.bulk,
    about: [
      "An item takes its sub-items along, and goes to the end of the list or section. Links in it and "
        + "links to it keep working."
    ],
    examples: [
      Example("offload move kmf --to Errands", "to the end of a collection"),
      Example("offload move kmf --to 'Lisbon trip#Before' --position 1", "to the top of a section"),
      Example("offload move kmf rtw --under dns", "two items, nested under a third"),
      Example("offload move kmf --before inbox.md:3", "before another item in the inbox"),
      Example(
        "offload move --where 'in:inbox tag:garden' --to Garden --create",
        "all that match, to a new collection"),
    ],
    changes: true,
    run: { try MoveCommand(session: $0).run() })
}

private struct MoveCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let (target, placement) = try destination(in: vault)
    var command = ItemsCommand(session: session, verb: "Moved", isWhole: true) { change, items in
      guard let target else { return try reorder(items, to: placement, in: change) }
      return try change.items.moveToCollection(items, collection: target, position: placement)
    }
    // A board's lane for complete items completes what comes into it.
    command.verbOfRemoved = "Completed and deleted"
    try command.run(
      words: session.arguments.words, in: vault, rest: target.map { " to \(name(of: $0, in: vault))" } ?? "")
  }

  /// Moves items to a place among their siblings, one after the other.
  private func reorder(_ items: [Item], to placement: Placement, in change: Change) throws -> [Item] {
    guard case .position(let position) = placement else { return items }
    var moved: [Item] = []
    for item in items {
      if let last = moved.last, item.parent == items[0].parent, item.place.path == last.place.path {
        moved += try change.items.moveToCollection(
          [item], collection: Target(item.place.path), position: .after(last))
      } else {
        moved.append(try change.collectionItems.updatePosition(item, to: position).item)
      }
    }
    return moved
  }

  /// Returns the error for a line without a destination. `offload move milk Shopping`, as with `mv`, means
  /// `offload move milk --to Shopping`.
  private func noDestination(in vault: Vault) -> Failure {
    let line = session.arguments
    let options: [Option] = [.destination, .position, .before, .after, .under]
    let failure = UsageError.needsOneOf(options, command: line.command).failure
    guard line.words.count > 1, let last = line.words.last, (try? session.collection(last, in: vault)) != nil
    else { return failure }
    // `offload move milk to Shopping`
    let before = line.words.dropLast().last.map { ["to", "into"].contains($0.text.lowercased()) } ?? false
    let replaced = before && line.words.count > 2 ? Array(line.words.suffix(2)) : [last]
    return failure.hinting(line.line(replacing: replaced, with: [Argument("--to"), last]))
  }

  /// Returns the place for the items. Without `--to`, it is the collection of the item that they go next to. With
  /// `--position` alone, it is nil: they stay in their own collection.
  private func destination(in vault: Vault) throws -> (Target?, Placement) {
    let arguments = session.arguments
    let given = [Option.position, .before, .after, .under].filter(arguments.has)
    if given.count > 1 { throw UsageError.notTogether(given, command: arguments.command) }
    let target = try session.target(.destination, in: vault)
    guard let option = given.first else {
      if target == nil { throw noDestination(in: vault) }
      return (target, .end)
    }
    if option == .position {
      return (target, .position(try arguments.number(.position, atLeast: 1) ?? 1))
    }
    let anchor = try ItemSelection(session: session, vault: vault).item(arguments[option] ?? Argument(""))
      .item
    if let target, target.path != anchor.place.path {
      throw VaultError.collectionMismatch(target.path, anchor.place)
    }
    let placement: Placement =
      switch option {
      case .before: .before(anchor)
      case .after: .after(anchor)
      default: .under(anchor)
      }
    return (target ?? Target(anchor.place.path), placement)
  }

  private func name(of target: Target, in vault: Vault) -> String {
    let name = vault.name(of: target.path)
    return target.section.map { "\(name)#\($0)" } ?? name
  }
}

extension Option {
  static let destination = Option(
    "to", "COLLECTION[#SECTION]", .section,
    "move to this collection or section")
  static let position = Option("position", "N", .number, "move to the Nth place in the list, from 1")
  static let before = Option("before", "ITEM", .item, "move before this item, next to it")
  static let after = Option("after", "ITEM", .item, "move after this item and its sub-items")
  static let under = Option("under", "ITEM", .item, "nest under this item")
}

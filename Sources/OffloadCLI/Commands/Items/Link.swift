import OffloadKit

extension Command {
  static let link = Command(
    name: "link", task: .items, summary: "add an item that points at a collection or an item",
    parameters: [Parameter("TARGET", .subject)], needed: [.linkPlace],
    about: [
      "An item that is pointed at gets a block id, so that the link stays right when its words change."
    ],
    examples: [
      Example("offload link 'Lisbon trip' --in Someday", "a collection"),
      Example("offload link kmf --in 'Talk in March#Before'", "an item"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let subject = try Subject.find(session.arguments.words[0], session: session, vault: vault)
      let target = try session.target(.linkPlace, in: vault) ?? .inbox
      let report = try session.change(vault) { try $0.items.link(to: subject.linkTarget, in: target) }
      try session.report(
        report, in: vault, "Linked \(subject.name) in \(vault.name(of: target.path))",
        items: [report.value])
    })
}

extension Option {
  static let linkPlace = Option("in", "COLLECTION[#SECTION]", .section, "where the link is added")
}

/// What a word means that may name an item or a collection.
enum Subject {
  case item(ListedItem)
  case collection(ItemCollection)

  /// A word that means both is refused, with both as candidates.
  static func find(_ word: Argument, session: Session, vault: Vault) throws -> Subject {
    let selection = ItemSelection(session: session, vault: vault)
    let collection: ItemCollection
    do {
      collection = try session.collection(word, in: vault)
    } catch let error as VaultError where error.namesNoCollection {
      return .item(try item(word, selection, orMistyped: error))
    }
    do {
      let item = try selection.addressed(word)
      throw Failure(
        "ambiguous-item", "\(word.text.inQuotes) is an item and a collection", status: .ambiguous,
        candidates: [
          .init(address: item.item.place.description, text: item.item.content),
          .init(address: collection.path.text, text: collection.title),
        ])
    } catch let error as VaultError where error.mayBeWords {
      return .collection(collection)
    }
  }

  /// What is no item's words either, but nearly a collection's name, was meant as one.
  private static func item(_ word: Argument, _ selection: ItemSelection, orMistyped collection: VaultError)
    throws
    -> ListedItem
  {
    do {
      return try selection.item(word)
    } catch let error as VaultError where error.mayBeWords {
      throw collection.hasCandidates ? collection : error
    } catch let error as Failure where error.code == "item-not-found" {
      throw collection.hasCandidates ? collection : error
    }
  }

  var name: String {
    switch self {
    case .item(let listed): NamedItems.of([listed])
    case .collection(let collection): collection.name
    }
  }

  var linkTarget: LinkSubject {
    switch self {
    case .item(let listed): .item(listed.item)
    case .collection(let collection): .collection(collection.path)
    }
  }
}

extension VaultError {
  fileprivate var namesNoCollection: Bool {
    switch self {
    case .collectionNotFound, .ambiguousCollection: true
    default: false
    }
  }

  /// Whether an error that tells of no collection tells which ones could be meant.
  fileprivate var hasCandidates: Bool {
    if case .collectionNotFound(_, let nearest) = self { return !nearest.isEmpty }
    return true
  }
}

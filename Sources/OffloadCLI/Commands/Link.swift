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
      let target = try vault.target(session.arguments[.linkPlace]?.text ?? "", creating: false)
      let committed = try session.change(vault) { try $0.items.link(to: subject.linkTarget, in: target) }
      try session.report(
        committed, in: vault, "Linked \(subject.name) in \(vault.name(of: target.path))",
        items: [committed.value])
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
    guard let address = try? Address(parsing: word.text) else {
      return .collection(try vault.resolveCollection(word.text))
    }
    let items: [ListedItem]
    do {
      items = try vault.resolve([address], preferring: .open)
    } catch VaultError.itemNotFound(let text, let movedTo, let wordsNow) {
      if let collection = try collection(word, in: vault) { return .collection(collection) }
      throw VaultError.itemNotFound(address: text, movedTo: movedTo, wordsNow: wordsNow)
    }
    guard let item = items.first else { throw VaultError.notAnAddress(word.text) }
    if let collection = try collection(word, in: vault) {
      throw Failure(
        "ambiguous-item", "\(Failure.quote(word.text)) is an item and a collection", status: .ambiguous,
        candidates: [
          .init(address: item.item.place.description, text: item.item.content),
          .init(address: collection.path.text, text: collection.title),
        ])
    }
    return .item(item)
  }

  private static func collection(_ word: Argument, in vault: Vault) throws -> ItemCollection? {
    do {
      return try vault.resolveCollection(word.text)
    } catch VaultError.collectionNotFound, VaultError.ambiguousCollection {
      return nil
    }
  }

  var name: String {
    switch self {
    case .item(let listed): ItemNaming.of([listed])
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

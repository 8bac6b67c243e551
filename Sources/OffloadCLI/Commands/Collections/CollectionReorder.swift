import OffloadKit

extension Command {
  static let collectionReorder = Command(
    name: "collection reorder", task: .collections, summary: "put the items of a list in another order",
    parameters: [.collection, .items],
    about: [
      "The items are all those of one list, in the order that they shall have; each takes along what is nested in it."
    ],
    examples: [
      Example("offload collection reorder Errands rtw kmf dns", "three items, in this order"),
      Example(
        "offload list in:Errands --sort due | offload collection reorder Errands -", "by date, for good"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let collection = try session.collection(session.arguments.words[0], in: vault)
      let words = Array(session.arguments.words.dropFirst())
      let items = try ItemSelection(session: session, vault: vault).items(words).map(\.item)
      if let stranger = items.first(where: { $0.place.path != collection.path }) {
        throw VaultError.collectionMismatch(collection.path, stranger.place)
      }
      let report = try session.change(vault) { try $0.collections.reorderItems(items) }
      try session.report(
        report, in: vault, "Reordered \(Phrase.counted(items.count)) of \(collection.name)")
    })
}

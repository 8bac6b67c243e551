import OffloadKit

/// An item or a collection that a word names.
enum Subject {
  case item(ListedItem)
  case collection(ItemCollection)

  /// `"Call mum"`, or `the list Errands`
  var name: String {
    switch self {
    case .item(let listed): NamedItems.of([listed])
    case .collection(let collection):
      collection.isStructured ? "the plan \(collection.name)" : "the list \(collection.name)"
    }
  }

  /// Whether it is the item at one of these places.
  func isItem(in places: Set<Place>) -> Bool {
    if case .item(let listed) = self { places.contains(listed.item.place) } else { false }
  }

  var linkTarget: LinkSubject {
    switch self {
    case .item(let listed): .item(listed.item)
    case .collection(let collection): .collection(collection.path)
    }
  }

  /// The address that names it, and its text.
  var naming: (address: String, text: String) {
    switch self {
    case .item(let listed): (listed.item.place.description, listed.item.content)
    case .collection(let collection): (collection.path.text, collection.title)
    }
  }
}

extension [Subject] {
  var items: [ListedItem] {
    compactMap { if case .item(let listed) = $0 { listed } else { nil } }
  }

  var collections: [ItemCollection] {
    compactMap { if case .collection(let collection) = $0 { collection } else { nil } }
  }

  /// `"Call mum"`, `3 items`, `the list Errands`, `the list Errands and 2 items`
  var names: String {
    let items = items
    let named =
      collections.map { Subject.collection($0).name } + (items.isEmpty ? [] : [NamedItems.of(items)])
    return Phrase.list(named, "and")
  }
}

extension Command {
  /// Whether the command takes a collection in place of items.
  var takesCollections: Bool { parameters.contains { $0.value.kind == .subject } }
}

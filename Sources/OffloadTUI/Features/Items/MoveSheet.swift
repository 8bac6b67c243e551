import OffloadKit

/// Lists the collections and their sections, to move items to one of them or to a new list.
struct MoveSheet: PickerKind {
  let items: [ItemKey]

  static let noCollections = "No collections yet; type the name of a list."

  var verb: String { "move" }

  func title(in app: App) -> String { "Move \(app.named(items)) to" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    app.moveOptions(for: typed, isNumbered: true) { target, app in app.move(items, to: target) }
  }

  func emptyWords(for typed: String) -> String { Self.noCollections }

  func hints(in app: App) -> [KeyHint] {
    [
      KeyHint("Enter", verb), KeyHint("1-9", "straight there"), KeyHint("Up Down", "choose"),
      KeyHint("Esc", "back"),
    ]
  }
}

extension App {
  mutating func move(_ keys: [ItemKey], to target: MoveTarget) -> [Effect] {
    change(keys) { MoveItems(items: $0, target: target) }
  }

  /// Returns the places that the user can move something to.
  ///
  /// - Parameters:
  ///   - isNumbered: whether the nine places show their numbers.
  ///   - choose: moves it there.
  func moveOptions(
    for typed: String, isNumbered: Bool, choose: @escaping (MoveTarget, inout App) -> [Effect]
  ) -> [PickerOption] {
    func option(_ row: PickerRow, _ target: MoveTarget) -> PickerOption {
      PickerOption(row) { choose(target, &$0) }
    }
    var found: [(score: Int, option: PickerOption)] = []
    let here = screen.kind.file
    for collection in vault.collections
    where !collection.isInbox && (!collection.path.isArchived || !typed.isEmpty) {
      let number = slots.number(of: collection.path)
      if collection.path != here, let score = Score.of(typed, in: collection.name) {
        let row = PickerRow(
          collection.name, detail: Self.count(of: collection), number: isNumbered ? number : nil)
        // Before the user types, numbered places come first, in their order.
        found.append(
          (typed.isEmpty ? number ?? 10 : score, option(row, .collection(collection.path, section: nil))))
      }
      guard !typed.isEmpty else { continue }
      for section in collection.sections {
        let name = "\(collection.name) / \(section)"
        // There are many sections, so the name of one must have the letters in one piece.
        guard let score = Score.of(typed, in: name), score < Score.initials else { continue }
        found.append((score + 1, option(PickerRow(name), .collection(collection.path, section: section))))
      }
    }
    if here != .inbox, Score.of(typed, in: "Inbox") != nil {
      found.append((11, option(PickerRow("Inbox"), .collection(.inbox, section: nil))))
    }
    let lowercased = typed.lowercased()
    let isKnown = vault.collections.contains { $0.name.lowercased() == lowercased }
    return Score.sorted(found)
      + (typed.isEmpty || isKnown ? [] : [option(PickerRow("New list \"\(typed)\""), .newList(typed))])
  }
}

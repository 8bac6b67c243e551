import OffloadKit

/// Why a key does nothing here. A key without a reason does something.
extension App {
  /// A sentence, or nil where the action can be done.
  package func reason(against action: Action) -> String? {
    switch action {
    case .capture, .search, .help, .quit, .suspend, .repaint, .nextTab, .previousTab, .add:
      nil
    case .down, .last, .pageDown: reasonAgainstMoving(when: lastKey, "This is the last row.")
    case .up, .first, .pageUp: reasonAgainstMoving(when: firstKey, "This is the first row.")
    case .right: selection.key == nil ? "There is nothing here." : nil
    case .left: reasonAgainstLeft
    case .back: screen.isTab && marks.isEmpty ? "This is the first level; q quits." : nil
    case .process: screen == .process ? "This is it." : nil
    case .undo: steps.done.isEmpty ? "Nothing was changed in this run; ? lists earlier changes." : nil
    case .redo: steps.undone.isEmpty ? "Nothing was taken back." : nil
    case .open, .menu: selection.key == nil ? "There is nothing here." : nil
    case .convert: convertible == nil ? "The inbox stays what it is." : nil
    case .star, .edit, .delete, .tag: reasonAgainstEither(action)
    case .link: reasonAgainstLink
    case .editor: editorFile == nil ? "There is no file to edit here." : nil
    case .complete, .move, .attach, .show, .mark, .markAll: reasonAgainstItem(action)
    case .moveDown, .moveUp: reasonAgainstMoving(by: action == .moveDown ? 1 : -1)
    case .nest: reasonAgainstNesting
    case .unnest: reasonAgainstUnnesting
    }
  }

  private var firstKey: RowKey? { entries(of: screen).lazy.compactMap(\.key).first }
  private var lastKey: RowKey? { entries(of: screen).last { $0.key != nil }?.key }

  private func reasonAgainstMoving(when end: RowKey?, _ reason: String) -> String? {
    if selection.key == nil { return "There is nothing here." }
    return selection.key == end ? reason : nil
  }

  private var reasonAgainstLeft: String? {
    guard case .item(let key) = selection.key, let (file, index) = place(of: key) else {
      return reason(against: .back)
    }
    let item = file.items[index]
    let folds = item.childCount > 0 && !self.folds.contains(key)
    return folds || item.parent != nil ? nil : reason(against: .back)
  }

  private func reasonAgainstEither(_ action: Action) -> String? {
    switch selection.key {
    case .collection(let path):
      if action == .edit || action == .delete, path == .inbox { return "The inbox keeps its name." }
      return nil
    case .conflict: return action == .edit ? nil : Self.conflictReason
    case .item: return nil
    case nil: return "There is nothing here."
    }
  }

  private func reasonAgainstItem(_ action: Action) -> String? {
    switch selection.key {
    case .item(let key):
      if action == .mark || action == .markAll, screen == .item(key) {
        return "Esc goes back to the list, where items are marked."
      }
      if action == .show, openTargets(of: key).isEmpty { return "It has no link and no file." }
      return nil
    case .collection:
      return action == .markAll || action == .mark ? "Only items can be marked." : Self.collectionReason
    case .conflict: return Self.conflictReason
    case nil: return "There is nothing here."
    }
  }

  private var reasonAgainstLink: String? {
    if case .conflict = selection.key { return Self.conflictReason }
    return screen.file == nil && selection.key == nil ? "There is nothing here." : nil
  }

  private func reasonAgainstMoving(by step: Int) -> String? {
    guard case .item(let key) = selection.key else {
      if case .conflict = selection.key { return Self.conflictReason }
      return selection.key == nil ? "There is nothing here." : "Collections stand by name; s puts one first."
    }
    guard let (file, index) = place(of: key) else { return "There is nothing here." }
    let siblings = file.siblings(of: index)
    guard let position = siblings.firstIndex(of: index), siblings.indices.contains(position + step) else {
      let isFollowed = file.hasOtherList(beside: index, below: step > 0)
      if step > 0 {
        return isFollowed
          ? "It is the last of its list; below it begins another." : "It is the last of its list."
      }
      return isFollowed
        ? "It is the first of its list; above it ends another." : "It is the first of its list."
    }
    return nil
  }

  private var reasonAgainstNesting: String? {
    if let reason = reasonAgainstItem(.complete) { return reason }
    if let reason = flatReason { return reason }
    guard case .item(let key) = selection.key, let (file, index) = place(of: key) else {
      return "There is nothing here."
    }
    return file.siblings(of: index).first == index ? "There is no item above it to nest under." : nil
  }

  private var reasonAgainstUnnesting: String? {
    if let reason = reasonAgainstItem(.complete) { return reason }
    guard case .item(let key) = selection.key, let (file, index) = place(of: key) else {
      return "There is nothing here."
    }
    guard file.items[index].parent == nil else { return nil }
    return flatReason ?? "It stands in no other item."
  }

  private var flatReason: String? {
    guard let path = screen.file, let collection = vault.collection(path), !collection.isStructured else {
      return nil
    }
    return path == .inbox
      ? "The inbox is flat; m moves it into a plan." : "A list is flat; . converts it to a plan."
  }

  private static let conflictReason = "Two versions stand here; e opens the editor."
  private static let collectionReason = "This is for items; Enter opens the collection."
}

extension App {
  /// An item's file and its index there.
  func place(of key: ItemKey) -> (file: OpenedFile, index: Int)? {
    guard let file = vault.files[key.path], let index = file.index(of: key) else { return nil }
    return (file, index)
  }

  /// The collection that can become a plan or a list.
  var convertible: CollectionPath? {
    if case .collection(let path) = selection.key { return path }
    if case .collection(let path) = screen { return path }
    return nil
  }

  /// The file that `E` opens.
  var editorFile: CollectionPath? {
    switch selection.key {
    case .item(let key): key.path
    case .collection(let path), .conflict(let path, _): path
    case nil: screen.file
    }
  }

  /// What can be opened from an item: the collection that it links to, addresses, files.
  func openTargets(of key: ItemKey) -> [OpenTarget] {
    guard let item = vault.item(key) else { return [] }
    if let path = linkedCollection(of: item) { return [.collection(path)] }
    let files = item.attachments.map { OpenTarget.outside($0) }
    let links = item.links.filter { !item.attachments.contains($0) }.compactMap { link -> OpenTarget? in
      if Self.isAddress(link) { return .outside(link) }
      return collection(linkedAs: link).map { .collection($0) }
    }
    let bare = item.text.split(whereSeparator: { $0.isWhitespace || "<>()\"".contains($0) }).map(String.init)
      .filter { Self.isAddress($0) }
    var seen: Set<OpenTarget> = []
    return (links + files + bare.map { .outside($0) }).filter { seen.insert($0).inserted }
  }

  static func isAddress(_ text: String) -> Bool {
    ["http://", "https://", "mailto:"].contains { text.lowercased().hasPrefix($0) }
  }

  /// The collection that an item's whole text links to.
  func linkedCollection(of item: Item) -> CollectionPath? {
    item.linkedCollection.flatMap { collection(linkedAs: $0) }
  }

  private func collection(linkedAs name: String) -> CollectionPath? {
    let name = (name.split(separator: "#").first.map(String.init) ?? name).lowercased()
    return vault.collections.first { collection in
      [collection.name, collection.path.text, collection.path.collectionName].contains {
        $0.lowercased() == name
      }
        || collection.path.text.lowercased() == name + ".md"
        || collection.aliases.contains { $0.lowercased() == name }
    }?.path
  }
}

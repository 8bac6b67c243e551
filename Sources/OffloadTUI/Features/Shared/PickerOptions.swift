import OffloadKit
import TerminalKit

extension App {
  /// The rows that match what is typed, best first, and the row that makes what is missing.
  func options(of picker: Picker) -> [PickerOption] {
    let typed = picker.field.text
    switch picker.purpose {
    case .move, .slot: return moveOptions(typed, numbered: !isSlot(picker.purpose))
    case .tags(let keys): return tagOptions(typed, on: keys.compactMap { vault.item($0)?.tags })
    case .collectionTags(let path): return tagOptions(typed, on: [vault.collection(path)?.tags ?? []])
    case .linkTo(let path, _), .linkFrom(let path): return linkOptions(typed, besides: path)
    case .attach: return picker.paths.map { PickerOption(row: PickerRow($0), choice: .path($0)) }
    case .open(let targets):
      return targets.map { PickerOption(row: PickerRow(text(of: $0)), choice: .open($0)) }
    case .newCollection(let isPlan): return newCollectionOptions(typed, isPlan: isPlan)
    case .newName: return typed.isEmpty ? [] : [PickerOption(row: PickerRow(typed), choice: .newName(typed))]
    case .menu: return menuOptions
    case .help: return helpOptions(typed, picker.recent)
    }
  }

  private func isSlot(_ purpose: Picker.Purpose) -> Bool { if case .slot = purpose { true } else { false } }

  private func moveOptions(_ typed: String, numbered: Bool) -> [PickerOption] {
    var found: [(score: Int, option: PickerOption)] = []
    let here = screen.file
    for collection in vault.collections where !collection.path.isArchived || !typed.isEmpty {
      let number = slots.number(of: collection.path)
      if collection.path != here, let score = Score.of(typed, in: collection.name) {
        let row = PickerRow(
          collection.name, detail: Self.count(of: collection), number: numbered ? number : nil)
        // With nothing typed, numbered places come first, in their order.
        let rank = typed.isEmpty ? number ?? 10 : score
        found.append(
          (rank, PickerOption(row: row, choice: .move(.collection(collection.path, section: nil)))))
      }
      guard !typed.isEmpty else { continue }
      for section in collection.sections {
        let name = "\(collection.name) / \(section)"
        // A section is met only where its name has the letters in one piece: there are many.
        guard let score = Score.of(typed, in: name), score < 8 else { continue }
        found.append(
          (
            score + 1,
            PickerOption(row: PickerRow(name), choice: .move(.collection(collection.path, section: section)))
          ))
      }
    }
    if here != .inbox, Score.of(typed, in: "Inbox") != nil {
      found.append(
        (11, PickerOption(row: PickerRow("Inbox"), choice: .move(.collection(.inbox, section: nil)))))
    }
    let options = Score.sorted(found)
    let isKnown = vault.collections.contains { $0.name.lowercased() == typed.lowercased() }
    guard !typed.isEmpty, !isKnown else { return options }
    return options + [PickerOption(row: PickerRow("New list \"\(typed)\""), choice: .move(.newList(typed)))]
  }

  private func tagOptions(_ typed: String, on lists: [[String]]) -> [PickerOption] {
    let wanted = typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
    let on = lists.map { Set($0.map { $0.lowercased() }) }
    let found = vault.tags.compactMap { tag in
      Score.of(wanted, in: tag.name).map { score in
        let isOn = !on.isEmpty && on.allSatisfy { $0.contains(tag.name.lowercased()) }
        let row = PickerRow("#\(tag.name)", detail: tag.description ?? "", isOn: isOn, color: tag.color)
        let rank = wanted.isEmpty ? (isOn ? -1 : 0) * 1_000_000 - tag.itemCount : score
        return (rank, PickerOption(row: row, choice: .tag(tag.name)))
      }
    }
    let isKnown = vault.tags.contains { $0.name.lowercased() == wanted.lowercased() }
    guard !wanted.isEmpty, !isKnown else { return Score.sorted(found) }
    return Score.sorted(found) + [
      PickerOption(row: PickerRow("new tag #\(wanted)", isOn: false), choice: .tag(wanted))
    ]
  }

  private func linkOptions(_ typed: String, besides path: CollectionPath) -> [PickerOption] {
    Score.sorted(
      vault.collections.filter { $0.path != path }.compactMap { collection in
        Score.of(typed, in: collection.name).map { score in
          let row = PickerRow(collection.name, detail: Self.count(of: collection))
          return (score, PickerOption(row: row, choice: .collection(collection.path)))
        }
      })
  }

  private func newCollectionOptions(_ typed: String, isPlan: Bool) -> [PickerOption] {
    guard !typed.allSatisfy(\.isWhitespace) else { return [] }
    return [isPlan, !isPlan].map {
      PickerOption(
        row: PickerRow("New \($0 ? "plan" : "list") \"\(typed)\""), choice: .newCollection(typed, isPlan: $0))
    }
  }

  /// What is possible here, in the order of the table, and not what is everywhere the same.
  private var menuOptions: [PickerOption] {
    let rows: [Action] = [
      .open, .complete, .star, .tag, .move, .edit, .editor, .attach, .show, .link, .delete, .nest, .unnest,
      .moveUp,
      .moveDown, .convert,
    ]
    return rows.filter { reason(against: $0) == nil }.map { action in
      let key = Binding.of(action)?.shown ?? ""
      return PickerOption(row: PickerRow(meaning(of: action), detail: key), choice: .action(action))
    }
  }

  /// What an action does with what is selected now.
  private func meaning(of action: Action) -> String {
    let items = targets.compactMap { vault.item($0) }
    var collection: ItemCollection?
    if case .collection(let path) = selection.key { collection = vault.collection(path) }
    switch action {
    case .open: return "open"
    case .complete: return items.allSatisfy(\.status.isClosed) ? "open again" : "done"
    case .star:
      let isStarred = collection?.isStarred ?? items.allSatisfy(\.isStarred)
      return isStarred ? "take the star away" : "star"
    case .edit: return collection == nil ? "edit" : "rename"
    case .convert:
      let isPlan = convertible.flatMap { vault.collection($0) }?.isStructured ?? false
      return isPlan ? "make it a list, which is flat" : "make it a plan"
    default: return Binding.of(action)?.meaning ?? action.rawValue
    }
  }

  private func helpOptions(_ typed: String, _ recent: [RecentOperation]) -> [PickerOption] {
    let keys = Binding.table.filter { binding in
      binding.shown == typed
        || [binding.word, binding.meaning].contains { (Score.of(typed, in: $0) ?? 8) < 8 }
    }
    let changes = recent.filter { Score.of(typed, in: $0.step.sentence) != nil }
    return keys.map { binding in
      let shown = binding.also.isEmpty ? binding.shown : "\(binding.shown), \(binding.also)"
      return PickerOption(row: PickerRow(binding.meaning, detail: shown), choice: .action(binding.action))
    }
      + changes.map {
        PickerOption(row: PickerRow("undo: \($0.step.sentence)", detail: $0.time), choice: .recent($0.step))
      }
  }

  private func text(of target: OpenTarget) -> String {
    switch target {
    case .collection(let path): name(of: path)
    case .outside(let text): text
    }
  }
}

/// How well a name matches what is typed: lower is better.
enum Score {
  /// Nil where not all the letters occur in order. The beginning of the name is best, then of one of its words,
  /// then anywhere in one piece, then scattered.
  static func of(_ typed: String, in name: String) -> Int? {
    let (typed, name) = (typed.lowercased(), name.lowercased())
    if typed.isEmpty || name == typed { return 0 }
    if name.hasPrefix(typed) { return 2 }
    if name.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: { $0.hasPrefix(typed) }) {
      return 4
    }
    if name.contains(text: typed) { return 6 }
    var rest = typed[...]
    for character in name where character == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty ? 8 : nil
  }

  /// Best first; equals stay in order.
  static func sorted(_ options: [(score: Int, option: PickerOption)]) -> [PickerOption] {
    options.enumerated().sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
      .map(\.element.option)
  }
}

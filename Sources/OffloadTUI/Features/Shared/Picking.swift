import OffloadKit
import TerminalKit

/// Keys in the sheet for choosing.
extension App {
  mutating func press(_ key: Key, in picker: Picker) -> [Effect] {
    var picker = picker
    let options = options(of: picker)
    let here = min(picker.selected, max(0, options.count - 1))
    switch key {
    case .escape:
      sheet = nil
      return []
    case .up, .backTab: picker.selected = max(0, here - 1)
    case .down: picker.selected = min(max(0, options.count - 1), here + 1)
    case .pageUp: picker.selected = max(0, here - pageStep)
    case .pageDown: picker.selected = min(max(0, options.count - 1), here + pageStep)
    case .tab:
      if case .attach = picker.purpose { return completePath(in: picker, here) }
      picker.selected = options.isEmpty ? 0 : (here + 1) % options.count
    case .enter: return take(options, here, in: picker)
    default:
      if picker.purpose == .menu { return pressInMenu(key, picker, count: options.count) }
      if let effects = chooseByNumber(key, picker, options) { return effects }
      let before = picker.field.text
      guard picker.field.handle(key) else { return [] }
      if picker.field.text != before { return typed(in: picker) }
    }
    sheet = .picker(picker)
    return []
  }

  mutating func typed(in picker: Picker) -> [Effect] {
    var picker = picker
    picker.selected = 0
    sheet = .picker(picker)
    if case .attach = picker.purpose { return [.complete(path: picker.field.text)] }
    return []
  }

  mutating func takePaths(_ paths: [String], for typed: String) {
    switch sheet {
    case .picker(var picker) where picker.field.text == typed:
      guard case .attach = picker.purpose else { return }
      picker.paths = paths
      sheet = .picker(picker)
    case .compose(var compose) where compose.field == .file && compose.file.text == typed:
      compose.paths = paths
      sheet = .compose(compose)
    default: break
    }
  }

  /// Tab goes on with the path as far as one can know, or with the file that is chosen. Enter attaches it.
  private mutating func completePath(in picker: Picker, _ index: Int) -> [Effect] {
    guard let path = PathCompletion.completed(picker.field.text, with: picker.paths, chosen: index) else {
      banner = .talk("No file begins with this.")
      return []
    }
    var picker = picker
    picker.field = FieldText(path)
    return typed(in: picker)
  }

  /// In the menu letters are keys.
  private mutating func pressInMenu(_ key: Key, _ picker: Picker, count: Int) -> [Effect] {
    switch Binding.action(for: key) {
    case .down: return press(.down, in: picker)
    case .up: return press(.up, in: picker)
    case .left:
      sheet = nil
      return []
    case let action?:
      sheet = nil
      return attempt(action)
    case nil:
      banner = .talk("This key does nothing here; Esc closes the menu.")
      return []
    }
  }

  /// A number goes straight to its place while nothing is typed.
  private mutating func chooseByNumber(_ key: Key, _ picker: Picker, _ options: [PickerOption]) -> [Effect]? {
    guard case .character(let letter) = key, picker.field.isEmpty, letter.isASCII,
      let number = letter.wholeNumberValue,
      let index = options.firstIndex(where: { $0.row.number == number })
    else { return nil }
    return take(options, index, in: picker)
  }

  private mutating func take(_ options: [PickerOption], _ index: Int, in picker: Picker) -> [Effect] {
    guard options.indices.contains(index) else {
      banner = .talk(takesNothing(picker.purpose))
      return []
    }
    return take(options[index].choice, in: picker)
  }

  private func takesNothing(_ purpose: Picker.Purpose) -> String {
    switch purpose {
    case .newCollection, .newName: "A name is needed."
    case .attach: "No file begins with this."
    default: "There is nothing to choose."
    }
  }

  private mutating func take(_ choice: PickerOption.Choice, in picker: Picker) -> [Effect] {
    switch choice {
    case .move(let target): return move(to: target, picker.purpose)
    case .tag(let name): return toggle(name, in: picker)
    case .path(let path): return take(path: path, in: picker)
    case .collection(let path): return takeLink(to: path, picker.purpose)
    default: break
    }
    sheet = nil
    switch choice {
    case .open(let target): return show(target)
    case .newCollection(let name, let isPlan): return [.change(.newCollection(name, isPlan: isPlan))]
    case .newName(let name):
      guard case .newName(let path) = picker.purpose else { return [] }
      return [.change(.renameCollection(path, name))]
    case .action(let action): return attempt(action)
    case .recent(let step): return [.change(.undo(step))]
    case .move, .tag, .path, .collection: return []
    }
  }

  private mutating func move(to target: MoveTarget, _ purpose: Picker.Purpose) -> [Effect] {
    sheet = nil
    var keys: [ItemKey] = []
    if case .move(let chosen) = purpose { keys = chosen }
    if case .slot(let number, let key) = purpose {
      keys = [key]
      triage.naming = number
    }
    let items = keys.compactMap { vault.item($0) }
    guard !items.isEmpty else {
      banner = .talk("It is no longer there.")
      return []
    }
    return [.change(.move(items, target))]
  }

  /// Tags are switched on and off one after another; the sheet stays.
  private mutating func toggle(_ name: String, in picker: Picker) -> [Effect] {
    var picker = picker
    picker.field = FieldText()
    picker.selected = 0
    sheet = .picker(picker)
    if case .collectionTags(let path) = picker.purpose {
      let isOn = vault.collection(path)?.tags.contains { $0.lowercased() == name.lowercased() } ?? false
      return [.change(.tagCollection(path, adding: isOn ? [] : [name], removing: isOn ? [name] : []))]
    }
    guard case .tags(let keys) = picker.purpose else { return [] }
    let items = keys.compactMap { vault.item($0) }
    guard !items.isEmpty else { return [] }
    let isOn = items.allSatisfy { $0.tags.contains { $0.lowercased() == name.lowercased() } }
    return [.change(.tag(items, adding: isOn ? [] : [name], removing: isOn ? [name] : []))]
  }

  private mutating func take(path: String, in picker: Picker) -> [Effect] {
    guard !path.hasSuffix("/") else {
      var picker = picker
      picker.field = FieldText(path)
      return typed(in: picker)
    }
    sheet = nil
    guard case .attach(let key) = picker.purpose, let item = vault.item(key) else { return [] }
    return [.change(.attach(item, path: path))]
  }

  private mutating func takeLink(to path: CollectionPath, _ purpose: Picker.Purpose) -> [Effect] {
    sheet = nil
    switch purpose {
    case .linkTo(let file, let after):
      return [.change(.linkCollection(path, in: file, after: after.flatMap { vault.item($0) }))]
    case .linkFrom(let subject): return [.change(.linkCollection(subject, in: path, after: nil))]
    default: return []
    }
  }
}

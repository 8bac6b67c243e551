import OffloadKit
import TerminalKit

extension Action {
  static let tags = Action(
    ["#"], "all tags", "all tags: what has them, and their colours", .everywhere
  ) { app in
    app.open(TagsSheet())
    return [.ask(TagsQuestion())]
  }
}

/// Lists all tags, the most used first, to see their items and to give them colours.
struct TagsSheet: PickerKind {
  var verb: String { "show" }
  var showsList: Bool { false }

  func title(in app: App) -> String { "Tags" }

  func emptyWords(for typed: String) -> String {
    typed.isEmpty ? "No tags yet; t gives one to an item." : "No tag has this name."
  }

  func hints(in app: App) -> [KeyHint] {
    [
      KeyHint("Enter", "what has it"), KeyHint("Tab", "colour"), KeyHint("Up Down", "choose"),
      KeyHint("Esc", "back"),
    ]
  }

  func options(for typed: String, in app: App) -> [PickerOption] {
    let wanted = typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
    let found = app.vault.tags.compactMap { tag -> (score: Int, option: PickerOption)? in
      guard let score = Score.of(wanted, in: tag.name) else { return nil }
      let row = PickerRow("#\(tag.name)", detail: Self.use(of: tag), color: tag.color)
      let rank = score * 1_000_000 - tag.itemCount - tag.collectionCount
      return (rank, PickerOption(row) { $0.go(toSearchFor: "#\(tag.name)") })
    }
    return Score.sorted(found)
  }

  /// Returns `12 items, 1 list`, after the tag's description if the register has one.
  private static func use(of tag: Tag) -> String {
    var facts = [tag.description].compactMap(\.self)
    if tag.itemCount > 0 { facts.append(Sentence.counted(tag.itemCount, "item")) }
    if tag.collectionCount > 0 { facts.append(Sentence.counted(tag.collectionCount, "list")) }
    if tag.isUnused { facts.append("not used") }
    return facts.joined(separator: ", ")
  }

  func press(_ key: Key, in picker: Picker, of app: inout App) -> [Effect]? {
    guard key == .tab else { return nil }
    let options = options(for: picker.field.text, in: app)
    if options.indices.contains(picker.selected) {
      app.open(TagColorSheet(tag: String(options[picker.selected].row.text.dropFirst())))
    }
    return []
  }
}

/// Lists the colours for a tag. Offload stores them in the vault, in `tags.md`.
struct TagColorSheet: PickerKind {
  let tag: String

  /// The colours that a terminal can tell apart.
  private static let colors = ["red", "yellow", "green", "cyan", "blue", "magenta", "gray"]

  var verb: String { "take" }
  var showsList: Bool { false }

  func title(in app: App) -> String { "Colour of #\(tag)" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    let names = typed.isEmpty ? Self.colors : Tag.colorNames.sorted()
    let now = app.vault.tags.first { $0.name == tag }?.color
    let found = (names.map(Optional.some) + [nil]).compactMap {
      color -> (score: Int, option: PickerOption)? in
      guard let score = Score.of(typed, in: color ?? "none") else { return nil }
      let row = PickerRow(color ?? "none", detail: color == now ? "now" : "", color: color)
      return (
        score,
        PickerOption(row) { app in
          app.open(TagsSheet())
          return [.change(ColorTag(tag: tag, color: color))]
        }
      )
    }
    return Score.sorted(found)
  }
}

struct ColorTag: RequestKind {
  let tag: String
  /// Nil removes the colour.
  let color: String?

  func carryOut(in context: RequestContext) throws -> Done {
    let sentence = color.map { "#\(tag) is \($0)." } ?? "#\(tag) has no colour."
    return try context.change("ui tags color", sentence) {
      try $0.tags.setColor(color, of: tag)
      return []
    }
  }
}

/// Asks for all tags and how often each is used now.
struct TagsQuestion: QuestionKind {
  var isSlow: Bool { true }

  func isWanted(in app: App) -> Bool {
    if case .picker(let picker) = app.sheet { picker.kind is TagsSheet } else { false }
  }

  /// Returns nil if Offload can't read the tags; the old ones then stay.
  func answer(from vault: Vault, folder: WorkingFolder) -> [Tag]? { try? vault.tags.survey().value }

  func take(_ tags: [Tag]?, in app: inout App) {
    if let tags { app.vault.tags = tags }
  }
}

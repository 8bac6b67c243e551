import OffloadKit

/// The attached files of the item that the user is looking at, with their sizes.
struct AttachedFiles: Equatable, Sendable {
  /// The file that has the item: from another file, the same names may lead elsewhere.
  var path: VaultPath?
  /// The names as the item writes them.
  var names: [String] = []
  /// `34 kB` or `not there` by name, once Offload knows it.
  var details: [String: String] = [:]
  /// Whether the vault has changed since Offload asked.
  var isStale = false

  /// Whether these are the files of an item.
  func areOf(_ item: Item?) -> Bool { path == item?.place.path && names == item?.attachments }
}

/// Asks how large the files of an item are.
struct AttachedQuestion: QuestionKind {
  let item: Item

  /// No screen shows more.
  private static let most = 200

  /// To find a file that isn't where its name says, Offload reads all names in the vault.
  var isSlow: Bool { true }

  func isWanted(in app: App) -> Bool { app.attached.areOf(item) }

  func answer(from vault: Vault, folder: WorkingFolder) -> [String: String] {
    let names = item.attachments.prefix(Self.most)
    let places = vault.attachments(names, of: item)
    let details = names.map { name in
      (name, places[name].flatMap(vault.size).map(Sentence.size) ?? "not there")
    }
    return Dictionary(details) { first, _ in first }
  }

  func take(_ details: [String: String], in app: inout App) {
    if app.attached.areOf(item) { app.attached.details = details }
  }
}

extension App {
  /// Asks about the files of the item that is shown whole, once, and again after the vault changed.
  mutating func lookAtAttached() -> [Effect] {
    guard let item = itemShownWhole, !item.attachments.isEmpty else {
      if attached.path != nil { attached = AttachedFiles() }
      return []
    }
    if attached.areOf(item), !attached.isStale { return [] }
    let known = attached.areOf(item) ? attached.details : [:]
    attached = AttachedFiles(path: item.place.path, names: item.attachments, details: known)
    return [.ask(AttachedQuestion(item: item))]
  }

  /// The item whose attach sheet is open, or that fills the screen or the preview beside the list.
  private var itemShownWhole: Item? {
    if case .picker(let picker) = sheet, let sheet = picker.kind as? AttachSheet { return item(sheet.item) }
    if let key = screen.kind.shownItem { return item(key) }
    guard hasPreview, case .item(let key) = selection.key else { return nil }
    return item(key)
  }
}

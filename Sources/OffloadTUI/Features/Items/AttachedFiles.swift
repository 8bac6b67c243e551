import OffloadKit

/// The files that go with the item that one looks at, and what is known of them.
struct AttachedFiles: Equatable, Sendable {
  /// As the item names them.
  var targets: [String] = []
  /// `34 kB`, once it is known.
  var details: [String: String] = [:]
}

/// How large the files of an item are.
struct AttachedQuestion: QuestionKind {
  let item: Item

  /// All names are listed for one that is not where it is named.
  var isSlow: Bool { true }

  func answer(from vault: Vault, folder: WorkingFolder) -> [String: String] {
    let details = item.attachments.map { name in
      (name, vault.attachment(name, of: item).flatMap(vault.size).map(Sentence.size) ?? "not there")
    }
    return Dictionary(details) { first, _ in first }
  }

  func take(_ details: [String: String], in app: inout App) {
    if app.attached.targets == item.attachments { app.attached.details = details }
  }
}

extension App {
  /// Asks about the files of the item that is shown whole, once.
  mutating func lookAtAttached() -> [Effect] {
    let item = itemShownWhole
    let targets = item?.attachments ?? []
    guard targets != attached.targets else { return [] }
    attached = AttachedFiles(targets: targets)
    return item.map { targets.isEmpty ? [] : [.ask(AttachedQuestion(item: $0))] } ?? []
  }

  /// The item whose files are chosen from, or that has the screen, or the place beside the list.
  private var itemShownWhole: Item? {
    if case .picker(let picker) = sheet, let sheet = picker.kind as? AttachSheet { return item(sheet.item) }
    if let key = screen.kind.shownItem { return item(key) }
    guard hasPreview, case .item(let key) = selection.key else { return nil }
    return item(key)
  }
}

import OffloadKit
import TerminalKit

extension Action {
  static let show = Action(
    ["o"], "open link", "open a link or a file", .row,
    reason: { app in
      guard let targets = app.openTargets else { return app.reasonAgainstItem() }
      return targets.isEmpty ? "It has no link and no file." : app.reasonAgainstMarks
    },
    perform: { app in
      guard let targets = app.openTargets else { return [] }
      if targets.count == 1 { return app.show(targets[0], of: app.selectedKey) }
      app.open(OpenSheet(item: app.selectedKey, targets: targets))
      return []
    })
}

/// A link or a file that the user can open from an item.
enum OpenTarget: Hashable, Sendable {
  case note(LinkedPlace)
  /// An address on the web.
  case address(String)
  /// The name that the item gives the file.
  case file(String)
}

/// Asks which target to open, if there is more than one.
struct OpenSheet: PickerKind {
  /// Nil for a row of a note's text.
  let item: ItemKey?
  let targets: [OpenTarget]

  var verb: String { "open" }

  func title(in app: App) -> String { "Open" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    targets.map { target in
      let text =
        switch target {
        case .note(let place): app.name(of: place)
        case .address(let text), .file(let text): text
        }
      return PickerOption(PickerRow(text)) { app in
        app.sheet = nil
        return app.show(target, of: item)
      }
    }
  }
}

extension App {
  fileprivate mutating func show(_ target: OpenTarget, of key: ItemKey?) -> [Effect] {
    switch target {
    case .note(let place): return go(to: place)
    case .address(let text):
      banner = .talk("Opening \(text).")
      return [.show(text)]
    case .file(let name):
      guard let item = key.flatMap({ item($0) }) else { return [] }
      return [.showFile(name, of: item)]
    }
  }

  /// The targets that the user can open from the row; nil if it is neither an item nor text.
  var openTargets: [OpenTarget]? {
    switch selection.key {
    case .item(let key): openTargets(of: key)
    case .text(let path, let number): openTargets(inRow: number, of: path)
    default: nil
    }
  }

  /// Against opening the row: Enter opens text only if that is a link to a note.
  var reasonAgainstOpening: String? {
    guard selection.key?.isText == true else { return reasonAgainstRow }
    if noteOfText != nil { return nil }
    return openTargets?.isEmpty == false ? "This is text; o opens its links." : reasonAgainstWords
  }

  /// The note that Enter opens from a row of text: its only target.
  var noteOfText: LinkedPlace? {
    guard selection.key?.isText == true, let targets = openTargets, targets.count == 1,
      case .note(let place) = targets[0]
    else { return nil }
    return place
  }

  private func openTargets(inRow number: Int, of path: VaultPath) -> [OpenTarget] {
    let parts = vault.files[path]?.prose.parts(ofRow: number) ?? []
    let notes = parts.flatMap(\.links).compactMap { place(linkedAs: $0, in: path).map(OpenTarget.note) }
    return Self.each(notes + parts.flatMap { Self.addresses(in: $0.text) })
  }

  private static func addresses(in text: String) -> [OpenTarget] {
    text.split(whereSeparator: { $0.isWhitespace || "<>()\"".contains($0) }).map(String.init)
      .filter(isAddress).map { .address($0) }
  }

  private static func each(_ targets: [OpenTarget]) -> [OpenTarget] {
    var seen: Set<OpenTarget> = []
    return targets.filter { seen.insert($0).inserted }
  }

  /// Returns the targets that the user can open from an item. If the item links to a collection, that is the only one;
  /// otherwise they are its links, files and bare addresses.
  func openTargets(of key: ItemKey) -> [OpenTarget] {
    guard let item = item(key) else { return [] }
    if let place = linkedPlace(of: item) { return [.note(place)] }
    let files = item.attachments.map { OpenTarget.file($0) }
    let links = item.links.filter { !item.attachments.contains($0) }.compactMap { link -> OpenTarget? in
      if Self.isAddress(link) { return .address(link) }
      return place(linkedAs: link, in: item.place.path).map { .note($0) }
    }
    return Self.each(links + files + Self.addresses(in: item.text))
  }
}

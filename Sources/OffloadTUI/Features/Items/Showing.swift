import OffloadKit
import TerminalKit

extension Action {
  static let show = Action(
    ["o"], "open link", "open a link or a file", .row,
    reason: { app in
      if let key = app.selectedKey, app.openTargets(of: key).isEmpty { return "It has no link and no file." }
      return app.reasonAgainstItem() ?? app.reasonAgainstMarks
    },
    perform: { app in
      guard let key = app.selectedKey else { return [] }
      let targets = app.openTargets(of: key)
      if targets.count == 1 { return app.show(targets[0], of: key) }
      app.open(OpenSheet(item: key, targets: targets))
      return []
    })
}

/// A link or a file that the user can open from an item.
enum OpenTarget: Hashable, Sendable {
  case collection(VaultPath)
  /// An address on the web.
  case address(String)
  /// The name that the item gives the file.
  case file(String)
}

/// Asks which target to open, if there is more than one.
struct OpenSheet: PickerKind {
  let item: ItemKey
  let targets: [OpenTarget]

  var verb: String { "open" }

  func title(in app: App) -> String { "Open" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    targets.map { target in
      let text =
        switch target {
        case .collection(let path): app.name(of: path)
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
  fileprivate mutating func show(_ target: OpenTarget, of key: ItemKey) -> [Effect] {
    switch target {
    case .collection(let path): return go(to: .items(of: path))
    case .address(let text):
      banner = .talk("Opening \(text).")
      return [.show(text)]
    case .file(let name):
      guard let item = item(key) else { return [] }
      return [.showFile(name, of: item)]
    }
  }

  /// Returns the targets that the user can open from an item. If the item links to a collection, that is the only one;
  /// otherwise they are its links, files and bare addresses.
  func openTargets(of key: ItemKey) -> [OpenTarget] {
    guard let item = item(key) else { return [] }
    if let path = linkedCollection(of: item) { return [.collection(path)] }
    let files = item.attachments.map { OpenTarget.file($0) }
    let links = item.links.filter { !item.attachments.contains($0) }.compactMap { link -> OpenTarget? in
      if Self.isAddress(link) { return .address(link) }
      return collection(linkedAs: link).map { .collection($0) }
    }
    let bare = item.text.split(whereSeparator: { $0.isWhitespace || "<>()\"".contains($0) }).map(String.init)
      .filter { Self.isAddress($0) }
    var seen: Set<OpenTarget> = []
    return (links + files + bare.map { .address($0) }).filter { seen.insert($0).inserted }
  }
}

import OffloadKit

/// What the pane is about.
enum PreviewSubject: Equatable, Sendable {
  /// An item in its own list: all of it.
  case item(ItemKey)
  /// An item or a line that the user found: its place in its note.
  case found(VaultPath, line: Int, item: ItemKey?)
  /// A note from its beginning, or from the place that a link names.
  case note(VaultPath, anchor: String)
  /// The note that the user is reading already.
  case about(VaultPath)

  /// The file to read for it.
  var file: VaultPath? {
    switch self {
    case .found(let path, _, _), .note(let path, _): path
    case .item, .about: nil
    }
  }

  /// The note whose links it shows.
  var linked: VaultPath? {
    switch self {
    case .note(let path, _), .about(let path): path
    case .item, .found: nil
    }
  }
}

extension App {
  /// What the pane is about; nil if there is no pane, or nothing to show.
  var previewSubject: PreviewSubject? {
    guard hasPreview else { return nil }
    // Among rows of many files, or with some left out, the user doesn't see where a row is.
    let isFound = screen.kind.gathersFiles || wanted != nil
    switch selection.key {
    case .item(let key):
      guard let item = item(key) else { return nil }
      if isFound { return .found(item.place.path, line: item.place.line, item: key) }
      if let link = linkedPlace(of: item) { return .note(link.path, anchor: link.anchor) }
      return .item(key)
    case .collection(let path): return .note(path, anchor: "")
    case .text(let path, let number):
      guard isFound, let line = vault.files[path]?.line(of: .text(path, number)) else { return .about(path) }
      return .found(path, line: line, item: nil)
    case .passage(let path, let line): return .found(path, line: line, item: nil)
    case .conflict, .group, .day, nil: return nil
    }
  }
}

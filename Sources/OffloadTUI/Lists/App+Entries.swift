import OffloadKit

extension App {
  /// Returns the rows of a screen, from the first to the last.
  func entries(of screen: Screen) -> [Entry] {
    if let filter, filter.screen == screen, filter.wanted != nil { return filter.rows }
    return screen.kind.entries(in: self)
  }

  /// Returns the rows of a file, without those inside folded items.
  func entries(of file: OpenedFile) -> [Entry] {
    guard folds.contains(where: { file.index(of: $0) != nil }) else { return file.rows }
    return file.rows(isFolded: folds.contains)
  }
}

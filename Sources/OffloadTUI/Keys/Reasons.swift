import OffloadKit

/// Reasons why keys do nothing, which more than one action uses.
extension App {
  static let nothingHere = "There is nothing here."
  private static let isText = "This is text; e opens your editor."
  private static let twoVersions = "Git left two versions here; e opens your editor."

  /// Against actions that need a row of any kind.
  var reasonAgainstRow: String? { selection.key == nil ? Self.nothingHere : nil }

  /// Against actions on items and collections, if the row stands for lines between conflict markers.
  var reasonAgainstWords: String? {
    switch selection.key {
    case .item, .collection: nil
    // The marked items are meant, wherever the cursor went after them.
    case .group where !marks.isEmpty, .day where !marks.isEmpty: nil
    case .conflict: Self.twoVersions
    case .text, .passage: Self.isText
    case .group: "This is for items; Enter shows the rows below, or hides them."
    case .day: "Nothing is for this day; Enter captures something."
    case nil: Self.nothingHere
    }
  }

  /// Against actions that only items have.
  ///
  /// - Parameter collection: the sentence for a collection.
  func reasonAgainstItem(
    ofCollection collection: String = "This is for items; Enter opens the collection."
  ) -> String? {
    if case .collection = selection.key { collection } else { reasonAgainstWords }
  }

  /// Against actions on a single row, if any rows are marked.
  var reasonAgainstMarks: String? {
    marks.isEmpty
      ? nil : "This is for one at a time; Esc takes the \(Sentence.counted(marks.count, "mark")) away."
  }

  /// Against renaming the inbox.
  var reasonAgainstName: String? {
    selectedCollection == .inbox ? "The inbox keeps its name." : nil
  }

  /// Against nesting in a file without levels.
  var reasonAgainstLevels: String? {
    guard let path = screen.kind.file, vault.collection(path)?.isStructured == false else { return nil }
    return path == .inbox
      ? "The inbox is flat; m moves it into a plan." : "A list is flat; . converts it to a plan."
  }
}

import OffloadKit

/// Why keys do nothing, in words that several of them share.
extension App {
  static let nothingHere = "There is nothing here."
  private static let twoVersions = "Git left two versions here; e opens your editor."

  /// Against what needs a row of any kind.
  var reasonAgainstRow: String? { selection.key == nil ? Self.nothingHere : nil }

  /// Against what can be done with items and with collections, but not with lines between conflict markers.
  var reasonAgainstWords: String? {
    switch selection.key {
    case .item, .collection: nil
    case .conflict: Self.twoVersions
    case nil: Self.nothingHere
    }
  }

  /// Against what can be done with items alone.
  ///
  /// - Parameter collection: what is said of a collection.
  func reasonAgainstItem(
    ofCollection collection: String = "This is for items; Enter opens the collection."
  ) -> String? {
    if case .collection = selection.key { collection } else { reasonAgainstWords }
  }

  /// Against what is done to one row, where several are marked.
  var reasonAgainstMarks: String? {
    marks.isEmpty
      ? nil : "This is for one at a time; Esc takes the \(Sentence.counted(marks.count, "mark")) away."
  }

  /// Against what would take the inbox's name away.
  var reasonAgainstName: String? {
    selectedCollection == .inbox ? "The inbox keeps its name." : nil
  }

  /// Against levels where there are none.
  var reasonAgainstLevels: String? {
    guard let path = screen.kind.file, vault.collection(path)?.isStructured == false else { return nil }
    return path == .inbox
      ? "The inbox is flat; m moves it into a plan." : "A list is flat; . converts it to a plan."
  }
}

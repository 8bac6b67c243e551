import OffloadKit
import TerminalKit

/// The sections of a file side by side: another look at the same rows, with the same keys.
extension Action {
  static let sideBySide = Action(
    ["|"], "columns", "show sections side by side, or in one list", .lists,
    reason: \.reasonAgainstSideBySide
  ) { app in
    app.wantsSideBySide.toggle()
    app.settle()
    if app.isSideBySide {
      app.banner = .talk("Left and Right go to the next section; | shows one list again.")
    }
  }
}

extension App {
  /// The least columns of a screen with sections side by side.
  private static let leastWidth = 120

  /// Whether the sections of the screen are side by side.
  var isSideBySide: Bool { wantsSideBySide && reasonAgainstSideBySide == nil }

  fileprivate var reasonAgainstSideBySide: String? {
    guard let path = screen.kind.file, screen == .collection(path) else {
      return "Only the sections of a list or plan can be side by side."
    }
    guard vault.files[path]?.rows.contains(where: \.isHeading) == true else {
      return "There are no sections here: no headings."
    }
    return size.width < Self.leastWidth
      ? "For that, the screen needs \(Self.leastWidth) columns; it has \(size.width)." : nil
  }

  /// The heading above the selected row, if sections are side by side.
  var sectionTitle: String? {
    guard isSideBySide, let here = sections.first(where: { $0.contains(selection.index) }) else { return nil }
    return title(ofSection: entries(of: screen)[here])
  }

  /// Returns the words of a section's heading; the name of the file for what is before the first one.
  func title(ofSection entries: ArraySlice<Entry>) -> String {
    if case .heading(let text) = entries.first { return text }
    return screen.kind.file.map { name(of: $0) } ?? ""
  }

  /// Returns the entries of each section of the screen: first those before any heading, if there are some.
  var sections: [Range<Int>] {
    let entries = entries(of: screen)
    let starts = [0] + entries.indices.filter { entries[$0].isHeading } + [entries.count]
    return zip(starts, starts.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// Returns the entry in the next section with rows, as far down in it as the selected one; nil if there is none.
  ///
  /// - Parameter step: 1 for the right, -1 for the left.
  func entry(inSectionBy step: Int) -> Int? {
    let (entries, sections) = (entries(of: screen), sections)
    guard let here = sections.firstIndex(where: { $0.contains(selection.index) }) else { return nil }
    func rows(_ section: Range<Int>) -> [Int] {
      let targets = section.filter { entries[$0].isTarget }
      return targets.isEmpty ? section.filter { entries[$0].key != nil } : targets
    }
    let others = step > 0 ? sections[(here + 1)...] : sections[..<here]
    let there = (step > 0 ? Array(others) : others.reversed()).lazy.map(rows).first { !$0.isEmpty }
    let depth = rows(sections[here]).firstIndex { $0 >= selection.index } ?? 0
    return there.map { $0[min(depth, $0.count - 1)] }
  }
}

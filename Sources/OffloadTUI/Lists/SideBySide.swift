import OffloadKit
import TerminalKit

/// A plan's sections side by side: another look at the same rows, with the same keys.
extension Action {
  static let sideBySide = Action(
    ["|"], "columns", "show a plan's sections side by side, or in one list", .lists,
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
    guard let path = screen.kind.file, screen == .collection(path),
      vault.collection(path)?.isStructured == true
    else { return "Only the sections of a plan can be side by side." }
    guard vault.files[path]?.rows.contains(where: \.isHeading) == true else {
      return "This plan has no sections: no headings with items below them."
    }
    return size.width < Self.leastWidth
      ? "For that, the screen needs \(Self.leastWidth) columns; it has \(size.width)." : nil
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
    func rows(_ section: Range<Int>) -> [Int] { section.filter { entries[$0].key != nil } }
    let others = step > 0 ? sections[(here + 1)...] : sections[..<here]
    let there = (step > 0 ? Array(others) : others.reversed()).lazy.map(rows).first { !$0.isEmpty }
    let depth = rows(sections[here]).firstIndex(of: selection.index) ?? 0
    return there.map { $0[min(depth, $0.count - 1)] }
  }
}

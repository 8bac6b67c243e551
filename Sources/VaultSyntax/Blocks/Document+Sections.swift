extension Outline {
  /// Index of the heading that titles the file rather than opens a section: the first, where it is the only one
  /// of level 1; -1 where there is none.
  package var titleHeading: Int {
    guard let first = headings.first, first.level == 1, first.opensSection, !first.text.isEmpty,
      !headings.dropFirst().contains(where: { $0.level == 1 && $0.opensSection })
    else { return -1 }
    return 0
  }

  /// The text of the first heading of level 1 that has one and stands in no item and no quote.
  package var title: Range<Int>? {
    headings.first { $0.level == 1 && $0.opensSection && !$0.text.isEmpty }?.text
  }
}

extension Document {
  package var title: Range<Int>? { outline.title }

  /// Index of the first heading that opens a section of that name, compared by canonical equality without regard
  /// to case.
  package func section(named name: [UInt8]) -> Int? {
    let wanted = String(decoding: name, as: UTF8.self).lowercased()
    return headings.firstIndex {
      $0.opensSection && String(decoding: bytes[$0.text], as: UTF8.self).lowercased() == wanted
    }
  }

  /// The lines of a section, its heading and the sections below it included. A section ends before the next of
  /// its level or of a higher one.
  package func lines(ofSection heading: Int) -> Range<Int> {
    let level = headings[heading].level
    let next = headings[(heading + 1)...].first { $0.opensSection && $0.level <= level }
    return headings[heading].lines.lowerBound..<(next?.lines.lowerBound ?? lines.count)
  }
}

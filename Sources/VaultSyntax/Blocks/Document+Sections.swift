extension Outline {
  /// Index of the heading that is the title of the file, not of a section: the first heading, if it is the only one of
  /// level 1; -1 if there is none.
  package var titleHeading: Int {
    guard let first = headings.first, first.level == 1, first.opensSection, !first.text.isEmpty,
      !headings.dropFirst().contains(where: { $0.level == 1 && $0.opensSection })
    else { return -1 }
    return 0
  }

  /// The first level 1 heading that has text and is outside items and quotes.
  package var titled: Heading? { headings.first { $0.level == 1 && $0.opensSection && !$0.text.isEmpty } }

  /// The text of that heading.
  package var title: Range<Int>? { titled?.text }
}

extension Document {
  package var title: Range<Int>? { outline.title }

  /// Index of the first heading that opens a section with this name. Names compare by canonical equality, ignoring
  /// case.
  package func section(named name: [UInt8]) -> Int? { sections(named: name).first }

  /// Indices of all such headings.
  package func sections(named name: [UInt8]) -> [Int] {
    let wanted = String(decoding: name, as: UTF8.self).lowercased()
    return headings.indices.filter {
      headings[$0].opensSection
        && String(decoding: bytes[headings[$0].text], as: UTF8.self).lowercased() == wanted
    }
  }

  /// The lines of a section, including its heading and its subsections. A section ends before the next heading of its
  /// level or of a higher one.
  package func lines(ofSection heading: Int) -> Range<Int> {
    let level = headings[heading].level
    let next = headings[(heading + 1)...].first { $0.opensSection && $0.level <= level }
    return headings[heading].lines.lowerBound..<(next?.lines.lowerBound ?? lines.count)
  }
}

import VaultSyntax

extension CheckRule {
  static let conflictMarkers = CheckRule(
    "conflict-markers", .error, "git's conflict markers: Offload leaves the lines between them alone",
    advice: "resolve the conflict in your editor, or with git mergetool",
    .file { file in
      file.document.conflictLines.map { lines in
        Spot(
          file.lines[lines.lowerBound].start,
          "an unresolved git conflict, up to line \(lines.upperBound)")
      }
    })

  static let mixedLineEndings = CheckRule(
    "mixed-line-endings", .note, "a file with different line endings",
    advice: "--fix uses the most common ending for all", isFixable: true,
    .file { file in
      // Without a CR all lines end alike.
      guard file.bytes.contains(anyOf: SIMD4(repeating: 0x0D)) else { return [] }
      let endings = LineEndings(file.document)
      guard let first = endings.others.first else { return [] }
      let patches = endings.others.map { Patch($0, with: endings.common) }
      let count = endings.others.count
      let those = count == 1 ? "one line ends" : "\(count) lines end"
      return [Spot(first.lowerBound, "\(those) differently from the rest of the file", patches)]
    })

  static let noBreakSpace = CheckRule(
    "no-break-space", .warning,
    "a no-break space that keeps a line from being a list item or a field",
    advice: "--fix replaces it with a plain space", isFixable: true,
    .file { file in
      guard NoBreakSpace.mayStand(in: file.bytes) else { return [] }
      return file.document.blocks.filter { $0.kind == .paragraph }.flatMap { block in
        block.lines.compactMap { NoBreakSpace.spot(onLine: $0, of: file.document) }
      } + file.noBreakSpacesInFields
    })
}

extension CheckRule {
  static let invisibleMark = CheckRule(
    "invisible-mark", .warning,
    "a byte order mark or a zero-width space that keeps a line from being an item or a heading",
    advice: "--fix removes it", isFixable: true,
    .file { file in
      guard file.bytes.contains(anyOf: SIMD4(0xEF, 0xE2, 0xE2, 0xE2)) else { return [] }
      let marks: [(line: Int, range: Range<Int>)] = file.lines.indices.compactMap { index in
        let line = file.lines[index]
        let start = min(line.content, line.end)
        var end = start
        while let mark = invisibleMarks.first(where: { file.bytes[end..<line.end].starts(with: $0) }) {
          end += mark.count
        }
        guard end > start, beginsItemOrHeading(at: end, to: line.end, in: file.bytes) else { return nil }
        return (index, start..<end)
      }
      let patches = marks.map { Patch.removing($0.range) }
      guard !marks.isEmpty, let bytes = try? file.document.applying(patches) else { return [] }
      // Without the marks the file has the same items and headings, and those that the marks hid.
      let (now, then) = (file.document.beginnings, Document(bytes, kind: file.document.kind).beginnings)
      guard then.isSuperset(of: now) else { return [] }
      return marks.filter { then.contains($0.line) && !now.contains($0.line) }.map { mark in
        Spot(
          mark.range.lowerBound, "an invisible character hides what the line begins with",
          [.removing(mark.range)])
      }
    })

  /// Whether a bullet, a number up to 999 or the characters of a heading are there, and a space. A larger number is more
  /// likely a year that ends a sentence.
  private static func beginsItemOrHeading(at start: Int, to end: Int, in bytes: [UInt8]) -> Bool {
    let level = bytes[start..<end].prefix { $0 == UInt8(ascii: "#") }.count
    let marker = NoBreakSpace.markerEnd(from: start, to: end, in: bytes)
    let after = (1...6).contains(level) ? start + level : marker.flatMap { $0 - start <= 4 ? $0 : nil }
    return after.map { $0 < end && isBlank(bytes[$0]) } ?? false
  }

  /// U+FEFF and U+200B.
  private static let invisibleMarks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0x8B]]
}

extension Document {
  /// The lines on which items with a bullet and headings begin.
  fileprivate var beginnings: Set<Int> {
    Set(items.filter { !$0.isPlainLine }.map(\.firstLine) + headings.map(\.lines.lowerBound))
  }
}

extension [UInt8] {
  fileprivate func contains(anyOf wanted: SIMD4<UInt8>) -> Bool {
    withUnsafeBufferPointer { $0.firstIndex(of: wanted, from: 0) != nil }
  }
}

/// The line endings of a file.
private struct LineEndings {
  /// The ending of most lines; LF if two are equally common.
  let common: [UInt8]
  /// The byte ranges of the endings that differ.
  let others: [Range<Int>]

  init(_ document: Document) {
    let endings = document.lines.filter { $0.next > $0.end }.map { $0.end..<$0.next }
    let kinds = [[0x0A], [0x0D, 0x0A], [0x0D]].map { (bytes: [UInt8]) in
      (bytes: bytes, count: endings.count { document.bytes[$0].elementsEqual(bytes) })
    }
    let common = kinds.reduce(kinds[0]) { $1.count > $0.count ? $1 : $0 }.bytes
    self.common = common
    others = common.isEmpty ? [] : endings.filter { !document.bytes[$0].elementsEqual(common) }
  }
}

/// U+00A0 and the like next to a list marker, a checkbox or a signifier.
enum NoBreakSpace {
  /// U+00A0, U+2007, U+2009, U+202F, U+3000.
  private static let forms: [[UInt8]] = [
    [0xC2, 0xA0], [0xE2, 0x80, 0x87], [0xE2, 0x80, 0x89], [0xE2, 0x80, 0xAF], [0xE3, 0x80, 0x80],
  ]

  /// Their first bytes.
  private static let leads = SIMD4<UInt8>(0xC2, 0xE2, 0xE3, 0xE3)

  /// Whether the bytes contain one at all.
  static func mayStand(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var next = 0
      while let index = buffer.firstIndex(of: leads, from: next) {
        if form(at: index, to: bytes.count, in: bytes) != nil { return true }
        next = index + 1
      }
      return false
    }
  }

  static func spot(onLine index: Int, of document: Document) -> Spot? {
    let line = document.lines[index]
    let item = document.itemIndex(onLine: index).map { document.items[$0] }
    var ranges: [Range<Int>] = []
    var next: Int
    if let item, !item.isPlainLine {
      if item.hasCheckbox { return nil }
      next = item.marker.upperBound
    } else {
      // A line that would begin an item if it had a plain space after its marker.
      guard let end = markerEnd(from: min(line.content, line.end), to: line.end, in: document.bytes),
        form(at: end, to: line.end, in: document.bytes) != nil
      else { return nil }
      next = end
    }
    takeForms(&next, &ranges, line, document.bytes)
    if let box = checkboxEnd(at: next, &ranges, line, document.bytes) {
      next = box
      takeForms(&next, &ranges, line, document.bytes)
    } else if item.map({ !$0.isPlainLine }) ?? false {
      return nil
    }
    guard let first = ranges.first else { return nil }
    return Spot(
      first.lowerBound, "a no-break space where a list item needs a plain one",
      ranges.map { Patch($0, with: [0x20]) })
  }

  /// Returns the offset after `-`, `*`, `+`, `1.` or `1)`.
  fileprivate static func markerEnd(from start: Int, to end: Int, in bytes: [UInt8]) -> Int? {
    guard start < end else { return nil }
    if "-*+".utf8.contains(bytes[start]) { return start + 1 }
    let digits = bytes[start..<end].prefix { $0 &- 0x30 <= 9 }
    guard (1...9).contains(digits.count), digits.endIndex < end, ".)".utf8.contains(bytes[digits.endIndex])
    else {
      return nil
    }
    return digits.endIndex + 1
  }

  static func form(at index: Int, to end: Int, in bytes: [UInt8]) -> Range<Int>? {
    let found = forms.first { index + $0.count <= end && bytes[index..<(index + $0.count)].elementsEqual($0) }
    return found.map { index..<(index + $0.count) }
  }

  /// Skips spaces, and collects the no-break ones.
  private static func takeForms(
    _ next: inout Int, _ ranges: inout [Range<Int>], _ line: Line, _ bytes: [UInt8]
  ) {
    while next < line.end {
      if isBlank(bytes[next]) {
        next += 1
      } else if let found = form(at: next, to: line.end, in: bytes) {
        ranges.append(found)
        next = found.upperBound
      } else {
        return
      }
    }
  }

  /// Returns the offset after `[x]`. A no-break space inside may mean an empty box.
  private static func checkboxEnd(
    at start: Int, _ ranges: inout [Range<Int>], _ line: Line, _ bytes: [UInt8]
  ) -> Int? {
    guard start < line.end, bytes[start] == UInt8(ascii: "[") else { return nil }
    let inside = form(at: start + 1, to: line.end, in: bytes) ?? (start + 1)..<(start + 2)
    guard inside.upperBound < line.end, bytes[inside.upperBound] == UInt8(ascii: "]"),
      bytes[start + 1] != UInt8(ascii: "]")
    else { return nil }
    if inside.count > 1 { ranges.append(inside) }
    return inside.upperBound + 1
  }
}

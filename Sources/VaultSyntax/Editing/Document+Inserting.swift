extension Document {
  /// Inserts items at a place, in their order. They look like the items there: the same bullet, indentation, line
  /// endings and blank lines, with numbers that continue from the item before. No other line changes, with two
  /// exceptions: a last line without an ending gets one, and a plain line of the inbox gets a bullet with its first
  /// child.
  ///
  /// - Throws: `EditRefusal.changesMeaning` if the items, or the text around them, would read as something else.
  package func inserting(_ excerpt: Excerpt, at destination: Destination) throws(EditRefusal) -> [Patch] {
    try insertion(of: excerpt, at: destination).patches
  }

  /// Inserts items, and returns the changed document as well, which it had to read to check the result.
  package func insertion(
    of excerpt: Excerpt, at destination: Destination
  ) throws(EditRefusal) -> (patches: [Patch], document: Document) {
    if excerpt.isEmpty { return ([], self) }
    if case .under(let parent, _) = destination, items[parent].isPlainLine {
      let bulleted = try result(of: try addingBullet(to: parent))
      let document = try bulleted.insertion(of: excerpt, at: destination).document
      return (patches(to: document.bytes), document)
    }
    let landing = try landing(at: destination)
    let wanted = Structure(of: self).inserting(
      excerpt.structure, at: nodeIndex(atLine: landing.line), depth: landing.depth,
      quoteDepth: landing.quoteDepth)
    for attempt in InsertionAttempt.all {
      let patch = patch(inserting: excerpt, at: landing, attempt)
      if let changed = try? Document(applying([patch]), kind: kind), Structure(of: changed) == wanted {
        return ([patch], changed)
      }
    }
    throw .changesMeaning(line: max(0, landing.line - 1))
  }

  private func patch(inserting excerpt: Excerpt, at landing: Landing, _ attempt: InsertionAttempt) -> Patch {
    let ending = ending(near: max(0, landing.line - 1))
    let blank = landing.frame.line([], at: 0) + ending
    var marker = MarkerModel(landing, in: self)
    var text: [UInt8] = []
    if landing.line == lines.count, let last = lines.last, last.end == last.next, !isOnlyMark {
      text += ending
    }
    if landing.isBlankBefore || attempt.partsBefore { text += blank }
    for (index, entry) in excerpt.entries.enumerated() {
      if index > 0, landing.isLoose { text += blank }
      let taken = attempt.keepsMarker && !entry.marker.isEmpty ? entry.marker : marker.next()
      text += entry.rendered(
        Excerpt.Entry.Layout(
          frame: landing.frame, marker: taken, padding: marker.padding, ending: ending,
          isInbox: kind == .inbox,
          expandsTabs: attempt.expandsTabs))
    }
    if landing.isBlankBehind || attempt.partsBehind { text += blank }
    let offset = landing.line < lines.count ? textStart(ofLine: landing.line) : bytes.count
    return .inserting(text, at: offset)
  }

  /// Offset of a line's text, after the byte order mark.
  func textStart(ofLine line: Int) -> Int {
    line == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : lines[line].start
  }

  private var isOnlyMark: Bool { bytes == [0xEF, 0xBB, 0xBF] }

  /// The document after the patches. Patches from this module don't conflict.
  func result(of patches: [Patch]) throws(EditRefusal) -> Document {
    do { return Document(try applying(patches), kind: kind) } catch {
      throw .changesMeaning(line: lineIndex(at: error.first.range.lowerBound))
    }
  }

  /// The patches that turn the document into these bytes, in whole lines.
  func patches(to changed: [UInt8]) -> [Patch] {
    let diff = LineDiff(from: bytes, to: changed)
    return diff.hunks.map { Patch(diff.old.range(of: $0.old), with: Array(diff.new[$0.new])) }
  }
}

/// A way to insert items. Offload tries one after the other, until everything reads as it should.
private struct InsertionAttempt {
  var partsBehind = false
  var partsBefore = false
  var expandsTabs = false
  var keepsMarker = false

  static let all: [InsertionAttempt] = [false, true].flatMap { keepsMarker in
    [false, true].flatMap { expandsTabs in
      [(false, false), (true, false), (false, true), (true, true)].map {
        InsertionAttempt(partsBehind: $0, partsBefore: $1, expandsTabs: expandsTabs, keepsMarker: keepsMarker)
      }
    }
  }
}

/// The markers of new items: the neighbours' bullet, or numbers that continue theirs.
struct MarkerModel {
  private var bullet: UInt8 = UInt8(ascii: "-")
  /// Digits and delimiter of the next ordered marker.
  private var number: (value: Int, width: Int, delimiter: UInt8)?
  /// The whitespace after the neighbours' markers.
  private(set) var padding: [UInt8] = [.space]

  init(_ landing: Landing, in document: Document) {
    guard let model = landing.model else { return }
    let found = document.items[model]
    guard !found.isPlainLine else {
      bullet = document.bulletForPlainLine(model)[0]
      return
    }
    let marker = document.bytes[found.marker]
    if !found.text.isEmpty || found.hasCheckbox {
      let behind = document.bytes[found.marker.upperBound...].prefix { $0.isBlank }
      if behind.count <= 4 { padding = Array(behind) }
    }
    if marker.count == 1 {
      bullet = marker[marker.startIndex]
    } else {
      let value = marker.dropLast().reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      let first = landing.countsOn ? value + 1 : value
      number = (first, marker.count - 1, marker[marker.endIndex - 1])
    }
  }

  mutating func next() -> [UInt8] {
    guard let (value, width, delimiter) = number else { return [bullet] }
    // An ordered marker has at most nine digits.
    let digits = Array(String(min(value, 999_999_999)).utf8)
    number = (value + 1, width, delimiter)
    return Array(repeating: UInt8(ascii: "0"), count: isPadded(digits, width) ? width - digits.count : 0)
      + digits + [delimiter]
  }

  /// Whether the number gets leading zeros, because the model's has more digits.
  private func isPadded(_ digits: [UInt8], _ width: Int) -> Bool { digits.count < width }
}

/// A text that is being written, with a cursor between two of its grapheme clusters. Every edit takes time in
/// proportion to the text at most, so that a pasted megabyte stays a matter of milliseconds.
package struct FieldText: Hashable, Sendable {
  /// Whether the text may have several lines; where it may not, a line end becomes a space.
  package let isMultiline: Bool
  package private(set) var text: String
  /// UTF-8 bytes before the cursor; always between two clusters.
  package private(set) var cursor: Int
  /// What was done to it, to be taken back.
  private(set) var edits = FieldEdits()

  /// The cursor is at the end.
  package init(_ text: String = "", isMultiline: Bool = false) {
    self.isMultiline = isMultiline
    self.text = Self.accepted(text, isMultiline: isMultiline)
    cursor = self.text.utf8.count
  }

  package var isEmpty: Bool { text.isEmpty }

  /// The place of the cursor in the text.
  package var cursorIndex: String.Index { index(at: cursor) }
  package var textBeforeCursor: Substring { text[..<cursorIndex] }

  // MARK: Changing the text

  /// Puts a text in at the cursor, which is then after it. What follows may join the text to a cluster
  /// (an accent typed after its letter), and the cursor is then after that.
  package mutating func insert(_ new: String) {
    let new = Self.accepted(new, isMultiline: isMultiline)
    edits.add(FieldEdit(.typing, at: cursor, added: new.utf8.count), isNewWord: isNewWord(new))
    text.insert(contentsOf: new, at: cursorIndex)
    cursor += new.utf8.count
    roundCursorUp()
  }

  package mutating func insert(_ character: Character) { insert(String(character)) }

  private func isNewWord(_ new: String) -> Bool {
    new.count > 1
      || new.first.map { !$0.isWhitespace } ?? false && textBeforeCursor.last?.isWhitespace ?? true
  }

  /// Puts another text in place of some bytes around or before the cursor, which is then after it: the
  /// word that a completion replaces. A range that is not one of clusters is widened to one.
  package mutating func replace(_ range: Range<Int>, with new: String) {
    let lower = min(max(0, range.lowerBound), text.utf8.count)
    let upper = min(max(lower, range.upperBound), text.utf8.count)
    cursor = upper
    roundCursorUp()
    let end = cursorIndex
    cursor = lower
    roundCursorUp()
    if cursor > lower { move(to: text.index(before: cursorIndex)) }
    delete(to: max(cursorIndex, end))
    insert(new)
  }

  package mutating func deleteBackward() { delete(to: indexBefore(cursorIndex)) }
  package mutating func deleteForward() { delete(to: indexAfter(cursorIndex)) }
  package mutating func deleteWordBackward() { delete(to: wordStart(before: cursorIndex), .cutting) }
  package mutating func deleteWordForward() { delete(to: wordEnd(after: cursorIndex), .cutting) }
  package mutating func deleteToLineStart() { delete(to: lineStart, .cutting) }
  package mutating func deleteToLineEnd() { delete(to: lineEnd, .cutting) }

  /// What was cut last, which ``paste()`` puts in.
  package var cut: String { edits.cut }

  /// Puts in at the cursor what was cut last.
  package mutating func paste() { if !cut.isEmpty { insert(cut) } }

  // MARK: Taking back

  /// Takes the last edit back: a word that was typed, a run of letters that were deleted, what was cut or put in.
  ///
  /// - Returns: whether there was one.
  package mutating func undo() -> Bool {
    guard let edit = edits.done.popLast() else { return false }
    edits.undone.append(revert(edit))
    return true
  }

  /// Makes again what was taken back last; false where nothing was, or where something was typed since.
  package mutating func redo() -> Bool {
    guard let edit = edits.undone.popLast() else { return false }
    edits.done.append(revert(edit))
    return true
  }

  /// - Returns: the edit that reverts this one.
  private mutating func revert(_ edit: FieldEdit) -> FieldEdit {
    let range = index(at: edit.start)..<index(at: edit.start + edit.added)
    let gone = String(text.unicodeScalars[range])
    text.unicodeScalars.replaceSubrange(range, with: edit.removed.unicodeScalars)
    cursor = edit.start + edit.removed.utf8.count
    roundCursorUp()
    return FieldEdit(.replacing, at: edit.start, removed: gone, added: edit.removed.utf8.count)
  }

  private mutating func delete(to other: String.Index, _ kind: FieldEdit.Kind = .deleting) {
    let here = cursorIndex
    let range = min(here, other)..<max(here, other)
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    edits.add(FieldEdit(kind, at: start, removed: String(text[range])))
    text.removeSubrange(range)
    cursor = start
    roundCursorUp()
  }

  // MARK: Moving the cursor

  package mutating func moveLeft() { move(to: indexBefore(cursorIndex)) }
  package mutating func moveRight() { move(to: indexAfter(cursorIndex)) }
  package mutating func moveWordLeft() { move(to: wordStart(before: cursorIndex)) }
  package mutating func moveWordRight() { move(to: wordEnd(after: cursorIndex)) }
  package mutating func moveToLineStart() { move(to: lineStart) }
  package mutating func moveToLineEnd() { move(to: lineEnd) }

  /// To the line above, as near to the same column as its length allows; false where there is none.
  package mutating func moveUp() -> Bool {
    let start = lineStart
    guard start > text.startIndex else { return false }
    let column = DisplayWidth.of(String(text[start..<cursorIndex]))
    let end = text.index(before: start)
    let above = text[..<end].lastIndex { $0 == "\n" }.map { text.index(after: $0) } ?? text.startIndex
    move(to: index(ofColumn: column, in: above..<end))
    return true
  }

  /// To the line below; false where there is none.
  package mutating func moveDown() -> Bool {
    let end = lineEnd
    guard end < text.endIndex else { return false }
    let column = DisplayWidth.of(String(text[lineStart..<cursorIndex]))
    let below = text.index(after: end)
    let belowEnd = text[below...].firstIndex { $0 == "\n" } ?? text.endIndex
    move(to: index(ofColumn: column, in: below..<belowEnd))
    return true
  }

  /// Where the line of the cursor begins and ends, without its line feed.
  var lineStart: String.Index {
    let here = cursor
    let before = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes[..<here].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
    return index(at: before ?? 0)
  }

  var lineEnd: String.Index { text.utf8[cursorIndex...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex }

  private mutating func move(to index: String.Index) {
    cursor = text.utf8.distance(from: text.startIndex, to: index)
  }

  private func index(at offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
  }

  private func indexBefore(_ index: String.Index) -> String.Index {
    index > text.startIndex ? text.index(before: index) : index
  }

  private func indexAfter(_ index: String.Index) -> String.Index {
    index < text.endIndex ? text.index(after: index) : index
  }

  private func index(ofColumn column: Int, in line: Range<String.Index>) -> String.Index {
    var columns = 0
    var index = line.lowerBound
    while index < line.upperBound {
      columns += DisplayWidth.of(text[index])
      if columns > column { break }
      index = text.index(after: index)
    }
    return index
  }

  private func wordStart(before index: String.Index) -> String.Index {
    var index = index
    func moveBack(while condition: (Character) -> Bool) {
      while index > text.startIndex, condition(text[text.index(before: index)]) {
        index = text.index(before: index)
      }
    }
    moveBack { !Self.isWord($0) }
    moveBack(while: Self.isWord)
    return index
  }

  private func wordEnd(after index: String.Index) -> String.Index {
    let word = text[index...].drop { !Self.isWord($0) }
    return word.drop(while: Self.isWord).startIndex
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// After an edit two halves may have joined to one cluster around the cursor.
  private mutating func roundCursorUp() {
    let here = cursorIndex
    guard here > text.startIndex, here < text.endIndex else { return }
    let next = text.index(after: here)
    if text.index(before: next) != here { move(to: next) }
  }

  /// Line ends as line feeds, or as spaces where there is one line only; without NULs, which no text has.
  private static func accepted(_ text: String, isMultiline: Bool) -> String {
    let breaks: [UInt8] = [0x0A, 0x0D]
    guard
      text.utf8.contains(where: { $0 == 0 || breaks.contains($0) && (!isMultiline || $0 == 0x0D) })
    else {
      return text
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte != 0, !(byte == 0x0A && previous == 0x0D) {
        bytes.append(breaks.contains(byte) ? (isMultiline ? 0x0A : 0x20) : byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A text that the user is editing, with a cursor between two of its grapheme clusters. Each edit takes at most time in
/// proportion to the text, so that a pasted megabyte takes only milliseconds.
package struct FieldText: Hashable, Sendable {
  /// Whether the text may have more than one line; if not, a line end becomes a space.
  package let isMultiline: Bool
  package private(set) var text: String
  /// UTF-8 bytes before the cursor; always between two clusters.
  package private(set) var cursor: Int
  /// The edits of the text, to undo them.
  private(set) var edits = FieldEdits()

  /// Puts the cursor at the end.
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

  /// Inserts a text at the cursor, and puts the cursor after it. If the text joins the next character to one cluster,
  /// such as a letter and its accent, the cursor goes after that.
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

  /// Replaces some bytes around or before the cursor, such as the word that a completion replaces, and puts the cursor
  /// after the new text. If the range cuts clusters, it grows to whole ones.
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

  /// The text of the last cut, which ``paste()`` inserts.
  package var cut: String { edits.cut }

  /// Inserts the text of the last cut at the cursor.
  package mutating func paste() { if !cut.isEmpty { insert(cut) } }

  // MARK: Taking back

  /// Undoes the last edit: a typed word, a run of deleted letters, a cut or an insertion.
  ///
  /// - Returns: whether there was one.
  package mutating func undo() -> Bool {
    guard let edit = edits.done.popLast() else { return false }
    edits.undone.append(revert(edit))
    return true
  }

  /// Redoes the edit that was undone last; returns false if there is none, or if the user has typed since.
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
  package mutating func moveToEndOfFirstLine() {
    move(to: text.firstIndex(of: "\n") ?? text.endIndex)
  }
  package mutating func moveToLineStart() { move(to: lineStart) }
  package mutating func moveToLineEnd() { move(to: lineEnd) }

  /// Moves to the line above, as near to the same column as its length allows; returns false if there is none.
  package mutating func moveUp() -> Bool {
    let start = lineStart
    guard start > text.startIndex else { return false }
    let column = DisplayWidth.of(String(text[start..<cursorIndex]))
    let end = text.index(before: start)
    let above = text[..<end].lastIndex { $0 == "\n" }.map { text.index(after: $0) } ?? text.startIndex
    move(to: index(ofColumn: column, in: above..<end))
    return true
  }

  /// Moves to the line below; returns false if there is none.
  package mutating func moveDown() -> Bool {
    let end = lineEnd
    guard end < text.endIndex else { return false }
    let column = DisplayWidth.of(String(text[lineStart..<cursorIndex]))
    let below = text.index(after: end)
    let belowEnd = text[below...].firstIndex { $0 == "\n" } ?? text.endIndex
    move(to: index(ofColumn: column, in: below..<belowEnd))
    return true
  }

  /// The beginning and the end of the cursor's line, without its line feed.
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

  /// Moves the cursor to the end of a cluster, if an edit has joined two halves around it.
  private mutating func roundCursorUp() {
    let here = cursorIndex
    guard here > text.startIndex, here < text.endIndex else { return }
    let next = text.index(after: here)
    if text.index(before: next) != here { move(to: next) }
  }

  /// Returns the text with line ends as line feeds, or as spaces in a field of one line, and without NULs, which no
  /// text has.
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

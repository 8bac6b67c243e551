extension InlineLexer {
  /// `[key:: value]` or `(key:: value)`, as Dataview reads them: the key contains no bracket, and the value ends at the
  /// bracket that closes the opening one.
  mutating func readField(at index: Int, isSquare: Bool) -> Int? {
    guard scope == .everything, let separator = fieldSeparator(from: index + 1),
      let closer = closer(of: index, isSquare: isSquare), closer >= separator + 2, closer < end
    else { return nil }
    let key = trimmed((index + 1)..<separator)
    guard !key.isEmpty else { return nil }
    return append(.field, index..<(closer + 1), key: key, value: trimmed((separator + 2)..<closer))
  }

  private func fieldSeparator(from start: Int) -> Int? {
    var position = start
    while position + 1 < end {
      switch bytes[position] {
      case UInt8(ascii: ":") where bytes[position + 1] == UInt8(ascii: ":"):
        return position
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"):
        return nil
      default:
        position += 1
      }
    }
    return nil
  }

  /// An emoji field. A signifier without a value of its form is plain text.
  mutating func readSignifier(at index: Int) -> Int {
    guard let signifier = Signifier(bytes, at: index, to: end) else { return index + 1 }
    guard scope == .everything else { return signifier.end }
    let name = index..<signifier.end
    if signifier.priority != nil { return append(.emojiField, name, key: name) }
    let start = skippingBlanks(from: signifier.end)
    guard let valueEnd = emojiValueEnd(signifier.key.form, from: start), valueEnd > start else {
      return signifier.end
    }
    return append(.emojiField, index..<valueEnd, key: name, value: start..<valueEnd)
  }

  private mutating func emojiValueEnd(_ form: FieldForm, from start: Int) -> Int? {
    switch form {
    case .rule: ruleEnd(from: start)
    case .id: idEnd(from: start).flatMap { endsWord($0) ? $0 : nil }
    case .ids: idListEnd(from: start)
    case .letters: wordEnd(from: start)
    case .date: dateEnd(from: start)
    case .rank, .words: nil
    }
  }

  /// `2026-03-01` or `2026-03-01T09:30`, unless more follows directly: seconds, an offset, a second date.
  private func dateEnd(from start: Int) -> Int? {
    guard matches("0000-00-00", at: start) else { return nil }
    let date = start + 10
    let length = matches("T00:00", at: date) ? 16 : 10
    let valueEnd = start + length
    return dateGoesOn(at: valueEnd) ? nil : valueEnd
  }

  /// Characters that join a letter or digit to a date.
  private static let dateJoiners = ASCIISet("-+:./_~")
  /// Characters that join only a digit to a date.
  private static let digitJoiners = ASCIISet(",;=@")

  /// Whether a letter or digit follows, directly or after characters that join it to the date.
  private func dateGoesOn(at start: Int) -> Bool {
    var index = start
    var joinsLetters = true
    while index < end {
      let byte = bytes[index]
      if byte.isASCIIDigit { return true }
      if byte.isASCIILetter { return joinsLetters }
      if byte == 0xE2,
        starts(with: "\u{2013}", at: index, before: end) || starts(with: "\u{2014}", at: index, before: end)
      {
        (index, joinsLetters) = (index + 3, false)
      } else if Self.digitJoiners.contains(byte) {
        (index, joinsLetters) = (index + 1, false)
      } else if Self.dateJoiners.contains(byte) {
        index += 1
      } else {
        return false
      }
    }
    return false
  }

  /// Whether the bytes from `start` match the shape, in which `0` is any digit.
  private func matches(_ shape: StaticString, at start: Int) -> Bool {
    guard start + shape.utf8CodeUnitCount <= end else { return false }
    return shape.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy {
        buffer[$0] == UInt8(ascii: "0") ? bytes[start + $0].isASCIIDigit : bytes[start + $0] == buffer[$0]
      }
    }
  }

  private func idEnd(from start: Int) -> Int? {
    var position = start
    while position < end,
      bytes[position].isASCIIAlphanumeric || bytes[position] == UInt8(ascii: "-")
        || bytes[position] == UInt8(ascii: "_")
    { position += 1 }
    return position > start ? position : nil
  }

  private func idListEnd(from start: Int) -> Int? {
    guard var last = idEnd(from: start) else { return nil }
    while true {
      let comma = skippingBlanks(from: last)
      guard comma < end, bytes[comma] == UInt8(ascii: ","),
        let next = idEnd(from: skippingBlanks(from: comma + 1)), endsWord(next) || continuesList(next)
      else { break }
      last = next
    }
    return endsWord(last) ? last : nil
  }

  private func continuesList(_ index: Int) -> Bool {
    let comma = skippingBlanks(from: index)
    return comma < end && bytes[comma] == UInt8(ascii: ",")
  }

  private func wordEnd(from start: Int) -> Int? {
    var position = start
    while position < end, bytes[position].isASCIILetter { position += 1 }
    return position > start && endsWord(position) ? position : nil
  }

  /// Whether an id can end here: at the end of the text or line, before whitespace or before a non-ASCII character.
  private func endsWord(_ index: Int) -> Bool {
    index >= end || bytes[index].isBlank || bytes[index] >= 0x80 || breaksLine(at: index)
  }

  private static let ruleEnds = ASCIISet("`[<%$\\")

  /// A recurrence rule begins with `every` and ends at the next signifier, tag, field or other token.
  private func ruleEnd(from start: Int) -> Int? {
    guard beginsRule(at: start) else { return nil }
    var position = start
    while position < end {
      let byte = bytes[position]
      if byte == 0xE2 || byte == 0xF0 {
        if Signifier(bytes, at: position, to: end) != nil { break }
      } else if Self.ruleEnds.contains(byte) {
        break
      } else if byte == UInt8(ascii: "#") {
        if TagRule.mayBegin(bytes, at: position, textStart: textStart) { break }
      } else if byte == UInt8(ascii: "(") {
        if fieldSeparator(from: position + 1) != nil { break }
      }
      position += 1
    }
    return trimmed(start..<position).upperBound
  }

  private func beginsRule(at start: Int) -> Bool {
    let word: StaticString = "every"
    guard start + word.utf8CodeUnitCount <= end else { return false }
    let isEvery = word.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { bytes[start + $0].asciiLowercased == buffer[$0] }
    }
    let next = start + word.utf8CodeUnitCount
    return isEvery && (next >= end || !bytes[next].isASCIIAlphanumeric)
  }
}

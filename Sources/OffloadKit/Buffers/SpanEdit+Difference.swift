import VaultSyntax

extension SpanEdit {
  /// Returns the fewest line edits that turn one text into another, in order, each cut to the part that differs.
  package static func edits(from old: EditedText, to new: [UInt8]) -> [SpanEdit] {
    let diff = LineDiff(from: old.bytes, to: new)
    return diff.hunks.map { hunk in
      var removed = diff.old.range(of: hunk.old)
      var inserted = diff.new.range(of: hunk.new)
      while let (left, right) = pair(old.bytes[removed].first, new[inserted].first), left == right {
        removed = removed.lowerBound + 1..<removed.upperBound
        inserted = inserted.lowerBound + 1..<inserted.upperBound
      }
      while let (left, right) = pair(old.bytes[removed].last, new[inserted].last), left == right {
        removed = removed.lowerBound..<removed.upperBound - 1
        inserted = inserted.lowerBound..<inserted.upperBound - 1
      }
      // Replace a character as a whole, and CRLF too.
      while removed.lowerBound > 0,
        isWithinCharacter(old.bytes, removed.lowerBound)
          || isWithinCharacter(new, inserted.lowerBound)
      {
        removed = removed.lowerBound - 1..<removed.upperBound
        inserted = inserted.lowerBound - 1..<inserted.upperBound
      }
      while removed.upperBound < old.bytes.count,
        isWithinCharacter(old.bytes, removed.upperBound)
          || isWithinCharacter(new, inserted.upperBound)
      {
        removed = removed.lowerBound..<removed.upperBound + 1
        inserted = inserted.lowerBound..<inserted.upperBound + 1
      }
      return SpanEdit(span: old.span(removed), text: Array(new[inserted]))
    }
  }

  /// Applies the line changes from `old` to `new` to a third text; nil if that text differs in those lines.
  package static func carrying(_ old: [UInt8], to new: [UInt8], over text: [UInt8]) -> [UInt8]? {
    let merge = Merge(base: old, ours: new, theirs: text)
    return merge.conflicts.isEmpty && merge.kept.isEmpty ? merge.text : nil
  }

  private static func pair<Value>(_ left: Value?, _ right: Value?) -> (Value, Value)? {
    if let left, let right { (left, right) } else { nil }
  }

  private static func isWithinCharacter(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    return bytes[offset] & 0xC0 == 0x80 || bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D
  }
}

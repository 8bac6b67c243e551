/// A change of one file as text that `git apply` and `patch -p1` read.
///
/// It has only `---` and `+++` headers and hunks. If a file is new or removed, the other side is `/dev/null`. A change
/// that this form can't express (a new or removed empty file, a rename) gives no text.
package enum UnifiedDiff {
  /// One side of a change: the path from the vault's root and the file's bytes.
  package struct File: Sendable {
    package var path: [UInt8]
    package var bytes: [UInt8]

    package init(path: [UInt8], bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Returns the text of the change, with `context` unchanged lines around each hunk; empty if nothing changed.
  package static func text(from old: File?, to new: File?, context: Int = 3) -> [UInt8] {
    let diff = LineDiff(
      from: TextLines(old?.bytes ?? [], endingAt: .lineFeed),
      to: TextLines(new?.bytes ?? [], endingAt: .lineFeed))
    guard !diff.hunks.isEmpty else { return [] }
    var text = header("--- ", side: "a/", old?.path) + header("+++ ", side: "b/", new?.path)
    for group in groups(of: diff.hunks, context: context) { append(group, of: diff, context, to: &text) }
    return text
  }

  /// Groups the hunks whose contexts meet.
  private static func groups(of hunks: [Hunk], context: Int) -> [[Hunk]] {
    var groups: [[Hunk]] = []
    for hunk in hunks {
      if let last = groups.last?.last, hunk.old.lowerBound - last.old.upperBound <= 2 * context {
        groups[groups.count - 1].append(hunk)
      } else {
        groups.append([hunk])
      }
    }
    return groups
  }

  private static func append(_ group: [Hunk], of diff: LineDiff, _ context: Int, to text: inout [UInt8]) {
    guard let first = group.first, let last = group.last else { return }
    let before = min(context, first.old.lowerBound)
    let after = min(context, diff.old.count - last.old.upperBound)
    let old = first.old.lowerBound - before..<last.old.upperBound + after
    let new = first.new.lowerBound - before..<last.new.upperBound + after
    text += "@@ -\(position(old)) +\(position(new)) @@\n".utf8
    var line = old.lowerBound
    for hunk in group {
      append(" ", diff.old, line..<hunk.old.lowerBound, to: &text)
      append("-", diff.old, hunk.old, to: &text)
      append("+", diff.new, hunk.new, to: &text)
      line = hunk.old.upperBound
    }
    append(" ", diff.old, line..<old.upperBound, to: &text)
  }

  /// Start and length as diff writes them. Lines count from 1; an empty range has the number of the line before it.
  static func position(_ lines: Range<Int>) -> String {
    let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }

  static func append(
    _ mark: Unicode.Scalar, _ lines: TextLines, _ range: Range<Int>, to text: inout [UInt8]
  ) {
    for line in range {
      text.append(UInt8(ascii: mark))
      text += lines[line]
      if lines[line].last != .lineFeed { text += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  static func header(_ mark: String, side: String, _ path: [UInt8]?) -> [UInt8] {
    guard let path else { return Array("\(mark)/dev/null\n".utf8) }
    let name = Array(side.utf8) + path
    if let quoted = quoted(name) { return mark.utf8 + quoted + [.lineFeed] }
    // A tab ends a name with spaces, so that neither git nor patch reads the text after a space as a date.
    return mark.utf8 + name + (name.contains(.space) ? [.tab, .lineFeed] : [.lineFeed])
  }

  /// The name in git's quotes; nil if it needs none. Valid UTF-8 doesn't need quotes, but in quotes all bytes above 126
  /// are escaped.
  private static func quoted(_ name: [UInt8]) -> [UInt8]? {
    let isText = String(validating: name, as: UTF8.self) != nil
    let plain = name.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        && (byte < 0x80 || isText)
    }
    if plain { return nil }
    var quoted = [UInt8(ascii: "\"")]
    for byte in name { quoted += escaped(byte) }
    return quoted + [UInt8(ascii: "\"")]
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0x07: Array(#"\a"#.utf8)
    case 0x08: Array(#"\b"#.utf8)
    case .tab: Array(#"\t"#.utf8)
    case .lineFeed: Array(#"\n"#.utf8)
    case 0x0B: Array(#"\v"#.utf8)
    case 0x0C: Array(#"\f"#.utf8)
    case .carriageReturn: Array(#"\r"#.utf8)
    case 0x20..<0x7F: [byte]
    default: [UInt8(ascii: "\\"), 0x30 + byte >> 6, 0x30 + byte >> 3 & 7, 0x30 + byte & 7]
    }
  }
}

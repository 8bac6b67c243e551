import VaultStore
import VaultSyntax

extension FileTrail.LostText {
  /// Returns a text with this one in it again: before the text written since, or where the file was cut off.
  ///
  /// - Throws: `VaultError.undoBlocked` if the line at which the file was cut off was edited.
  func joined(to present: [UInt8], of path: VaultPath) throws -> [UInt8] {
    if left.isEmpty { return text.endingInLine + present }
    do {
      return try Document(present.endingInLine).carrying(from: left.endingInLine, to: text.endingInLine)
    } catch {
      throw VaultError.undoBlocked(
        operation: Operation.ID(record.id).description, path: path,
        lines: error.lines.map { OffloadKit.text($0) })
    }
  }
}

extension FileTrail {
  /// A text that something other than an operation emptied, or cut off within a line.
  struct LostText {
    /// The operation that had left the text.
    let record: Record
    let text: [UInt8]
    /// The rest of it.
    let left: [UInt8]
  }

  /// Returns the losses whose lines the file never had again since, newest first.
  func losses(until present: [UInt8]) -> [LostText] {
    let sides = sides
    var losses: [LostText] = []
    var since = [Set(ItemLines.all(in: present))]
    for index in steps.indices {
      guard let text = sides[index].after else { break }
      let lines = Set(ItemLines.all(in: text))
      var left: [UInt8]? = present
      if index > 0 { left = steps[index - 1].change.kind == .created ? [] : sides[index - 1].before }
      if let left, !text.isEmpty, left.isRest(of: text) {
        if since.contains(where: lines.isSubset) { break }
        losses.append(LostText(record: steps[index].record, text: text, left: left))
      }
      since.append(lines)
    }
    return losses
  }
}

extension [UInt8] {
  fileprivate var endingInLine: [UInt8] { last.map(isLineEnding) ?? true ? self : self + [0x0A] }

  /// Whether a text was emptied, or cut off within a line, so that these bytes were left. A file without its last
  /// lines may be as its user wants it.
  fileprivate func isRest(of text: [UInt8]) -> Bool {
    guard let last else { return true }
    return !isLineEnding(last) && count < text.count && text.starts(with: self) && !isLineEnding(text[count])
  }
}

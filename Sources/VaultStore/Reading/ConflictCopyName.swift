/// The names that programs give to what they put beside a file since they could not decide between two versions of it.
package enum ConflictCopyName {
  /// Whether a file is such a copy by its name alone.
  package static func isOne(_ name: some Collection<UInt8>) -> Bool { original(of: Array(name)) != nil }

  /// The name of the file that it is a copy of; nil for every other name.
  ///
  /// - `inbox.sync-conflict-20260310-093000-ABCDEFG.md`: Syncthing
  /// - `inbox (Ada's conflicted copy 2026-03-10).md`, `inbox (conflicted copy 2026-03-10 093000).md`: Dropbox, Nextcloud
  /// - `inbox_conflict-20260310-093000.md`: older Nextcloud
  /// - `inbox.conflict-bcdfghjk.md`: a merge of Offload's
  package static func original(of name: [UInt8]) -> [UInt8]? {
    guard place(of: "onflict", in: name[...]) != nil else { return nil }
    return marked(".sync-conflict-", name) { _ in true }
      ?? marked(".conflict-", name) { $0.count == 8 && $0.allSatisfy { $0 &- UInt8(ascii: "a") < 26 } }
      ?? marked("_conflict-", name) { $0.count == 15 && $0.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2D } }
      ?? inBrackets(name)
  }

  /// Without a mark and what stands behind it, up to the next dot.
  private static func marked(
    _ mark: StaticString, _ name: [UInt8], _ isTail: (ArraySlice<UInt8>) -> Bool
  ) -> [UInt8]? {
    guard let start = place(of: mark, in: name[...]), start > 0 else { return nil }
    let tail = name[(start + mark.utf8CodeUnitCount)...]
    let end = tail.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return isTail(tail[..<end]) ? Array(name[..<start]) + name[end...] : nil
  }

  /// Without ` (… conflicted copy …)` or ` (Conflicted copy …)` before the extension.
  private static func inBrackets(_ name: [UInt8]) -> [UInt8]? {
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    guard end > 0, name[end - 1] == UInt8(ascii: ")"),
      let copy = place(of: "onflicted copy", in: name[..<end])
    else { return nil }
    guard let open = name[..<copy].lastIndex(of: UInt8(ascii: "(")), open > 1, open + 1 < copy,
      name[open - 1] == UInt8(ascii: " "),
      name[copy - 1] == UInt8(ascii: "c") || open + 2 == copy && name[copy - 1] == UInt8(ascii: "C")
    else { return nil }
    return Array(name[..<(open - 1)]) + name[end...]
  }

  private static func place(of part: StaticString, in name: ArraySlice<UInt8>) -> Int? {
    part.withUTF8Buffer { part in
      guard name.count >= part.count else { return nil }
      return (name.startIndex...(name.endIndex - part.count)).first { start in
        name[start] == part[0] && part.indices.allSatisfy { name[start + $0] == part[$0] }
      }
    }
  }
}

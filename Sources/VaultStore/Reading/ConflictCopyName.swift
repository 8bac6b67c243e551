/// The names that programs give to what they put beside a file since they could not decide between two versions of it.
package enum ConflictCopyName {
  /// Whether a file is such a copy by its name alone.
  package static func isOne(_ name: some Collection<UInt8>) -> Bool { original(of: Array(name)) != nil }

  /// The name of the file that it is a copy of; nil for every other name.
  ///
  /// - `inbox.sync-conflict-20260310-093000-ABCDEFG.md`: Syncthing
  /// - `inbox (Ada's conflicted copy 2026-03-10).md`, `inbox (conflicted copy 2026-03-10 093000).md`: Dropbox, Nextcloud;
  ///   Dropbox in other languages, and its `(Case Conflict)`
  /// - `inbox_conflict-20260310-093000.md`, `inbox_conflict-ada-20260310-093000.md`: ownCloud, older Nextcloud
  /// - `inbox (SFConflict ada@example.org 2026-03-10-09-30-00).md`: Seafile
  /// - `inbox [conflicted].md`: pCloud
  /// - `inbox (# Name clash 2026-03-10 AbCdEf #).md`: Proton Drive
  /// - `inbox_DESKTOP_Mar-10-0930-2026_Conflict.md`: Synology Drive
  /// - `inbox.conflict-bcdfghjk.md`: a merge of Offload's
  package static func original(of name: [UInt8]) -> [UInt8]? {
    // Asked of every name in a folder.
    guard marks.contains(where: { place(of: $0, in: name[...]) != nil }) else { return nil }
    return marked(".sync-conflict-", name) { _ in true }
      ?? marked(".conflict-", name) { $0.count == 8 && $0.allSatisfy { $0 &- UInt8(ascii: "a") < 26 } }
      ?? marked("_conflict-", name, upToLastDot: true, isStamp)
      ?? inBrackets(name)
      ?? withStation(name)
  }

  /// Parts of which each such name has one.
  private static let marks: [StaticString] = ["onfli", "Name clash", "競合", "冲突", "衝突", "충돌", "онфл"]

  /// `20260310-093000`, also after a name and a hyphen.
  private static func isStamp(_ tail: ArraySlice<UInt8>) -> Bool {
    let stamp = tail.suffix(15)
    let digits = stamp.prefix(8) + stamp.suffix(6)
    return stamp.count == 15 && stamp[stamp.startIndex + 8] == UInt8(ascii: "-")
      && digits.allSatisfy { $0 &- 0x30 < 10 }
      && (tail.count == 15 || tail[tail.endIndex - 16] == UInt8(ascii: "-"))
  }

  /// Without a mark and what stands behind it, up to the next dot.
  ///
  /// - Parameter upToLastDot: whether what stands behind it may have dots of its own.
  private static func marked(
    _ mark: StaticString, _ name: [UInt8], upToLastDot: Bool = false, _ isTail: (ArraySlice<UInt8>) -> Bool
  ) -> [UInt8]? {
    guard let start = place(of: mark, in: name[...]), start > 0 else { return nil }
    let tail = name[(start + mark.utf8CodeUnitCount)...]
    let dot = UInt8(ascii: ".")
    let end = (upToLastDot ? tail.lastIndex(of: dot) : tail.firstIndex(of: dot)) ?? name.endIndex
    return isTail(tail[..<end]) ? Array(name[..<start]) + name[end...] : nil
  }

  /// Without what a program wrote in brackets before the extension, and a number that another one added.
  private static func inBrackets(_ name: [UInt8]) -> [UInt8]? {
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    guard end > 0, let last = name[..<end].last else { return nil }
    let opening: UInt8
    switch last {
    case UInt8(ascii: ")"): opening = UInt8(ascii: "(")
    case UInt8(ascii: "]"): opening = UInt8(ascii: "[")
    default: return nil
    }
    // The words may have brackets of their own.
    for open in name[..<end].indices.reversed() where name[open] == opening {
      guard open > 1, name[open - 1] == UInt8(ascii: " ") else { continue }
      let words = String(decoding: name[(open + 1)..<(end - 1)], as: UTF8.self)
      if isSaid(words, inSquare: opening == UInt8(ascii: "[")) {
        return Array(name[..<(open - 1)]) + name[end...]
      }
    }
    return nil
  }

  /// Whether nobody but a program writes that in brackets.
  private static func isSaid(_ words: String, inSquare: Bool) -> Bool {
    if inSquare { return words == "conflicted" }
    if words.hasPrefix("SFConflict ") { return true }
    if words.hasPrefix("# Name clash "), words.hasSuffix("#") { return true }
    let kind =
      words.split(separator: " ").last?.allSatisfy(\.isNumber) ?? false
      ? words.split(separator: " ").dropLast().joined(separator: " ") : words
    if conflicts.contains(kind) { return true }
    let folded = words.lowercased()
    return copies.contains { folded.contains($0) }
  }

  /// Dropbox's for names that one system takes for the same, or cannot have.
  private static let conflicts: Set = [
    "Case Conflict", "Unicode Encoding Conflict", "White Space Conflict", "Whitespace Conflict",
    "Selective Sync Conflict",
  ]

  /// A conflicted copy, in the languages of such programs.
  private static let copies = [
    "conflicted copy", "copia en conflicto", "konflikt stehende kopie", "copie en conflit",
    "copia in conflitto",
    "cópia em conflito", "cópia conflitante", "cópia em conflitos", "conflicterende kopie",
    "kopia powodująca konflikt",
    "kopia w konflikcie", "konfliktní kopie", "salinan berkonflik", "salinan konflik", "конфликтующая копия",
    "конфліктна копія", "конфліктуюча копія", "競合コピー", "冲突副本", "冲突的副本", "衝突複本", "衝突的副本", "충돌된 사본",
    "충돌하는 사본", "충돌 사본",
  ]

  /// Without `_DESKTOP_Mar-10-0930-2026_Conflict` before the extension.
  private static func withStation(_ name: [UInt8]) -> [UInt8]? {
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let parts = name[..<end].split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count > 3, let date = parts.dropLast().last,
      parts.last?.elementsEqual("Conflict".utf8) ?? false
    else {
      return nil
    }
    let stamp = date.split(separator: UInt8(ascii: "-")).map(\.count)
    let station = parts[parts.count - 3]
    guard [[3, 2, 4, 4], [3, 1, 4, 4]].contains(stamp), date.suffix(4).allSatisfy({ $0 &- 0x30 < 10 }),
      station.startIndex > 1
    else { return nil }
    return Array(name[..<(station.startIndex - 1)]) + name[end...]
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

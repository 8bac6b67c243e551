/// The names of conflict copies: files that sync programs put next to a file if they can't decide between two versions
/// of it.
package enum ConflictCopyName {
  /// Returns whether a file is such a copy by its name alone.
  package static func isOne(_ name: some Collection<UInt8>) -> Bool { original(of: Array(name)) != nil }

  /// Returns the file of which this is a copy, by its own name or by that of a folder on the way; nil for any other
  /// path.
  package static func original(of path: VaultPath) -> VaultPath? {
    let folder = path.parent
    if let name = original(of: Array(path.name)) {
      return VaultPath((folder.map { $0.bytes + [UInt8(ascii: "/")] } ?? []) + name)
    }
    return folder.flatMap(original(ofFolder:)).flatMap {
      VaultPath($0.bytes + [UInt8(ascii: "/")] + Array(path.name))
    }
  }

  /// Returns the original of a copied folder, or of a folder inside one; nil for any other folder.
  static func original(ofFolder folder: VaultPath) -> VaultPath? {
    let parts = folder.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    let originals = parts.map { original(of: $0) ?? $0 }
    return originals == parts ? nil : VaultPath(Array(originals.joined(separator: [UInt8(ascii: "/")])))
  }

  /// Returns the name of the file of which this is a copy; nil for any other name.
  ///
  /// - `inbox.sync-conflict-20260310-093000-ABCDEFG.md`: Syncthing
  /// - `inbox (Ada's conflicted copy 2026-03-10).md`, `inbox (conflicted copy 2026-03-10 093000).md`: Dropbox,
  ///   Nextcloud
  /// - `inbox (Copia en conflicto de Ada 2026-03-10).md`: Dropbox in other languages
  /// - `inbox (Case Conflict).md`: Dropbox
  /// - `inbox_conflict-20260310-093000.md`, `inbox_conflict-ada-20260310-093000.md`: older Nextcloud, ownCloud
  /// - `inbox (SFConflict ada@example.org 2026-03-10-09-30-00).md`: Seafile
  /// - `inbox [conflicted].md`: pCloud
  /// - `inbox (# Name clash 2026-03-10 abcdef #).md`: Proton Drive
  /// - `inbox_DESKTOP_Mar-10-0930-2026_Conflict.md`: Synology Drive
  /// - `inbox.conflict-bcdfghjk.md`: Offload, after a merge
  package static func original(of name: [UInt8]) -> [UInt8]? {
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    guard end > 0 else { return nil }
    if name[end - 1] == UInt8(ascii: ")") { return inBrackets(name, end) }
    if name[end - 1] == UInt8(ascii: "]") { return inSquareBrackets(name, end) }
    guard place(of: "onflict", in: name[...]) != nil else { return nil }
    return marked(".sync-conflict-", name) { _ in true }
      ?? marked(".conflict-", name) { $0.count == 8 && $0.allSatisfy { $0 &- UInt8(ascii: "a") < 26 } }
      ?? marked("_conflict-", name, endsWithTime) ?? endingInConflict(name, end)
  }

  /// Returns whether the tail ends with `20260310-093000`, alone or after a user's name.
  private static func endsWithTime(_ tail: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let (time, user) = (Array(tail.suffix(15)), tail.dropLast(15))
    guard time.count == 15, time[8] == hyphen, user.isEmpty || user.last == hyphen else { return false }
    return time.indices.allSatisfy { $0 == 8 || time[$0] &- 0x30 < 10 }
  }

  /// Returns the name without `_MACHINE_Mar-10-0930-2026_Conflict`.
  private static func endingInConflict(_ name: [UInt8], _ end: Int) -> [UInt8]? {
    let parts = name[..<end].split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count > 3, parts[parts.count - 1].elementsEqual("Conflict".utf8) else { return nil }
    let time = parts[parts.count - 2].split(separator: UInt8(ascii: "-"))
    guard time.map(\.count) == [3, 2, 4, 4], time.dropFirst().joined().allSatisfy({ $0 &- 0x30 < 10 }) else {
      return nil
    }
    let stem = name[..<(parts[parts.count - 3].startIndex - 1)]
    return stem.isEmpty ? nil : Array(stem) + name[end...]
  }

  /// Returns the name without a mark and its tail, which ends at the next dot.
  private static func marked(
    _ mark: StaticString, _ name: [UInt8], _ isTail: (ArraySlice<UInt8>) -> Bool
  ) -> [UInt8]? {
    guard let start = place(of: mark, in: name[...]), start > 0 else { return nil }
    let tail = name[(start + mark.utf8CodeUnitCount)...]
    let end = tail.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return isTail(tail[..<end]) ? Array(name[..<start]) + name[end...] : nil
  }

  /// Returns the name without ` (…)` before the extension, if a sync program writes such a remark.
  private static func inBrackets(_ name: [UInt8], _ end: Int) -> [UInt8]? {
    guard let open = name[..<end].lastIndex(of: UInt8(ascii: "(")), open > 1,
      name[open - 1] == UInt8(ascii: " ")
    else { return nil }
    let words = name[(open + 1)..<(end - 1)]
    return isRemark(words) ? Array(name[..<(open - 1)]) + name[end...] : nil
  }

  /// Returns the name without ` [conflicted]`.
  private static func inSquareBrackets(_ name: [UInt8], _ end: Int) -> [UInt8]? {
    guard let open = name[..<end].lastIndex(of: UInt8(ascii: "[")), open > 1,
      name[open - 1] == UInt8(ascii: " "), name[(open + 1)..<(end - 1)].starts(with: "conflicted".utf8)
    else { return nil }
    return Array(name[..<(open - 1)]) + name[end...]
  }

  /// Returns whether the words in brackets are a sync program's remark about a copy.
  private static func isRemark(_ words: ArraySlice<UInt8>) -> Bool {
    if let copy = place(of: "onflicted copy", in: words), copy > words.startIndex {
      let first = words[copy - 1]
      return first == UInt8(ascii: "c") || copy - 1 == words.startIndex && first == UInt8(ascii: "C")
    }
    if words.starts(with: "SFConflict ".utf8) || words.starts(with: "# Name clash ".utf8) { return true }
    if words.starts(with: "Case Conflict".utf8) { return true }
    return holdsDate(words)
      && copies.contains { place(of: $0.conflict, in: words) != nil && place(of: $0.copy, in: words) != nil }
  }

  /// The words for “conflict” and “copy” in other languages that Dropbox writes, cut to the part that their forms
  /// share.
  private static let copies: [(conflict: StaticString, copy: StaticString)] = [
    ("onfli", "opi"), ("onfli", "pia"), ("onflikt", "kop"), ("онфликт", "копи"), ("競合", "コピー"), ("冲突", "副本"),
    ("衝突", "複本"), ("충돌", "사본"),
  ]

  /// Returns whether the words have a date such as `2026-03-10`.
  private static func holdsDate(_ words: ArraySlice<UInt8>) -> Bool {
    words.split { !($0 &- 0x30 < 10) && $0 != UInt8(ascii: "-") }.contains { word in
      word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).prefix(3).map(\.count) == [
        4, 2, 2,
      ]
    }
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

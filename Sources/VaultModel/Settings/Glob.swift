/// A pattern for paths, as in `.gitignore` files: `*` and `?` within one name, `**` across folders, `[a-z]`
/// for one of these characters, and a slash at the end for folders.
///
/// A pattern without a slash before its end matches a name in any folder; a pattern with a slash matches
/// the path from the vault's root. Everything in a matching folder matches too, because Offload doesn't
/// enter the folder.
package struct Glob: Sendable, Hashable {
  private let pattern: [UInt8]
  private let isAnchored: Bool

  package init(_ pattern: [UInt8]) {
    var bytes = pattern
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    isAnchored = bytes.contains(UInt8(ascii: "/"))
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    self.pattern = bytes
  }

  /// Whether the pattern matches a path or a folder around it.
  package func matches(_ path: [UInt8]) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for end in 1...max(parts.count, 1) {
      let candidate =
        isAnchored
        ? Array(parts[..<end].joined(separator: [UInt8(ascii: "/")])) : Array(parts[end - 1])
      if Self.matches(pattern[...], candidate[...]) { return true }
    }
    return false
  }

  /// Backtracks only to the last star of each kind, so the cost is at most pattern times text, squared for
  /// patterns with both kinds.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (p, t) = (pattern.startIndex, text.startIndex)
    var star: (pattern: Int, text: Int, crosses: Bool)?
    var wide: (pattern: Int, text: Int)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
        let crosses = pattern[p...].starts(with: "**".utf8)
        var next = p + (crosses ? 2 : 1)
        if crosses, next < pattern.endIndex, pattern[next] == UInt8(ascii: "/"),
          t == text.startIndex || text[t - 1] == UInt8(ascii: "/")
        {
          next += 1
        }
        star = (next, t, crosses)
        if crosses { wide = (next, t) }
        p = next
      } else if p < pattern.endIndex, let next = one(pattern, p, text[t]) {
        (p, t) = (next, t + 1)
      } else if let last = star, last.crosses || text[last.text] != UInt8(ascii: "/") {
        star = (last.pattern, last.text + 1, last.crosses)
        if last.crosses { wide = (last.pattern, last.text + 1) }
        (p, t) = (last.pattern, last.text + 1)
      } else if let last = wide, last.text < text.endIndex {
        wide = (last.pattern, last.text + 1)
        star = (last.pattern, last.text + 1, true)
        (p, t) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Returns the index after the pattern's element at `index` if that element matches the byte.
  private static func one(_ pattern: ArraySlice<UInt8>, _ index: Int, _ byte: UInt8) -> Int? {
    switch pattern[index] {
    case UInt8(ascii: "?"): return byte == UInt8(ascii: "/") ? nil : index + 1
    case UInt8(ascii: "\\") where index + 1 < pattern.endIndex:
      return pattern[index + 1] == byte ? index + 2 : nil
    case UInt8(ascii: "["):
      guard let end = pattern[(index + 1)...].dropFirst().firstIndex(of: UInt8(ascii: "]")) else {
        return byte == pattern[index] ? index + 1 : nil
      }
      return contains(pattern[(index + 1)..<end], byte) ? end + 1 : nil
    default: return pattern[index] == byte ? index + 1 : nil
    }
  }

  private static func contains(_ set: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    let isNegated = set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^")
    let members = isNegated ? set.dropFirst() : set
    var found = false
    var index = members.startIndex
    while index < members.endIndex {
      if index + 2 < members.endIndex, members[index + 1] == UInt8(ascii: "-") {
        if members[index] <= byte, byte <= members[index + 2] { found = true }
        index += 3
      } else {
        if members[index] == byte { found = true }
        index += 1
      }
    }
    return found != isNegated && byte != UInt8(ascii: "/")
  }
}

import OffloadKit

/// Makes links readable: `[[Lisbon trip#^trains]]` becomes `Lisbon trip`, `[[Lisbon|Rui]]` becomes `Rui`. Beside other
/// words, an embedded file is left out, since a fact in the row mentions it. On its own, it is shown by its name.
enum ReadableLinks {
  /// - Parameter marked: returns the words of a link as they stand among the others.
  static func of(_ text: String, marked: (Substring) -> String = { String($0) }) -> String {
    guard text.contains(text: "[[") else { return text }
    var words = ""
    var rest = text[...]
    while let link = firstLink(in: rest) {
      words += rest[..<link.whole.lowerBound]
      if !link.isEmbedded {
        words += marked(name(of: rest[link.target]))
      } else if words.last == " " {
        words.removeLast()
      }
      rest = rest[link.whole.upperBound...]
    }
    words += rest
    let shown = words.drop { $0 == " " }
    if !shown.isEmpty { return String(shown) }
    // There are only files, so the first one is named.
    return firstLink(in: text[...]).map { String(name(of: text[$0.target])) } ?? text
  }

  private struct Link {
    /// The range with the brackets, and with the `!` of an embed.
    var whole: Range<String.Index>
    var target: Range<String.Index>
    var isEmbedded: Bool
  }

  private static func firstLink(in text: Substring) -> Link? {
    let bytes = text.utf8
    let opening = UInt8(ascii: "[")
    let closing = UInt8(ascii: "]")
    var brackets: (start: String.Index, count: Int) = (text.startIndex, 0)
    for index in bytes.indices {
      switch bytes[index] {
      case opening:
        if brackets.count == 0 || bytes[bytes.index(before: index)] != opening { brackets = (index, 0) }
        brackets.count += 1
      case closing where brackets.count >= 2:
        let end = bytes.index(after: index)
        let target = bytes.index(brackets.start, offsetBy: brackets.count)..<index
        guard end < bytes.endIndex, bytes[end] == closing, !target.isEmpty else {
          brackets.count = 0
          continue
        }
        let start = bytes.index(target.lowerBound, offsetBy: -2)
        let isEmbedded = start > bytes.startIndex && bytes[bytes.index(before: start)] == UInt8(ascii: "!")
        let whole = (isEmbedded ? bytes.index(before: start) : start)..<bytes.index(after: end)
        return Link(whole: whole, target: target, isEmbedded: isEmbedded)
      case closing: brackets.count = 0
      default: break
      }
    }
    return nil
  }

  /// Returns the words after `|`. Without them, returns the file without its folder and the place in it, or that place
  /// if there is no file.
  private static func name(of target: Substring) -> Substring {
    if let bar = target.lastIndex(of: "|"), target.index(after: bar) < target.endIndex {
      return target[target.index(after: bar)...]
    }
    let path = target.prefix { $0 != "#" }
    guard !path.isEmpty else { return target.dropFirst() }
    let file = path.split(separator: "/").last ?? path
    return file.hasSuffix(".md") ? file.dropLast(3) : file
  }
}

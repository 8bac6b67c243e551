/// Words with their links as people read them: `[[Lisbon trip#^trains]]` as `Lisbon trip`, `[[Lisbon|Rui]]` as
/// `Rui`. An embedded file is no word; where there are others it is left out, as a fact beside them says that it is
/// there.
enum ReadableLinks {
  static func of(_ text: String) -> String {
    guard text.contains("[[") else { return text }
    var words = ""
    var rest = text[...]
    while let link = rest.firstMatch(of: #/(!?)\[\[([^\[\]]+)\]\]/#) {
      words += rest[..<link.range.lowerBound]
      if link.1.isEmpty {
        words += name(of: link.2)
      } else if words.last == " " {
        words.removeLast()
      }
      rest = rest[link.range.upperBound...]
    }
    words += rest
    let shown = words.drop { $0 == " " }
    return shown.isEmpty ? text : String(shown)
  }

  /// The words given after `|`, else the file without its folder and the place in it, else that place.
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

import TerminalKit

/// Builds HTML and SVG. It escapes all text and values that go in.
struct Markup {
  private(set) var text = ""

  /// Adds an element with content.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes, end: ">")
    content(&self)
    text += "</\(name)>\n"
  }

  /// Adds an element with text.
  mutating func element(_ name: String, _ attributes: [(String, String)] = [], saying words: String) {
    open(name, attributes, end: ">")
    text += Self.escaped(words) + "</\(name)>\n"
  }

  /// Adds an HTML element that never has content.
  mutating func void(_ name: String, _ attributes: [(String, String)]) {
    open(name, attributes, end: ">\n")
  }

  /// Adds the program's own markup, unescaped.
  mutating func verbatim(_ markup: String) {
    text += markup
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)], end: String) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += end
  }

  /// Returns text with markup characters as entities. Characters that no document may have become U+FFFD, and so do
  /// those that would change the order of the words around them.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result += " "
      default: result.unicodeScalars.append(VisibleText.steersTerminal(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}

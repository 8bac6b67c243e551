import TerminalKit

/// HTML and SVG as it is put together: whatever is put in as text or as a value is escaped.
struct Markup {
  private(set) var text = ""

  /// An element with what stands in it.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes, end: ">")
    content(&self)
    text += "</\(name)>\n"
  }

  /// An element with text in it.
  mutating func element(_ name: String, _ attributes: [(String, String)] = [], saying words: String) {
    open(name, attributes, end: ">")
    text += Self.escaped(words) + "</\(name)>\n"
  }

  /// An element of HTML that never has anything in it.
  mutating func void(_ name: String, _ attributes: [(String, String)]) {
    open(name, attributes, end: ">\n")
  }

  /// Markup of the program's own, as it is.
  mutating func verbatim(_ markup: String) {
    text += markup
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)], end: String) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += end
  }

  /// Characters of markup by their names; those that no document may hold as U+FFFD, and what would turn the order
  /// of the words beside it too.
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

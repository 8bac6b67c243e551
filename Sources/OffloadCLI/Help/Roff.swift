/// Text in the language of `man(7)`, line by line.
struct Roff {
  private(set) var text = ""

  /// Adds a request at the start of a line, with its arguments: `.SH NAME`.
  mutating func request(_ name: String, _ arguments: String...) {
    text += ".\(name)"
    for argument in arguments {
      text +=
        " \""
        + Self.escaped(argument).split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\\(dq") + "\""
    }
    text += "\n"
  }

  /// Adds the page's first line. Its date must be there unescaped.
  mutating func title(_ name: String, date: String, source: String) {
    text += ".TH \(name) 1 \"\(date)\" \"\(source)\" \"User Commands\"\n"
  }

  /// Adds words that `man` fills into lines. Their lines in the page are short, as is usual for manual pages.
  mutating func words(_ words: String) {
    var line = ""
    for word in Self.escaped(words).split(separator: " ") {
      if !line.isEmpty, line.utf8.count + word.utf8.count >= Self.width {
        self.line(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { self.line(line) }
  }

  /// Adds paragraphs; if `isFirst`, the first one comes directly under its heading.
  mutating func paragraphs(_ paragraphs: [String], isFirst: Bool = true) {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 || !isFirst { request("PP") }
      words(paragraph)
    }
  }

  /// Adds a line that never begins with a request, whatever its first character is.
  private mutating func line(_ line: String) {
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  private static let width = 78

  /// Adds a term, with its meaning indented below it.
  mutating func term(_ term: String, _ meaning: String) {
    request("TP")
    text += "\\fB\(Self.escaped(term))\\fR\n"
    words(meaning)
  }

  /// Adds a line to type, which `man` leaves unfilled.
  mutating func example(_ line: String) {
    request("PP")
    request("RS", "4")
    request("nf")
    self.line(Self.escaped(line))
    request("fi")
    request("RE")
  }

  /// Escapes characters so that each one appears as itself. A hyphen stays one that the reader can copy. Characters
  /// outside ASCII go in by number, so the page is the same in every locale.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case "\n", "\t": result += " "
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }
}

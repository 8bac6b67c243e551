/// Parts of sentences that everything worded has in common.
package enum Phrase {
  /// `1 item`, `3 items`
  package static func counted(_ count: Int, _ noun: String = "item") -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// `a, b or c`
  package static func list(_ names: [String], _ conjunction: String = "or") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// `inbox.md and 2 more`; all of up to `most` names.
  package static func few(_ names: [String], orAllOf most: Int = 1) -> String {
    guard let first = names.first else { return "files" }
    return names.count > most ? "\(first) and \(names.count - 1) more" : names.joined(separator: ", ")
  }

  /// The names that may have been meant; nil if there are none.
  static func didYouMean(_ nearest: [String]) -> Statement? {
    nearest.isEmpty ? nil : "; did you mean \(list(nearest))?"
  }

  static func didYouMean(_ nearest: String?) -> Statement? { nearest.map { "; did you mean \($0)?" } }

  /// The first of some texts' lines that says something; nil where there is none.
  static func firstLine(of texts: [String]) -> Statement? {
    let lines = texts.lazy.flatMap { $0.split(whereSeparator: \.isNewline) }
    return lines.first { !$0.allSatisfy(\.isWhitespace) }.map { ": \(String($0))" }
  }
}

extension StringProtocol {
  /// As messages show what somebody typed: in quotation marks of the kind that it doesn't contain.
  package var inQuotes: String { contains("\"") ? "'\(self)'" : "\"\(self)\"" }
}

extension Item {
  /// The words; for an item that has none, its line without the bullet.
  package var words: String {
    if !content.isEmpty || !tags.isEmpty { return content }
    return String(text.drop { " \t>-*+".contains($0) })
  }
}

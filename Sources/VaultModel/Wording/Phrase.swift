/// Parts of sentences that all messages share.
package enum Phrase {
  /// Returns for example `1 item` or `3 items`.
  package static func counted(_ count: Int, _ noun: String = "item") -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// Returns for example `a, b or c`.
  package static func list(_ names: [String], _ conjunction: String = "or") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// Returns for example `inbox.md and 2 more`, or all names if there are at most `most`.
  package static func few(_ names: [String], orAllOf most: Int = 1) -> String {
    guard let first = names.first else { return "files" }
    return names.count > most ? "\(first) and \(names.count - 1) more" : names.joined(separator: ", ")
  }

  /// Returns the term of a query for a collection: a name of more than one word needs quotes.
  package static func term(in collection: String) -> String {
    collection.contains(where: \.isWhitespace) ? "in:\"\(collection)\"" : "in:\(collection)"
  }

  /// Returns a question with the nearest names; nil if there are none.
  static func didYouMean(_ nearest: [String]) -> Statement? {
    nearest.isEmpty ? nil : "; did you mean \(list(nearest))?"
  }

  static func didYouMean(_ nearest: String?) -> Statement? { nearest.map { "; did you mean \($0)?" } }

  /// Returns the first line that isn't empty, from some texts; nil if there is none.
  static func firstLine(of texts: [String]) -> Statement? {
    let lines = texts.lazy.flatMap { $0.split(whereSeparator: \.isNewline) }
    return lines.first { !$0.allSatisfy(\.isWhitespace) }.map { ": \(String($0))" }
  }
}

extension StringProtocol {
  /// The text as messages show user input: in quotation marks of a kind that it doesn't contain.
  package var inQuotes: String { contains("\"") ? "'\(self)'" : "\"\(self)\"" }
}

extension Item {
  /// The words, or the line without its bullet if the item has no words.
  package var words: String {
    if !content.isEmpty || !tags.isEmpty { return content }
    return String(text.drop { " \t>-*+".contains($0) })
  }
}

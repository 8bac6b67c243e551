import VaultStore
import VaultSyntax

/// A query with a name in a vault's settings, and the shape of the list that it makes.
package struct SavedQuery: Sendable, Hashable {
  /// The query, as people type it.
  package let query: String
  /// The values of the options `sort`, `group`, `limit` and `format`, as people type them, by the option's name.
  package let options: [String: String]
  /// Keys next to the query that aren't options, or have no text.
  let unreadKeys: [String]
  /// The text on the line after the query that is a comment in YAML but looks like a part of the query, such as
  /// `#trip`.
  package internal(set) var comment: String?

  static let optionNames = ["sort", "group", "limit", "format"]

  /// Reads a text, or a map with the text as `query`; nil for any other value. No value is an empty query.
  init?(_ value: YAMLValue) {
    if value == .null || value.text != nil {
      (query, options, unreadKeys) = (text(value.text ?? []), [:], [])
      return
    }
    guard case .map(let pairs) = value else { return nil }
    var texts: [String: String] = [:]
    var unread: [String] = []
    for pair in pairs {
      let name = text(pair.key)
      if let value = pair.value.text, name == "query" || Self.optionNames.contains(name) {
        texts[name] = text(value)
      } else {
        unread.append(name)
      }
    }
    guard let query = texts.removeValue(forKey: "query") else { return nil }
    (self.query, options, unreadKeys) = (query, texts, unread)
  }
}

extension VaultSettings {
  /// Returns the saved query that some words of a query ask for, if it is the only one: then the list has its shape.
  package func onlySavedQuery(among words: [some StringProtocol]) -> (name: String, query: SavedQuery)? {
    let names = words.filter { $0.first == "@" }.map { String($0.dropFirst()) }
    guard let name = names.first, names.count == 1 else { return nil }
    return savedQueries[name].map { (name, $0) }
  }

  /// Reads a map of queries; `entries` have their places in the bytes of the file.
  mutating func noteComments(after entries: [YAMLEntry], in bytes: [UInt8]) {
    for entry in entries {
      let inside = entry.nested(in: bytes).first { $0.key.elementsEqual("query".utf8) } ?? entry
      savedQueries[text(entry.key)]?.comment = inside.wordComment(in: bytes).map { text($0) }
    }
  }
}

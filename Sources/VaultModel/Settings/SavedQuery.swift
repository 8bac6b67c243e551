import VaultStore
import VaultSyntax

/// A query with a name in a vault's settings, and the shape of the list that it makes.
package struct SavedQuery: Sendable, Hashable {
  /// The query, as people type it.
  package let query: String
  /// The values of the options `sort`, `group`, `limit` and `format`, as people type them, by the option's name.
  package let options: [String: String]

  static let optionNames = ["sort", "group", "limit", "format"]

  /// Reads a text, or a map with the text as `query`; nil for any other value. No value is an empty query.
  init?(_ value: YAMLValue) {
    if value == .null || value.text != nil {
      (query, options) = (text(value.text ?? []), [:])
      return
    }
    guard case .map(let pairs) = value else { return nil }
    var texts: [String: String] = [:]
    for pair in pairs {
      let name = text(pair.key)
      guard let value = pair.value.text, name == "query" || Self.optionNames.contains(name) else {
        return nil
      }
      texts[name] = text(value)
    }
    guard let query = texts.removeValue(forKey: "query") else { return nil }
    (self.query, options) = (query, texts)
  }
}

extension VaultSettings {
  /// Returns the saved query that some words of a query ask for, if it is the only one: then the list has its shape.
  package func onlySavedQuery(among words: [some StringProtocol]) -> SavedQuery? {
    let names = words.filter { $0.first == "@" }
    return names.count == 1 ? savedQueries[String(names[0].dropFirst())] : nil
  }
}

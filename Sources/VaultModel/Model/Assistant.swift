package import VaultStore

/// A program that works in the vault for a language model, as the log knows it.
package struct Assistant: Sendable, Hashable {
  /// The name that the program gives itself, on one line. It proves nothing.
  package let name: String
  /// The query that bounds what it may see; nil for the whole vault.
  package let only: String?

  /// - Parameter name: whatever the program calls itself; nil if it doesn't say.
  package init(name: String?, only: String?) {
    var line = String.UnicodeScalarView()
    for scalar in (name ?? "").unicodeScalars.prefix(Self.mostLetters) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: break
      default: line.append(scalar)
      }
    }
    let trimmed = String(line).trimmed
    self.name = trimmed.isEmpty ? "an assistant" : trimmed
    self.only = only
  }

  private static let mostLetters = 40
}

extension Assistant {
  /// The origin of its operations.
  package static let origin = "mcp"

  private static let (nameKey, onlyKey) = ("assistant", "only")

  /// What the record of each of its operations says about it.
  package var details: [OperationHeader.Detail] {
    [OperationHeader.Detail(key: Array(Self.nameKey.utf8), value: Array(name.utf8))]
      + (only.map { [OperationHeader.Detail(key: Array(Self.onlyKey.utf8), value: Array($0.utf8))] } ?? [])
  }

  /// Reads a record; nil for an operation of the user's own.
  package init?(_ header: OperationHeader) {
    guard header.origin.elementsEqual(Self.origin.utf8) else { return nil }
    self.init(
      name: header.values(Self.nameKey).first.map { text($0) },
      only: header.values(Self.onlyKey).first.map { text($0) })
  }
}

import JSON

/// What the client can do, as far as it matters here. Much that clients do without saying so is asked of them all the same, such
/// as edits, which ALE makes though it announces that it does not.
struct ClientCapabilities: Sendable {
  /// Whether it asks for diagnostics; then none are sent unasked.
  let pullsDiagnostics: Bool
  let hasCodeActionLiterals: Bool
  /// Whether it asks what a rename would change.
  let preparesRenames: Bool
  /// Whether it takes edits that say for which version of a document they are.
  let takesVersions: Bool
  /// Whether an edit may rename a file.
  let renamesFiles: Bool
  /// Whether it puts the cursor where it is asked to.
  let showsDocuments: Bool
  /// Whether what is replaced by a completion is taken from its edit only where no other text is given to compare with: else
  /// a part of what was typed would stay.
  let readsEditsWithoutFilters: Bool

  /// - Parameter info: what the client calls itself.
  init(_ value: JSONValue, info: JSONValue = .null) {
    let item = value["textDocument"]["completion"]["completionItem"]
    // Neovim's own completion. What plugins bring knows snippets.
    readsEditsWithoutFilters =
      info["name"].string == "Neovim" && item["snippetSupport"].bool != true
      && Self.isBefore(0, 10, info["version"].string ?? "")
    pullsDiagnostics = value["textDocument"]["diagnostic"].members != nil
    hasCodeActionLiterals = value["textDocument"]["codeAction"]["codeActionLiteralSupport"].members != nil
    let edits = value["workspace"]["workspaceEdit"]
    // Neovim names the second alone.
    takesVersions = edits["documentChanges"].bool ?? false || !edits["resourceOperations"].elements.isEmpty
    renamesFiles = edits["resourceOperations"].elements.contains { $0.string == "rename" }
    showsDocuments = value["window"]["showDocument"]["support"].bool ?? false
    preparesRenames = value["textDocument"]["rename"]["prepareSupport"].bool ?? false
  }
}

extension ClientCapabilities {
  fileprivate static func isBefore(_ major: Int, _ minor: Int, _ version: String) -> Bool {
    let parts = version.split(separator: ".").map { Int($0.prefix(while: \.isNumber)) ?? 0 }
    return parts.count > 1 && (parts[0], parts[1]) < (major, minor)
  }
}

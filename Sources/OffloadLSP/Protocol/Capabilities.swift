import JSON

/// What the client can do, as far as it matters here. Many clients can do more than they announce, so the server asks
/// them anyway: ALE makes edits, though it announces that it doesn't.
struct ClientCapabilities: Sendable {
  /// Whether it asks for diagnostics, and asks again when the server says so. If so, the server sends none unasked.
  /// The server sends them to all other clients, and offers them no answers: a client that asks only when its own text
  /// changes would show old ones, and Neovim 0.11 shows those that it asked for beside those that the server sent.
  let pullsDiagnostics: Bool
  let hasCodeActionLiterals: Bool
  /// Whether it asks what a rename would change.
  let preparesRenames: Bool
  /// Whether it takes edits that name the version of a document.
  let takesVersions: Bool
  /// Whether an edit may rename a file.
  let renamesFiles: Bool
  /// Whether it moves the cursor on request.
  let showsDocuments: Bool
  /// Whether it shows the person a question.
  let asksQuestions: Bool
  /// Whether the client takes the replaced span from a completion's edit only if there is no filter text. With a
  /// filter text, a part of the typed text would stay.
  let readsEditsWithoutFilters: Bool
  /// Whether the person's settings ask for inlay hints.
  let wantsHints: Bool

  /// - Parameters:
  ///   - info: the client's name and version.
  ///   - options: the person's settings for the server.
  init(_ value: JSONValue, info: JSONValue = .null, options: JSONValue = .null) {
    wantsHints = options["inlayHints"].bool ?? false
    let item = value["textDocument"]["completion"]["completionItem"]
    // Neovim's own completion. Completion plugins announce snippets.
    readsEditsWithoutFilters =
      info["name"].string == "Neovim" && item["snippetSupport"].bool != true
      && Self.isBefore(0, 10, info["version"].string ?? "")
    pullsDiagnostics =
      value["textDocument"]["diagnostic"].members != nil
      && value["workspace"]["diagnostics"]["refreshSupport"].bool == true
    hasCodeActionLiterals = value["textDocument"]["codeAction"]["codeActionLiteralSupport"].members != nil
    let edits = value["workspace"]["workspaceEdit"]
    // Neovim announces only the second.
    takesVersions = edits["documentChanges"].bool ?? false || !edits["resourceOperations"].elements.isEmpty
    renamesFiles = edits["resourceOperations"].elements.contains { $0.string == "rename" }
    showsDocuments = value["window"]["showDocument"]["support"].bool ?? false
    asksQuestions = value["window"]["showMessage"].members != nil
    preparesRenames = value["textDocument"]["rename"]["prepareSupport"].bool ?? false
  }
}

extension ClientCapabilities {
  fileprivate static func isBefore(_ major: Int, _ minor: Int, _ version: String) -> Bool {
    let parts = version.split(separator: ".").map { Int($0.prefix(while: \.isNumber)) ?? 0 }
    return parts.count > 1 && (parts[0], parts[1]) < (major, minor)
  }
}

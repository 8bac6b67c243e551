import JSON

enum ServerCapabilities {
  /// The files of whose renames a client tells.
  private static let renamed = JSONValue.object([
    (
      "filters",
      .array(
        [("**/*.md", "file"), ("**", "folder")].map { glob, kind in
          .object([
            ("scheme", .string("file")),
            ("pattern", .object([("glob", .string(glob)), ("matches", .string(kind))])),
          ])
        })
    )
  ])

  /// What is offered: UTF-16 positions always, and what each feature says of itself. Formatting is never offered: it would
  /// rewrite a vault whenever a file is saved.
  static func json(for client: ClientCapabilities) -> JSONValue {
    let own: [(key: String, value: JSONValue)] = [
      ("positionEncoding", .string("utf-16")),
      (
        "textDocumentSync",
        .object([("openClose", .bool(true)), ("change", .number(2)), ("save", .bool(true))])
      ), ("workspace", .object([("fileOperations", .object([("didRename", renamed)]))])),
    ]
    let features = Feature.all.compactMap { $0.capability(client) }
    return .object([
      ("capabilities", .object(own + features)), ("serverInfo", .object([("name", .string("offload"))])),
    ])
  }
}

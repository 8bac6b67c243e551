import JSON

enum ServerCapabilities {
  /// The files whose renames a client reports.
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

  /// Returns what the server offers: UTF-16 positions always, and the entry of each feature. It never offers
  /// formatting: that would rewrite a vault whenever the user saves a file.
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

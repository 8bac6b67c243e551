import JSON
import JSONRPC
import OffloadKit

/// The collections as resources: files of which all text is seen.
struct ResourceList {
  let sight: Sight
  let era: Era

  /// The most resources on a page.
  static let most = 200
  /// The longest text that a resource gives, in bytes.
  static let longest = 1 << 20
  static let scheme = "offload:///"

  static let template = JSONValue.object([
    ("uriTemplate", .string("\(scheme){+path}")), ("name", .string("collection")),
    ("title", .string("A collection")), ("description", .string("A file of the vault, by its path")),
    ("mimeType", .string("text/markdown")),
  ])

  /// - Parameter cursor: the last path of the page before, escaped.
  func page(after cursor: JSONValue) throws(Refusal) -> [(key: String, value: JSONValue)] {
    var last: VaultPath?
    if !cursor.isNull {
      guard let path = cursor.string.flatMap({ VaultPath(escaped: $0) }) else {
        throw Refusal(.invalidParams, "the cursor can't be read")
      }
      last = path
    }
    let paths = sight.files.filter { path in sight.isWhole(path) && last.map { $0 < path } ?? true }.sorted()
    let page = paths.prefix(Self.most)
    let next: [(key: String, value: JSONValue)] =
      page.count < paths.count ? page.last.map { [("nextCursor", .string($0.escaped))] } ?? [] : []
    return [("resources", .array(page.map(Self.json)))] + next
  }

  /// Returns the file that a URI names; nil for any other URI.
  static func path(of uri: String) -> VaultPath? {
    uri.hasPrefix(scheme) ? VaultPath(escaped: String(uri.dropFirst(scheme.count))) : nil
  }

  func read(_ uri: JSONValue) throws -> [(key: String, value: JSONValue)] {
    guard let uri = uri.string else { throw Refusal(.invalidParams, "uri is missing") }
    guard let path = Self.path(of: uri), let text = try sight.text(of: path)
    else {
      throw Refusal(
        era == .legacy ? .resourceNotFound : .invalidParams, "there is no such resource",
        data: .object([("uri", .string(uri))]))
    }
    guard text.utf8.count <= Self.longest else {
      throw Refusal(
        .invalidParams, "this file is over 1 MiB; the tool read gives its items and lines in parts")
    }
    return [
      (
        "contents",
        .array([
          .object([
            ("uri", .string(uri)), ("mimeType", .string("text/markdown")), ("text", .string(text)),
          ])
        ])
      )
    ]
  }

  private static func json(_ path: VaultPath) -> JSONValue {
    .object([
      ("uri", .string(scheme + path.escaped)), ("name", .string(path.collectionName)),
      ("mimeType", .string("text/markdown")),
    ])
  }
}

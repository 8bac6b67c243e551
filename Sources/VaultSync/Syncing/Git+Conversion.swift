import OffloadKit
import VaultStore

/// Files whose bytes differ between git and the folder: by line endings, encodings, and the user's filters.
extension Git {
  private static let attributes = ["text", "crlf", "eol", "ident", "filter", "working-tree-encoding"]

  /// Returns the paths that git may convert, by `.gitattributes` and git's settings.
  func convertedPaths(among paths: [VaultPath]) throws -> Set<VaultPath> {
    guard !paths.isEmpty else { return [] }
    let endsLines =
      try GitConfiguration.read(self)["core.autocrlf"].map { $0.lowercased() != "false" } ?? false
    let input = paths.flatMap { path -> [UInt8] in path.bytes + [0] }
    let fields = try self("check-attr", "-z", "--stdin", more: Self.attributes.map(bytes), input: input)
      .fields
    var values: [VaultPath: [String: String]] = [:]
    for index in stride(from: 0, to: fields.count - 2, by: 3) {
      guard let path = VaultPath(fields[index]) else { continue }
      let (name, value) = (text(fields[index + 1]), text(fields[index + 2]))
      if value != "unspecified" { values[path, default: [:]][name] = value }
    }
    return Set(
      paths.filter { path in
        let said = values[path] ?? [:]
        if ["filter", "ident", "working-tree-encoding"].contains(where: { said[$0] ?? "unset" != "unset" }) {
          return true
        }
        // With `-text`, git changes no line endings, whatever else is set.
        if said["text"] == "unset" { return false }
        return endsLines || ["text", "crlf", "eol"].contains { said[$0] ?? "unset" != "unset" }
      })
  }

  /// The id that git would give to the bytes of a file in the folder.
  ///
  /// - Parameter isKept: whether git also stores them.
  func id(of content: [UInt8], at path: VaultPath, isKept: Bool = false) throws -> GitID {
    try nameOfObject("--path", more: [path.bytes] + (isKept ? [bytes("-w")] : []), content)
  }

  /// The bytes that git would write to the folder.
  func folderBytes(of id: GitID, at path: VaultPath) throws -> [UInt8] {
    let answer = try answer(
      to: ["cat-file", "--filters", "--path"].map(bytes) + [path.bytes, bytes(id.text)], outputLimit: .max)
    guard answer.status == 0 else { throw SyncRefusal.git("cat-file", said: said(by: answer)) }
    return answer.output
  }
}

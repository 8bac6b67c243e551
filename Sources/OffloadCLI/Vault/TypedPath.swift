import OffloadKit

/// Reads paths from shells and other programs: `./inbox.md` as `grep -r` prints it, an absolute path, or one from the
/// current folder. The vault's own paths start at its root, without a dot.
struct TypedPath {
  let session: Session
  let vault: Vault

  /// Returns an address with its path from the vault's root.
  ///
  /// - Throws: an error if the path leads out of the vault, or could mean two files.
  func address(_ text: String) throws -> Address {
    // An id can come before the place. A path from here never has a `@` before its first slash.
    let head = text.prefix { $0 != "/" && $0 != ":" }
    let at = head.lastIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex
    guard let place = PlaceParts(text[at...]) else { return try Address(parsing: text) }
    let path = try fromRoot(place.path, typed: text)
    return try Address(parsing: text[..<at] + path + place.rest)
  }

  /// Returns the name of a collection, maybe with its section. The text may be a path from here.
  func collection(_ text: String) throws -> String {
    guard Self.isFromHere(text) || text.hasPrefix("/") else { return text }
    let path = text.prefix { $0 != "#" }
    return try fromRoot(String(path), typed: text) + text.dropFirst(path.count)
  }

  private static func isFromHere(_ path: String) -> Bool { path.hasPrefix("./") || path.hasPrefix("../") }

  private func fromRoot(_ path: String, typed: String) throws -> String {
    if path.hasPrefix("\"") { return path }
    if Self.isFromHere(path) || path.hasPrefix("/") {
      guard let found = inVault(path) else {
        throw Failure(
          "outside-vault",
          "\(ShellWords.quoted(path)) isn't in the vault \(ShellWords.quoted(vault.root))",
          hint: "offload help items", status: .usage)
      }
      return found
    }
    // In a folder of the vault, another program may print a path that starts there: `Errands.md:3`.
    guard let near = inVault(path), near != path, vault.hasFile(at: near) else { return path }
    guard vault.hasFile(at: path) else { return near }
    throw Failure(
      "ambiguous-path", "\(typed.inQuotes) could be a path from here or from the vault's folder",
      status: .ambiguous,
      candidates: [
        .init(address: "./\(path)", text: "from here"),
        .init(address: "\(vault.root)/\(path)", text: "from the vault's folder"),
      ])
  }

  /// Returns a path from the vault's root; nil for one that leads elsewhere.
  private func inVault(_ path: String) -> String? {
    let absolute = session.world.folder.absolute(path)
    let end = absolute.lastIndex(of: "/") ?? absolute.startIndex
    let folder = String(absolute[..<end])
    // Follows links to folders, but not a link that is the file itself.
    let real = Platform.realPath(folder.isEmpty ? "/" : folder) ?? folder
    for root in [Platform.realPath(vault.root) ?? vault.root, vault.root] {
      if real == root { return String(absolute[absolute.index(after: end)...]) }
      let prefix = root == "/" ? "/" : root + "/"
      if real.hasPrefix(prefix) { return real.dropFirst(prefix.count) + String(absolute[end...]) }
    }
    return nil
  }
}

/// The two halves of `PATH:LINE` or `PATH:LINE:COLUMN`.
private struct PlaceParts {
  let path: String
  /// With the colon before it.
  let rest: String

  init?(_ text: Substring) {
    var end = text.endIndex
    for _ in 0..<2 {
      guard let colon = text[..<end].lastIndex(of: ":"), colon > text.startIndex,
        Int(text[text.index(after: colon)..<end]) != nil
      else { break }
      end = colon
    }
    guard end < text.endIndex else { return nil }
    (path, rest) = (String(text[..<end]), String(text[end...]))
  }
}

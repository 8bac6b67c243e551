package import VaultModel
package import VaultStore

/// A name for one item that a program can keep: the file, the whole id, and the line, which may change. Items of a file
/// with the same words are told apart by their lines: such an item counts as another one as soon as its line changes.
///
/// Its text is `kmfbcdghjlnpqr@Lisbon%20trip.md:12`, with `.2` after the id of the second item with the same words, and
/// `.1` after that of the first. An item without any text has `-` in place of an id.
package struct ItemRef: Hashable, Sendable {
  package let path: VaultPath
  /// Nil for an item without any text.
  package let id: ItemID?
  /// Which it is among the items of the file with the same words, from 1; nil if it is the only one.
  package let occurrence: Int?
  /// From 1.
  package let line: Int

  package init(path: VaultPath, id: ItemID?, occurrence: Int?, line: Int) {
    (self.path, self.id, self.occurrence, self.line) = (path, id, occurrence, line)
  }

  /// Reads the text; nil for any other.
  package init?(_ text: String) {
    guard let at = text.firstIndex(of: "@"), let colon = text.lastIndex(of: ":"), at < colon,
      let line = Int(text[text.index(after: colon)...]), line > 0,
      let path = VaultPath(escaped: String(text[text.index(after: at)..<colon]))
    else { return nil }
    let name = text[..<at].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let occurrence = name.count == 2 ? Int(name[1]) ?? 0 : nil
    guard let first = name.first, occurrence.map({ $0 > 0 }) ?? true else { return nil }
    let id = ItemID(String(first))
    if id == nil, first != "-" { return nil }
    self.init(path: path, id: id, occurrence: occurrence, line: line)
  }
}

extension ItemRef: CustomStringConvertible {
  package var description: String {
    "\(id?.description ?? "-")\(occurrence.map { ".\($0)" } ?? "")@\(path.escaped):\(line)"
  }
}

extension VaultPath {
  /// The path as in a URI.
  package var escaped: String { bytes.percentEncoded }

  /// Reads such a path; nil if it isn't one.
  package init?(escaped text: String) {
    guard let bytes = text.utf8.percentDecoded else { return nil }
    self.init(bytes)
  }
}

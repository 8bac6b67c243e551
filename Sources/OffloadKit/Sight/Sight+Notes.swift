package import VaultModel
import VaultStore
import VaultSyntax

/// A name that more than one of the seen collections has.
package struct AmbiguousName: Error {
  package let name: String
  package let paths: [VaultPath]
}

/// Lines of a file.
package struct SeenLines: Sendable {
  /// From 1.
  package let first: Int
  package let lines: [String]
  /// The number of lines of the file.
  package let count: Int
}

extension Sight {
  /// Returns the notes that have all words, in the files of which all text is seen.
  package func find(_ search: WordSearch) -> (notes: [FoundNote], unread: [String]) {
    let found = vault.find(search)
    return (found.value.filter { isWhole($0.path) }, named(found.unreadable))
  }

  /// Returns lines of a file of which all text is seen; nil for another file.
  ///
  /// - Parameter numbers: from 1; those beyond the end are left out.
  package func lines(_ numbers: ClosedRange<Int>, of path: VaultPath) throws -> SeenLines? {
    guard isWhole(path), let document = try vault.document(at: path) else { return nil }
    let all = document.outline.lines
    let shown = (numbers.lowerBound - 1..<numbers.upperBound).clamped(to: all.indices)
    return SeenLines(
      first: shown.lowerBound + 1,
      lines: shown.map { VaultModel.text(document.bytes[all[$0].start..<all[$0].end]) },
      count: all.count)
  }

  /// Returns a file of which all text is seen; nil for another one.
  package func text(of path: VaultPath) throws -> String? {
    guard isWhole(path) else { return nil }
    return try vault.document(at: path).map { VaultModel.text($0.bytes) }
  }

  /// Returns the collection of a file with the facts of what is seen in it; nil if nothing is.
  package func collection(at path: VaultPath) throws -> ItemCollection? {
    guard files.contains(path) else { return nil }
    guard let document = try vault.document(at: path) else { return nil }
    return try CollectionReader(vault).collection(at: path, document)
  }

  /// Returns the file that somebody means by its path, as it is or as in a ref, or by the name of the collection; nil if
  /// none is seen.
  ///
  /// - Throws: `AmbiguousName`.
  package func path(named name: String) throws -> VaultPath? {
    let paths = [VaultPath(name), VaultPath(escaped: name)].compactMap(\.self)
    if let path = paths.first(where: files.contains) { return path }
    do {
      let path = try vault.collection(named: name)
      return files.contains(path) ? path : nil
    } catch VaultError.ambiguousCollection(_, let paths) {
      throw AmbiguousName(name: name, paths: paths.filter(files.contains))
    } catch {
      return nil
    }
  }
}

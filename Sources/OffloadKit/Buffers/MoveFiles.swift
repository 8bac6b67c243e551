import VaultStore

/// The files of a move by the names that they had since it was begun, the last one last: files are followed, not names.
///
/// All the names count, since an editor that has a file open saves it by the name that it knows.
package struct MoveFiles: Sendable, Hashable {
  package private(set) var source: [VaultPath]
  package private(set) var destination: [VaultPath]

  package init(of move: MoveIntention) { (source, destination) = ([move.source], [move.destination]) }

  /// What they are called now.
  package var now: (source: VaultPath, destination: VaultPath) {
    (source[source.count - 1], destination[destination.count - 1])
  }

  package func contains(_ path: VaultPath) -> Bool { source.contains(path) || destination.contains(path) }

  mutating func follow(_ change: FileChange) {
    guard change.kind == .renamed, let path = change.newPath else { return }
    if change.path == source.last { Self.add(path, to: &source) }
    if change.path == destination.last { Self.add(path, to: &destination) }
  }

  /// Adds a name, once: a file that has an older name again would be counted twice.
  private static func add(_ path: VaultPath, to names: inout [VaultPath]) {
    names.removeAll { $0 == path }
    names.append(path)
  }

  /// The texts of those that are there.
  package func texts(_ read: (VaultPath) throws -> [UInt8]?) rethrows -> MoveTexts {
    let here = try source.compactMap { path in try read(path).map { MoveTexts.File(path: path, text: $0) } }
    let others = destination.filter { !source.contains($0) }
    let there = try others.compactMap { path in try read(path).map { MoveTexts.File(path: path, text: $0) } }
    return MoveTexts(source: here, destination: there)
  }
}

/// Texts of the files of a move, as somebody sees them.
package struct MoveTexts: Sendable {
  package struct File: Sendable {
    package let path: VaultPath
    package let text: [UInt8]
    let lines: ItemLines

    package init(path: VaultPath, text: [UInt8]) {
      (self.path, self.text, lines) = (path, text, ItemLines(text))
    }
  }

  package let source: [File]
  package let destination: [File]

  /// With another text of one of them.
  func with(_ text: [UInt8], at path: VaultPath) -> MoveTexts {
    let changed = { (files: [File]) in files.map { $0.path == path ? File(path: path, text: text) : $0 } }
    return MoveTexts(source: changed(source), destination: changed(destination))
  }

  /// With other files on the side of one that is not there.
  func joined(by others: [File]) -> MoveTexts {
    MoveTexts(
      source: source.isEmpty ? others : source,
      destination: source.isEmpty ? destination : destination + others)
  }

  /// The file to which items are brought back: the inbox where the source is gone.
  var home: VaultPath { source.last?.path ?? .inbox }
}

import VaultStore
import VaultSyntax

extension MoveTexts {
  /// The first of git's conflicts in the files, by the line from 0.
  var firstConflict: (path: VaultPath, line: Int)? {
    (source + destination).lazy.compactMap { file in
      file.conflicts.first.map { (file.path, $0.lowerBound) }
    }.first
  }

  /// The files as their conflicts may end, each with one side of all of its own; none where there is no conflict. Lines of
  /// an item of which some are the same on both sides stand apart until then.
  var sidesOfConflicts: [MoveTexts] {
    if firstConflict == nil { return [] }
    let sources = Self.sides(of: source)
    return Self.sides(of: destination).flatMap { there in
      sources.map { MoveTexts(source: $0, destination: there) }
    }
  }

  private static func sides(of files: [File]) -> [[File]] {
    files.reduce([[]]) { all, file in
      let sides = file.conflicts.isEmpty ? [file] : [file.side(ours: true), file.side(ours: false)]
      return all.flatMap { files in sides.map { files + [$0] } }
    }
  }
}

extension MoveTexts.File {
  /// Lines of git's conflicts, the markers included.
  fileprivate var conflicts: [Range<Int>] {
    guard text.contains(UInt8(ascii: "<")) else { return [] }
    return Document(text, kind: path == .inbox ? .inbox : .collection).conflictLines
  }

  fileprivate func side(ours: Bool) -> MoveTexts.File {
    let lines = TextLines(text)
    var kept: [UInt8] = []
    var line = 0
    for conflict in conflicts {
      kept += lines[line..<conflict.lowerBound]
      let marks = conflict.filter { Self.isMark(lines[$0]) }
      // Between the sides there may be what was there before both.
      if let first = marks.dropFirst().first, let last = marks.dropLast().last {
        kept += ours ? lines[marks[0] + 1..<first] : lines[last + 1..<conflict.upperBound - 1]
      }
      line = conflict.upperBound
    }
    return MoveTexts.File(path: path, text: kept + lines[line..<lines.count])
  }

  private static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.starts(with: $0.utf8) }
  }
}

/// The end of conflicts in a file: of the versions of an item some stay, and the others go.
package struct ConflictEnding {
  package private(set) var file: MergeFile
  /// The first line of each item that stays in a conflict that ended: where it stood, and where it stands.
  package private(set) var kept: [(old: Int, new: Int)] = []
  /// The first lines of the versions that are gone.
  package private(set) var removed: [Int] = []

  /// What stands below an item's versions stays below the last that is kept, and so do lines that belong to all of them.
  /// Block id and task id stay with the first.
  ///
  /// - Parameters:
  ///   - lines: the first lines of versions. A conflict of which none begins there stays.
  ///   - keepsAll: whether all versions of these conflicts stay.
  /// - Returns: nil where a line cannot be written without saying that it is in conflict.
  package init?(of original: MergeFile, keeping lines: Set<Int>, keepsAll: Bool) {
    file = original
    file.units = []
    var origins: [Int?] = []
    for (unit, starts) in zip(original.units, original.versionLines) {
      let chosen = starts.indices.filter { keepsAll || lines.contains(starts[$0]) }
      guard unit.isInConflict, lines.contains(where: starts.contains) else {
        file.units.append(unit)
        origins.append(nil)
        continue
      }
      removed += starts.indices.filter { !chosen.contains($0) }.map { starts[$0] }
      for (place, version) in chosen.enumerated() {
        guard
          let text = Self.text(
            of: version, in: unit.versions, isFirst: place == 0, isLast: place == chosen.count - 1)
        else { return nil }
        var single = unit
        single.versions = [text]
        if place > 0 { single.gap = [] }
        file.units.append(single)
        origins.append(starts[version])
      }
    }
    for (origin, starts) in zip(origins, file.versionLines) {
      if let origin { kept.append((origin, starts[0])) }
    }
  }

  /// A version as an item of its own: without the name of the conflict, the first one with block id and task id.
  private static func text(
    of version: Int, in versions: [MergeUnit.Text], isFirst: Bool, isLast: Bool
  ) -> MergeUnit.Text? {
    let text = versions[version]
    guard let line = ItemLine(text[0]), let first = ItemLine(versions[0][0]) else { return nil }
    var wanted = line.wanted
    if isFirst {
      wanted.blockID = first.blockID
      wanted.fields.removeAll { $0.key == .id }
      wanted.fields += first.fields.filter { $0.key == .id }
    }
    guard let plain = line.saying(wanted) else { return nil }
    let isShared = isLast && versions.dropLast().allSatisfy { $0.count == 1 }
    return [plain.bytes] + (isShared ? versions[versions.count - 1] : text).dropFirst()
  }
}

extension MergeFile {
  /// The first line, from 0, of each version of each unit.
  fileprivate var versionLines: [[Int]] {
    var line = frontMatter.count
    return units.map { unit in
      line += unit.gap.count
      return unit.versions.map { text in
        defer { line += text.count }
        return line
      }
    }
  }

  /// The first lines, from 0, of items that are in conflict, those of one item together.
  package var conflictLines: [[Int]] {
    zip(units, versionLines).filter { $0.0.isInConflict }.map(\.1)
  }
}

extension MergeUnit {
  /// Whether it is a version of an item, or several.
  fileprivate var isInConflict: Bool {
    isItem && (versions.count > 1 || ItemLine(versions[0][0])?.conflict != nil)
  }
}

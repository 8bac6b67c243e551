/// The end of conflicts in a file: some versions of an item stay, and the others go.
package struct ConflictEnding {
  package private(set) var file: MergeFile
  /// The first line of each version that stays, before and after the end of its conflict.
  package private(set) var kept: [(old: Int, new: Int)] = []
  /// The first lines of the versions that go, before the end of their conflict.
  package private(set) var removed: [Int] = []

  /// The lines below an item's versions stay below the last version that stays, and so do lines that belong to all
  /// versions. The block id and the task id stay with the first.
  ///
  /// - Parameters:
  ///   - lines: the first lines of versions to keep. A conflict without any of them doesn't end.
  ///   - keepsAll: whether all versions of these conflicts stay.
  /// - Returns: nil if Offload can't write a line without its mark of the conflict.
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

  /// A version as an item of its own, without the name of the conflict. The first one gets the block id and the task
  /// id.
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

  /// The first lines, from 0, of items in conflict, grouped by item.
  package var conflictLines: [[Int]] {
    zip(units, versionLines).filter { $0.0.isInConflict }.map(\.1)
  }
}

extension MergeUnit {
  /// Whether the unit is an item in conflict, with one or more of its versions.
  fileprivate var isInConflict: Bool {
    isItem && (versions.count > 1 || ItemLine(versions[0][0])?.conflict != nil)
  }
}

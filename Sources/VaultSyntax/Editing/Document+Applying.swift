extension Document {
  /// Returns the document's bytes with the patches applied, in one pass. Bytes outside their ranges don't change.
  ///
  /// Patches may come in any order. Insertions at the same offset keep their order, and come before a patch that
  /// replaces the bytes after it.
  ///
  /// - Throws: `PatchConflict` if two patches replace the same bytes, if a patch inserts inside a range that another
  ///   one replaces, or if a patch reaches outside the document.
  package func applying(_ patches: [Patch]) throws(PatchConflict) -> [UInt8] {
    try Patch.applying(patches, to: bytes)
  }
}

extension Patch {
  /// The bytes with the patches applied; see `Document.applying(_:)`.
  package static func applying(_ patches: [Patch], to bytes: [UInt8]) throws(PatchConflict) -> [UInt8] {
    let order = patches.indices.sorted { patches[$0].stands(before: patches[$1], tieGoesTo: $0 < $1) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + patches.reduce(0) { $0 + $1.replacement.count })
    var offset = 0
    var previous: Patch?
    for index in order {
      let patch = patches[index]
      guard patch.range.lowerBound >= 0, patch.range.upperBound <= bytes.count else {
        throw PatchConflict(first: patch)
      }
      if let previous, patch.range.lowerBound < previous.range.upperBound {
        throw PatchConflict(first: previous, second: patch)
      }
      result += bytes[offset..<patch.range.lowerBound]
      result += patch.replacement
      offset = patch.range.upperBound
      previous = patch
    }
    result += bytes[offset...]
    return result
  }

  private func stands(before other: Patch, tieGoesTo tie: Bool) -> Bool {
    if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
    if range.isEmpty != other.range.isEmpty { return range.isEmpty }
    return tie
  }
}

import VaultSyntax

extension CheckRule {
  static let duplicateBlockID = CheckRule(
    "duplicate-block-id", .error,
    "a block id that a file has twice, so links to it may mean either",
    advice: "give one of them a new id in your editor",
    .file { file in
      var first: [String: Int] = [:]
      return file.marks.blockIDs.compactMap { range in
        let id = file.text(range)
        let line = file.lineNumber(range.lowerBound)
        guard let other = first.updateValue(line, forKey: id.lowercased()) else { return nil }
        first[id.lowercased()] = other
        return Spot(range.lowerBound - 1, "^\(id) is on line \(other), too")
      }
    })
}

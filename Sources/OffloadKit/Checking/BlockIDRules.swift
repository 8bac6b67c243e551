import VaultSyntax

extension CheckRule {
  static let duplicateBlockID = CheckRule(
    "duplicate-block-id", .error,
    "a block id that stands twice in a file, so that links to it may mean either",
    advice: "give one of them another id in your editor",
    .file { file in
      var first: [String: Int] = [:]
      return file.marks.blockIDs.compactMap { range in
        let id = file.text(range)
        let line = file.lineNumber(range.lowerBound)
        guard let other = first.updateValue(line, forKey: id.lowercased()) else { return nil }
        first[id.lowercased()] = other
        return Spot(range.lowerBound - 1, "^\(id) stands at line \(other) too")
      }
    })
}

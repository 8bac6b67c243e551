import VaultSyntax

extension CheckRule {
  static let frontMatter = CheckRule(
    "front-matter", .warning, "front matter that isn't YAML, or isn't closed",
    advice: "fix it in your editor; Offload leaves it alone until then",
    .file { file in
      if let front = file.frontMatter {
        return front.mapping.issues.compactMap { issue in words(issue.kind).map { Spot(issue.offset, $0) } }
      }
      let isOpen = file.document.outline.issues.contains { $0.kind == .unclosedFrontMatter }
      guard isOpen, looksLikeKey(file.document) else { return [] }
      return [Spot(0, "--- opens front matter, but no second --- closes it")]
    })

  private static func words(_ kind: YAMLIssue.Kind) -> String? {
    switch kind {
    case .malformed: "this isn't YAML"
    case .duplicateKey: "this key is here twice"
    case .notAMapping: "the front matter isn't a list of keys and values"
    case .unreadKey: nil
    }
  }

  /// Whether `key:` follows, so the dashes open front matter and aren't a thematic break.
  private static func looksLikeKey(_ document: Document) -> Bool {
    guard document.lines.count > 1 else { return false }
    let line = document.bytes[document.lines[1].start..<document.lines[1].end]
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
    let isParted = colon + 1 == line.endIndex || line[colon + 1] == 0x20
    return isParted && line[..<colon].allSatisfy { $0 == 0x2D || $0 == 0x5F || ($0 | 0x20) &- 0x61 < 26 }
  }
}

import Testing
import VaultSyntax

/// Front matter and YAML, as Obsidian, two libraries and YAML's own suite read them.
@Suite struct `YAML cases` {
  @Test func `front matter is what Obsidian, or two readers of YAML, say`() throws {
    let rows = try Corpora.rows(of: "frontmatter", as: FrontMatterRow.self).filter(\.isAgreed)
    var rejected = 0
    for row in rows {
      let mapping = FrontMatter(in: Document(Array(row.text.utf8)))?.mapping
      if row.isRejected {
        rejected += 1
        #expect(mapping?.isWhole == false, "\(row.text.debugDescription)")
      } else {
        #expect(mapping?.asJSON ?? [:] == row.frontmatter?.pairs ?? [:], "\(row.text.debugDescription)")
      }
    }
    #expect(rows.count == (rows.isEmpty ? 0 : 116))
    #expect(rejected == (rows.isEmpty ? 0 : 17))
  }

  @Test func `YAML's own suite is read as it says, or left alone`() throws {
    let rows = try Corpora.rows(of: "yaml-test-suite", as: SuiteRow.self)
    var counts: [Outcome: Int] = [:]
    for row in rows {
      let outcome = check(row, YAMLMapping(Array(row.yaml.utf8)))
      counts[outcome, default: 0] += 1
    }
    #expect(counts == (rows.isEmpty ? [:] : Outcome.counts))
  }

  private func check(_ row: SuiteRow, _ mapping: YAMLMapping) -> Outcome {
    if row.fail {
      if !mapping.isWhole { return .rejected }
      #expect(Outcome.acceptedNames.contains(row.name), "\(row.yaml.debugDescription)")
      return .accepted
    }
    guard let expected = row.json?.pairs else {
      // No mapping, or one whose keys JSON cannot have.
      #expect(mapping.entries.isEmpty || !mapping.isWhole, "\(row.yaml.debugDescription)")
      return .notAMapping
    }
    let wrong = mapping.asJSON.filter { expected[$0.key] != $0.value }
    #expect(wrong.isEmpty, "\(row.yaml.debugDescription)")
    guard mapping.isWhole else { return .leftAlone }
    #expect(mapping.asJSON == expected, "\(row.yaml.debugDescription)")
    return .read
  }
}

private enum Outcome: Hashable {
  case read
  /// At least in part: anchors, aliases, YAML tags and complex keys.
  case leftAlone
  case notAMapping
  case rejected
  /// Although YAML has no such thing; see `acceptedNames`.
  case accepted

  static let counts: [Outcome: Int] = [
    .read: 30, .leftAlone: 19, .notAMapping: 104, .rejected: 48, .accepted: 2,
  ]

  /// How far the lines of a flow collection are indented does not matter, since many people close one at the
  /// start of a line. A line of one tab is blank, wherever it stands.
  static let acceptedNames: Set = ["Wrong indented flow sequence", "Tabs in various contexts"]
}

extension YAMLMapping {
  /// Whether all of it is read.
  fileprivate var isWhole: Bool {
    issues.isEmpty && shape != .other && entries.allSatisfy { JSONValue($0.value.value) != nil }
  }

  /// The entries that are read.
  fileprivate var asJSON: [String: JSONValue] {
    var map: [String: JSONValue] = [:]
    for entry in entries {
      if let value = JSONValue(entry.value.value) { map[String(decoding: entry.key, as: UTF8.self)] = value }
    }
    return map
  }
}

private struct FrontMatterRow: Decodable {
  let text: String
  let oracle: String
  let frontmatter: JSONValue?
  let agree: Bool?
  let pyyamlError: String?

  var isAgreed: Bool { oracle.hasPrefix("obsidian") || agree == true }
  var isRejected: Bool { pyyamlError != nil }
}

private struct SuiteRow: Decodable {
  let yaml: String
  let name: String
  let fail: Bool
  let json: JSONValue?
}

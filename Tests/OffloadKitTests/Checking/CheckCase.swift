import OffloadKit
import Testing
import VaultStore

/// Files, where a rule finds something in them, and what `fix` makes of them.
struct CheckCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let files: [String: String]
  /// `path:line:column` of each finding.
  let places: [String]
  let fixed: [String: String]

  var testDescription: String { "\(rule): \(files.keys.sorted().joined(separator: ", "))" }

  init(_ rule: String, _ files: [String: String], _ places: [String], fixed: [String: String] = [:]) {
    (self.rule, self.files, self.places, self.fixed) = (rule, files, places, fixed)
  }

  /// All rules are asked, so that none of the others finds anything.
  func check() throws {
    let sample = try SampleVault(files)
    let found = try sample.vault.check()
    #expect(found.map(\.place) == places, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.rule == rule }, "\(found.map(\.rule))")
    let rules = try #require(CheckRule.named(rule).map { [$0] })
    try sample.change(to: fixed) { vault in try vault.transaction("check --fix") { try $0.fix(rules) } }
    let left = try sample.vault.check().count
    #expect(left == found.count(where: { !$0.isFixable }))
  }
}

extension Finding {
  var place: String {
    ([path.text] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}

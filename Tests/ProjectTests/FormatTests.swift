import Foundation
import TestSupport
import Testing

/// A key `rules` turns off whatever it does not name, so that a rule which nobody has decided about would never be asked.
@Suite struct `The format` {
  /// Why a rule is not asked.
  static let exceptions = [
    "BeginDocumentationCommentWithOneLineSummary":
      "A summary is a sentence; some take two lines of 110 columns.",
    "OnlyOneTrailingClosureArgument":
      "An action ends in what it does; why it cannot be done is said before, in a closure as well.",
    "ValidateDocumentationComments":
      "It asks for all parameters where one is told of; those whose label says it all are left out.",
  ]

  @Test func `asks every rule that there is, but for those with a reason`() throws {
    let known = try Self.rules(Project.run("swift", "format", "dump-configuration"))
    let asked = try Self.rules(Data(Project.text(of: ".swift-format").utf8))
    #expect(asked.keys.sorted() == known.keys.sorted())
    #expect(asked.filter { !$0.value }.keys.sorted() == Self.exceptions.keys.sorted())
  }

  private static func rules(_ json: Data) throws -> [String: Bool] {
    struct Configuration: Decodable { var rules: [String: Bool] }
    return try JSONDecoder().decode(Configuration.self, from: json).rules
  }
}

import Testing

@testable import OffloadCLI

@Suite struct `A list as a tree` {
  private static let files = [
    "inbox.md": "- x\n", "A.md": "- a\n  - b x\n    - c\n  - d\n- e\n- f\n  - g\n- - h x\n    - i\n",
  ]

  @Test(arguments: [
    ("x", ["x", "a", "b x", "c", "", "h x", "i"]), ("c", ["a", "b x", "c"]), ("f", ["f", "g"]),
    ("e or g", ["e", "f", "g"]), ("c or d", ["a", "b x", "c", "d"]),
    ("in:A", ["a", "b x", "c", "d", "e", "f", "g", "", "h x", "i"]),
    ("nothing", []),
  ])
  func `shows parents and children to another program too`(query: String, expected: [String]) throws {
    let vault = try TestVault(Self.files)
    let found = vault.offload("offload list --tree \(query) --format '{content}'").output
    #expect(
      Set(found.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
        == Set(expected))
    let objects = try #require(
      try vault.offload("offload list --tree \(query) --json").json() as? [[String: Any]])
    #expect(objects.count == expected.count)
    #expect(
      vault.offload("offload list --tree \(query)").output.split(separator: "\n").count == expected.count)
  }

  @Test func `is drawn in one go, however many match`() throws {
    let lines = (0..<3_000).map { "\(String(repeating: "  ", count: $0 % 5))- x\($0)\n" }.joined()
    let vault = try TestVault(["inbox.md": "", "A.md": lines])
    #expect(vault.offload("offload list --tree x").output.split(separator: "\n").count == 3_000)
  }
}

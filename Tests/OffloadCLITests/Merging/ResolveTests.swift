import TestSupport
import Testing

@Suite struct `Choosing between versions of an item` {
  private static let text = """
    - [ ] call the plumber on Monday #home  [conflict:: bcdfghjk] ^p
    - [ ] call the plumber today #home  [conflict:: bcdfghjk]
      he is away until ten
      - ask for the key
    - bread

    """

  @Test func `keeps what belongs to all of them with the one that is named`() throws {
    let vault = try TestVault(["inbox.md": Self.text])
    let first = vault.offload("offload resolve inbox.md:1")
    #expect(first.talk.hasPrefix("Kept \"call the plumber on Monday\""))
    #expect(
      try vault.text("inbox.md") == """
        - [ ] call the plumber on Monday #home ^p
          he is away until ten
          - ask for the key
        - bread

        """)
    #expect(vault.offload("offload undo").status == 0)
    #expect(try vault.text("inbox.md") == Self.text)
    #expect(vault.offload("offload resolve inbox.md:2").status == 0)
    #expect(
      try vault.text("inbox.md") == """
        - [ ] call the plumber today #home ^p
          he is away until ten
          - ask for the key
        - bread

        """)
  }

  @Test func `keeps all of them with --both`() throws {
    let vault = try TestVault(["inbox.md": Self.text])
    #expect(vault.offload("offload resolve --both inbox.md:2").status == 0)
    #expect(
      try vault.text("inbox.md") == """
        - [ ] call the plumber on Monday #home ^p
        - [ ] call the plumber today #home
          he is away until ten
          - ask for the key
        - bread

        """)
  }

  @Test func `keeps of three those that are named, and is one operation for several items`() throws {
    let text =
      ["one", "two", "three"].map { "- \($0)  [conflict:: bcdfghjk]\n" }.joined()
      + ["four", "five"].map { "- \($0)  [conflict:: zzzzzzzz]\n" }.joined()
    let vault = try TestVault(["inbox.md": text])
    #expect(vault.offload("offload resolve one three five").status == 0)
    #expect(try vault.text("inbox.md") == "- one\n- three\n- five\n")
    #expect(vault.offload("offload undo").status == 0)
    #expect(try vault.text("inbox.md") == text)
  }

  @Test func `lists them, and copies that sync tools left`() throws {
    let vault = try TestVault(["inbox.md": Self.text, "inbox.conflict-bcdfghjk.md": "- b\n"])
    let run = vault.offload("offload resolve")
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.talk == "note: a sync tool left inbox.conflict-bcdfghjk.md. To merge them: offload fold\n")
    let json = try #require(try vault.offload("offload resolve --json").json() as? [String: [[String: Any]]])
    #expect(json["items"]?.count == 2)
    #expect(json["copies"]?.first?["of"] as? String == "inbox.md")
    #expect(
      try TestVault(["inbox.md": ""]).offload("offload resolve").talk == "There is nothing to choose.\n")
  }

  @Test func `refuses an item that is no version`() throws {
    let vault = try TestVault(["inbox.md": Self.text])
    let run = vault.offload("offload resolve bread")
    #expect(run.status == 1)
    #expect(run.talk == "error: inbox.md:5 isn't a version of an item in conflict\nhint: offload resolve\n")
    #expect(try vault.text("inbox.md") == Self.text)
  }

  @Test func `is reminded of by check, which frees a version that is left alone`() throws {
    let vault = try TestVault(["inbox.md": Self.text])
    #expect(vault.offload("offload check --rule conflict-versions").output.contains("2 versions of one item"))
    try vault.write("- a  [conflict:: bcdfghjk]\n", to: "inbox.md")
    #expect(vault.offload("offload check --fix --rule conflict-versions").status == 0)
    #expect(try vault.text("inbox.md") == "- a\n")
  }
}

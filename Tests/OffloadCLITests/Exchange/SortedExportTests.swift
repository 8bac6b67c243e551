import Testing

@Suite struct `An export with an order of its own` {
  @Test(arguments: ["json", "csv"], ["due", "-due", "content", "-content"])
  func `comes back nested as it was`(format: String, sort: String) throws {
    let text = "- p  [due:: 2026-05-01]\n  - c  [due:: 2026-03-01]\n    - gc  [due:: 2026-02-01]\n"
    let source = try TestVault(["inbox.md": "", "A.md": text])
    let exported = source.offload("offload export \(format) in:A --sort \(sort)")
    #expect(exported.status == 0)
    let target = try TestVault(["inbox.md": ""])
    let run = target.offload("offload import \(format) -", input: exported.output)
    #expect(run.status == 0 && !run.talk.contains("note"))
    #expect(try target.text("inbox.md") == text)
  }
}

import Testing

@Suite struct `Starting the server for assistants` {
  @Test func `needs a vault that somebody named, wherever it starts`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let run = vault.offload("offload mcp")
    #expect(run.status == 1)
    #expect(run.talk.contains("nothing says which vault the assistant may read"))
    #expect(vault.offload("offload mcp --vault .").status == 0)
    #expect(vault.offload("offload --vault . mcp --only tag:errand").status == 0)
  }

  @Test func `refuses a query that it can't read, and a vault that isn't there`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    #expect(vault.offload("offload mcp --vault . --only 'due:('").status != 0)
    #expect(vault.offload("offload mcp --vault ./gone").status == 1)
  }

  @Test func `tells of names in the query that nothing has`() throws {
    let vault = try TestVault(["inbox.md": "- milk #errand\n"])
    let run = vault.offload("offload mcp --vault . --only 'not tag:erand'")
    #expect(run.status == 0)
    #expect(run.talk.contains("erand"))
    #expect(run.output.isEmpty)
  }
}

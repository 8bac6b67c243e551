#if os(Linux)
  import Foundation
  import OffloadCLI
  import TestSupport
  import Testing

  /// What a command costs is, before anything else, the files that it opens.
  @Suite struct `A command opens` {
    static func vault() throws -> TestVault {
      var files = ["inbox.md": "# Inbox\n\n- Call Ada\n- Buy stamps #errand\n"]
      for number in 0..<200 {
        files["area\(number % 7)/Note \(number).md"] =
          "# Note\n\n- [ ] item \(number) #errand\n- [x] another \(number)\n"
      }
      let vault = try TestVault(files)
      // The first change makes the journal.
      #expect(vault.offload("offload capture first").status == 0)
      return vault
    }

    /// The notes, each once, and the inbox.
    static let everything = Dictionary(
      uniqueKeysWithValues: (0..<200).map { ("area\($0 % 7)/Note \($0).md", 1) } + [("inbox.md", 1)])

    static func opened(by line: String, in vault: TestVault) -> [String: Int] {
      let opened = OpenedFiles(in: vault.folder)
      let run = vault.offload("offload \(line)")
      #expect(run.status == 0, "\(line): \(run.talk)")
      return opened.counts()
    }

    @Test(arguments: [
      "list", "list tag:errand", "list is:open --sort due --limit 3", "list due:..today", "inbox",
      "list --count",
      "--json list tag:errand", "list tag:errand --format '{content}'", "", "--json", "tags", "collections",
      "stats", "stats --json",
    ])
    func `each file once for a query`(line: String) throws {
      let opened = Self.opened(by: line, in: try Self.vault())
      #expect(opened == Self.everything)
    }

    /// To find the items, what stands around them, and the addresses of all that is shown, however many files those are in.
    @Test(arguments: ["list tag:errand --tree", "--json list tag:errand --tree"])
    func `each file three times at most for items among those around them`(line: String) throws {
      let opened = Self.opened(by: line, in: try Self.vault())
      #expect(opened == Self.everything.mapValues { _ in 3 })
    }

    /// The journal asks for the inbox once more, which was captured into.
    @Test func `each file once for a check, besides the journal`() throws {
      let opened = Self.opened(by: "check", in: try Self.vault())
      #expect(opened.filter { $0.key.hasPrefix("area") } == Self.everything.filter { $0.key != "inbox.md" })
    }

    @Test(arguments: [
      ("capture Call Grace", ["inbox.md"]),
      ("capture --task --tag phone --due friday Call Grace", ["inbox.md"]),
      ("done inbox.md:3", ["inbox.md"]),
      ("star inbox.md:4", ["inbox.md"]),
      ("tag waiting inbox.md:4", ["inbox.md"]),
      ("set inbox.md:4 due=friday", ["inbox.md"]),
      ("delete 'area3/Note 3.md:3'", ["area3/Note 3.md"]),
      ("set --where in:inbox effort=1", ["inbox.md"]),
    ])
    func `only the files that it changes, where a place or nothing is named`(line: String, files: [String])
      throws
    {
      let opened = Self.opened(by: line, in: try Self.vault())
      #expect(Set(opened.keys).subtracting([".offload"]) == Set(files))
    }

    @Test func `only the two files that it moves between, besides`() throws {
      let opened = Self.opened(by: "move inbox.md:3 --to 'Note 5'", in: try Self.vault())
      #expect(Set(opened.keys).subtracting([".offload"]) == ["inbox.md", "area5/Note 5.md"])
    }

    @Test func `each file once to find an id, and again what it changes`() throws {
      let vault = try Self.vault()
      let id = vault.offload("offload list 'Call Ada'").output.prefix { $0 != "\t" }
      var opened = Self.opened(by: "done \(id)", in: vault)
      opened[".offload"] = nil
      #expect(Set(opened.keys) == Set(Self.everything.keys))
      #expect(opened.filter { $0.value > 1 }.map(\.key) == ["inbox.md"])
    }
  }
#endif

import OffloadKit
import Testing

@Suite struct `A statement` {
  @Test func `is clauses on a line, and sentences in a place of its own`() {
    let message: Statement = "another command is changing the vault; nothing changed"
    #expect(message.line == "another command is changing the vault; nothing changed")
    #expect(message.sentences == "Another command is changing the vault. Nothing changed.")
    #expect(message.first == "another command is changing the vault")
  }

  @Test func `leaves a name its own letters, and what is in it together`() {
    let name = "a; b.md"
    let message: Statement = "\(name) isn't a file; did you mean \("c.md")?"
    #expect(message.line == "a; b.md isn't a file; did you mean c.md?")
    #expect(message.sentences == "a; b.md isn't a file. Did you mean c.md?")
    #expect(message.firstOfIt == "it isn't a file")
  }

  @Test(
    arguments: [(nil, "a"), ("; b", "a; b"), (", and \("x; y")", "a, and x; y")] as [(Statement?, String)])
  func `takes another one in as if it were written there`(rest: Statement?, line: String) {
    let message: Statement = "a\(rest)"
    #expect(message.line == line)
    #expect(("\(message); c" as Statement).sentences.hasSuffix(". C."))
  }
}

@Suite struct `A hint` {
  @Test(
    arguments: [
      ("offload log", "offload log", "offload log"),
      ("offload show \("Lisbon trip")", "offload show 'Lisbon trip'", "offload show"),
      ("rm \("a'b; rm -r ~")", #"rm 'a'\''b; rm -r ~'"#, "rm"), ("ls \("")", "ls ''", "ls"),
      ("offload undo \("3") --dry-run", "offload undo 3 --dry-run", "offload undo"),
    ] as [(Hint, String, String)])
  func `is quoted where it is printed`(hint: Hint, line: String, command: String) {
    #expect(hint.line == line && hint.command == command)
  }
}

@Suite struct `An error of the library` {
  @Test(
    arguments: [
      (
        VaultError.busy(milliseconds: 1),
        "another command is changing the vault; nothing changed. When it's done, run yours again"
      ),
      (VaultError.notAFile(.inbox), "inbox.md isn't a file"),
      (
        VaultError.invalidDate(.impossible(text: "2026-02-30", daysInMonth: 28)),
        "there is no 2026-02-30: that month has 28 days"
      ),
      (
        VaultError.invalidCollectionName(".a", .dot),
        "\".a\" can't be a collection's name: a part of it begins with a dot"
      ),
      (
        VaultError.unusableKey(.exposed(path: "/k")),
        "others may read /k, the key that seals your changes"
      ),
      (ImportFault.notUTF8(line: 3), "line 3 isn't UTF-8; nothing changed"),
      (SortKeyError.missingName(column: 1), "the name of a field is missing"),
    ] as [(any Error, String)])
  func `prints as words`(error: any Error, words: String) {
    #expect("\(error)" == words)
    #expect(Failure(describing: error).message.line == words)
  }

  @Test func `needs no reason of the system's`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let id = try #require(try sample.vault.history.operations().first).id
    #expect(
      "\(VaultError.unfinished(operation: id, reason: ""))"
        == "operation 1 is recorded but not finished, since another program was saving; the next change finishes it"
    )
  }

  @Test func `that is of nobody's is told as it is`() {
    struct Stranger: Error {}
    let failure = Failure(describing: Stranger())
    #expect(failure.code == "internal" && failure.message.line == "Stranger()")
  }

  @Test func `tells whether it may be asked for again`() {
    let prospects = [VaultError.busy(milliseconds: 1), .gone(.inbox), .alreadyUndone("3")].map(
      \.failure.prospect)
    #expect(prospects == [.open, .outdated, .none])
  }
}

@Suite struct `A note` {
  @Test func `prints as words, with the command that helps`() {
    #expect(
      "\(Note.newerRecord)"
        == "the journal has a change of a newer version of Offload; this one leaves it alone")
    #expect(
      "\(Note.emptied(.inbox))"
        == "another program emptied inbox.md during a change; its text stays. To empty it after all: truncate -s 0 inbox.md"
    )
  }
}

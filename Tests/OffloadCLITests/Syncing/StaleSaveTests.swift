import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// The ordinary case: an editor that was opened before a sync saves after it.
@Suite struct `An editor that was opened before a sync` {
  enum Saving: String, CaseIterable, Sendable { case inPlace, byRename }

  private static func save(_ text: String, _ saving: Saving, in vault: TestVault) throws {
    let file = vault.url("inbox.md")
    switch saving {
    case .inPlace:
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    case .byRename: try Data(text.utf8).write(to: file, options: .atomic)
    }
  }

  @Test(arguments: Saving.allCases, [true, false])
  func `takes nothing of what came in from anybody`(saving: Saving, hasEdit: Bool) throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    try vaults.sync(1)
    // Between two syncs, as one that watches makes them, nothing is forgotten.
    try vaults.sync(1)
    try Self.save(hasEdit ? buffer + "- nuts\n" : buffer, saving, in: vaults[1])
    let run = try vaults.sync(1)
    #expect(run.talk.contains("without anything that operation"), "\(run.talk)")
    try vaults.settle()
    for machine in vaults.machines {
      let inbox = try machine.text("inbox.md")
      #expect(inbox.components(separatedBy: "soap").count == 2, "\(inbox)")
      #expect(inbox.contains("nuts") == hasEdit)
    }
  }

  @Test(arguments: ["- [x] buy soap for Ada", "- [ ] buy soap for Ada #shop", "- [ ] buy some soap for Ada"])
  func `has read the only line that came in, where it is edited`(line: String) throws {
    let vaults = try SyncedVaults()
    try vaults[0].write(vaults[0].text("inbox.md") + "- [ ] buy soap for Ada\n", to: "inbox.md")
    try vaults.sync(0)
    try vaults.sync(1)
    try vaults[1].replace("- [ ] buy soap for Ada", with: line, in: "inbox.md")
    #expect(try !vaults.sync(1).talk.contains("without anything"))
    try vaults.settle()
    let inbox = try vaults[0].text("inbox.md")
    #expect(inbox.contains(line))
    #expect(inbox.components(separatedBy: "soap").count == 2, "\(inbox)")
  }

  @Test func `has read what commands have found in the file since it was saved`() throws {
    let vaults = try SyncedVaults()
    for words in ["buy soap", "call Ada", "read Woolf"] { vaults[0].offload("offload capture '\(words)'") }
    try vaults.sync(0)
    try vaults.sync(1)
    try vaults[1].replace("buy soap", with: "get green soap at the chemist's", in: "inbox.md")
    for words in ["call Ada", "read Woolf", "soap"] {
      #expect(vaults[1].offload("offload move --where '\(words)' --to Errands --create").status == 0)
    }
    #expect(try !vaults.sync(1).talk.contains("without anything"))
    try vaults.settle()
    let text = vaults[0].notes.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    for words in ["call Ada", "read Woolf", "soap"] {
      #expect(text.components(separatedBy: words).count == 2, "\(words) in \(text)")
    }
  }

  @Test func `loses nothing that a command took away and an undo put back, around an edit by hand`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].replace("- bread", with: "- [x] bread", in: "inbox.md")
    vaults[1].offload("offload capture tea")
    for machine in [0, 1, 0, 1] { try vaults.sync(machine) }
    try vaults[0].replace("- [x] bread", with: "- [x] brown bread", in: "inbox.md")
    for machine in [0, 1] { try vaults.sync(machine) }
    #expect(vaults[1].offload("offload move --where tea --to Other --create").status == 0)
    try vaults[1].replace("brown bread", with: "brown bread #shop", in: "inbox.md")
    #expect(vaults[1].offload("offload undo").status == 0)
    try vaults.settle()
    for machine in vaults.machines { #expect(try machine.text("inbox.md").contains("tea")) }
  }

  @Test func `takes nothing that came in and that an undo has put back`() throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    vaults[0].offload("offload capture soap")
    for machine in [0, 1] { try vaults.sync(machine) }
    #expect(vaults[1].offload("offload move --where soap --to Other --create").status == 0)
    #expect(vaults[1].offload("offload undo").status == 0)
    try vaults[1].write(buffer, to: "inbox.md")
    try vaults.settle()
    for machine in vaults.machines { #expect(try machine.text("inbox.md").contains("soap")) }
  }

  @Test func `has read a line that came in edited, where it has all of it and more`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].replace("- bread", with: "- bread #shop", in: "inbox.md")
    for machine in [0, 1] { try vaults.sync(machine) }
    try vaults[1].replace("- bread #shop", with: "- [x] bread #shop  [due:: 2026-04-01]", in: "inbox.md")
    #expect(vaults[1].offload("offload move --where bread --to Other --create").status == 0)
    #expect(try !vaults.sync(1).talk.contains("without anything"))
    try vaults.settle()
    let text = vaults[0].notes.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.components(separatedBy: "bread").count == 2, "\(text)")
  }

  @Test(arguments: [
    ("- [ ] bread", "- [x] bread", "- [ ] bread #shop"), ("- bread #shop", "- bread", "- [x] bread #shop"),
    ("- [ ] bread", "- [x] bread ✅ 2026-03-10", "- [x] bread ✅ 2026-03-10"),
  ])
  func `takes nothing where only a tick or less came in beside it`(
    before: String, came: String, saved: String
  ) throws {
    let commands = ["", "offload done bread", "offload move --where bread --to Other --create"]
    for command in commands where isThorough || command.isEmpty || before == "- bread #shop" {
      let vaults = try SyncedVaults()
      try vaults[0].replace("- bread", with: before, in: "inbox.md")
      for machine in [0, 1] { try vaults.sync(machine) }
      let buffer = try vaults[1].text("inbox.md")
      try vaults[0].replace(before, with: came + "\n- soap", in: "inbox.md")
      for machine in [0, 1] { try vaults.sync(machine) }
      let edited = buffer.replacingOccurrences(of: before, with: saved)
      try vaults[1].write(command.isEmpty ? edited : buffer + "- milk\n", to: "inbox.md")
      if !command.isEmpty { vaults[1].offload(command) }
      try vaults.settle()
      #expect(try vaults[0].text("inbox.md").contains("soap"), "\(command)")
    }
  }

  @Test func `and of a line that came in edited, where an older one is edited as well`() throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    try vaults[0].replace("- bread", with: "- bread #shop", in: "inbox.md")
    try vaults.sync(0)
    try vaults.sync(1)
    try vaults[1].write(buffer.replacingOccurrences(of: "- bread", with: "- [x] bread"), to: "inbox.md")
    #expect(try vaults.sync(1).talk.contains("without anything that operation"))
    try vaults.settle()
    #expect(try vaults[0].text("inbox.md").contains("- [x] bread #shop"))
  }

  @Test func `and of what came in by several syncs`() throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    for words in ["soap", "tea", "nuts"] {
      vaults[0].offload("offload capture \(words)")
      try vaults.sync(0)
      try vaults.sync(1)
    }
    try vaults[1].write(buffer.replacingOccurrences(of: "- bread", with: "- bread #shop"), to: "inbox.md")
    try vaults.settle()
    let inbox = try vaults[0].text("inbox.md")
    for words in ["soap", "tea", "nuts", "bread #shop"] { #expect(inbox.contains(words), "\(inbox)") }
  }

  @Test func `also where something had come in that was there before as well`() throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    try vaults[0].write(buffer + "\n## Again\n\n- bread\n- soap\n", to: "inbox.md")
    try vaults.sync(0)
    try vaults.sync(1)
    try vaults[1].write(buffer + "- nuts\n", to: "inbox.md")
    try vaults.settle()
    let inbox = try vaults[0].text("inbox.md")
    for words in ["soap", "nuts"] { #expect(inbox.contains(words), "\(inbox)") }
  }

  @Test func `even where a command came after the save and before the next sync`() throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    vaults[0].offload("offload capture soap")
    for machine in [0, 1] { try vaults.sync(machine) }
    vaults[1].offload("offload capture tea")
    try vaults[1].write(buffer, to: "inbox.md")
    vaults[1].offload("offload capture nuts")
    try vaults.settle()
    let inbox = try vaults[0].text("inbox.md")
    for words in ["soap", "nuts"] { #expect(inbox.contains(words), "\(inbox)") }
  }

  @Test func `who deletes by hand all that came in has it back once, and never again`() throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    try vaults.sync(1)
    try vaults[1].write(buffer, to: "inbox.md")
    try vaults.sync(1)
    #expect(try vaults[1].text("inbox.md").contains("soap"))
    try vaults[1].write(buffer, to: "inbox.md")
    try vaults.settle()
    #expect(try !vaults[0].text("inbox.md").contains("soap"))
  }

  @Test
  func `what is deleted, done or moved here by Offload, or in an editor that has read it, is so everywhere`()
    throws
  {
    let vaults = try SyncedVaults()
    for words in ["soap", "tea", "nuts", "salt"] { vaults[0].offload("offload capture \(words)") }
    try vaults.sync(0)
    try vaults.sync(1)
    vaults[1].offload("offload delete soap")
    vaults[1].offload("offload move tea --to Errands --create")
    vaults[1].offload("offload done nuts")
    let text = try vaults[1].text("inbox.md").split(separator: "\n").filter { !$0.contains("salt") }
    try vaults[1].write(text.joined(separator: "\n") + "\n", to: "inbox.md")
    try vaults.settle()
    let inbox = try vaults[0].text("inbox.md")
    for words in ["soap", "tea", "salt"] { #expect(!inbox.contains(words), "\(inbox)") }
    #expect(try vaults[0].text("Errands.md").contains("tea"))
  }

  @Test(arguments: Saving.allCases, [true, false])
  func `doubles nothing that was moved to another file meanwhile`(saving: Saving, hasEdit: Bool) throws {
    let vaults = try SyncedVaults()
    let buffer = try vaults[1].text("inbox.md")
    vaults[0].offload("offload move milk --to Errands --create")
    try vaults.sync(0)
    try vaults.sync(1)
    try Self.save(hasEdit ? buffer + "- nuts\n" : buffer, saving, in: vaults[1])
    #expect(try vaults.sync(1).talk.contains("they are where they were moved to"))
    try vaults.settle()
    #expect(try !vaults[0].text("inbox.md").contains("milk"))
    #expect(try vaults[0].text("Errands.md").components(separatedBy: "milk").count == 2)
    #expect(try vaults[0].text("inbox.md").contains("nuts") == hasEdit)
  }

  @Test(arguments: [true, false])
  func `doubles no file that was renamed meanwhile`(hasEdit: Bool) throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- a\n", "Plan.md": "# Plan\n\n- bread\n- milk\n- tea\n"])
    let buffer = try vaults[1].text("Plan.md")
    vaults[0].offload("offload collection rename Plan Trip")
    try vaults.sync(0)
    try vaults.sync(1)
    #expect(!vaults[1].exists("Plan.md"))
    try vaults[1].write(buffer + (hasEdit ? "- nuts\n" : ""), to: "Plan.md")
    try vaults.settle()
    #expect(!vaults[0].exists("Plan.md"))
    let text = try vaults[0].text("Trip.md")
    #expect(text.components(separatedBy: "milk").count == 2, "\(text)")
    #expect(text.contains("nuts") == hasEdit)
  }

  @Test func `who puts back by hand all that was moved has it moved once more, and never again`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload move milk --to Errands --create")
    try vaults.sync(0)
    try vaults.sync(1)
    for _ in 0..<2 {
      try vaults[1].write(vaults[1].text("inbox.md") + "- milk\n", to: "inbox.md")
      try vaults.sync(1)
    }
    try vaults.settle()
    #expect(try vaults[0].text("inbox.md").contains("milk"))
    #expect(try vaults[0].text("Errands.md").contains("milk"))
  }

  @Test func `what is put back by hand at another place stays there`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- a\n- milk\n- b\n- c\n"])
    vaults[0].offload("offload move milk --to Errands --create")
    try vaults.sync(0)
    try vaults.sync(1)
    try vaults[1].write("- a\n- b\n- milk\n- c\n", to: "inbox.md")
    try vaults.sync(1)
    #expect(try vaults[1].text("inbox.md") == "- a\n- b\n- milk\n- c\n")
  }

  @Test func `a file that comes back keeps what another file has as well`() throws {
    let old = "---\ntags: [log]\n---\n\n# Log\n\n- rain\n- sun\n"
    let vaults = try SyncedVaults(2, ["inbox.md": "- a\n", "01.md": old])
    try FileManager.default.removeItem(at: vaults[0].url("01.md"))
    try vaults[0].write("---\ntags: [log]\n---\n\n# Log\n\n- rain\n- wind\n", to: "02.md")
    try vaults.sync(0)
    try vaults.sync(1)
    #expect(!vaults[1].exists("01.md"))
    try vaults[1].write(old, to: "01.md")
    try vaults.settle()
    for machine in vaults.machines { #expect(try machine.text("01.md") == old) }
  }

  @Test func `what was moved to another file by hand is not brought back`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    try vaults.sync(1)
    let lines = try vaults[1].text("inbox.md").split(separator: "\n", omittingEmptySubsequences: false)
    let moved = lines.filter { $0.contains("soap") }.joined(separator: "\n") + "\n"
    try vaults[1].write(lines.filter { !$0.contains("soap") }.joined(separator: "\n"), to: "inbox.md")
    try vaults[1].write(moved, to: "Errands.md")
    try vaults.settle()
    #expect(try !vaults[0].text("inbox.md").contains("soap"))
    #expect(try vaults[0].text("Errands.md") == moved)
  }
}

import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// Every text that can lie in `tx/` and in the vault, for one file and for the two files of a move.
@Suite struct `The table of recovery` {
  /// A file of a record, as it is found.
  private struct Found {
    var path: VaultPath
    var before: String
    var after: String
    var beside: FoundText
    var present: FoundText

    func text(_ found: FoundText, other: String) -> String? {
      switch found {
      case .before: before
      case .after: after
      case .other: other
      case .none: nil
      }
    }
  }

  private func vault(_ files: [Found], knowsInodes: Bool) throws -> TestVault {
    let vault = try TestVault([:])
    try vault.makeJournal()
    let id = RecordID(number: 7, random: 7)
    let entries = try files.enumerated().map { number, file in
      var entry = JournalEntry(
        kind: .changed, path: file.path, temporary: JournalName.file(id, entry: number))
      let (old, new) = (Array(file.before.utf8), Array(file.after.utf8))
      (entry.before, entry.after) = (Fingerprint(old), Fingerprint(new))
      entry.splices = LineSplices.block(old, new)
      if let text = file.text(file.present, other: "- present\n") { try vault.write("\(file.path)", text) }
      if let text = file.text(file.beside, other: "- beside\n") {
        try vault.write(text, to: vault.ownPath("tx/\(String(decoding: entry.temporary, as: UTF8.self))"))
      }
      return entry
    }
    var scope = vault.scope
    if !knowsInodes { scope.boot = Array("another".utf8) }
    try vault.writeRecord(
      JournalRecord(id: id, scope: scope, header: .named("cut off"), newFolders: [], entries: entries))
    return vault
  }

  private func lines(_ texts: some Sequence<String>) -> Set<String> {
    Set(texts.flatMap { $0.split(separator: "\n").map(String.init) })
  }

  /// What is in files, was set aside, or is kept for a while, and what the log has.
  private func everything(_ vault: TestVault) throws -> Set<String> {
    let displaced = vault.journal("displaced").compactMap { vault.text(vault.ownPath("displaced/\($0)")) }
    let splices = try vault.store().records().flatMap(\.changes).flatMap(\.splices)
    let logged = splices.flatMap { [$0.removed, $0.inserted] }.map { String(decoding: $0, as: UTF8.self) }
    return lines(Array(vault.files.values) + vault.kept + displaced + logged)
  }

  @Test("leaves one file as it says, and loses nothing", arguments: FoundText.allCases, FoundText.allCases)
  func one(_ beside: FoundText, _ present: FoundText) throws {
    for knowsInodes in [true, false] {
      let file = Found(
        path: "a.md", before: "- a\n", after: "- a\n- new\n", beside: beside, present: present)
      let vault = try vault([file], knowsInodes: knowsInodes)
      let before = try everything(vault)
      let tx = lines(
        vault.journal("tx").filter { !$0.hasSuffix("record") }.compactMap {
          vault.text(vault.ownPath("tx/\($0)"))
        })
      let next = try vault.store().transaction(.named("next")) { _ in }
      let comment: Comment = "\(beside), \(present), \(knowsInodes): \(next.notes), \(vault.files)"
      let found = file.text(present, other: "- present\n")
      switch RecoveryTable.verdict(beside: beside, present: present, knowsInodes: knowsInodes) {
      case .finish: #expect(vault.text("a.md") == file.after, comment)
      case .yieldToSave: #expect(vault.text("a.md") == "- beside\n", comment)
      default: #expect(vault.text("a.md") == found, comment)
      }
      #expect(try everything(vault).isSuperset(of: before.union(tx)), comment)
      #expect(vault.journal("tx") == [], comment)
      #expect(!next.notes.isEmpty, comment)
    }
  }

  /// It may have been told as done: only an exchange brings there what was in the vault before.
  @Test("files what was done, whatever was saved since", arguments: FoundText.allCases)
  func done(_ present: FoundText) throws {
    for knowsInodes in [true, false] {
      let file = Found(
        path: "a.md", before: "- a\n", after: "- a\n- new\n", beside: .before, present: present)
      let vault = try vault([file], knowsInodes: knowsInodes)
      _ = try vault.store().transaction(.named("next")) { _ in }
      let comment: Comment = "\(present), \(knowsInodes)"
      #expect(try vault.store().records().map(\.header.command) == [Array("cut off".utf8)], comment)
      #expect(vault.journal("old") == [], comment)
    }
  }

  @Test func `comes to the same after a kill while it sets a change aside`() throws {
    var position = 1
    while true {
      // A person has taken out of its old place what is in the new one alone now.
      let files = [
        Found(
          path: "target.md", before: "- b\n", after: "- b\n- moved\n", beside: .before, present: .after),
        Found(
          path: "source.md", before: "- moved\n- c\n", after: "- c\n", beside: .after, present: .other),
      ]
      let vault = try vault(files, knowsInodes: true)
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("next")) { _ in }
      if fileSystem.count < position { break }
      let last = try vault.store().transaction(.named("last")) { _ in }
      let comment: Comment = "\(position): \(last.notes)"
      #expect(vault.files == ["target.md": "- b\n- moved\n", "source.md": "- present\n"], comment)
      #expect(vault.kept.contains("- b\n") && vault.kept.contains("- c\n"), comment)
      #expect(vault.journal("tx") == [], comment)
      position += 1
    }
    #expect(position > 30)
  }

  /// The line that moves has "- moved" in it.
  @Test("keeps an item that moves", arguments: FoundText.allCases, FoundText.allCases)
  func moving(_ besideTarget: FoundText, _ target: FoundText) throws {
    for besideSource in FoundText.allCases {
      for source in FoundText.allCases {
        for knowsInodes in [true, false] {
          let files = [
            Found(
              path: "target.md", before: "- b\n", after: "- b\n- moved\n", beside: besideTarget,
              present: target),
            Found(
              path: "source.md", before: "- moved\n- c\n", after: "- c\n", beside: besideSource,
              present: source),
          ]
          let vault = try vault(files, knowsInodes: knowsInodes)
          let wasThere = lines(vault.files.values).contains("- moved")
          let next = try vault.store().transaction(.named("next")) { _ in }
          let comment: Comment =
            "\(besideTarget), \(target), \(besideSource), \(source), \(knowsInodes): \(next.notes), \(vault.files)"
          if wasThere { #expect(lines(vault.files.values).contains("- moved"), comment) }
          if target == .other { #expect(vault.text("target.md") == "- present\n", comment) }
          if source == .other { #expect(vault.text("source.md") == "- present\n", comment) }
          // What was taken out of a file by the change itself is somewhere.
          if besideSource == .before { #expect(try everything(vault).contains("- moved"), comment) }
          #expect(vault.journal("tx") == [], comment)
        }
      }
    }
  }
}

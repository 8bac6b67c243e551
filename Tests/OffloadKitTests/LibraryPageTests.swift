import Foundation
import OffloadKit
import OffloadMemory
import TestSupport
import Testing

@Suite struct `The page on building on the library` {
  /// What the example prints, each line as `print` has it.
  private var printed: [String] = []

  @Test mutating func `has an example that does what it says`() throws {
    let sample = try SampleVault()
    try run(in: sample)
    try #require(printed.count == 4, "\(printed)")
    #expect(printed[0].contains(#/^[a-z]{3} Call the landlord \d{4}-\d\d-\d\d$/#))
    #expect(printed[1] == #"["Errands.md:1"] ["Errands.md", "inbox.md"] []"#)
    #expect(printed[2] == #"there is no collection "Erands"; did you mean Errands?"#)
    #expect(printed[3] == "undone: tidy")
  }

  @Test func `shows that example`() throws {
    let shown = try example(in: "Sources/OffloadKit/OffloadKit.docc/Library.md", from: "let user = ")
    #expect(try shown == between("// The example begins.\n", "    // The example ends."))
  }

  @Test mutating func `has an example without a folder, which does what it says`() throws {
    try runInMemory()
    #expect(printed == ["true", #"["tickets", "a map"]"#])
    let shown = try example(in: "Sources/OffloadKit/OffloadKit.docc/Library.md", from: "let memory = ")
    #expect(try shown == between("// The one in memory begins.\n", "    // The one in memory ends."))
  }

  @Test mutating func `is begun in the README, with what does what it says`() throws {
    let sample = try SampleVault()
    try runREADME(in: sample)
    try #require(printed.count == 1, "\(printed)")
    #expect(printed[0].contains(#/^[a-z]{3} Call the landlord$/#))
    let words = try example(in: "README.md", from: "try vault.items.create")
    let lines = words.split(separator: "\n").filter { $0 != "  " }.map {
      $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0)
    }
    #expect(
      try lines.joined(separator: "\n") + "\n"
        == between("// The README's begins.\n", "    // The README's ends."))
  }

  @Test func `has a small app beside it, which prints what its page says`() throws {
    let page = try Project.text(of: "Sources/OffloadKit/OffloadKit.docc/SmallApp.md")
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(try blocks.joined(separator: "\n") == Project.text(of: "Tests/OffloadKitTests/SmallApp.swift"))
    let sample = try SampleVault()
    var printed = ""
    try OffloadKitTests.run(in: sample.folder.path, keys: sample.homeFolder.path) { printed += $0 + "\n" }
    #expect(page.contains("It prints:\n\n```\n\(printed)```\n"), "\(printed)")
  }

  /// The block of Swift on a page that has these words, from them on.
  private func example(in page: String, from words: String) throws -> String {
    let page = try Project.text(of: page)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let block = try #require(blocks.first { $0.contains(words) })
    return String(block[try #require(block.range(of: words)).lowerBound...])
  }

  /// What stands between two lines of this file, as it is where nothing is around it.
  private func between(_ first: String, _ last: String) throws -> String {
    let own = try String(contentsOfFile: #filePath, encoding: .utf8)
    return try #require(own.components(separatedBy: first).last).components(separatedBy: last)[0]
      .split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) }.joined(
        separator: "\n")
  }

  private mutating func print(_ parts: Any...) {
    printed.append(parts.map { "\($0)" }.joined(separator: " "))
  }

  private mutating func run(in sample: SampleVault) throws {
    let (folder, keys) = (sample.folder.path, sample.homeFolder.path)
    // The example begins.
    let user = User(keysIn: [keys])
    let vault = try Vault.open(folder, now: .now(), user: user)

    // A thought goes in. Tags and fields in its words count; a date may be written as people say it.
    try vault.items.create(NewItem("Call the landlord #flat [due:: friday]"))

    // What is open and bears a tag, as `offload list tag:flat` has it.
    let listing = try vault.list(ListRequest(vault.query("tag:flat")))
    for listed in listing.items {
      print(listed.address, listed.item.content, listed.item.due?.description ?? "")
    }
    for file in listing.unreadable { print("left out:", file.path, file.reason) }

    // Several changes as one operation: all of it happens, or nothing, and it is undone together. What is read
    // within has what was changed so far.
    let errands = try vault.target("Errands", creating: true)
    let report = try vault.transaction("tidy") { change in
      let calls = try change.items.fetchByTag("flat")
      let moved = try change.items.moveToCollection(calls, collection: errands)
      return try change.items.star(moved)
    }
    print(report.value.map(\.place.description), report.files.map(\.text), report.notes)

    // Errors and notes are sentences; what they are made of is in their cases.
    do {
      _ = try vault.resolveCollection("Erands")
    } catch {
      print(error)
    }

    // Anything can be taken back.
    print("undone:", try vault.history.undo().value.command)
    // The example ends.
  }

  private mutating func runInMemory() throws {
    // The one in memory begins.
    let memory = try MemoryVault([
      "inbox.md": "- water the plants #home\n",
      "Lisbon trip.md": "- [ ] tickets #trip\n",
    ])
    let trial = try memory.vault()
    try trial.items.star(trial.items.fetchByTag("home"))
    print(memory.text(of: "inbox.md") == "- water the plants #home  [starred:: true]\n")

    // Another program saves. A watch over the vault tells of it, as it tells of a second vault's changes.
    try memory.save("- [ ] tickets #trip\n- [ ] a map #trip\n", as: "Lisbon trip.md")
    print(try trial.items.fetchByTag("trip").map(\.content))
    // The one in memory ends.
  }

  private mutating func runREADME(in sample: SampleVault) throws {
    let user = User(keysIn: [sample.homeFolder.path])
    let vault = try Vault.open(sample.folder.path, now: .now(), user: user)
    // The README's begins.
    try vault.items.create(NewItem("Call the landlord #flat [due:: friday]"))
    for listed in try vault.list(ListRequest(vault.query("tag:flat"))).items {
      print(listed.address, listed.item.content)
    }
    try vault.history.undo()
    // The README's ends.
  }
}

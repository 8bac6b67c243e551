import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// The vault that the examples of help speak of, where each of them does something.
struct HelpVault {
  let vault: TestVault
  /// The home folder, with the files that examples name in it.
  let home: TestVault
  private let temporary: TestVault

  /// A vault in which a line of a command has something to do.
  ///
  /// - Parameter command: its name, as the table of commands has it.
  init(for command: String) throws {
    vault = try command == "init" ? TestVault() : TestVault(Self.files)
    temporary = try TestVault()
    home = try TestVault([
      "todo.txt": "(A) 2026-03-01 Sweep the stairs +Flat due:2026-03-14\n",
      ".config/offload/config.yml": "voice: listen\n",
      "backup/inbox.md": "- call Ada\n- buy bread\n", "base.md": "- call Ada\n- buy bread\n",
      "desktop/inbox.md": "- call Ada #phone\n- buy bread\n", "ours.md": "- call Ada #phone\n- buy bread\n",
      "laptop/inbox.md": "- buy bread\n- call Ada\n- rest\n",
      "theirs.md": "- buy bread\n- call Ada\n- rest\n",
    ])
    vault.environment["HOME"] = home.folder.path
    vault.environment["EDITOR"] = "ed"
    vault.environment["TMPDIR"] = temporary.folder.path
    vault.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    vault.interface = { _ in }
    if command == "forget" {
      vault.environment["OFFLOAD_NOW"] = "2025-12-30T09:00"
      try prepare("offload capture an old thought")
      vault.environment["OFFLOAD_NOW"] = "2026-03-10T09:00"
    }
    for line in Self.before[command] ?? [] {
      if line == ": > inbox.md" {
        try vault.write("", to: "inbox.md")
        continue
      }
      try prepare(line)
    }
    if command == "recover" { try leaveUnfinished() }
    if command == "fold" {
      try vault.write("- [ ] bread #shop\n- [ ] soap\n", to: "Errands 2.md")
      try vault.write(
        "- [ ] water the roses\n", to: "Garden.sync-conflict-20260301-080000-ABCDEFG.md")
    }
  }

  private func prepare(_ line: String) throws {
    if line.hasPrefix("git ") {
      let words = line.replacing("~/", with: home.folder.path + "/").split(separator: " ").map(String.init)
      #expect(try RealGit(in: vault.folder).run(Array(words.dropFirst())).status == 0)
      return
    }
    let run = try self.run(line)
    guard run.status == 0 else { throw Unprepared(line: line, talk: run.talk) }
  }

  /// What was done first was cut off, as the journal of somebody else has it.
  private func leaveUnfinished() throws {
    let history = vault.folder.appendingPathComponent("\(vault.journal)/history/00000000")
    let records = try FileManager.default.contentsOfDirectory(atPath: history.path).sorted()
    let record = try #require(records.first)
    let unfinished = vault.folder.appendingPathComponent(".offload/by/0f3a6b1c2d4e5f60/tx")
    try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: history.appendingPathComponent(record), to: unfinished.appendingPathComponent(record))
  }

  struct Unprepared: Error {
    let line: String
    let talk: String
  }

  /// Runs what of an example is Offload's, at a terminal where a command is made for one.
  ///
  /// - Parameter option: one that is added to the last command.
  func run(_ line: String, with option: String = "") throws -> TestVault.Run {
    if line.hasPrefix("offload recover") || line.hasPrefix("offload sync init"),
      !option.hasPrefix("--dry-run"), !line.contains("--dry-run")
    {
      let console = TestConsole()
      console.terminals = [.input, .error]
      return vault.offload(
        line.replacing("~/", with: home.folder.path + "/"), input: "y\ny\n", console: console)
    }
    let input =
      line.hasPrefix("task ")
      ? #"[{"description":"Oil the hinges","project":"Home","status":"pending"}]"# : "call Ada\n"
    let run = vault.pipe(
      line.replacing("~/", with: home.folder.path + "/"), input: input, with: option
    ) {
      let console = TestConsole()
      if line.hasPrefix("offload ui") { console.terminals = [.input, .output] }
      console.shell = Self.answer
      return console
    }
    return try #require(run)
  }

  /// An editor that changes a word, a recogniser of speech, and what removes their files.
  private static func answer(_ command: String, _ arguments: [[UInt8]]) -> Int32 {
    let file = URL(fileURLWithPath: String(decoding: arguments.last ?? [], as: UTF8.self))
    if command.hasPrefix("rm ") {
      try? FileManager.default.removeItem(at: file)
      return 0
    }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let changed =
      text.contains("plumber")
      ? text.replacingOccurrences(of: "plumber", with: "roofer") : text + "- a thought\n"
    return (try? Data(changed.utf8).write(to: file)) == nil ? 1 : 0
  }

  /// What each command needs to have happened before.
  private static let before: [String: [String]] = [
    "archive": ["offload done kmf", "offload done --where in:Errands"],
    "collection follow": [
      "offload delete Someday.md", "offload collection new 'One day'",
      "offload collection new work/Plans",
      "offload capture 'see [[Someday]] and [[projects/Plans]]'",
    ],
    "collection new": ["offload delete Garden.md", "offload delete 'Lisbon trip.md'"],
    "forget": (1...12).map { "offload delete \($0 == 1 ? "kmf" : "'thing \($0)'")" },
    "log": ["offload star kmf"],
    "list": ["offload done slides"],
    "merge": ["git init --quiet --bare ~/notes.git", "offload sync init ~/notes.git --yes", "offload sync"],
    "recover": ["offload capture water the lemon tree", "offload undo"],
    "redo": ["offload done kmf", "offload undo"],
    "reopen": ["offload done kmf"],
    "resolve": ["beans", "peas"].map { "offload capture 'plant \($0) [conflict:: bcdfghjk]'" },
    "restore": (1...13).map { "offload capture thought \($0)" }
      + ["offload delete Errands.md", ": > inbox.md"],
    "sync": ["git init --quiet --bare ~/notes.git", "offload sync init ~/notes.git --yes"],
    "undo": ["offload done kmf"],
    "unstar": ["offload star kmf"],
  ]

  private static let files = [
    "inbox.md": """
    # Inbox

    - [ ] Order the slides first
    - [ ] Check the plumber for Jonas #waiting  [due:: 2026-03-20]
    - [ ] Write the notebook by post
    - [ ] Renew passport  [due:: 2026-03-12]

    ## Later

    - [ ] Ask for the key #errand

    - [ ] Sharpen the knives #garden
    - [x] Sell the old desk  [completion:: 2026-01-20]
    """ + "\n",
    ".offload/config.yml": "queries: {trips: tag:trip}\n",
    "Errands.md": "- [ ] bread #shop\n- [ ] lamp #shopping\n- [ ] shoes #errand\n",
    "Garden.md": "- [ ] water the pears, see [[Errands]]\n",
    "Lisbon trip.md": "---\ntype: plan\n---\n\n## Before\n\n1. [ ] tickets\n   - [ ] seats #trip\n",
    "Old list.md": "- [ ] nobody remembers #old\n",
    "Packing list.md": (1...12).map { "- [ ] thing \($0)\n" }.joined(),
    "Reading list.md": "## Next\n\n- [ ] Die Wand\n",
    "Someday.md": "- [ ] keep bees  [created:: 2025-01-02]\n",
    "Talk in March.md": "## Before\n\n- [ ] rehearse\n",
    "books.csv": "content,tags\nMiddlemarch,novel\n",
    "picture.png": "no picture",
    "tags.md": "- #idle needs nobody\n- #home\n",
  ]
}

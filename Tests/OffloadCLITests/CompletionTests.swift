import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `Completion` {
  struct Row: CustomTestStringConvertible {
    let typed: String
    /// The first words that are offered, in order.
    let offered: [String]

    init(_ typed: String, _ offered: String...) {
      (self.typed, self.offered) = (typed, offered)
    }

    var testDescription: String { typed }
  }

  static let files = [
    "inbox.md": "# Inbox\n\n- [ ] Renew passport #errand\n- [x] old #errand\n",
    "Lisbon trip.md": "# Lisbon trip\n\n## Before\n\n- a\n\n## There\n",
    "Home/Errands.md": "# Errands\n\n- b\n",
    "tags.md": "- #errand needs shoes on\n- #home\n",
  ]

  /// What follows the names of collections.
  static let days = ["today", "yesterday", "tomorrow"]

  /// What is offered for the last word; a line that ends in a blank begins a new one.
  static func offered(_ typed: String, in vault: TestVault) -> [String] {
    let words = (typed + "|").split(separator: " ").map { $0 == "|" ? "" : String($0) }
    let line = words.map { $0.hasSuffix("|") ? String($0.dropLast()) : $0 }
    let console = TestConsole()
    vault.run((["completing", "zsh", "--"] + line).map { Argument($0) }, on: console)
    return String(decoding: console.output, as: UTF8.self).split(separator: "\n").map {
      String($0.split(separator: "\t")[0])
    }
  }

  @Test(arguments: [
    Row("", "words", "capture", "inbox", "ui", "list"),
    Row("collection ", "words", "new", "rename", "follow"),
    Row("tags ", "words", "rename", "merge"),
    Row("--color ", "words", "auto", "always", "never"),
    Row("list --color=", "words", "--color=auto"),
    Row("done --", "words", "--where", "--expect", "--vault"),
    Row("done --where x --", "words", "--expect", "--vault"),
    Row("capture milk --", "words", "--to", "--create"),
    Row("capture milk and --", "words"),
    Row("capture mi", "words"),
    Row("done -- --", "words"),
    Row("capture --attach ", "files"),
    Row("init ", "folders"),
    Row("move x --to ", "words", "Errands", "Lisbon trip", "inbox", "today", "yesterday", "tomorrow"),
    Row("move x --to Errands#", "words"),
    Row("collection rename ", "words", "Errands", "Lisbon trip", "inbox"),
    Row("tag ", "words", "errand", "home"),
    Row("list tag:", "words", "tag:errand", "tag:home"),
    Row("list in:", "words", "in:Errands", "in:Lisbon trip", "in:inbox", "in:today"),
    Row("list is:", "words", "is:open", "is:done"),
    Row("list --group ", "words", "collection", "section", "tag"),
    Row("list due:..", "words", "due:..today", "due:..tomorrow"),
    Row("done --where in:", "words", "in:Errands", #"in:"Lisbon trip""#),
    Row("set x due=", "words", "due=today", "due=tomorrow"),
    Row("capture --set due=", "words", "due=today"),
    Row("set x priority=", "words", "priority=highest"),
    Row("help ", "words", "capture"),
    Row("help tags ", "words", "rename"),
    Row("completions ", "words", "bash", "zsh", "fish"),
    Row("show inbox.md:", "words", "inbox.md:3"),
    Row("reopen inbox.md:", "words", "inbox.md:4"),
    Row("done zzz", "words"),
    Row("no such command ", "words"),
  ])
  func `offers what may stand there`(row: Row) throws {
    let offered = Self.offered(row.typed, in: try TestVault(Self.files))
    #expect(Array(offered.prefix(row.offered.count)) == row.offered)
    if row.offered.count == 1 { #expect(offered.count == 1) }
  }

  @Test func `offers the states of what can be done now, and short dates`() throws {
    let vault = try TestVault(Self.files)
    let states = Self.offered("list is:", in: vault)
    #expect(["is:ready", "is:waiting", "is:blocked"].allSatisfy(states.contains))
    #expect(["due:eow", "due:eom"].allSatisfy(Self.offered("list due:", in: vault).contains))
  }

  @Test func `offers open items by id, and says what they are`() throws {
    let vault = try TestVault(Self.files)
    let run = vault.offload("offload completing zsh -- done ''")
    #expect(run.output.contains("\tRenew passport #errand\n"))
    #expect(!run.output.contains("old"))
    #expect(vault.offload("offload completing zsh -- reopen ''").output.contains("\told #errand\n"))
  }

  @Test func `looks into the vault that the line names`() throws {
    let (vault, other) = (try TestVault(Self.files), try TestVault(["Elsewhere.md": "", "inbox.md": ""]))
    let path = other.folder.path
    let offered = ["words", "Elsewhere", "inbox"] + Self.days
    #expect(Self.offered("--vault \(path) collection rename ", in: vault) == offered)
    #expect(Self.offered("collection rename --vault=\(path) ", in: vault) == offered)
  }

  @Test func `is silent where there is no vault`() throws {
    let run = try TestVault().offload("offload completing fish -- done ''")
    #expect(run.status == 0 && run.output == "words\n" && run.talk.isEmpty)
  }

  @Test func `writes names that a terminal would act on as they can be typed`() throws {
    let vault = try TestVault([
      "a\tb.md": "", "c\nd.md": "", "e\u{1B}[31m.md": "", "f.md": "", "inbox.md": "",
    ])
    #expect(
      Self.offered("collection rename ", in: vault) == [
        "words", #""a\tb.md""#, #""c\nd.md""#, #""e\033[31m.md""#, "f", "inbox",
      ] + Self.days)
  }

  @Test func `writes no file and is no operation`() throws {
    let vault = try TestVault(Self.files)
    let before = vault.snapshot()
    vault.offload("offload completing bash -- 'offload done ' ' :=' 9")
    #expect(vault.snapshot() == before && !vault.exists(".offload"))
  }
}

@Suite struct `A word for bash` {
  struct Row: CustomTestStringConvertible {
    let line: String
    let word: String
    let inserted: String?

    var testDescription: String { "\(line) → \(word)" }
  }

  @Test(arguments: [
    Row(line: "offload show Li", word: "Lisbon trip", inserted: #"Lisbon\ trip"#),
    Row(line: #"offload show Lisbon\ t"#, word: "Lisbon trip", inserted: #"Lisbon\ trip"#),
    Row(line: "offload show 'Li", word: "Lisbon trip", inserted: "Lisbon trip"),
    Row(line: "offload show 'it", word: "it's", inserted: #"it'\''s"#),
    Row(line: "offload show \"a", word: "a $x `y` \"z\" \\", inserted: #"a \$x \`y\` \"z\" \\"#),
    Row(line: "offload show \"a", word: "a!b", inserted: nil),
    Row(
      line: "offload show a", word: "a!b;c&d|e$(f)*?[g]{h}~#<>",
      inserted: ##"a\!b\;c\&d\|e\$\(f\)\*\?\[g\]\{h\}\~\#\<\>"##),
    Row(line: "offload list in:Li", word: "in:Lisbon trip", inserted: #"Lisbon\ trip"#),
    Row(line: "offload list 'in:Li", word: "in:Lisbon trip", inserted: "in:Lisbon trip"),
    Row(line: "offload move --to=Li", word: "--to=Lisbon trip", inserted: #"Lisbon\ trip"#),
    Row(line: "offload move --to='Li", word: "--to=Lisbon trip", inserted: "Lisbon trip"),
    Row(line: "offload show 東", word: "東京", inserted: "東京"),
    Row(line: "offload show li", word: "Lisbon trip", inserted: #"Lisbon\ trip"#),
    Row(line: "offload show x", word: "Lisbon trip", inserted: nil),
  ])
  func `has the quotes that the line needs, and only the part that bash exchanges`(row: Row) {
    let bash = BashCompletion([Argument(row.line), Argument(" \t\n\"'><=;|&(:"), Argument("9")])
    #expect(bash.lines([Candidate(row.word, "a note")]) == row.inserted.map { [$0] } ?? [])
  }

  @Test func `stands beside its meaning in a list`() {
    let bash = BashCompletion([Argument("offload done "), Argument(":"), Argument("63")])
    #expect(
      bash.lines([Candidate("kmf", "Renew\u{1B} passport"), Candidate("rtw")]) == [
        "kmf  (Renew␛ passport)", "rtw",
      ])
  }
}

@Suite struct `A line that is being typed` {
  @Test func `has the words that a shell would make of it`() {
    let line = TypedLine(Array(#"offload list 'in:Lisbon trip' a\ b "c \"d\" $e" 'open "one"#.utf8))
    let words = line.words.map { String(decoding: $0, as: UTF8.self) }
    #expect(words == ["offload", "list", "in:Lisbon trip", "a b", #"c "d" $e"#, #"open "one"#])
    #expect(line.openQuote == UInt8(ascii: "'"))
  }

  @Test func `takes a backslash in single quotes as one, but for fish`() {
    #expect(TypedLine(Array(#"'a\'"#.utf8)).words == [Array(#"a\"#.utf8)])
    let fish = TypedLine(Array(#"'it\'s \\ \n"#.utf8), escapesInSingleQuotes: true)
    #expect(fish.words == [Array(#"it's \ \n"#.utf8)])
  }
}

@Suite struct `What shells are given` {
  @Test(arguments: Shell.allCases) func `is a script that asks the program`(shell: Shell) throws {
    let run = try TestVault().offload("offload completions \(shell.rawValue)")
    #expect(run.status == 0)
    #expect(run.output.contains("offload completing \(shell.rawValue) -- "))
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
  }

  @Test func `is a list of three`() throws {
    let run = try TestVault().offload("offload completions csh")
    #expect(run.status == 2)
    #expect(run.talk.contains("SHELL must be bash, zsh or fish"))
  }

  @Test func `calls a command that help does not list`() throws {
    #expect(try !TestVault().offload("offload help").output.contains("completing"))
  }
}

@Suite struct `The manual page` {
  private let page: String

  init() throws {
    page = try TestVault().offload("offload help --man").output
  }

  @Test func `has every command, every option and every topic`() {
    for command in CommandTable.offload.commands {
      #expect(page.contains(".SS \"\(Roff.escaped(command.usage))\"\n"), "\(command.name)")
      for option in command.options { #expect(page.contains(Roff.escaped(option.usage))) }
    }
    for topic in HelpTopic.all { #expect(page.contains(".SH \"\(topic.title.uppercased())\"\n")) }
  }

  @Test func `is ASCII in short lines, each a request or words`() {
    let requests: Set = ["TH", "SH", "SS", "PP", "TP", "RS", "RE", "nf", "fi"]
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && !line.isEmpty && line.first != "'")
      if line.first == "." {
        #expect(requests.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
      } else {
        #expect(line.utf8.count <= 110, "\(line)")
      }
    }
  }

  @Test func `takes no character for a command of its own`() {
    #expect(
      Roff.escaped(#"a\b -c 'd' ^e `f` ~ … 📅"#)
        == #"a\eb \-c \(aqd\(aq \(hae \(gaf\(ga \(ti \[u2026] \[u1F4C5]"#)
    var roff = Roff()
    roff.words(".config 'x'")
    #expect(roff.text == "\\&.config \\(aqx\\(aq\n")
  }
}

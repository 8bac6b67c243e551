import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `Dates for a person` {
  @Test(arguments: [
    ("2026-03-10", "today"), ("2026-03-11", "tomorrow"), ("2026-03-09", "yesterday"),
    ("2026-03-12", "Thursday"),
    ("2026-03-16", "Monday"), ("2026-03-17", "17 March"), ("2026-03-08", "8 March"),
    ("2025-03-10", "10 March 2025"),
    ("2026-03-12T09:05", "Thursday 09:05"),
  ])
  func `are near or plain`(iso: String, said: String) throws {
    let today = try #require(CivilDate(iso: "2026-03-10"))
    let date = try #require(CivilDateTime(iso: iso))
    #expect(HumanDate(today: today).text(date) == said)
  }

  @Test func `name the day at the top of a glance`() throws {
    let today = try #require(CivilDate(iso: "2026-03-10"))
    #expect(HumanDate(today: today).long(today) == "Tuesday, 10 March 2026")
  }
}

@Suite struct `A line for a pipe` {
  @Test(arguments: [
    (["kmf", "inbox.md:1", "- a"], "kmf\tinbox.md:1\t- a\n"),
    (["kmf", "a\tb.md:1", "- a\tb"], "kmf\ta\u{FFFD}b.md:1\t- a\tb\n"),
    (["kmf", "a\nb.md:1", "- a\r\nb"], "kmf\ta\u{FFFD}b.md:1\t- a\u{FFFD}\u{FFFD}b\n"),
    (["\u{1B}[31m"], "\u{1B}[31m\n"),
  ])
  func `has as many columns as it says`(columns: [String], line: String) {
    #expect(PipeLine.of(columns) == line)
  }

  /// Bytes that are no UTF-8 become U+FFFD, wherever they stand; all others stand as they are.
  @Test func `is UTF-8, whatever the file is`() throws {
    let rest: [[UInt8]] = [
      Array("plain".utf8), Array("ünï 東京 🙂 e\u{301} \u{FFFD}".utf8), Array("123456789".utf8) + [0xFF],
      [0x61, 0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0x80] + Array("12345678 ok".utf8), Array("12345678".utf8) + [0xF0, 0x9F, 0x99, 0x82, 0x62],
    ]
    let folder = try TestVault()
    try folder.write(rest.flatMap { Array("- ".utf8) + $0 + [0x0A] }, to: "inbox.md")
    let vault = try Vault.open(
      folder.folder.path, now: Moment(secondsSince1970: 1_773_133_200, utcOffset: 0),
      user: User(keys: KeyFolders(lasting: [folder.homeFolder.path])))
    var shown: [UInt8] = []
    _ = vault.streamLines(ListRequest(), keeping: .max).send(as: PipeLineWriter.text) {
      shown += $0
      return true
    }
    let lines = shown.split(separator: 0x0A).map { $0.split(separator: 0x09).last.map(Array.init) ?? [] }
    #expect(lines == rest.map { Array("- \(String(decoding: $0, as: UTF8.self))".utf8) })
  }
}

@Suite struct `Addresses from standard input` {
  @Test(arguments: [
    ("kmf\tinbox.md:7\t- x", "kmf"),
    ("kmf@a b.md:7\tx", "kmf@a b.md:7"),
    ("kmf", "kmf"),
    ("  kmf  ", "kmf"),
    ("inbox.md:12:- [ ] milk", "inbox.md:12"),
    ("Home/My list.md:3:- a: b", "Home/My list.md:3"),
    ("^renew", "^renew"),
    ("", ""),
  ])
  func `are the first column`(line: String, address: String) {
    #expect(AddressColumn.first(of: line) == address)
  }

  @Test func `are one a line, empty lines left out`() throws {
    let read = AddressColumn.read(Array("kmf\t1\r\n\n^renew\ninbox.md:3:x".utf8))
    #expect(read == ["kmf", "^renew", "inbox.md:3"])
  }
}

@Suite struct `An editor` {
  @Test(arguments: [
    ("vi", ["+12", "/v/inbox.md"]),
    ("/usr/bin/nvim -f", ["+12", "/v/inbox.md"]),
    ("env TERM=xterm vim", ["+12", "/v/inbox.md"]),
    ("emacsclient -t", ["+12", "/v/inbox.md"]),
    ("code -w", ["--goto", "/v/inbox.md:12"]),
    ("hx", ["/v/inbox.md:12"]),
    ("subl --wait", ["/v/inbox.md:12"]),
    ("some-editor", ["/v/inbox.md"]),
    ("", ["/v/inbox.md"]),
  ])
  func `begins at the line`(command: String, arguments: [String]) {
    let place = EditorPlace(command: command, line: 12)
    #expect(
      place.arguments(Array("/v/inbox.md".utf8)).map { String(decoding: $0, as: UTF8.self) } == arguments)
  }
}

@Suite struct `A result's template` {
  private let item = JSONValue.object([
    ("content", .string("日本")), ("line", .number(7)), ("due", .null), ("tags", JSONValue(["a", "b"])),
    ("dependsOn", JSONValue(["x"])), ("fields", .object([("Effort", .string("2"))])),
  ])

  @Test(arguments: [
    ("{content}|{line:-4}|{due}", "日本|   7|"),
    ("{content:6}|{tags}", "日本  |a,b"),
    (#"{effort}\t\{{dependson}\}"#, "2\t{x}"),
    ("{unknown}.", "."),
    ("plain", "plain"),
  ])
  func `is filled in`(template: String, line: String) throws {
    #expect(try ResultTemplate(Argument(template)).line(for: item) == line + "\n")
  }

  @Test(arguments: [
    ("{content", "--format, column 1: { isn't closed; for a brace itself, write \\{"),
    ("{content:x}", "--format, column 10: \"x\" isn't a width; use a number from 1 to 1000"),
  ])
  func `that is broken is refused`(template: String, message: String) throws {
    let error = try #require(throws: UsageError.self) { try ResultTemplate(Argument(template)) }
    #expect(error.failure.message.line == message)
  }

  @Test func `has only names that there are`() throws {
    let tag = JSONValue.object([("name", .string("home")), ("items", .number(1))])
    let template = try ResultTemplate(Argument("{nam}"))
    let error = try #require(throws: UsageError.self) { try template.line(for: tag) }
    #expect(error.failure.message.line == "--format: the results have no {nam}; did you mean {name}?")
  }
}

@Suite struct `A receipt` {
  @Test(arguments: [
    ("Renew passport", "\"Renew passport\""),
    (String(repeating: "long ", count: 20), "\"long long long long long long long long long lo…\""),
    (String(repeating: "長", count: 40), "\"" + String(repeating: "長", count: 23) + "…\""),
  ])
  func `names an item shortly`(words: String, name: String) {
    #expect(NamedItems.quoted(words) == name)
  }

  @Test(arguments: [(0, "0 items"), (1, "1 item"), (2, "2 items")])
  func `counts`(number: Int, words: String) {
    #expect(Phrase.counted(number) == words)
  }
}

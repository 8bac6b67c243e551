import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

extension TestVault.Run {
  fileprivate var lines: [String] { output.split(separator: "\n").map(String.init) }
}

@Suite struct `A saved query` {
  private func vault() throws -> TestVault {
    try TestVault([
      ".offload/config.yml": """
      queries:
        trips:
          query: "tag:trip or in:Travel/"
          sort: -due
          limit: 2
        home: tag:home
      """ + "\n",
      "Travel/Plans.md": "- a  [due:: 2026-05-01]\n- b  [due:: 2026-06-01]\n- c #trip  [due:: 2026-07-01]\n",
      "Home.md": "- sweep #home\n",
    ])
  }

  @Test func `runs by its name alone, in the shape that the settings give it`() throws {
    let vault = try vault()
    let texts = { (line: String) in
      vault.offload(line).lines.map { String($0.split(separator: "\t")[2].prefix(3)) }
    }
    #expect(texts("offload @trips") == ["- c", "- b"])
    #expect(texts("offload list @trips") == ["- c", "- b"])
    #expect(texts("offload @trips not tag:trip") == ["- b", "- a"])
    #expect(vault.offload("offload @trips --count").output == "2\n")
  }

  @Test func `gives way to the options that are typed`() throws {
    let vault = try vault()
    #expect(
      vault.offload("offload @trips --limit 3 --sort due --format '{content}'").lines == ["a", "b", "c"])
    #expect(vault.offload("offload @trips --limit 1 --format '{content}'").output == "c\n")
  }

  @Test func `shapes no list that asks for two`() throws {
    #expect(try vault().offload("offload list '@trips or @home'").lines.count == 4)
    #expect(try vault().offload("offload list @trips @home").lines.isEmpty)
  }

  @Test func `that doesn't exist is an error with the nearest name`() throws {
    let run = try vault().offload("offload @trip")
    #expect(run.status == 2 && run.talk.contains("@trips"))
  }

  @Test(arguments: [
    ("limit: two", "--limit takes a whole number from 0, not \"two\""),
    ("sort: a b", "put commas between names"), ("group: 'a,b'", "--group takes one name"),
    ("format: '{'", "--format, column"),
  ])
  func `with an invalid option is named, with its file`(option: String, reason: String) throws {
    let vault = try TestVault([
      "inbox.md": "- a\n", ".offload/config.yml": "queries:\n  trips: {query: a, \(option)}\n",
    ])
    let run = vault.offload("offload @trips")
    let name = option.prefix { $0 != ":" }
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.talk.hasPrefix("error: \(name) of @trips in .offload/config.yml: ") && run.talk.contains(reason),
      "\(run.talk)")
  }

  @Test func `with a key that isn't an option works without it, and a note names the key`() throws {
    let vault = try TestVault([
      "inbox.md": "- a\n- b\n", ".offload/config.yml": "queries:\n  one: {query: a, limt: 1}\n",
    ])
    let run = vault.offload("offload @one --format '{content}'")
    #expect(run.status == 0 && run.output == "a\n")
    #expect(
      run.talk
        == "note: queries: one in .offload/config.yml takes query, with sort, group, limit, format, not \"limt\"; Offload uses its default\n"
    )
  }

  @Test(arguments: [
    ("trips: is:open #trip", "trips: 'is:open #trip'"), ("trips: #trip", "trips: '#trip'"),
    ("trips:\n    query: it's #trip  \n    limit: 3", "trips: 'it''s #trip'"),
  ])
  func `that YAML cuts at a tag is told, with the text in quotes`(query: String, quoted: String) throws {
    let vault = try TestVault([
      "inbox.md": "- a\n", ".offload/config.yml": "queries:\n  \(query)\n",
    ])
    let note = "\"#trip\" after @trips is a comment; if it's a part of the query, write \(quoted)"
    #expect(vault.offload("offload @trips").talk.contains("note: in .offload/config.yml, \(note)\n"))
    #expect(vault.offload("offload check").output.contains("\(note) (saved-query)"))
  }

  @Test(arguments: ["is:open  # trips", "'is:open #trip'", "is:open#trip"])
  func `with another comment, or none, is fine`(query: String) throws {
    let vault = try TestVault([
      "inbox.md": "- a\n", ".offload/config.yml": "queries:\n  trips: \(query)\n",
    ])
    #expect(!vault.offload("offload @trips").talk.contains("comment"))
    #expect(!vault.offload("offload check").output.contains("comment"))
  }

  @Test func `follows renames inside its shape`() throws {
    let vault = try vault()
    vault.offload("offload tags rename trip journey")
    #expect(try vault.text(".offload/config.yml").contains("query: \"tag:journey or in:Travel/\""))
  }
}

@Suite struct `A vault with a name` {
  private func vault() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- here\n"])
    try vault.write("- there\n", to: "work/inbox.md")
    vault.environment["XDG_CONFIG_HOME"] = vault.url("settings").path
    try vault.write(
      "vaults:\n  work: \(vault.url("work").path)\n  gone: nowhere\n", to: "settings/offload/config.yml")
    return vault
  }

  @Test func `is meant by that name, in the option and in the environment`() throws {
    let vault = try vault()
    #expect(vault.offload("offload --vault work list").lines.map { $0.hasSuffix("- there") } == [true])
    vault.environment["OFFLOAD_VAULT"] = "work"
    #expect(vault.offload("offload list").lines.map { $0.hasSuffix("- there") } == [true])
  }

  @Test func `is named on the first line of the day, unless it is the usual one`() throws {
    let vault = try vault()
    let first = {
      let console = TestConsole()
      console.terminals = [.output]
      return vault.offload("offload --vault work", console: console).lines.first
    }
    #expect(first() == "Tuesday, 10 March 2026  work")
    try vault.write(
      "vault: work\nvaults: {work: \(vault.url("work").path)}\n", to: "settings/offload/config.yml")
    #expect(first() == "Tuesday, 10 March 2026")
  }

  @Test func `is suggested if the name is nearly typed, and otherwise listed`() throws {
    let vault = try vault()
    let near = vault.offload("offload --vault wrok list")
    #expect(near.status == 1 && near.talk.contains("there is no folder \(vault.url("wrok").path)"))
    #expect(
      near.talk.contains("no vault has the name \"wrok\"; did you mean work?")
        && near.talk.hasSuffix("hint: offload --vault work list\n"), "\(near.talk)")
    vault.environment["OFFLOAD_VAULT"] = "other"
    #expect(vault.offload("offload").talk.contains("the names are gone, work\nhint: offload init "))
  }

  @Test func `is a folder if the text has a slash, or no such name exists`() throws {
    let vault = try vault()
    #expect(vault.offload("offload --vault ./work list").lines.map { $0.hasSuffix("- there") } == [true])
    #expect(vault.offload("offload --vault ./gone list").talk.contains("there is no folder"))
    #expect(vault.offload("offload --vault other list").talk.contains("there is no folder"))
  }
}

import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// Files of other programs, which nothing merges by item.
@Suite struct `Files of other programs` {
  @Test(arguments: [
    ".obsidian/workspace.json", ".obsidian/plugins/x/data.json", "Work/.vscode/settings.json",
    ".trash/Old.md", ".config/tool",
  ])
  func `below a hidden folder are as the newer side has them, without a copy`(path: String) throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", path: "0\n"])
    for round in 1...3 {
      let newer = round % 2
      vaults[newer].environment["OFFLOAD_NOW"] = "2026-03-1\(round)T09:30"
      vaults[1 - newer].environment["OFFLOAD_NOW"] = "2026-03-1\(round)T09:00"
      for number in 0...1 { try vaults[number].write("\(round) of \(number)\n", to: path) }
      try vaults.sync(0)
      #expect(try vaults.sync(1).talk.contains("both sides changed \(path)"))
      try vaults.settle()
      #expect(try vaults[0].text(path) == "\(round) of \(newer)\n")
      #expect(vaults[0].paths { $0.contains(".conflict-") } == [])
    }
  }

  @Test func `may have copies from before, and fold says how to remove them`() throws {
    let vaults = try SyncedVaults(1, ["inbox.md": "- bread\n", ".obsidian/workspace.json": "0\n"])
    let copy = ".obsidian/workspace.conflict-bcdfghjk.json"
    try vaults[0].write("1\n", to: copy)
    try vaults.sync(0)
    let run = vaults[0].offload("offload fold")
    #expect(run.talk.contains("to remove them: git rm -- \(copy)"), "\(run.talk)")
    try vaults.git(0)("rm", "--quiet", "--", copy)
    try vaults.sync(0)
    #expect(vaults[0].offload("offload fold").talk == "There are no copies to merge.\n")
  }

  @Test func `elsewhere have a copy beside them`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "board.canvas": "0\n"])
    for number in 0...1 { try vaults[number].write("of \(number)\n", to: "board.canvas") }
    try vaults.settle()
    #expect(vaults[0].paths { $0.hasPrefix("board.conflict-") }.count == 1)
  }

  @Test(arguments: [".gitignore", "Work/.gitattributes"])
  func `that list patterns for git have the lines of both`(path: String) throws {
    for first in ["", "x\n"] {
      let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n"])
      if !first.isEmpty { try vaults[0].write(first, to: path) }
      try vaults.settle()
      for number in 0...1 { try vaults[number].write(first + "both\nn\(number)\n", to: path) }
      try vaults.settle()
      let lines = try vaults[0].text(path).split(separator: "\n").sorted()
      #expect(lines == (["both", "n0", "n1"] + (first.isEmpty ? [] : ["x"])))
      #expect(vaults[0].paths { $0.contains(".conflict-") } == [])
    }
  }
}

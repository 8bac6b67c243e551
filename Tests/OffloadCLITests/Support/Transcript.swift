import Foundation
import OffloadCLI
import TestSupport
import Testing

/// A session as one would see it: indented lines are commands (after `$`) and what they print; all else is
/// prose. `@terminal 60`, `@pipe`, `@vault example` and `@now 2026-03-10` at the start of a line set the scene.
///
/// Commands are `offload`, `cat FILE`, `rm FILE`, `ls`, and `echo TEXT`, with `|` between them and `>> FILE` at the end, and
/// `sh 'LINE'` for what only a shell can do. An exit status that is not 0 stands in brackets under the output.
struct Transcript: CustomTestStringConvertible {
  let file: URL

  var testDescription: String { file.deletingPathExtension().lastPathComponent }

  static let folder = Project.url("Tests/OffloadCLITests/Transcripts")

  static let all: [Transcript] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let sessions = names.filter { $0.hasSuffix(".txt") }.sorted().map { folder.appendingPathComponent($0) }
    return (sessions + [Project.url("README.md")]).map(Transcript.init)
  }()

  /// What is written, and what is printed now in its place.
  func replay() throws -> (written: String, now: String) {
    let written = try String(contentsOf: file, encoding: .utf8)
    return (written, try file.pathExtension == "md" ? replayedBlock(of: written) : replayed(written))
  }

  /// A page with its first block of `console` played on a copy of the example vault.
  private func replayedBlock(of page: String) throws -> String {
    guard let opening = page.range(of: "```console\n"),
      let closing = page.range(of: "```", range: opening.upperBound..<page.endIndex)
    else { throw TranscriptError(command: "```console") }
    let scene = "@vault example\n\n"
    let block = page[opening.upperBound..<closing.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false)
    let session = try replayed(scene + block.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n"))
    let lines = session.dropFirst(scene.count).split(separator: "\n", omittingEmptySubsequences: false)
    return page[..<opening.upperBound] + lines.map { $0.dropFirst(2) }.joined(separator: "\n")
      + page[closing.lowerBound...]
  }

  private func replayed(_ written: String) throws -> String {
    var player = try TranscriptPlayer()
    var lines: [String] = []
    var isAfterCommand = false
    for line in written.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("  $ ") {
        lines.append(line)
        lines += try player.run(String(line.dropFirst(4))).map { $0.isEmpty ? "" : "  \($0)" }
        isAfterCommand = true
      } else if isAfterCommand, line.hasPrefix("  ") {
        continue
      } else if line.isEmpty {
        // Blank lines among the output of a command belong to it.
        if lines.last != "" { lines.append("") }
      } else {
        try player.obey(line)
        lines.append(line)
        isAfterCommand = false
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// Runs the commands of a transcript in a vault of its own.
struct TranscriptPlayer {
  private var vault: TestVault
  private var columns: Int? = 80

  init() throws {
    vault = try TestVault()
  }

  mutating func obey(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "@terminal": columns = words.count > 1 ? Int(words[1]) : 80
    case "@pipe": columns = nil
    case "@vault": vault = words.last == "example" ? try .example() : try TestVault()
    case "@now": vault.environment["OFFLOAD_NOW"] = words.last
    default: break
    }
  }

  /// The lines that a pipeline prints.
  func run(_ line: String) throws -> [String] {
    let redirected = line.hasPrefix("sh ") ? [line] : line.components(separatedBy: " >> ")
    var input: [UInt8] = []
    var status: Int32 = 0
    let stages = line.hasPrefix("sh ") ? redirected : redirected[0].components(separatedBy: " | ")
    for (index, stage) in stages.enumerated() {
      let isLast = index == stages.count - 1 && redirected.count == 1
      (input, status) = try run(ShellLine(stage)?.words ?? [], input: input, isLast: isLast)
    }
    if redirected.count > 1 {
      let before = vault.exists(redirected[1]) ? try vault.text(redirected[1]) : ""
      try vault.write(before + String(decoding: input, as: UTF8.self), to: redirected[1])
      return []
    }
    var text = String(decoding: input, as: UTF8.self).replacingOccurrences(
      of: vault.folder.path, with: "~/notes")
    if text.hasSuffix("\n") { text.removeLast() }
    let lines = text.isEmpty ? [] : text.components(separatedBy: "\n")
    return status == 0 ? lines : lines + ["[\(status)]"]
  }

  private func run(_ words: [Argument], input: [UInt8], isLast: Bool) throws -> ([UInt8], Int32) {
    let texts = words.map(\.text)
    switch texts.first {
    case "offload":
      let console = TestConsole()
      console.input = input
      if let columns, isLast {
        console.terminals = input.isEmpty ? [.input, .output, .error] : [.output, .error]
        console.columns = columns
      }
      let status = vault.run(Array(words.dropFirst()), on: console)
      return (isLast ? console.both : console.output, status)
    case "sh":
      let git = RealGit(in: vault.folder, ["XDG_STATE_HOME": vault.homeFolder.path])
      let (status, output) = try Process.answer(
        to: ["sh", "-c"] + texts.dropFirst(), in: vault.folder, git.environment)
      return (Array(output), status)
    case "echo": return (Array((texts.dropFirst().joined(separator: " ") + "\n").utf8), 0)
    case "rm":
      for name in texts.dropFirst() {
        try FileManager.default.removeItem(at: vault.folder.appendingPathComponent(name))
      }
      return ([], 0)
    case "cat": return (texts.dropFirst().flatMap { vault.bytes($0) ?? [] }, 0)
    case "ls":
      let names = try FileManager.default.subpathsOfDirectory(atPath: vault.folder.path)
      return (Array(names.filter { !$0.hasPrefix(".offload/") }.sorted().joined(separator: "\n").utf8), 0)
    default: throw TranscriptError(command: texts.joined(separator: " "))
    }
  }
}

struct TranscriptError: Error {
  let command: String
}

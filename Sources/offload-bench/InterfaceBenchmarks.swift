import Foundation
import OffloadKit
import OffloadTUI
import TerminalKit

/// Measures the terminal interface: the time per frame, and at a terminal the time to the first frame and from a key to
/// its answer.
struct InterfaceBenchmarks {
  let options: Options
  private let folder: URL

  init(options: Options) {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offload-bench-ui-\(getpid())")
  }

  /// Makes the vaults, measures, prints a table, and removes the vaults.
  func run() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var maker = VaultMaker(seed: options.seed)
    let large = folder.appendingPathComponent("100,000 items")
    try maker.make(large, files: 10_000, items: 100_000)
    let example = try copyOfExample()
    var table = Table()
    table.add("interface", "ms", "p99", "worst", "vim", "goal")
    for (size, goal) in [(Size(width: 80, height: 24), 2.0), (Size(width: 200, height: 60), 5)] {
      let name = "\(size.width)x\(size.height)"
      add("frame, \(name), selection moved", try frames(large, size, keys: "jjjjk"), goal, to: &table)
      add(
        "frame, \(name), letter typed", try frames(large, size, before: "c", keys: "abc d"), goal, to: &table)
    }
    #if os(Linux)
      if let example { add("first frame, example vault", starts(example), 30, to: &table) }
      add("first frame, 100,000 items", starts(large), 150, to: &table)
      if options.only.map({ "key to answer".contains($0) }) ?? true { answers(large, to: &table) }
      add("all collections listed, 100,000 items", listings(large), 200, to: &table)
      if options.only.map({ "to the frame search memory".contains($0) }) ?? true { work(large, to: &table) }
    #endif
    say("\n\(table.text)")
  }

  private func add(
    _ title: String, _ seconds: [Double], beside vim: [Double] = [], _ goal: Double?, to table: inout Table
  ) {
    guard options.only.map({ title.contains($0) }) ?? true else { return }
    let words = { (seconds: Double?) in seconds.map { fixed($0 * 1000, 2) } ?? "-" }
    table.add(
      title, words(median(seconds)), words(percentile(0.99, of: seconds)), words(seconds.max()),
      words(median(vim)),
      goal.map { fixed($0, 0) } ?? "-")
  }

  /// Nil if the bench doesn't run in the project's folder.
  private func copyOfExample() throws -> URL? {
    let copy = folder.appendingPathComponent("example")
    guard FileManager.default.fileExists(atPath: "ExampleVault/inbox.md") else { return nil }
    try FileManager.default.copyItem(at: URL(fileURLWithPath: "ExampleVault"), to: copy)
    return copy
  }

  // MARK: Frames

  /// Seconds per frame: to update the state, draw the views, and find the bytes that differ.
  private func frames(_ vault: URL, _ size: Size, before: String = "", keys: String) throws -> [Double] {
    let moment = Moment(secondsSince1970: 1_773_133_200, utcOffset: 0)
    let surroundings = Surroundings(
      vault: try Vault.open(
        vault.path, now: moment,
        user: User(keys: KeyFolders(lasting: [folder.appendingPathComponent("state").path]))),
      settings: UserSettings(parsing: []), environment: ["LANG": "C.UTF-8"],
      directory: vault.path, now: { moment }, edit: { _, _ in })
    // The interface does its background reading before the first frame is timed.
    let runner = Runner(surroundings, inBackground: { _ in }) { _ in }
    var app = runner.start(size: size, loadingAll: false)
    var screen = TerminalScreen()
    for key in before { _ = app.update(.key(.character(key))) }
    _ = screen.bytes(for: body(app).drawn(in: size))
    return (0..<60).flatMap { _ in Array(keys) }.map { key in
      let start = DispatchTime.now().uptimeNanoseconds
      _ = app.update(.key(.character(key)))
      _ = screen.bytes(for: body(app).drawn(in: size))
      return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }
  }

  // MARK: At a terminal

  #if os(Linux)
    private func session(_ vault: URL) -> PseudoTerminal? {
      session([options.product, "--vault", vault.path, "ui"])
    }

    private func session(_ arguments: [String]) -> PseudoTerminal? {
      PseudoTerminal(
        arguments, columns: 80, rows: 24,
        environment: [
          "HOME": folder.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "OFFLOAD_NOW": "2026-03-10T09:00",
        ])
    }

    /// Seconds from the start of the program to the end of its first frame.
    private func starts(_ vault: URL) -> [Double] {
      (0..<options.runs * 2).compactMap { _ in
        let start = DispatchTime.now().uptimeNanoseconds
        guard let terminal = session(vault), terminal.wait(for: "\u{1B}[?2026l") else { return nil }
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      }
    }

    /// Sends keys to Offload and vim in turn, with the same inbox open.
    private func answers(_ vault: URL, to table: inout Table) {
      let inbox = vault.appendingPathComponent("inbox.md").path
      for (title, ours, theirs, keys) in [
        ("key to answer, selection moved", "", "", "jjjjk"),
        ("key to answer, letter typed", "ca", "i", "abcde"),
      ] {
        let offload = session(vault)
        let vim = installed("vim").flatMap { session([$0, "-N", "-u", "NONE", "-i", "NONE", "-n", inbox]) }
        for terminal in [offload, vim].compactMap(\.self) { terminal.settle(milliseconds: 1000) }
        offload?.type(ours)
        vim?.type(theirs)
        for terminal in [offload, vim].compactMap(\.self) { terminal.settle(milliseconds: 500) }
        var (mine, others): ([Double], [Double]) = ([], [])
        for key in (0..<60).flatMap({ _ in Array(keys) }).map(String.init) {
          if let seconds = offload?.answer(to: key) { mine.append(seconds) }
          if let seconds = vim?.answer(to: key) { others.append(seconds) }
        }
        add(title, mine, beside: others, 10, to: &table)
      }
    }

    /// Seconds from the start of the program to the first plan in the list of all collections.
    private func listings(_ vault: URL) -> [Double] {
      (0..<options.runs).compactMap { _ in
        let start = DispatchTime.now().uptimeNanoseconds
        guard let terminal = session(vault) else { return nil }
        terminal.type("\t")
        guard terminal.wait(for: "Note ") else { return nil }
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      }
    }

    /// Measures changes and searches among 100,000 items, and the memory in use.
    private func work(_ vault: URL, to table: inout Table) {
      guard let terminal = session(vault) else { return }
      terminal.settle(milliseconds: 1500)
      let opened = terminal.megabytes
      for (title, key) in [("star", "s"), ("delete", "x"), ("undo", "u")] {
        let seconds = (0..<20).compactMap { _ in terminal.answer(to: key, quiet: 150)?.first }
        add("\(title) to the frame, inbox of 10,000", seconds, 50, to: &table)
      }
      for (title, words) in [
        ("a word", "passport"), ("one letter", "d"), ("nothing", "zzzz"),
        ("a query", "tag:errand due:..2025-01-01"),
      ] {
        let seconds = (0..<max(3, options.runs)).compactMap { _ -> Double? in
          terminal.type("/")
          terminal.settle(milliseconds: 100)
          for letter in words.dropLast() {
            terminal.type(String(letter))
            terminal.settle(milliseconds: 60)
          }
          let answer = terminal.answer(to: String(words.suffix(1)), quiet: 600)
          terminal.type("\u{1B}")
          terminal.settle(milliseconds: 150)
          terminal.type("\u{1B}")
          terminal.settle(milliseconds: 150)
          return answer?.last
        }
        add("search for \(title), last key to last row", seconds, 100, to: &table)
      }
      // Divided by 1,000, since the table multiplies by 1,000 for milliseconds.
      add("memory in MB, opened", [opened].compactMap(\.self).map { $0 / 1000 }, 150, to: &table)
      add(
        "memory in MB, most while it worked", [terminal.most].compactMap(\.self).map { $0 / 1000 }, 150,
        to: &table)
    }
  #endif
}

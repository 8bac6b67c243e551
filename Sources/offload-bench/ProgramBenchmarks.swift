import Foundation

/// Measures the program as a whole process, next to similar programs.
struct ProgramBenchmarks {
  let options: Options
  private let folder: URL
  /// Lines of an existing vault for the items; if empty, the maker draws words.
  private let lines: [String]

  init(options: Options) throws {
    self.options = options
    lines = try options.lines.map(RealLines.read) ?? []
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offload-bench-\(getpid())")
  }

  /// Makes the vaults, measures, prints a table, and removes the vaults.
  func run() throws {
    say("\(Machine.description)\n")
    say(
      "\(options.runs) pairs of runs for each row, caches warm, medians; what each prints goes to a file\n\n")
    defer { try? FileManager.default.removeItem(at: folder) }
    var table = Table()
    table.add("", "ms", "cpu ms", "MB", "beside", "ms", "cpu ms", "ratio", "cpu ratio", "goal")
    for comparison in try comparisons() where options.only.map(comparison.title.contains) ?? true {
      if let result = comparison.measure(runs: options.runs) {
        table.add(result)
      } else {
        table.add(comparison.title, "failed")
      }
    }
    say(table.text)
  }

  private func comparisons() throws -> [Comparison] {
    let middle = try vault("100,000 items", files: 10_000, items: 100_000)
    var all = [
      Comparison(
        title: "start", ours: offload(middle, ["--version"]), theirs: tool("rg", "--version"), goal: nil)
    ]
    all += try captures() + queries(middle, "100,000") + surveys(middle, "100,000") + changes(middle)
    guard !options.isQuick else { return all }
    let large = try vault("1,000,000 items", files: 20_000, items: 1_000_000)
    return all + queries(large, "1,000,000") + surveys(large, "1,000,000") + everything(large)
  }

  private func vault(_ name: String, files: Int, items: Int) throws -> URL {
    let vault = folder.appendingPathComponent(name)
    var maker = VaultMaker(seed: options.seed, lines: lines)
    try maker.make(vault, files: files, items: items)
    return vault
  }

  private func search(_ vault: URL) -> Command? { tool("rg", "#errand", vault.path) }

  private func queries(_ vault: URL, _ count: String) -> [Comparison] {
    let rows: [(title: String, words: [String], goal: Double)] = [
      ("list tag:topic-34", ["list", "tag:topic-34"], 1.3),
      ("list tag:errand", ["list", "tag:errand"], 1.5),
      ("list tag:errand --count", ["list", "tag:errand", "--count"], 1.1),
      ("list tag:errand --json", ["list", "tag:errand", "--json"], 2.5),
      ("list due --sort", ["list", "is:open", "due:..2025-06-01", "--sort", "due"], 1.5),
      ("list passport", ["list", "passport"], 1.3),
      ("inbox", ["inbox"], 1.3),
    ]
    return rows.map { row in
      Comparison(
        title: "\(row.title), \(count)", ours: offload(vault, row.words), theirs: search(vault),
        goal: row.goal)
    } + [
      Comparison(
        title: "next to grep -r, \(count)", ours: offload(vault, ["list", "tag:errand"]),
        theirs: tool("grep", "-r", "#errand", vault.path), goal: nil),
      Comparison(
        title: "next to find -newer, \(count)", ours: offload(vault, ["list", "tag:errand"]),
        theirs: tool("find", vault.path, "-newer", vault.appendingPathComponent("inbox.md").path), goal: nil),
    ]
  }

  /// Commands that read everything and print little.
  private func surveys(_ vault: URL, _ count: String) -> [Comparison] {
    let rows: [(title: String, words: [String], goal: Double)] = [
      ("glance", [], 1.5), ("glance --json", ["--json"], 2.5), ("tags", ["tags"], 1.4),
      ("collections", ["collections"], 1.4), ("stats", ["stats"], 1.8), ("check", ["check"], 3),
    ]
    return rows.map { row in
      Comparison(
        title: "\(row.title), \(count)", ours: offload(vault, row.words), theirs: search(vault),
        goal: row.goal)
    }
  }

  /// Lists all of a large vault, to measure the memory.
  private func everything(_ vault: URL) -> [Comparison] {
    [
      Comparison(
        title: "list --all --json", ours: offload(vault, ["list", "--all", "--json"]), theirs: search(vault),
        goal: nil)
    ]
  }

  /// Each run undoes the one before it, or finds nothing to do. The search is the same in each.
  private func changes(_ vault: URL) -> [Comparison] {
    guard let id = firstID(in: vault) else { return [] }
    return [
      Comparison(
        title: "done ID, 100,000", ours: offload(vault, ["done", id]), theirs: search(vault), goal: 1.5),
      Comparison(
        title: "move ID --to, 100,000", ours: offload(vault, ["move", id, "--to", "Note 777"]),
        theirs: search(vault), goal: 1.5),
      Comparison(
        title: "set --where in:inbox, 10,000 of 100,000",
        ours: offload(vault, ["set", "--where", "in:inbox", "effort=1"]),
        inTurn: offload(vault, ["set", "--where", "in:inbox", "effort=2"]), theirs: search(vault), goal: 2),
    ]
  }

  private func firstID(in vault: URL) -> String? {
    let command = offload(vault, ["list", "is:open", "not", "in:inbox", "--limit", "1"])
    guard command.run()?.status == 0, let text = try? String(contentsOf: command.output, encoding: .utf8)
    else {
      return nil
    }
    return text.split(separator: "\t").first.map(String.init)
  }

  private func offload(_ vault: URL, _ words: [String]) -> Command {
    Command(
      name: "offload", arguments: [options.product, "--vault", vault.path] + words,
      environment: ["OFFLOAD_NOW": "2026-03-10T09:00"], output: folder.appendingPathComponent("ours"))
  }

  private func tool(_ words: String..., environment: [String: String] = [:]) -> Command? {
    guard let program = installed(words[0]) else { return nil }
    return Command(
      name: words[0], arguments: [program] + words.dropFirst(), environment: environment,
      output: folder.appendingPathComponent("theirs"))
  }
}

// MARK: Captures

extension ProgramBenchmarks {
  private func captures() throws -> [Comparison] {
    let vault = folder.appendingPathComponent("captures")
    var maker = VaultMaker(seed: options.seed, lines: lines)
    try maker.makeInbox(vault)
    let other = folder.appendingPathComponent("appends")
    try maker.makeInbox(other)
    let ours = offload(vault, ["capture", "Call the dentist"])
    return [
      Comparison(title: "capture, next to a C append", ours: ours, theirs: appender(other), goal: 3),
      Comparison(title: "capture, next to todo-txt", ours: ours, theirs: try todo(), goal: 0.2),
      Comparison(title: "capture, next to task", ours: ours, theirs: try task(), goal: nil),
    ]
  }

  /// A C program that appends a line and calls `fsync` on file and folder.
  private func appender(_ vault: URL) -> Command? {
    let source = folder.appendingPathComponent("append.c")
    let program = folder.appendingPathComponent("append")
    let text = """
      #include <fcntl.h>
      #include <string.h>
      #include <unistd.h>
      int main(int count, char **words) {
        int file = open(words[1], O_WRONLY | O_APPEND);
        if (write(file, words[3], strlen(words[3])) < 0 || fsync(file) < 0) return 1;
        return fsync(open(words[2], O_RDONLY | O_DIRECTORY)) < 0;
      }

      """
    guard let compiler = tool("cc", "-O2", "-static", source.path, "-o", program.path),
      (try? Data(text.utf8).write(to: source)) != nil, compiler.run()?.status == 0
    else { return nil }
    return Command(
      name: "C",
      arguments: [
        program.path, vault.appendingPathComponent("inbox.md").path, vault.path, "- Call the dentist\n",
      ], output: folder.appendingPathComponent("theirs"))
  }

  private func todo() throws -> Command? {
    let config = folder.appendingPathComponent("todo.cfg")
    let text = """
      export TODO_DIR="\(folder.path)"
      export TODO_FILE="$TODO_DIR/todo.txt"
      export DONE_FILE="$TODO_DIR/done.txt"
      export REPORT_FILE="$TODO_DIR/report.txt"

      """
    try Data(text.utf8).write(to: config)
    return tool("todo-txt", "-d", config.path, "add", "Call the dentist")
  }

  private func task() throws -> Command? {
    let settings = folder.appendingPathComponent("taskrc")
    try Data("data.location=\(folder.path)/task\nconfirmation=off\n".utf8).write(to: settings)
    return tool("task", "add", "Call the dentist", environment: ["TASKRC": settings.path])
  }
}

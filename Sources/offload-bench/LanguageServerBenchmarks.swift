import Foundation
import JSON

/// Measures the language server in a large vault: the delays for a user who types in an editor.
struct LanguageServerBenchmarks {
  let options: Options
  private let folder: URL

  init(options: Options) {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offload-bench-lsp-\(getpid())")
  }

  /// Makes the vault, measures, prints a table, and removes the vault.
  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let vault = try options.vault.map { URL(fileURLWithPath: $0) } ?? made()
    var table = Table()
    table.add("language server", "p50 ms", "p95", "p99", "goal", "processor, p50")
    start(vault, to: &table)
    let memory = ask(vault, to: &table)
    say("\n\(table.text)")
    if let memory {
      say("language server, memory at its most: \(fixed(Double(memory) / 1e6, 0)) MB, goal 100\n")
    }
    if !options.beside.isEmpty { compare(vault) }
  }

  private func made() throws -> URL {
    let vault = folder.appendingPathComponent("100,000 items")
    var maker = VaultMaker(seed: options.seed)
    try maker.make(vault, files: 10_000, items: 100_000)
    return vault
  }

  private struct Taken {
    var seconds: Double
    var processor: Double?
  }

  private func add(_ title: String, _ taken: [Taken], _ goal: Double, to table: inout Table) {
    let seconds = taken.map(\.seconds)
    let processor = percentile(0.5, of: taken.compactMap(\.processor))
    let words = { (share: Double) in
      percentile(share, of: seconds).map { fixed($0 * 1000, 2) } ?? "-"
    }
    table.add(
      title, words(0.5), words(0.95), words(0.99), fixed(goal, 0),
      processor.map { fixed($0 * 1000, 2) } ?? "-")
  }

  private func client(_ vault: URL) -> LanguageClient? {
    client([options.product, "lsp"], vault)
  }

  func client(_ command: [String], _ vault: URL) -> LanguageClient? {
    LanguageClient(
      command, vault: vault,
      environment: ["HOME": folder.path, "LANG": "C.UTF-8", "OFFLOAD_NOW": "2026-03-10T09:00"])
  }

  /// A vault's inbox, open in an editor, with a first line to type in.
  struct Typed {
    let file: URL
    let text: String

    init(_ vault: URL, lines: Int? = nil) {
      file = vault.appendingPathComponent("inbox.md")
      let own = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      var rest = own.split(separator: "\n").filter { $0.hasPrefix("- ") }.map(String.init)
      if let lines, !rest.isEmpty {
        rest = (0..<lines).map { rest[$0 % rest.count] }
      }
      text = "- x #\n- [ ] see #errand\n" + rest.joined(separator: "\n") + "\n"
    }

    func at(_ line: Int, _ column: Int) -> JSONValue {
      .object([
        ("textDocument", .object([("uri", .string(file.absoluteString))])),
        ("position", LanguageClient.position(line, column)),
      ])
    }
  }

  // MARK: Starting

  private func start(_ vault: URL, to table: inout Table) {
    var (greeted, completed): ([Taken], [Taken]) = ([], [])
    for _ in 0..<options.runs * 2 {
      guard let client = client(vault) else { return }
      client.ask("initialize", .object([("capabilities", .object([]))]))
      greeted.append(Taken(seconds: seconds(from: client.start, client)))
      let typed = Typed(vault)
      client.open(typed.file, typed.text)
      client.ask("textDocument/completion", typed.at(0, 5))
      completed.append(Taken(seconds: seconds(from: client.start, client)))
    }
    add("start to initialized", greeted, 50, to: &table)
    add("start to first completion", completed, 300, to: &table)
  }

  /// Seconds until the last message had arrived.
  func seconds(from start: UInt64, _ client: LanguageClient) -> Double {
    Double(max(client.arrival, start) - start) / 1e9
  }

  // MARK: Asking

  /// - Returns: the program's peak memory in bytes.
  private func ask(_ vault: URL, to table: inout Table) -> Int? {
    guard let client = client(vault) else { return nil }
    client.ask("initialize", .object([("capabilities", .object([]))]))
    let typed = Typed(vault, lines: 2000)
    client.open(typed.file, typed.text)
    client.ask("textDocument/completion", typed.at(0, 5))
    let timed = { (body: () -> Void) -> Taken in
      let before = client.processorSeconds
      let start = DispatchTime.now().uptimeNanoseconds
      body()
      let seconds = seconds(from: start, client)
      return Taken(seconds: seconds, processor: client.processorSeconds - before)
    }
    let rounds = options.runs * 30
    // Types a letter, sends the request, and deletes the letter.
    let typing = { (text: String, column: Int, question: (Int) -> Void) -> [Taken] in
      (0..<rounds).map { _ in
        let taken = timed {
          client.type(text, in: typed.file, line: 0, column: column)
          question(column + text.count)
        }
        client.replace(in: typed.file, line: 0, columns: column..<column + text.count, with: "")
        client.ask("offload/nothing", .null)
        return taken
      }
    }
    add(
      "letter typed in 2,000 lines", typing("t", 5) { _ in client.ask("offload/nothing", .null) }, 1,
      to: &table)
    add(
      "letter typed, completion of tags",
      typing("t", 5) { client.ask("textDocument/completion", typed.at(0, $0)) }, 20, to: &table)
    add(
      "letters typed, completion of links",
      typing(" [[n", 5) { client.ask("textDocument/completion", typed.at(0, $0)) }, 20, to: &table)
    let asked: [(title: String, method: String, column: Int, goal: Double)] = [
      ("hover on a tag", "textDocument/hover", 13, 10), ("hover on an item", "textDocument/hover", 7, 10),
      ("references of a tag", "textDocument/references", 13, 100),
    ]
    for (title, method, column, goal) in asked {
      let taken = (0..<rounds).map { _ in timed { client.ask(method, typed.at(1, column)) } }
      add(title, taken, goal, to: &table)
    }
    let action = JSONValue.object([
      ("textDocument", .object([("uri", .string(typed.file.absoluteString))])), ("range", Self.span(at: 1)),
      ("context", .object([("diagnostics", .array([]))])),
    ])
    add(
      "code actions of an item",
      (0..<rounds).map { _ in timed { client.ask("textDocument/codeAction", action) } }, 20, to: &table)
    let checked = (0..<20).map { _ in
      var taken = timed {
        client.type("t", in: typed.file, line: 0, column: 5)
        _ = client.wait { $0["method"].string == "textDocument/publishDiagnostics" }
      }
      taken.seconds -= Self.pause
      return taken
    }
    add("diagnostics, after their delay", checked, 50, to: &table)
    return client.peakMemory
  }

  /// Seconds that the server waits after the last key before it checks.
  private static let pause = 0.2
}

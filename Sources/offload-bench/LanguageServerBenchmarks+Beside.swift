import Foundation
import JSON

/// Sends the same messages to another language server, in turn, so both run under the same conditions.
extension LanguageServerBenchmarks {
  /// A request, after a letter typed at the end of the first line.
  private struct Question {
    let title: String
    let method: String
    var place = (line: 1, column: 13)
    var typed = "t"
  }

  private static let questions = [
    Question(title: "symbols of the text", method: "textDocument/documentSymbol"),
    Question(title: "completion of tags", method: "textDocument/completion", place: (0, 6)),
    Question(title: "completion of links", method: "textDocument/completion", place: (0, 9), typed: " [[n"),
    Question(title: "hover on a tag", method: "textDocument/hover"),
    Question(title: "references of a tag", method: "textDocument/references"),
    Question(title: "code actions of an item", method: "textDocument/codeAction"),
  ]

  /// Prints the times of both; `-` if a server's answer is empty, since its time means nothing then.
  func compare(_ vault: URL) {
    let commands = [[options.product, "lsp"], options.beside]
    var table = Table()
    table.add("the same frames", "offload, p50 ms", "p99", options.beside.joined(separator: " "), "p99")
    let clients = commands.compactMap { client($0, vault) }
    guard clients.count == commands.count else {
      return say("\(options.beside.joined(separator: " ")) can't be started\n")
    }
    let greeted = clients.map { client -> [Double] in
      let isAnswered = Self.says(client.ask("initialize", Self.greeting(vault)))
      let taken = seconds(from: client.start, client)
      client.tell("initialized", .object([]))
      return isAnswered ? [taken] : []
    }
    table.add("start to initialized, once", greeted)
    let typed = Typed(vault, lines: 2000)
    // With a heading, for which other servers have a symbol.
    for client in clients { client.open(typed.file, typed.text + "\n# Later\n") }
    for question in Self.questions {
      var taken = clients.map { _ in [Double]() }
      for round in 0..<options.runs * 3 {
        for (index, client) in clients.enumerated() where round == 0 || !taken[index].isEmpty {
          if let seconds = ask(question, in: typed, client) { taken[index].append(seconds) }
        }
      }
      table.add("a key, \(question.title)", taken)
    }
    let memory = clients.map { $0.peakMemory.map { fixed(Double($0) / 1e6, 0) } ?? "-" }
    table.add("memory at its most, MB", memory[0], "", memory[1])
    say("\n\(table.text)")
  }

  /// Seconds from the key to the answer; nil if the answer is empty.
  private func ask(_ question: Question, in typed: Typed, _ client: LanguageClient) -> Double? {
    let place = typed.at(question.place.line, question.place.column)
    let params = JSONValue.object([
      ("textDocument", place["textDocument"]), ("position", place["position"]),
      ("range", Self.span(at: question.place.line)),
      (
        "context",
        .object([
          ("diagnostics", .array([])), ("includeDeclaration", .bool(true)), ("triggerKind", .number(1)),
        ])
      ),
    ])
    let start = DispatchTime.now().uptimeNanoseconds
    client.type(question.typed, in: typed.file, line: 0, column: 5)
    let answer = client.ask(question.method, params)
    let seconds = seconds(from: start, client)
    client.replace(in: typed.file, line: 0, columns: 5..<5 + question.typed.count, with: "")
    client.ask("offload/nothing", .null)
    return Self.says(answer) ? seconds : nil
  }

  static func span(at line: Int) -> JSONValue {
    .object([
      ("start", LanguageClient.position(line, 0)), ("end", LanguageClient.position(line, 0)),
    ])
  }

  private static func says(_ answer: JSONValue) -> Bool {
    let result = answer["result"]
    let list = result["items"].isNull ? result : result["items"]
    return !list.isNull && list.bytes != Array("[]".utf8)
  }

  private static func greeting(_ vault: URL) -> JSONValue {
    let folder = JSONValue.string(vault.absoluteString)
    return .object([
      ("capabilities", .object([])), ("rootUri", folder),
      ("workspaceFolders", .array([.object([("uri", folder), ("name", .string("vault"))])])),
    ])
  }
}

extension Table {
  /// A row of two programs' times.
  fileprivate mutating func add(_ title: String, _ taken: [[Double]]) {
    let cells = taken.map { seconds in
      [0.5, 0.99].map { share in percentile(share, of: seconds).map { fixed($0 * 1000, 1) } ?? "-" }
    }
    add(title, cells[0][0], cells[0][1], cells[1][0], cells[1][1])
  }
}

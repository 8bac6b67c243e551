import JSON
import JSONRPC
import OffloadKit

/// Plays a client of the server, and prints what an editor would see, for a person whose editor shows nothing.
package enum ServerCheck {
  /// - Parameters:
  ///   - directory: the folder in which an editor would start the server.
  ///   - output: the descriptor for the report, which has one fact per line.
  /// - Returns: the exit status: 0 if the server answered everything.
  package static func run(_ start: ServerStart, in directory: String, output: Int32) -> Int32 {
    var sent: [JSONValue] = []
    var report: [String] = []
    var server = LanguageServer(start, send: { sent.append($0) }, log: { report.append("log: \($0)") })
    func ask(_ method: String, _ params: JSONValue) -> JSONValue {
      server.receive(Message.request(1, method, params).bytes, at: 0)
      let answer = sent.last { !$0["id"].isNull && $0["method"].isNull } ?? .null
      sent = []
      return answer
    }
    let offered =
      ask("initialize", .object([("capabilities", .object([]))]))["result"]["capabilities"].members ?? [:]
    report.append(
      "initialize: \(offered.isEmpty ? "no answer" : offered.keys.sorted().joined(separator: ", "))")

    let folder = Vault.find(from: directory) ?? start.vault ?? start.usualVault ?? directory
    let uri = DocumentURI(path: Array("\(folder)/inbox.md".utf8))
    let document = JSONValue.object([("uri", .string(uri.text))])
    guard let (vault, path) = try? server.place(of: uri) else {
      report.append("vault: none here; offload init makes one")
      return tell(report, to: output, isFine: false)
    }
    report.append("vault: \(String(decoding: vault.root, as: UTF8.self))")
    let text = vault.vault.currentBytes(of: path) ?? []
    let opened = JSONValue.object([
      (
        "textDocument",
        .object([
          ("uri", .string(uri.text)), ("version", .number(1)),
          ("text", .string(String(decoding: text + Array("\n#".utf8), as: UTF8.self))),
        ])
      )
    ])
    server.receive(Message.notification("textDocument/didOpen", opened).bytes, at: 0)
    server.wake(at: .max)
    let found = sent.last?["params"]["diagnostics"].elements ?? []
    report.append("diagnostics of inbox.md: \(Phrase.counted(found.count, "finding"))")
    let last = EditedText(text + Array("\n#".utf8))
    let position = last.position(of: last.bytes.count).json
    let tags = ask("textDocument/completion", .object([("textDocument", document), ("position", position)]))
    report.append("completion after #: \(Phrase.counted(tags["result"]["items"].elements.count, "tag"))")
    let symbols = ask("textDocument/documentSymbol", .object([("textDocument", document)]))
    report.append("symbols of inbox.md: \(symbols["result"].elements.count)")
    return tell(report, to: output, isFine: !offered.isEmpty)
  }

  private static func tell(_ report: [String], to output: Int32, isFine: Bool) -> Int32 {
    Descriptor.write(Array(report.map { $0 + "\n" }.joined().utf8), to: output) && isFine ? 0 : 1
  }
}

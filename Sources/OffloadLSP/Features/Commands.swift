import JSON
import JSONRPC
import OffloadKit

extension Feature {
  static let command = Feature(
    "workspace/executeCommand",
    (
      "executeCommandProvider",
      .object([("commands", JSONValue(Array(commands.keys).sorted()))])
    )
  ) { server, params in
    let name = params["command"].string
    guard let run = name.flatMap({ commands[$0] }) else {
      throw Refusal(.invalidParams, "there is no command \(name ?? "without a name")")
    }
    return try run(&server, params["arguments"].elements)
  }

  /// Runs a command and returns its answer; nil if the answer comes later.
  private typealias Run = @Sendable (inout LanguageServer, _ arguments: [JSONValue]) throws -> JSONValue?

  private static let commands: [String: Run] = [
    "offload.item": silently { try $0.act($1) }, "offload.newItemBelow": silently { try $0.beginItem($1) },
    "offload.link": { try $0.link($1) }, "offload.archiveDone": silently { try $0.archiveDone($1) },
    "offload.fix": silently { try $0.fix($1) }, "offload.choose": silently { try $0.choose($1) },
    "offload.capture": silently { try $0.capture($1) }, "offload.make": silently { try $0.makeTarget($1) },
    "offload.nameBlock": silently { try $0.nameBlock($1) }, "offload.day": { try $0.openDay($1) },
  ]

  /// Wraps a command that answers null: the server reports its result in other messages.
  private static func silently(
    _ run: @escaping @Sendable (inout LanguageServer, [JSONValue]) throws -> Void
  ) -> Run {
    { server, arguments in
      try run(&server, arguments)
      return .null
    }
  }
}

extension LanguageServer {
  /// `offload.fix`: the rule, the document, and maybe the finding's line (from 0); the whole document without one.
  fileprivate mutating func fix(_ arguments: [JSONValue]) throws {
    guard (2...3).contains(arguments.count), let rule = arguments[0].string.flatMap(CheckRule.named),
      let uri = arguments[1].string
    else { throw Refusal(.invalidParams, "offload.fix takes a rule, a document, and maybe a line") }
    let line = arguments.dropFirst(2).first?.number.map { min(max($0, 0), TextPosition.most) + 1 }
    try change(DocumentURI(uri), "Set right") { change, path in
      try change.fix(rule, in: path, onLine: line)
      return []
    }
  }

  /// `offload.choose`: the document, and one of the ways to fix a finding, among which a person has to choose.
  fileprivate mutating func choose(_ arguments: [JSONValue]) throws {
    guard arguments.count == 2, let uri = arguments[0].string, let choice = FixChoice(arguments[1]) else {
      throw Refusal(.invalidParams, "offload.choose takes a document and an offer")
    }
    try change(DocumentURI(uri), "Set right") { change, path in
      guard try change.fix(choice, in: path) else {
        throw Refusal(.requestFailed, "The document has changed since; nothing changed.")
      }
      return []
    }
  }

  /// `offload.capture`: the words, and maybe the document and the line (from 0) that they are about.
  fileprivate mutating func capture(_ arguments: [JSONValue]) throws {
    guard let words = arguments.first?.string else {
      throw Refusal(.invalidParams, "offload.capture takes words")
    }
    let uri = arguments.dropFirst().first?.string.map(DocumentURI.init)
    let (vault, path) = try place(about: arguments.dropFirst().first)
    var text = Array(words.utf8)
    if let uri, path != .inbox {
      let line = arguments.count > 2 ? arguments[2].number : nil
      let number = line.map { min($0, TextPosition.most) + 1 }
      text += Array(" ".utf8) + vault.vault.linkBack(to: path, or: uri.path, line: number)
    }
    if let inbox = vault.open[.inbox] {
      _ = try sound(inbox)
      let proposal = try vault.held.propose("capture") { try $0.items.create(NewItem(text: text)) }
      guard let after = proposal.held.first?.after else { return }
      ask(for: [(.inbox, after)], in: vault, "Capture")
      return
    }
    let report = try vault.held.transaction("capture") { try $0.items.create(NewItem(text: text)) }
    tell("Captured \(report.value.content.inQuotes) in \(vault.vault.name(of: .inbox))")
    tellNotes(report.notes)
  }
}

extension Vault {
  /// Returns a link to the origin of a thought: within the vault relative to the inbox, otherwise as a `file:`
  /// address.
  fileprivate func linkBack(to path: VaultPath?, or file: [UInt8]?, line: Int?) -> [UInt8] {
    let bytes = path?.octets ?? file ?? []
    let name = String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    let label = (line.map { "\(name):\($0)" } ?? name).filter { !"[]\\\n".contains($0) }
    let uri = DocumentURI(path: bytes).text
    let target = path == nil ? uri : String(uri.dropFirst("file://".count))
    return Array("[\(label)](\(target))".utf8)
  }
}

import OffloadKit

/// Reads the text of a capture: from the command line, standard input, an editor, or a voice command.
struct CaptureText {
  let session: Session
  let vault: Vault
  /// The text that an editor or a voice command has written.
  private var draft: DraftFile?

  init(session: Session, vault: Vault) { (self.session, self.vault) = (session, vault) }

  /// Returns the text of each item to capture; an empty array if there is no text.
  mutating func read() throws -> [[UInt8]] {
    let text = try writer().map { try written(by: $0) } ?? fromWords().refusingOtherThanUTF8()
    if session.arguments.has(.lines) {
      return text.split { $0 == 0x0A || $0 == 0x0D }.filter(Self.hasText).map(Array.init)
    }
    return Self.hasText(text[...]) ? [Self.trimmed(text)] : []
  }

  /// Whether a captured item has bullets of standard input in its further lines: a backslash makes words of them, except
  /// in code.
  func holdsBullets(_ item: Item) -> Bool {
    guard session.arguments.words.first?.isStandardInput ?? false, !session.arguments.has(.lines) else {
      return false
    }
    return item.body.split(separator: "\n").contains { line in
      let words = line.drop(while: \.isWhitespace)
      return words.count > 3 && ["\\- ", "\\* ", "\\+ "].contains(words.prefix(3))
    }
  }

  /// Runs `body`, which uses the texts, and then removes the draft of an editor.
  func using<Value>(_ body: () throws -> Value) throws -> Value { try draft?.using(body) ?? body() }

  /// A program that writes the text.
  enum Writer {
    case editor
    case voice(command: String)
  }

  /// Returns the program that writes the text; nil if the command line or standard input has it.
  func writer() throws -> Writer? {
    let arguments = session.arguments
    let sources = [Option.editor, .voice].filter(arguments.has)
    if sources.count > 1 { throw UsageError.notTogether(sources, command: arguments.command) }
    guard let source = sources.first else { return nil }
    if let word = arguments.words.first { throw UsageError.tooMany(word, command: arguments.command) }
    return try source == .voice ? .voice(command: voiceCommand()) : .editor
  }

  private mutating func written(by writer: Writer) throws -> [UInt8] {
    let draft = try DraftFile(session: session, vault: vault)
    self.draft = draft
    return switch writer {
    case .editor: try draft.edit()
    case .voice(let command): try draft.listen(to: command)
    }
  }

  private func voiceCommand() throws -> String {
    guard let command = try session.userSettings().voice else {
      throw Failure(
        "no-voice", "your settings have no voice command", hint: "offload capture --editor")
    }
    return command
  }

  private func fromWords() throws -> [UInt8] {
    let arguments = session.arguments
    let isInput = arguments.words.count == 1 && arguments.words[0].isStandardInput && !arguments.isLiteral
    if isInput { return try session.console.readAll() }
    if !arguments.words.isEmpty { return Array(arguments.words.map(\.bytes).joined(separator: [0x20])) }
    if arguments.has(.lines) { return try session.console.readAll() }
    if arguments.has(.attach), !session.console.isTerminal(.input) { return [] }
    guard session.console.isTerminal(.input) else {
      throw UsageError.needsText(command: arguments.command)
    }
    session.console.say(Array("> ".utf8))
    return try session.console.readLine() ?? []
  }

  private static func hasText(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains { $0 != 0x20 && !(0x09...0x0D).contains($0) }
  }

  /// Removes the line breaks that programs add to the end of a text.
  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var text = text
    while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
    return text
  }
}

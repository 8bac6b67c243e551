import JSON
import OffloadKit

/// Where a command's results and talk go, and in which shape.
struct Output {
  let console: any Console
  let isJSON: Bool
  let isQuiet: Bool
  /// Whether results are laid out for a person.
  let isForPerson: Bool
  let colors: ColorSupport
  let talkColors: ColorSupport
  /// Columns to lay text out in; nil for no wrapping.
  let width: Int?

  /// - Parameter color: what is said of colours; nil where nobody says anything.
  init(
    console: any Console, isJSON: Bool, isQuiet: Bool, color: String?, environment: [String: String]
  ) {
    (self.console, self.isJSON, self.isQuiet) = (console, isJSON, isQuiet)
    let isTerminal = console.isTerminal(.output)
    isForPerson = isTerminal && !isJSON
    colors = .decide(choice: color, isTerminal: isTerminal, environment: environment)
    talkColors = .decide(choice: color, isTerminal: console.isTerminal(.error), environment: environment)
    width = isTerminal ? max(20, console.columns ?? 80) : nil
  }

  // MARK: Results

  func emit(_ bytes: [UInt8]) {
    console.write(bytes)
  }

  func emit(_ text: String) {
    console.write(Array(text.utf8))
  }

  /// Emits what was gathered of many results once it is much: a million of them one by one take as long as what is in them.
  ///
  /// - Returns: whether somebody still reads them.
  func emit(gathered bytes: inout [UInt8]) -> Bool {
    if bytes.count < 1 << 15 { return true }
    defer { bytes.removeAll(keepingCapacity: true) }
    return emit(piece: bytes)
  }

  /// Emits a part of many results.
  ///
  /// - Returns: whether somebody still reads them.
  func emit(piece bytes: [UInt8]) -> Bool {
    emit(bytes)
    return !console.isOutputClosed
  }

  /// One line for a person, wrapped where there is a width.
  func line(_ text: StyledText, indent: Int = 0) {
    for line in text.trimmed.wrapped(to: width, indent: indent) { emit(line.rendered(colors) + "\n") }
  }

  func blankLine() {
    emit("\n")
  }

  /// An array, one value a line.
  func json(_ values: some Sequence<JSONValue>) {
    var (array, bytes) = (JSONLines(), [UInt8]())
    for value in values {
      array.append(value.bytes, to: &bytes)
      if !emit(gathered: &bytes) { return }
    }
    emit(bytes + array.end)
  }

  func json(_ value: JSONValue) {
    emit(value.bytes + [UInt8(ascii: "\n")])
  }

  // MARK: Talk

  private var talkWidth: Int? {
    console.isTerminal(.error) ? console.columns : nil
  }

  /// A receipt or a note; nothing with `--quiet` or `--json`.
  func say(_ text: StyledText) {
    guard !isQuiet, !isJSON else { return }
    tell(text)
  }

  func say(_ text: String) {
    say(StyledText(text))
  }

  /// A receipt, and in parentheses what may be done next. That goes to a line of its own rather than over two.
  func say(_ sentence: String, then next: String) {
    let whole = StyledText("\(sentence).  (\(next))")
    if let width = talkWidth, whole.width > width {
      say("\(sentence).")
      say("  (\(next))")
    } else {
      say(whole)
    }
  }

  /// What must be said in any case.
  func tell(_ text: StyledText) {
    for line in text.wrapped(to: talkWidth, indent: 2) {
      console.say(Array((line.rendered(talkColors) + "\n").utf8))
    }
  }

  /// - Parameter notes: what a person should know beside why it was refused.
  func tell(_ failure: Failure, _ notes: [Note] = []) {
    if isJSON {
      console.say(failure.json(notes).bytes + [UInt8(ascii: "\n")])
    } else {
      for note in notes { say(StyledText("note: \(note)")) }
      failure.lines.forEach(tell)
    }
  }
}

/// What an array is made of that is written value by value, one a line.
struct JSONLines {
  /// What goes before each value but the first.
  static let separator = ",\n"
  private static let opening = "[\n"

  private var isEmpty = true

  /// Adds a value, with what goes before it.
  mutating func append(_ value: [UInt8], to bytes: inout [UInt8]) {
    bytes += (isEmpty ? Self.opening : Self.separator).utf8
    bytes += value
    isEmpty = false
  }

  /// Values that have a separator before each of them, to follow those that were there before.
  mutating func joined(_ values: [UInt8]) -> [UInt8] {
    if !isEmpty || values.isEmpty { return values }
    isEmpty = false
    return Array(Self.opening.utf8) + values.dropFirst(Self.separator.utf8.count)
  }

  /// What comes after the last value.
  var end: [UInt8] { Array((isEmpty ? "[]\n" : "\n]\n").utf8) }
}

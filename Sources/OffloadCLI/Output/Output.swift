import JSON
import OffloadKit

/// Prints a command's results and talk in the right shape.
struct Output {
  let console: any Console
  let isJSON: Bool
  let isQuiet: Bool
  /// Whether Offload lays results out for a person.
  let isForPerson: Bool
  let colors: ColorSupport
  let talkColors: ColorSupport
  /// Columns to lay text out in; nil for no wrapping.
  let width: Int?

  /// - Parameter color: the user's choice of colours; nil if there isn't one.
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

  /// Emits gathered results once there are many bytes: to emit a million results one by one takes as long as to make
  /// them.
  ///
  /// - Returns: false if nobody reads them any more.
  func emit(gathered bytes: inout [UInt8]) -> Bool {
    if bytes.count < 1 << 15 { return true }
    defer { bytes.removeAll(keepingCapacity: true) }
    return emit(piece: bytes)
  }

  /// Emits a part of many results.
  ///
  /// - Returns: false if nobody reads them any more.
  func emit(piece bytes: [UInt8]) -> Bool {
    emit(bytes)
    return !console.isOutputClosed
  }

  /// Prints one line for a person, wrapped if there is a width.
  func line(_ text: StyledText, indent: Int = 0) {
    for line in text.trimmed.wrapped(to: width, indent: indent) { emit(line.rendered(colors) + "\n") }
  }

  func blankLine() {
    emit("\n")
  }

  /// Prints an array, one value per line.
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

  /// Prints a receipt or a note; nothing with `--quiet` or `--json`.
  func say(_ text: StyledText) {
    guard !isQuiet, !isJSON else { return }
    tell(text)
  }

  func say(_ text: String) {
    say(StyledText(text))
  }

  /// Prints a receipt, with a next step in parentheses. If both don't fit on one line, the next step gets a line of
  /// its own.
  func say(_ sentence: String, then next: String) {
    let whole = StyledText("\(sentence).  (\(next))")
    if let width = talkWidth, whole.width > width {
      say("\(sentence).")
      say("  (\(next))")
    } else {
      say(whole)
    }
  }

  /// Prints a text in any case.
  func tell(_ text: StyledText) {
    for line in text.wrapped(to: talkWidth, indent: 2) {
      console.say(Array((line.rendered(talkColors) + "\n").utf8))
    }
  }

  /// - Parameter notes: what the user should know besides the error.
  func tell(_ failure: Failure, _ notes: [Note] = []) {
    if isJSON {
      console.say(failure.json(notes).bytes + [UInt8(ascii: "\n")])
    } else {
      for note in notes { say(StyledText("note: \(note)")) }
      failure.lines.forEach(tell)
    }
  }
}

/// Writes an array value by value, one per line.
struct JSONLines {
  /// Comes before each value except the first.
  static let separator = ",\n"
  private static let opening = "[\n"

  private var isEmpty = true

  /// Adds a value, with the separator or the opening before it.
  mutating func append(_ value: [UInt8], to bytes: inout [UInt8]) {
    bytes += (isEmpty ? Self.opening : Self.separator).utf8
    bytes += value
    isEmpty = false
  }

  /// Returns values as the next part of the array. Each of them already has a separator before it.
  mutating func joined(_ values: [UInt8]) -> [UInt8] {
    if !isEmpty || values.isEmpty { return values }
    isEmpty = false
    return Array(Self.opening.utf8) + values.dropFirst(Self.separator.utf8.count)
  }

  /// Comes after the last value.
  var end: [UInt8] { Array((isEmpty ? "[]\n" : "\n]\n").utf8) }
}

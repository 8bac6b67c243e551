/// One option of a command: what it is called, what it takes and what it does. Parser, help and completions
/// read the same value.
struct Option: Hashable, Sendable {
  /// Without the dashes.
  let name: String
  /// A letter that stands for it after one dash.
  var letter: Character?
  /// Nil for a flag.
  var value: Value?
  /// One line in lower case, without a final stop.
  let summary: String
  /// Whether it may be given several times, each adding to the others.
  var repeats = false

  /// What an option or a parameter takes.
  struct Value: Hashable, Sendable {
    /// As help prints it: `COLLECTION[#SECTION]`.
    let label: String
    let kind: Kind
  }

  /// What a value means, for completions and for checking words that are one of a few.
  enum Kind: Hashable, Sendable {
    case text, date, number, query, template, color, field, sort
    case item, collection, section, tag, type, operation, command
    /// An item or a collection.
    case subject
    case file, folder
    case choice([String])

    var namesItems: Bool { self == .item || self == .subject }
  }

  init(
    _ name: String, letter: Character? = nil, _ label: String, _ kind: Kind, repeats: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.letter = letter
    self.value = Value(label: label, kind: kind)
    self.summary = summary
    self.repeats = repeats
  }

  /// A flag.
  init(_ name: String, letter: Character? = nil, _ summary: String) {
    self.name = name
    self.letter = letter
    self.summary = summary
  }

  /// `--to COLLECTION[#SECTION]`, `-h, --help`
  var usage: String {
    let short = letter.map { "-\($0), " } ?? ""
    let argument = value.map { " \($0.label)" } ?? ""
    return "\(short)--\(name)\(argument)"
  }

  /// Whether a word written with its dashes, without `=value`, names this option.
  func isNamed(_ word: String) -> Bool {
    word == "--\(name)" || (letter.map { word == "-\($0)" } ?? false)
  }
}

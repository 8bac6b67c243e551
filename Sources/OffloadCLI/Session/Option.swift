/// An option of a command: its name, its value and its meaning. Parser, help and completions all read this one.
struct Option: Hashable, Sendable {
  /// Without the dashes.
  let name: String
  /// A letter for it, after one dash.
  var letter: Character?
  /// Nil for a flag.
  var value: Value?
  /// One line in lower case, without a full stop.
  let summary: String
  /// Whether the user can repeat it to add more values.
  var repeats = false

  /// The value of an option or a parameter.
  struct Value: Hashable, Sendable {
    /// As in help: `COLLECTION[#SECTION]`.
    let label: String
    let kind: Kind
  }

  /// The meaning of a value, for completions and for checking words from a fixed choice.
  enum Kind: Hashable, Sendable {
    case text, date, number, query, template, color, field, sort, group
    case item, collection, section, tag, type, operation, command
    /// An item or a collection.
    case subject
    case file, folder
    /// A folder, or the name of a vault from the user's settings.
    case vault
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

  /// Makes a flag.
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

  /// Whether a word with its dashes, but without `=value`, names this option.
  func isNamed(_ word: String) -> Bool {
    word == "--\(name)" || (letter.map { word == "-\($0)" } ?? false)
  }
}

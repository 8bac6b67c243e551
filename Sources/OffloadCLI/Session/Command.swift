/// A command: its name, its arguments, its help, and its action.
struct Command: Sendable {
  /// With its group, and one space between: `collection new`.
  let name: String
  let task: Task
  /// One line in lower case, with a verb first and no full stop.
  let summary: String
  var parameters: [Parameter] = []
  /// Options that the command requires.
  var needed: [Option] = []
  var options: [Option] = []
  /// Paragraphs.
  var about: [String] = []
  var examples: [Example] = []
  var reading = Reading.anyOrder
  /// Whether it changes files. If so, an error in writing the report isn't a failure of the command.
  var changes = false
  /// Whether each word that may name an item or a collection names a collection.
  var takesCollectionsAlone = false
  let run: @Sendable (Session) throws -> Void

  /// What a person wants to do when they look for a command. Help lists commands by task.
  enum Task: String, CaseIterable, Sendable {
    case everyday = "Every day"
    case items = "Change items"
    case collections = "Collections"
    case tags = "Tags"
    case exchange = "Other programs"
    case machines = "Your machines"
    case history = "History"
    case vault = "The vault and this help"
  }

  /// A part of the command line that has no name there.
  struct Parameter: Sendable {
    let value: Option.Value
    let count: Count

    enum Count: Sendable { case one, optional, some, any }

    init(_ label: String, _ kind: Option.Kind, _ count: Count = .one) {
      value = Option.Value(label: label, kind: kind)
      self.count = count
    }

    /// `ITEM…`, `[NAME]`
    var usage: String {
      switch count {
      case .one: value.label
      case .optional: "[\(value.label)]"
      case .some: "\(value.label)…"
      case .any: "[\(value.label)…]"
      }
    }
  }

  /// A line to type, and what it does.
  struct Example: Sendable {
    let line: String
    let says: String

    init(_ line: String, _ says: String) {
      self.line = line
      self.says = says
    }
  }

  /// Where options can be.
  enum Reading: Sendable {
    /// Anywhere before `--`.
    case anyOrder
    /// Before the words: these are text, which Offload takes nothing out of.
    case textLast
  }

  /// All options that the user can give it.
  var allOptions: [Option] { needed + options + Option.global }

  /// `offload link [OPTIONS] TARGET --in COLLECTION`
  var usage: String {
    let words =
      ["offload", name] + (options.isEmpty ? [] : ["[OPTIONS]"])
      + parameters.map(\.usage) + needed.map(\.usage)
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

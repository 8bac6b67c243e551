import VaultStore
import VaultSyntax

extension RegexFault: CustomStringConvertible {
  /// One clause in words, without a full stop.
  package var description: String {
    switch reason {
    case .unclosedGroup: "( isn't closed"
    case .unopenedGroup: ") has no ( before it"
    case .unclosedClass: "[ isn't closed"
    case .emptyClass: "[] is empty"
    case .reversedRange: "a range in […] runs backwards"
    case .nothingToRepeat: "there is nothing to repeat"
    case .badCount: "{…} needs a count from 0 to 1000"
    case .loneBackslash: "\\ has nothing after it"
    case .unsupported(let what): "\(what) isn't supported here"
    case .tooDeep(let limit): "groups nest deeper than \(limit)"
    case .tooBig(let limit): "it has more than \(limit) parts"
    }
  }
}

extension SortKeyError: WordedError, CustomStringConvertible {
  package var failure: Failure {
    Failure("invalid-sort", "\(description)", hint: "offload list --sort due,-created", status: .usage)
  }

  /// One clause in words, without a full stop.
  public var description: String {
    switch self {
    case .missingName: "the name of a field is missing"
    case .blank(let text, _): "\(text.inQuotes) isn't a field's name; put commas between names"
    }
  }
}

extension LineTemplateError: CustomStringConvertible {
  /// One clause in words, without a full stop and without the column.
  package var description: String {
    switch reason {
    case .unclosedBrace: "{ isn't closed; for a brace itself, write \\{"
    case .unopenedBrace: "} has no { before it; for a brace itself, write \\}"
    case .loneBackslash: "\\ has nothing after it"
    case .badName(let name): name.isEmpty ? "{} names nothing" : "\(name.inQuotes) isn't a field's name"
    case .badWidth(let width):
      "\(width.inQuotes) isn't a width; use a number from 1 to \(LineTemplate.widthLimit)"
    case .badEscape(let character): "\\\(character) means nothing; use \\t, \\n or \\0"
    }
  }
}

extension NaturalDateError: WordedError, CustomStringConvertible {
  package var failure: Failure {
    Failure("invalid-date", "\(description)", hint: "offload help dates", status: .usage)
  }

  /// One clause in words, without a full stop.
  public var description: String {
    switch self {
    case .empty: "the date is missing"
    case .unknown(let text, nil): "\(text.inQuotes) isn't a date"
    case .unknown(let text, let suggestion?):
      "\(text.inQuotes) isn't a date; did you mean \(suggestion.inQuotes)?"
    case .impossible(let text, nil): "there is no \(text) in the calendar"
    case .impossible(let text, let days?): "there is no \(text): that month has \(days) days"
    case .severalDays(let text, let days):
      "\(text.inQuotes) is more than one day: \(days.lowerBound) to \(days.upperBound)"
    case .ambiguous(let text, let meanings):
      "\(text.inQuotes) can mean \(Phrase.list(meanings.map(\.description)))"
    case .outOfRange(let text): "\(text.inQuotes) is outside the years 0 to 9999"
    }
  }
}

extension Failure {
  /// - Parameter instead: the assignment that sets the date.
  static func missingDate(_ key: String, of name: String, _ instead: String) -> Failure {
    Failure(
      "missing-date", "\(name) has no \(key) date to count from; nothing changed",
      hint: "offload set \(name) \(instead)")
  }
}

extension FieldKey {
  /// Returns the words for a value that Offload doesn't understand.
  package func misread(_ value: String) -> String {
    "\(rawValue) is \(value.inQuotes), which \(isDate ? "isn't a date" : "means nothing")"
  }
}

extension WaitedFor {
  /// The message while a command waits.
  package var message: Statement {
    switch self {
    case .file(let path): "waiting for \(path) to be saved"
    case .command: "waiting for another offload command"
    }
  }
}

extension UnknownName {
  /// Returns the message about the name.
  ///
  /// - Parameter consequence: its effect on the query; empty if that is obvious.
  package func message(_ consequence: String) -> Statement {
    let rest: Statement? = consequence.isEmpty ? nil : ", \(consequence)"
    return switch self {
    case .collection(let name, let nearest):
      "there is no collection \("\"\(name)\"")\(rest)\(Phrase.didYouMean(nearest.map { $0.contains(" ") ? Phrase.term(in: $0) : $0 }))"
    case .alias(let name, let collection):
      "\(name.inQuotes) is another name of \(collection); in queries, write \(Phrase.term(in: collection))\(rest)"
    case .dayNote(let name, let path): "there is no note for \(name) yet, which would be \(path)\(rest)"
    case .folder(let name): "no collection is in a folder \(name.inQuotes)\(rest)"
    case .section(let name): "no item is in a section \(name.inQuotes)\(rest)"
    case .tagInProse(let name, let files):
      "#\(name) is in the prose of \(Phrase.counted(files, "file")), but in no item\(rest)"
    case .tag(let name, let nearest):
      "nothing has the tag #\(name)\(rest)\(Phrase.didYouMean(nearest.map { "#\($0)" }))"
    case .field(let name, let nearest):
      "no item has a field \("\"\(name)\"")\(rest)\(Phrase.didYouMean(nearest))"
    case .value(let value, let field, let nearest):
      "no item has a field \("\"\(field)\"") that is \(value.inQuotes)\(rest)\(Phrase.didYouMean(nearest))"
    }
  }
}

import VaultStore
import VaultSyntax

extension RegexFault: CustomStringConvertible {
  /// One clause in words, without a full stop.
  package var description: String {
    switch reason {
    case .unclosedGroup: "( is never closed"
    case .unopenedGroup: ") closes nothing"
    case .unclosedClass: "[ is never closed"
    case .emptyClass: "[] holds nothing"
    case .reversedRange: "a range in […] runs backwards"
    case .nothingToRepeat: "there is nothing to repeat"
    case .badCount: "{…} holds no count from 0 to 1000"
    case .loneBackslash: "\\ stands before nothing"
    case .unsupported(let what): "\(what) is not understood here"
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
    case .blank(let text, _): "\(text.inQuotes) is no name of a field; commas stand between names"
    }
  }
}

extension LineTemplateError: CustomStringConvertible {
  /// One clause in words, without a full stop and without the column.
  package var description: String {
    switch reason {
    case .unclosedBrace: "{ is never closed; a brace itself is written \\{"
    case .unopenedBrace: "} closes nothing; a brace itself is written \\}"
    case .loneBackslash: "\\ stands before nothing"
    case .badName(let name): name.isEmpty ? "{} names nothing" : "\(name.inQuotes) is no name of a field"
    case .badWidth(let width):
      "\(width.inQuotes) is no width; it is a number from 1 to \(LineTemplate.widthLimit)"
    case .badEscape(let character): "\\\(character) means nothing; there are \\t, \\n and \\0"
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
    case .empty: "a date is missing"
    case .unknown(let text, nil): "\(text.inQuotes) is no date"
    case .unknown(let text, let suggestion?):
      "\(text.inQuotes) is no date; did you mean \(suggestion.inQuotes)?"
    case .impossible(let text, nil): "there is no \(text) in the calendar"
    case .impossible(let text, let days?): "there is no \(text): that month has \(days) days"
    case .severalDays(let text, let days):
      "\(text.inQuotes) is several days, \(days.lowerBound) to \(days.upperBound)"
    case .outOfRange(let text): "\(text.inQuotes) lies outside the years 0 to 9999"
    }
  }
}

extension FieldKey {
  /// What is said of a value of it that nobody understands.
  package func misread(_ value: String) -> String {
    "\(rawValue) is \(value.inQuotes), which \(isDate ? "is no date" : "means nothing")"
  }
}

extension WaitedFor {
  /// What is said while a command waits.
  package var message: Statement {
    switch self {
    case .file(let path): "waiting for \(path) to be saved"
    case .command: "waiting for another offload command"
    }
  }
}

extension UnknownName {
  /// What is said of it.
  ///
  /// - Parameter consequence: what it means for the query; empty where it goes without saying.
  package func message(_ consequence: String) -> Statement {
    let rest: Statement? = consequence.isEmpty ? nil : ", \(consequence)"
    return switch self {
    case .collection(let name, let nearest):
      "there is no collection \("\"\(name)\"")\(rest)\(Phrase.didYouMean(nearest))"
    case .alias(let name, let collection):
      "\(name.inQuotes) is another name of \(collection), and queries take its own: in:\(collection)\(rest)"
    case .folder(let name): "no collection is in a folder \(name.inQuotes)\(rest)"
    case .section(let name): "no item is in a section \(name.inQuotes)\(rest)"
    case .tagInProse(let name, let files):
      "#\(name) stands in the prose of \(Phrase.counted(files, "file")), and in no item\(rest)"
    case .tag(let name, let nearest):
      "nothing has the tag #\(name)\(rest)\(Phrase.didYouMean(nearest.map { "#\($0)" }))"
    case .field(let name, let nearest):
      "no item has a field \("\"\(name)\"")\(rest)\(Phrase.didYouMean(nearest))"
    case .value(let value, let field, let nearest):
      "no item has a field \("\"\(field)\"") that is \(value.inQuotes)\(rest)\(Phrase.didYouMean(nearest))"
    }
  }
}

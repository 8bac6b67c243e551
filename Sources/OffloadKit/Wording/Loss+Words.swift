extension Loss {
  /// Returns a message such as `todo.txt can't hold the nesting of 3 items; 1 item without a checkbox becomes a task
  /// there`; nil if nothing was left out or changed.
  package static func message(_ losses: [Loss], of format: String) -> String? {
    var (missing, changed): ([String], [String]) = ([], [])
    for loss in losses {
      switch loss.words {
      case .missing(let what): missing.append(what)
      case .changed(let clause): changed.append(clause)
      }
    }
    if !missing.isEmpty { changed.insert("\(format) can't hold \(Phrase.list(missing, "and"))", at: 0) }
    return changed.isEmpty ? nil : changed.joined(separator: "; ")
  }

  private enum Words {
    /// A part that the format can't hold.
    case missing(String)
    /// A change instead of a loss, as a clause.
    case changed(String)
  }

  private var words: Words {
    let items = Phrase.counted(count)
    let records = Phrase.counted(count, "record")
    let isOne = count == 1
    return switch part {
    case .furtherLines: .missing("the extra lines of \(items)")
    case .nesting: .missing("the nesting of \(items)")
    case .timeOfDay: .missing("the time of day of \(Phrase.counted(count, "date"))")
    case .seconds: .missing("the seconds of \(Phrase.counted(count, "date"))")
    case .repetition: .missing("the repetition of \(items)")
    case .checkbox: .missing("the checkbox of \(items)")
    case .blockID: .missing("the block id of \(items)")
    case .field(let key): .missing("\(key) of \(items)")
    case .tag(let name): .missing("the tag \(name.inQuotes) of \(items)")
    case .attribute(let name): .missing("\(name) of \(records)")
    case .repeated(let name): .missing("more than one \(name) of \(records)")
    case .extraCells: .missing("cells without a column name in \(records)")
    case .unwritable(let words): .missing("the item \(words.inQuotes)")
    case .withoutWords(let number): .missing("record \(number), which has no words")
    case .deleted: .missing(Phrase.counted(count, "deleted task"))
    case .laterOccurrences: .missing("\(Phrase.counted(count, "later date")) of repeating tasks")
    case .otherText: .missing("\(Phrase.counted(count, "block")) of other text")
    case .escaped: .changed("Offload put backslashes into \(items), so the words stay plain text")
    case .wordsAsMarks: .changed("words of \(items) become dates, tags, projects or fields there")
    case .datedToday:
      .changed(
        "\(items) \(isOne ? "begins" : "begin") like a mark and \(isOne ? "gets" : "get") today's date there")
    case .madeTask: .changed("\(items) without a checkbox \(isOne ? "becomes a task" : "become tasks") there")
    }
  }
}

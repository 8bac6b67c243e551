extension Loss {
  /// `todo.txt has no place for the nesting of 3 items; 1 item without a checkbox is a task there`; nil where nothing
  /// was left out or changed.
  package static func message(_ losses: [Loss], of format: String) -> String? {
    var (missing, changed): ([String], [String]) = ([], [])
    for loss in losses {
      switch loss.words {
      case .missing(let what): missing.append(what)
      case .changed(let clause): changed.append(clause)
      }
    }
    if !missing.isEmpty { changed.insert("\(format) has no place for \(Phrase.list(missing, "and"))", at: 0) }
    return changed.isEmpty ? nil : changed.joined(separator: "; ")
  }

  private enum Words {
    /// What there is no place for.
    case missing(String)
    /// What was changed instead, as a clause.
    case changed(String)
  }

  private var words: Words {
    let items = Phrase.counted(count)
    let records = Phrase.counted(count, "record")
    let isOne = count == 1
    return switch part {
    case .furtherLines: .missing("the further lines of \(items)")
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
    case .extraCells: .missing("cells without a column's name in \(records)")
    case .unwritable(let words): .missing("the item \(words.inQuotes)")
    case .withoutWords(let number): .missing("record \(number), which has no words")
    case .deleted: .missing(Phrase.counted(count, "deleted task"))
    case .laterOccurrences: .missing("\(Phrase.counted(count, "later date")) of what repeats")
    case .otherText: .missing("\(Phrase.counted(count, "block")) of other text")
    case .escaped: .changed("\(items) got backslashes, before what would be read as something else")
    case .wordsAsMarks: .changed("words of \(items) are read as dates, tags, projects or fields there")
    case .datedToday:
      .changed(
        "\(items) \(isOne ? "begins" : "begin") like a mark and \(isOne ? "is" : "are") dated today there")
    case .madeTask: .changed("\(items) without a checkbox \(isOne ? "is a task" : "are tasks") there")
    }
  }
}

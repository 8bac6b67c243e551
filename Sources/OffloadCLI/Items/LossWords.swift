import OffloadKit

/// What a format left out or changed, in words.
enum LossWords {
  /// `note: todo.txt has no place for the nesting of 3 items; 1 item without a checkbox is a task there`; nil where
  /// nothing was left out or changed.
  static func sentence(_ losses: [Loss], _ format: String) -> String? {
    let missing = losses.compactMap(words)
    let changed = losses.compactMap(change)
    let clauses =
      (missing.isEmpty ? [] : ["\(format) has no place for \(Failure.list(missing, "and"))"]) + changed
    return clauses.isEmpty ? nil : "note: \(clauses.joined(separator: "; "))"
  }

  private static func change(_ loss: Loss) -> String? {
    let items = ItemNaming.count(loss.count)
    let isOne = loss.count == 1
    return switch loss.part {
    case .escaped: "\(items) got backslashes, before what would be read as something else"
    case .wordsAsMarks: "words of \(items) are read as dates, tags, projects or fields there"
    case .datedToday:
      "\(items) \(isOne ? "begins" : "begin") like a mark and \(isOne ? "is" : "are") dated today there"
    case .madeTask: "\(items) without a checkbox \(isOne ? "is a task" : "are tasks") there"
    default: nil
    }
  }

  private static func words(_ loss: Loss) -> String? {
    let items = ItemNaming.count(loss.count)
    return switch loss.part {
    case .furtherLines: "the further lines of \(items)"
    case .nesting: "the nesting of \(items)"
    case .timeOfDay: "the time of day of \(ItemNaming.count(loss.count, "date"))"
    case .repetition: "the repetition of \(items)"
    case .checkbox: "the checkbox of \(items)"
    case .blockID: "the block id of \(items)"
    case .field(let key): "\(key) of \(items)"
    case .tag(let name): "the tag \(Failure.quote(name)) of \(items)"
    case .attribute(let name): "\(name) of \(ItemNaming.count(loss.count, "record"))"
    case .repeated(let name): "more than one \(name) of \(ItemNaming.count(loss.count, "record"))"
    case .extraCells: "cells without a column's name in \(ItemNaming.count(loss.count, "record"))"
    case .unwritable(let words): "the item \(Failure.quote(words))"
    case .withoutWords: "\(ItemNaming.count(loss.count, "record")) without words"
    case .deleted: "\(ItemNaming.count(loss.count, "deleted task"))"
    case .laterOccurrences: "\(ItemNaming.count(loss.count, "later date")) of what repeats"
    case .otherText: "\(ItemNaming.count(loss.count, "block")) of other text"
    case .escaped, .wordsAsMarks, .datedToday, .madeTask: nil
    }
  }
}

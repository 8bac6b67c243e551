/// Something that a format has no place for, or that it changes, with the number of items.
public struct Loss: Sendable, Hashable {
  /// The part that is left out or changed.
  public enum Part: Sendable, Hashable {
    /// Lines of an item after its first.
    case furtherLines
    /// The parent that an item is nested under.
    case nesting
    /// The time of day of a date.
    case timeOfDay
    /// The seconds of a date.
    case seconds
    /// A rule of repetition that the format can't express.
    case repetition
    /// A character in a checkbox that means nothing there.
    case checkbox
    /// A permanent id.
    case blockID
    /// A field, by its key.
    case field(String)
    /// A tag that isn't a valid tag in a vault.
    case tag(String)
    /// A column or an attribute of a foreign file.
    case attribute(String)
    /// Further values of an attribute that has room for one, or further columns with the same name.
    case repeated(String)
    /// Cells after the last column with a name.
    case extraCells
    /// An item that Offload can't write, by its words.
    case unwritable(String)
    /// A record without any words, by its number in the file, from 1.
    case withoutWords(record: Int)
    /// Tasks that were deleted.
    case deleted
    /// Further dates of repeating tasks; their rule makes them again.
    case laterOccurrences
    /// Headings, prose, code and all other text that isn't an item.
    case otherText
    /// Changed, not left out: Offload put backslashes before text that Markdown would read as something else.
    case escaped
    /// Changed, not left out: words that the format reads as dates, tags, projects or fields.
    case wordsAsMarks
    /// Changed, not left out: Offload put today's date, as the date of capture, before words that begin like a mark.
    case datedToday
    /// Changed, not left out: items without a checkbox, which are tasks there.
    case madeTask
  }

  /// The part that is left out or changed.
  public var part: Part
  /// The number of items, records or blocks.
  public var count: Int
}

/// Counts losses, in order of first appearance.
struct LossCount {
  private(set) var losses: [Loss] = []
  private var places: [Loss.Part: Int] = [:]

  mutating func add(_ part: Loss.Part, _ count: Int = 1) {
    guard count > 0 else { return }
    if let place = places[part] {
      losses[place].count += count
    } else {
      places[part] = losses.count
      losses.append(Loss(part: part, count: count))
    }
  }

  mutating func add(_ others: [Loss]) {
    for loss in others { add(loss.part, loss.count) }
  }
}

/// Something that a format has no place for, or that it changes, and of how many items.
public struct Loss: Sendable, Hashable {
  /// What is left out or changed.
  public enum Part: Sendable, Hashable {
    /// Lines of an item after its first.
    case furtherLines
    /// What an item is nested under.
    case nesting
    /// The time of day of a date.
    case timeOfDay
    /// The seconds of a date.
    case seconds
    /// A rule of repetition that the format cannot say.
    case repetition
    /// A checkbox's character that means nothing there.
    case checkbox
    /// A permanent id.
    case blockID
    /// A field, by its key.
    case field(String)
    /// A tag that cannot be one here.
    case tag(String)
    /// A column or an attribute of a foreign file.
    case attribute(String)
    /// Further values of an attribute that has room for one, or columns of the same name.
    case repeated(String)
    /// Cells after the last column that has a name.
    case extraCells
    /// An item that cannot be written, by its words.
    case unwritable(String)
    /// A record without any words, by its number in the file, from 1.
    case withoutWords(record: Int)
    /// Tasks that were deleted.
    case deleted
    /// Further dates of tasks that repeat; their rule makes them again.
    case laterOccurrences
    /// Headings, prose, code and whatever else is no item.
    case otherText
    /// Not left out but changed: backslashes were put before what would be read as something else.
    case escaped
    /// Not left out but changed: words that the format reads as dates, tags, projects or fields.
    case wordsAsMarks
    /// Not left out but changed: words that begin like a mark, after today's date as that of the capture.
    case datedToday
    /// Not left out but changed: items without a checkbox, which are tasks there.
    case madeTask
  }

  /// What is left out or changed.
  public var part: Part
  /// Of how many items, records or blocks.
  public var count: Int
}

/// Losses while they are counted, in the order in which they were met.
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

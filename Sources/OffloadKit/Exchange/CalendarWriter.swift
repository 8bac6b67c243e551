import VaultSyntax

/// Writes items as to-dos of a calendar (RFC 5545, 3.6.2).
///
/// A repeating to-do must have a start, and must be due after it. So an item with only a due date lasts from the
/// first to the last minute of that day. (As a day with a duration of one day it would be due on the next day, for
/// programs that take both literally.) A completed to-do has a moment of completion, so a day becomes its noon, which
/// is the same day in most of the world.
struct CalendarWriter {
  private let now: Moment
  private var text = CalendarText()
  private var losses = LossCount()
  private var ids = RecordIDs()
  private var names: [Place: String] = [:]

  init(now: Moment) {
    self.now = now
    text.add("BEGIN", "VCALENDAR")
    text.add("VERSION", "2.0")
    text.add("PRODID", "-//Offload//Offload//EN")
  }

  var exported: Exported {
    var text = text
    text.add("END", "VCALENDAR")
    return Exported(bytes: text.bytes, losses: losses.losses)
  }

  mutating func add(_ item: Item) {
    text.add("BEGIN", "VTODO")
    text.add("UID", name(of: item))
    text.add("DTSTAMP", now.basicUTC)
    if let created = item.created { text.add("CREATED", moment(created)) }
    text.add("SUMMARY", CalendarText.escaped(item.wordsOrLine))
    if !item.body.isEmpty { text.add("DESCRIPTION", CalendarText.escaped(item.body)) }
    addDates(of: item)
    addState(of: item)
    if !item.tags.isEmpty {
      text.add("CATEGORIES", item.tags.map(CalendarText.escaped).joined(separator: ","))
    }
    if let parent = item.parent {
      if let name = names[parent] { text.add("RELATED-TO", name) } else { losses.add(.nesting) }
    }
    for field in item.fields { losses.add(.field(field.key)) }
    for field in item.stated {
      guard let kind = ItemProperty.kind(of: field.key), !kind.isOrdered, kind != .rule else { continue }
      losses.add(.field(field.key.rawValue))
    }
    if item.blockID != nil { losses.add(.blockID) }
    text.add("END", "VTODO")
  }

  private mutating func name(of item: Item) -> String {
    let (id, count) = ids.next(for: item)
    let name = count == 0 ? "\(id)@offload" : "\(id)-\(count + 1)@offload"
    names[item.place] = name
    return name
  }

  private mutating func addState(of item: Item) {
    text.add("STATUS", item.status.calendarName)
    if item.status == .done, let completed = item.completed { text.add("COMPLETED", moment(completed)) }
    if item.status == .cancelled, item.cancelled != nil { losses.add(.field("cancelled")) }
    if let priority = item.priority { text.add("PRIORITY", "\(2 * priority.rank + 1)") }
  }

  private mutating func addDates(of item: Item) {
    if let (rule, reference) = rule(of: item) { return addDates(of: item, repeating: rule, from: reference) }
    var start = item.start ?? item.scheduled
    if item.start != nil, item.scheduled != nil { losses.add(.field("scheduled")) }
    if let due = item.due, let begin = start, begin >= due {
      losses.add(.field(item.start == nil ? "scheduled" : "start"))
      start = nil
    }
    addSpan(from: start, to: item.due)
  }

  /// Adds dates that repeat. A calendar counts from the start, but the rule is about the due date. So the start stays
  /// only if the two are equally far apart each time.
  private mutating func addDates(of item: Item, repeating rule: CalendarRule, from reference: CivilDateTime) {
    var dates = [("start", item.start), ("scheduled", item.scheduled)].compactMap { key, date in
      date.map { (key, $0) }
    }
    let begin = dates.firstIndex { $0.1 < reference && rule.keepsDistances && item.due != nil }
    let start = begin.map { dates.remove(at: $0).1 }
    for (key, date) in dates where item.due != nil || date != reference { losses.add(.field(key)) }
    if let start {
      addSpan(from: start, to: item.due)
    } else if let due = item.due {
      addDay(due)
    } else {
      addSpan(from: reference, to: nil)
    }
    text.add("RRULE", rule.text)
  }

  private mutating func addSpan(from start: CivilDateTime?, to due: CivilDateTime?) {
    // Both need a time of day, or neither.
    let isTimed = [start, due].contains { $0?.time != nil }
    if let start { addDate("DTSTART", start, isTimed) }
    if let due { addDate("DUE", due, isTimed) }
  }

  /// Adds the due date of a to-do that has no start but needs one: it lasts from the beginning of the day to its due
  /// time, or to the last minute of the day.
  private mutating func addDay(_ due: CivilDateTime) {
    addDate("DTSTART", CivilDateTime(due.date), true)
    if due.time?.minuteOfDay == 0 { return text.add("DURATION", "PT1M") }
    addDate("DUE", CivilDateTime(due.date, due.time ?? CivilTime(hour: 23, minute: 59)), true)
  }

  /// Returns the rule, and the date that it is about: the due date, otherwise the scheduled date, otherwise the start
  /// date.
  private mutating func rule(of item: Item) -> (CalendarRule, CivilDateTime)? {
    guard let said = item.repeatRule else { return nil }
    guard let reference = item.due ?? item.scheduled ?? item.start,
      let rule = Recurrence(said)?.calendarRule(from: reference.date)
    else {
      losses.add(.repetition)
      return nil
    }
    return (rule, reference)
  }

  /// Adds a date in local time, as calendars call a time without a zone.
  private mutating func addDate(_ name: String, _ date: CivilDateTime, _ isTimed: Bool) {
    let day = Self.digits(date.date)
    guard isTimed else { return text.add("\(name);VALUE=DATE", day) }
    let minute = date.time?.minuteOfDay ?? 0
    text.add(name, "\(day)T\(Self.two(minute / 60))\(Self.two(minute % 60))00")
  }

  private func moment(_ date: CivilDateTime) -> String {
    guard let time = date.time else { return "\(Self.digits(date.date))T120000Z" }
    return Moment(local: CivilDateTime(date.date, time)).basicUTC
  }

  private static func digits(_ date: CivilDate) -> String {
    "\(date)".split(separator: "-").joined()
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

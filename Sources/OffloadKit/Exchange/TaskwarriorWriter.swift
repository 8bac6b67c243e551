import JSON
import VaultSyntax

/// Writes items as the JSON that `task import` reads.
///
/// Each task has a UUID that follows from the item's words, so a second import of the same items changes these tasks
/// and adds none. A date without a time is the first minute of the day here. A repeating item becomes a template
/// (`status: recurring`), which needs a due date.
struct TaskwarriorWriter {
  private let now: Moment
  private var tasks: [JSONValue] = []
  private var losses = LossCount()
  /// The UUIDs of the items that others depend on, by their field `id`.
  private let named: [String: String]

  static func exported(_ items: [ListedItem], now: Moment) -> Exported {
    var ids = RecordIDs()
    let uuids = items.map { uuid(ids.next(for: $0.item)) }
    let named = zip(items, uuids).compactMap { listed, uuid in
      listed.item.taskID.map { ($0.lowercased(), uuid) }
    }
    var writer = TaskwarriorWriter(now: now, named: Dictionary(named) { $1 })
    for (listed, uuid) in zip(items, uuids) { writer.add(listed, uuid) }
    let lines = writer.tasks.map { String(decoding: $0.bytes, as: UTF8.self) }
    return Exported(
      bytes: Array((lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n").utf8),
      losses: writer.losses.losses)
  }

  private init(now: Moment, named: [String: String]) { (self.now, self.named) = (now, named) }

  private mutating func add(_ listed: ListedItem, _ uuid: String) {
    let item = listed.item
    if item.parent != nil { losses.add(.nesting) }
    if item.blockID != nil { losses.add(.blockID) }
    if item.checkbox == nil { losses.add(.madeTask) }
    if let checkbox = item.checkbox, Status(standardCharacter: checkbox) == nil { losses.add(.checkbox) }
    var task: [(String, JSONValue)] = [
      ("uuid", .string(uuid)), ("description", .string(item.wordsOrLine)),
      ("entry", .string(stamp(item.created) ?? now.basicUTC)),
    ]
    let add = { (key: String, value: String?) in
      if let value, !value.isEmpty { task.append((key, .string(value))) }
    }
    let recur = recurrence(of: item)
    add("status", status(of: item, isTemplate: recur != nil))
    add("recur", recur)
    if item.status == .inProgress { add("start", stamp(item.created) ?? now.basicUTC) }
    if item.status.isClosed { add("end", stamp(item.closed) ?? now.basicUTC) }
    add("due", stamp(item.due))
    add("scheduled", stamp(item.scheduled))
    add("wait", stamp(item.start))
    add("priority", priority(of: item))
    add("project", project(of: listed))
    if !item.tags.isEmpty { task.append(("tags", JSONValue(item.tags))) }
    let depends = item.dependsOn.compactMap { named[$0.lowercased()] }
    if depends.count < item.dependsOn.count { losses.add(.field("dependsOn")) }
    if !depends.isEmpty { task.append(("depends", JSONValue(depends))) }
    if !item.body.isEmpty { task.append(("annotations", annotations(of: item))) }
    task += ownFields(of: item)
    tasks.append(.object(task))
  }

  private func stamp(_ date: CivilDateTime?) -> String? { date.map { Moment(local: $0).basicUTC } }

  private func status(of item: Item, isTemplate: Bool) -> String {
    switch item.status {
    case .done: "completed"
    case .cancelled: "deleted"
    case .open, .inProgress: isTemplate ? "recurring" : "pending"
    }
  }

  private mutating func recurrence(of item: Item) -> String? {
    guard let text = item.repeatRule, !item.status.isClosed else { return nil }
    let recur = item.due == nil ? nil : Recurrence(text).flatMap(TaskwarriorRecurrence.recur)
    if recur == nil { losses.add(.repetition) }
    return recur
  }

  /// Taskwarrior has three priorities.
  private mutating func priority(of item: Item) -> String? {
    guard let priority = item.priority else { return nil }
    switch priority {
    case .highest, .lowest: losses.add(.field("priority"))
    case .high, .medium, .low: break
    }
    switch priority {
    case .highest, .high: return "H"
    case .medium: return "M"
    case .low, .lowest: return "L"
    }
  }

  /// The item's own project, otherwise its collection.
  private func project(of listed: ListedItem) -> String? {
    let own = listed.item.fields.first { $0.key.lowercased() == "project" }?.values.first
    return own ?? (listed.item.collection == .inbox ? nil : listed.collection)
  }

  /// Two annotations can't have the same second.
  private func annotations(of item: Item) -> JSONValue {
    let begin = item.created.map { Moment(local: $0) } ?? now
    let lines = item.body.split(separator: "\n")
    return .array(
      lines.enumerated().map { index, line in
        let moment = Moment(secondsSince1970: begin.secondsSince1970 + index, utcOffset: begin.utcOffset)
        return .object([("entry", .string(moment.basicUTC)), ("description", .string(String(line)))])
      })
  }

  /// The fields without a place of their own in Taskwarrior: the user's own attributes.
  private mutating func ownFields(of item: Item) -> [(String, JSONValue)] {
    var own: [(String, JSONValue)] = []
    for field in item.fields where field.key.lowercased() != "project" {
      let isName = field.key.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F }
      // A key that Taskwarrior has itself would change the task.
      guard isName, field.values.count == 1, !TaskwarriorReader.Reading.understood.contains(field.key) else {
        losses.add(.field(field.key))
        continue
      }
      own.append((field.key, .string(field.values[0])))
    }
    if item.isStarred { losses.add(.field("starred")) }
    if item.statedType != nil { losses.add(.field("type")) }
    return own
  }

  /// Returns a UUID of version 8 (RFC 9562, 5.8) from the id of a record.
  private static func uuid(_ record: (id: String, count: Int)) -> String {
    // FNV-1a, twice with different beginnings.
    let halves = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15].map { (seed: UInt64) in
      "\(record.id) \(record.count)".utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let high = halves[0] & ~0xF000 | 0x8000
    let low = halves[1] & (1 << 62 - 1) | 1 << 63
    let digits = [high, low].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    let (a, b) = (digits[0], digits[1])
    return [a.prefix(8), a.dropFirst(8).prefix(4), a.suffix(4), b.prefix(4), b.suffix(12)].joined(
      separator: "-")
  }
}

extension TaskwarriorRecurrence {
  /// Returns Taskwarrior's words for a rule; nil for a rule that it doesn't have.
  static func recur(_ rule: Recurrence) -> String? {
    if rule.isWhenDone { return nil }
    guard let step = TodoTxt.repetition(rule)?.dropFirst(), let unit = step.last else { return nil }
    let count = step.dropLast()
    switch unit {
    case "b": return count == "1" ? "weekdays" : nil
    case "d": return count == "1" ? "daily" : "\(count)days"
    case "w": return count == "1" ? "weekly" : "\(count)weeks"
    case "m": return count == "1" ? "monthly" : "\(count)months"
    case "y": return count == "1" ? "yearly" : "\(count)years"
    default: return nil
    }
  }
}

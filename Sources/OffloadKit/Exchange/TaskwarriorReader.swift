import JSON
import VaultSyntax

/// Reads the output of `task export`: a list of objects, one for each task.
///
/// A repeating task becomes one item, with the date that comes first. It leaves out Taskwarrior's template, its
/// further instances, and deleted tasks.
enum TaskwarriorReader {
  static func items(of text: String) throws(ImportFault) -> ForeignItems {
    guard case .array(let values) = try JSONValue(importing: text) else { throw .notObjects }
    var tasks: [[String: JSONValue]] = []
    for value in values {
      guard let task = value.members else { throw .notObjects }
      tasks.append(task)
    }
    var reading = Reading(tasks)
    for (index, task) in tasks.enumerated() { reading.take(task, record: index + 1) }
    return reading.found
  }

  struct Reading {
    var found = ForeignItems()
    /// The ids of tasks that other tasks depend on.
    private let named: Set<String>
    private let templates: Set<String>
    /// The first open instance of each template.
    private let next: [String: String]

    init(_ tasks: [[String: JSONValue]]) {
      named = Set(tasks.flatMap { Self.dependencies(of: $0) })
      templates = Set(tasks.filter { $0["status"]?.text == "recurring" }.compactMap { $0["uuid"]?.text })
      var next: [String: (uuid: String, due: String)] = [:]
      for task in tasks where ["pending", "waiting"].contains(task["status"]?.text) {
        guard let parent = task["parent"]?.text, let uuid = task["uuid"]?.text else { continue }
        let due = task["due"]?.text ?? ""
        if next[parent].map({ due < $0.due }) ?? true { next[parent] = (uuid, due) }
      }
      self.next = next.mapValues(\.uuid)
    }

    mutating func take(_ task: [String: JSONValue], record: Int) {
      let (status, uuid) = (task["status"]?.text ?? "pending", task["uuid"]?.text ?? "")
      if status == "deleted" { return found.losses.add(.deleted) }
      if status == "recurring", next[uuid] != nil { return }
      if let parent = task["parent"]?.text, status != "completed", next[parent].map({ $0 != uuid }) ?? false {
        return found.losses.add(.laterOccurrences)
      }
      var item = ForeignItem(words: task["description"]?.text ?? "")
      item.record = record
      let state: Status = status == "completed" ? .done : task["start"]?.text != nil ? .inProgress : .open
      item.checkbox = state.characters[0]
      item.tags = task["tags"]?.texts ?? []
      item.body = annotations(of: task).joined(separator: "\n")
      if named.contains(uuid) { item.set(.id, Self.short(uuid)) }
      item.set(.dependsOn, Self.dependencies(of: task).map(Self.short).joined(separator: ","))
      item.set(.priority, priority(task["priority"]?.text))
      if status != "completed", let recur = task["recur"]?.text { takeRule(recur, into: &item) }
      item.set(.created, date(task["entry"]))
      item.set(.start, date(task["wait"]))
      item.set(.scheduled, date(task["scheduled"]))
      item.set(.due, date(task["due"]))
      if status == "completed" { item.set(.completion, date(task["end"])) }
      item.set("project", task["project"]?.text)
      item.set("until", date(task["until"]))
      for key in task.keys.sorted() where !Self.understood.contains(key) {
        takeOwn(key, task[key], into: &item)
      }
      countTimes(of: task)
      countUnread(of: task)
      found.items.append(item)
    }

    /// Counts the times that an item has no place for.
    private mutating func countTimes(of task: [String: JSONValue]) {
      if task["start"]?.text != nil { found.losses.add(.attribute("the time of start")) }
      if case .array(let notes)? = task["annotations"], notes.contains(where: { $0["entry"].text != nil }) {
        found.losses.add(.attribute("the times of annotations"))
      }
    }

    /// Counts the attributes that have a meaning but an unreadable value.
    private mutating func countUnread(of task: [String: JSONValue]) {
      var unread = ["due", "entry", "wait", "scheduled", "until", "end"].filter { key in
        task[key].map { !$0.isNull && date($0) == nil } ?? false
      }
      unread += ["tags", "depends"].filter { task[$0]?.holdsMoreThanTexts ?? false }
      unread += ["description", "project", "recur", "priority"].filter { key in
        task[key].map { !$0.isNull && $0.text == nil } ?? false
      }
      if let notes = task["annotations"], !notes.isNull {
        var count: Int?
        if case .array(let values) = notes { count = values.count }
        if count != annotations(of: task).count { unread.append("annotations") }
      }
      let known = ["pending", "waiting", "recurring", "completed"]
      if let status = task["status"], !status.isNull, !known.contains(status.text ?? "") {
        unread.append("status")
      }
      for key in unread { found.losses.add(.attribute(key)) }
    }

    /// Takes an attribute that the user has defined.
    private mutating func takeOwn(_ key: String, _ value: JSONValue?, into item: inout ForeignItem) {
      guard let text = value?.text, !text.contains(where: \.isNewline) else {
        return found.losses.add(.attribute(key))
      }
      item.set(key, date(value) ?? text)
    }

    private func annotations(of task: [String: JSONValue]) -> [String] {
      guard case .array(let notes)? = task["annotations"] else { return [] }
      return notes.compactMap { $0["description"].text }
    }

    /// Takes a rule; one that Offload doesn't have stays as a field of its own.
    private mutating func takeRule(_ recur: String, into item: inout ForeignItem) {
      if let rule = TaskwarriorRecurrence.rule(recur) { return item.set(.repeat, rule) }
      found.losses.add(.attribute("the repetition \(recur.inQuotes)"))
      if !recur.contains(where: \.isNewline) { item.set("recur", recur) }
    }

    private func priority(_ letter: String?) -> String? {
      switch letter {
      case "H": "high"
      case "M": "medium"
      case "L": "low"
      default: letter?.lowercased()
      }
    }

    /// Returns a date without the time if that is midnight or in the last minute of a day.
    private func date(_ value: JSONValue?) -> String? {
      value?.text.flatMap { Timestamp($0) }.map { $0.isWholeDay ? "\($0.civil.date)" : "\($0.civil)" }
    }

    /// Older versions write the list as one string.
    private static func dependencies(of task: [String: JSONValue]) -> [String] {
      (task["depends"]?.texts ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }

    private static func short(_ uuid: String) -> String { String(uuid.prefix(8)) }

    /// The attributes that have a meaning here, and those that Taskwarrior keeps for itself.
    static let understood: Set<String> = [
      "description", "status", "uuid", "start", "tags", "annotations", "depends", "priority", "recur",
      "entry",
      "wait", "scheduled", "due", "end", "project", "until", "parent", "id", "urgency", "modified", "mask",
      "imask",
      "rtype", "template", "last",
    ]
  }

  /// A moment such as `20260118T101500Z`.
  private struct Timestamp {
    let civil: CivilDateTime
    let isWholeDay: Bool

    init?(_ text: String) {
      let bytes = Array(text.utf8)
      guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else {
        return nil
      }
      let part = { (range: Range<Int>) in Int(String(decoding: bytes[range], as: UTF8.self)) ?? -1 }
      guard let date = CivilDate(year: part(0..<4), month: part(4..<6), day: part(6..<8)),
        CivilTime(hour: part(9..<11), minute: part(11..<13)) != nil, (0...60).contains(part(13..<15))
      else { return nil }
      let seconds = date.dayNumber * 86_400 + part(9..<11) * 3600 + part(11..<13) * 60 + part(13..<15)
      let local = Moment(atUTC: seconds)
      civil = local.civil
      isWholeDay =
        civil.time == CivilTime(hour: 0, minute: 0) || civil.time == CivilTime(hour: 23, minute: 59)
    }
  }
}

/// Taskwarrior's words for repetition.
enum TaskwarriorRecurrence {
  static func rule(_ recur: String) -> String? {
    switch recur {
    case "daily", "day": "every day"
    case "weekdays": "every weekday"
    case "weekly", "week", "sennight": "every week"
    case "biweekly", "fortnight", "fortnightly": "every 2 weeks"
    case "monthly", "month": "every month"
    case "bimonthly": "every 2 months"
    case "quarterly": "every 3 months"
    case "semiannual": "every 6 months"
    case "annual", "yearly", "year": "every year"
    case "biannual", "biyearly": "every 2 years"
    default: counted(recur)
    }
  }

  /// Reads `2weeks`, `3d`, `P2W`, `10 days`.
  private static func counted(_ recur: String) -> String? {
    let text = recur.hasPrefix("P") ? recur.dropFirst().lowercased() : recur.lowercased()
    let digits = text.prefix(while: \.isNumber)
    guard let count = Int(digits), count > 0 else { return nil }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    let name: String
    switch unit {
    case "d", "day", "days": name = "day"
    case "w", "wk", "wks", "week", "weeks": name = "week"
    case "mo", "mth", "mths", "month", "months": name = "month"
    case "m" where recur.hasPrefix("P"): name = "month"
    case "q", "qtr", "qtrs", "quarter", "quarters": return "every \(3 * count) months"
    case "y", "yr", "yrs", "year", "years": name = "year"
    default: return nil
    }
    return count == 1 ? "every \(name)" : "every \(count) \(name)s"
  }
}

import VaultSyntax

/// An item out of named values, whatever they were written in: the keys are those of `--json`.
struct RecordReading {
  /// Values by key in lower case; the first word of each is the most usual name.
  let values: [String: [String]]
  let ownFields: [(key: String, value: String)]

  /// Other names under which words are often found.
  static let wordKeys = ["content", "title", "summary", "task", "name", "description", "text"]

  /// The keys that mean something, in lower case.
  static let known: Set<String> = Set(
    wordKeys + [
      "body", "notes", "note", "checkbox", "status", "tags", "starred", "type", "blockid", "created", "due",
      "scheduled", "start", "completed", "cancelled", "priority", "repeat", "taskid", "dependson",
      "oncompletion",
    ])

  /// What `--json` says beside that follows from where an item stands.
  static let derived: Set<String> = [
    "id", "short", "address", "path", "line", "endline", "collection", "section", "inheritedtags", "links",
    "attachments", "parent", "parentline", "depth", "position", "children", "fields", "childitems",
    "backlinks",
  ]

  private func value(_ keys: String...) -> String? {
    keys.lazy.compactMap { values[$0]?.first }.first { !$0.isEmpty }
  }

  private func date(_ key: String) -> String? {
    guard let text = value(key) else { return nil }
    let minute = String(text.prefix(16)).replacingBlank
    return (CivilDateTime(iso: minute) ?? CivilDateTime(iso: String(text.prefix(10)))).map { "\($0)" } ?? text
  }

  /// - Parameters:
  ///   - wordKey: the key that the words stand under.
  ///   - losses: gets what is said and has no place.
  func item(wordKey: String, _ losses: inout LossCount) -> ForeignItem {
    var item = ForeignItem(words: values[wordKey]?.first ?? "")
    item.isFromVault = isFromVault
    let bodyKey = Self.bodyKeys.first { $0 != wordKey && values[$0]?.first.map { !$0.isEmpty } ?? false }
    item.body = bodyKey.flatMap { values[$0]?.first } ?? ""
    item.checkbox = checkbox
    item.tags = (values["tags"] ?? []).flatMap { $0.split(whereSeparator: { $0.isWhitespace || $0 == "," }) }
      .map {
        String($0.hasPrefix("#") ? $0.dropFirst() : $0)
      }
    item.blockID = value("blockid")
    item.set(.type, statedType)
    item.set(.starred, ["true", "yes", "1"].contains(value("starred")?.lowercased()) ? "true" : nil)
    item.set(.id, value("taskid"))
    item.set(.dependsOn, values["dependson"].map { $0.joined(separator: ",") })
    item.set(.priority, value("priority")?.lowercased())
    item.set(.repeat, value("repeat"))
    item.set(.onCompletion, value("oncompletion"))
    for key in [FieldKey.created, .start, .scheduled, .due, .cancelled] { item.set(key, date(key.rawValue)) }
    item.set(.completion, date("completed"))
    for field in ownFields { item.set(field.key, field.value) }
    countLosses(wordKey, bodyKey, &losses)
    return item
  }

  private func countLosses(_ wordKey: String, _ bodyKey: String?, _ losses: inout LossCount) {
    // The whole line, which is said in its parts as well.
    let whole = values["content"] == nil ? [] : ["text"]
    for key in (Self.wordKeys + Self.bodyKeys.dropLast())
    where ![wordKey, bodyKey].contains(key) && !whole.contains(key) && value(key) != nil {
      losses.add(.attribute(key))
    }
    if let starred = value("starred"), !Self.truths.contains(starred.lowercased()) {
      losses.add(.attribute("starred"))
    }
    if value("checkbox") != nil {
      if checkbox == nil { losses.add(.checkbox) }
    } else if let status = value("status"), checkbox == nil, status.lowercased() != "open" {
      losses.add(.attribute("status"))
    }
    for (key, found) in values.sorted(by: { $0.key < $1.key })
    where found.count > 1 && !["tags", "dependson"].contains(key) {
      losses.add(.repeated(key))
    }
  }

  /// Names under which further lines are found; the first that says something counts.
  private static let bodyKeys = ["body", "notes", "note", "description"]

  private static let truths = ["true", "yes", "1", "false", "no", "0"]

  /// Whether a vault's file is named as the place.
  var isFromVault: Bool { value("path") != nil && value("line") != nil }

  /// A status without a checkbox makes one, but `open`, which an item without one is as well.
  private var checkbox: String? {
    if let written = values["checkbox"]?.first, !written.isEmpty {
      let inner =
        written.hasPrefix("[") && written.hasSuffix("]") && written.count == 3
        ? String(written.dropFirst().dropLast()) : written
      return inner.count == 1 ? inner : nil
    }
    switch value("status")?.lowercased() {
    case "done", "completed", "x": return "x"
    case "cancelled", "canceled": return "-"
    case "inprogress", "in progress", "in-progress": return "/"
    default: return statedIsTask ? " " : nil
    }
  }

  private var statedIsTask: Bool { value("type")?.lowercased() == "task" }

  /// Without the types that follow from the checkbox and from a link.
  private var statedType: String? {
    guard let type = value("type"), type != "link", type != "task" || checkbox == nil else { return nil }
    return type
  }
}

extension String {
  /// `2026-03-01 09:30` with the letter that ISO 8601 has between the two.
  fileprivate var replacingBlank: String {
    utf8.count == 16 && Array(utf8)[10] == 0x20 ? String(prefix(10)) + "T" + suffix(5) : self
  }
}

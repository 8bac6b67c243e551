import Foundation
import Testing
import VaultSyntax

/// Lines of tasks, as Obsidian Tasks reads them.
@Suite struct `Task lines` {
  @Test func `are read as the tests of Obsidian Tasks expect`() throws {
    let rows = try Corpora.rows(of: "obsidian-tasks-lines", as: ExpectedLine.self)
      .filter { ($0.globalFilter ?? "").isEmpty }
    for row in rows {
      guard let task = ReadTask(row.line) else {
        #expect(row.expected.isTask != true)
        continue
      }
      #expect(task.differences(from: row.expected) == [], "\(row.line.debugDescription)")
    }
    #expect(rows.count == (Corpora.folder == nil ? 0 : 94))
  }
}

private struct ExpectedLine: Decodable {
  let line: String
  let globalFilter: String?
  let expected: ExpectedTask

  private enum Key: CodingKey { case line, globalFilter }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    line = try container.decode(String.self, forKey: .line)
    globalFilter = try container.decodeIfPresent(String.self, forKey: .globalFilter)
    expected = try ExpectedTask(from: decoder)
  }
}

/// What is expected of a line; what is nil is not asserted.
struct ExpectedTask: Decodable {
  /// `set` tells a null from a key that is absent.
  enum Text: Decodable, Equatable {
    case absent
    case set(String?)
  }

  var isTask: Bool?
  var status: String?
  var description: String?
  var tags: [String]?
  var dates: [FieldKey: String?] = [:]
  var priority: String?
  var recurrence: Text
  var onCompletion: String?
  var id: String?
  var dependsOn: [String]?
  var blockLink: String?
  var listMarker: String?

  private enum Key: String, CodingKey {
    case isTask, status, description, tags, priority, recurrence, recurrenceTextUnvalidated, onCompletion, id
    case dependsOn, blockLink, listMarker, due, scheduled, start, created, done, cancelled
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    isTask = try container.decodeIfPresent(Bool.self, forKey: .isTask)
    status = try container.decodeIfPresent(String.self, forKey: .status)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    tags = try container.decodeIfPresent([String].self, forKey: .tags)
    priority = try container.decodeIfPresent(String.self, forKey: .priority)
    onCompletion = try container.decodeIfPresent(String.self, forKey: .onCompletion)
    id = try container.decodeIfPresent(String.self, forKey: .id)
    dependsOn = try container.decodeIfPresent([String].self, forKey: .dependsOn)
    blockLink = try container.decodeIfPresent(String.self, forKey: .blockLink)
    listMarker = try container.decodeIfPresent(String.self, forKey: .listMarker)
    recurrence = .absent
    for key in [Key.recurrence, .recurrenceTextUnvalidated] where container.contains(key) {
      recurrence = .set(try container.decodeIfPresent(String.self, forKey: key))
    }
    let dateKeys: [(Key, FieldKey)] = [
      (.due, .due), (.scheduled, .scheduled), (.start, .start), (.created, .created), (.done, .completion),
      (.cancelled, .cancelled),
    ]
    for (key, field) in dateKeys where container.contains(key) {
      dates[field] = .some(try container.decodeIfPresent(String.self, forKey: key))
    }
  }
}

/// An item that stands on a line by itself, behind blanks or quote marks.
private struct ReadTask {
  let document: Document
  let item: ListItem
  let said: ItemText

  /// nil for a line that holds no item.
  init?(_ line: String) {
    let lead = line.prefix { $0 == ">" || $0 == " " || $0 == "\t" }
    document = Document(Array((lead.contains(">") ? line[...] : line.dropFirst(lead.count)).utf8))
    guard let index = document.items.indices.last else { return nil }
    item = document.items[index]
    said = ItemText(index, in: document)
  }

  func differences(from expected: ExpectedTask) -> [String] {
    var differences: [String] = []
    func check<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value?) {
      if let expected, actual != expected { differences.append(name) }
    }
    check("isTask", item.hasCheckbox, expected.isTask)
    check("status", String(text(item.checkbox).dropFirst().dropLast()), expected.status)
    check("description", description, expected.description.map(Self.collapsed))
    check("tags", said.tags.map { text($0.range) }, expected.tags)
    for (key, date) in expected.dates { check(key.rawValue, value(key), date) }
    check("priority", value(.priority) ?? "none", expected.priority)
    if case .set(let rule) = expected.recurrence { check("repeat", value(.repeat), rule) }
    check("onCompletion", value(.onCompletion)?.lowercased() ?? "", expected.onCompletion)
    check("id", value(.id) ?? "", expected.id)
    let ids = said.field(.dependsOn)?.parts(in: document.bytes) ?? []
    check("dependsOn", ids.map { String(decoding: $0, as: UTF8.self) }, expected.dependsOn)
    check("blockLink", said.blockID.map { " " + text($0.range) } ?? "", expected.blockLink)
    check("listMarker", text(item.marker), expected.listMarker)
    return differences
  }

  /// The text without fields and block id; Tasks counts tags at its ends among the words.
  private var description: String {
    let kept = said.tokens.filter {
      $0.kind != .field && $0.kind != .emojiField && $0.kind != .blockID
    }
    return Self.collapsed(kept.map { text($0.range) }.joined())
  }

  private static func collapsed(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }

  private func value(_ key: FieldKey) -> String? {
    said.field(key).map { String(decoding: $0.text(in: document.bytes), as: UTF8.self) }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: document.bytes[range], as: UTF8.self)
  }
}

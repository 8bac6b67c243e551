/// The keys of fields that Offload understands.
///
/// The order of the cases is the order of fields on a line. It is that of Obsidian Tasks, after the two keys that Tasks
/// doesn't know: Tasks reads fields from the end of a line and stops at the first one that it doesn't understand, so
/// those two must come first.
package enum FieldKey: String, Sendable, CaseIterable {
  case type
  case starred
  case id
  case dependsOn
  case priority
  case `repeat`
  case onCompletion
  case created
  case start
  case scheduled
  case due
  case cancelled
  case completion

  /// Creates the key with this spelling, ignoring case; nil for any other name.
  package init?(_ name: [UInt8]) {
    guard let key = name.withUnsafeBufferPointer({ FieldKey($0, in: 0..<$0.count) }) else { return nil }
    self = key
  }

  package init?(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    let start = range.lowerBound
    let key: FieldKey
    let spelling: StaticString
    switch (range.count, range.isEmpty ? 0 : bytes[start].asciiLowercased) {
    case (2, _): (key, spelling) = (.id, "id")
    case (3, _): (key, spelling) = (.due, "due")
    case (4, _): (key, spelling) = (.type, "type")
    case (5, _): (key, spelling) = (.start, "start")
    case (6, _): (key, spelling) = (.repeat, "repeat")
    case (7, UInt8(ascii: "c")): (key, spelling) = (.created, "created")
    case (7, _): (key, spelling) = (.starred, "starred")
    case (8, _): (key, spelling) = (.priority, "priority")
    case (9, UInt8(ascii: "s")): (key, spelling) = (.scheduled, "scheduled")
    case (9, UInt8(ascii: "c")): (key, spelling) = (.cancelled, "cancelled")
    case (9, _): (key, spelling) = (.dependsOn, "dependson")
    case (10, _): (key, spelling) = (.completion, "completion")
    case (12, _): (key, spelling) = (.onCompletion, "oncompletion")
    default: return nil
    }
    // The spelling is as long as the name and has only letters, which differ from capitals by one bit.
    let letters = spelling.utf8Start
    for index in 0..<range.count where bytes[start + index] | 0x20 != letters[index] { return nil }
    self = key
  }

  /// The form of the key's values.
  package var form: FieldForm {
    switch self {
    case .created, .start, .scheduled, .due, .cancelled, .completion: .date
    case .priority: .rank
    case .repeat: .rule
    case .id: .id
    case .dependsOn: .ids
    case .onCompletion: .letters
    case .type, .starred: .words
    }
  }

  /// The keys that belong to the checkbox, since they record when an item was closed. Offload removes them when it
  /// opens an item, and a merge takes both from one side.
  package static let ofClosing: [FieldKey] = [.completion, .cancelled]

  /// Whether the value is a date.
  package var isDate: Bool { form == .date }

  /// The emoji that Obsidian Tasks writes for the key; nil if it has none. For `priority`, each level has its own.
  package var signifier: String? { signifiers.first }

  /// All emoji that mean the key. Offload writes the first.
  package var signifiers: [String] {
    switch self {
    case .due: ["📅", "📆", "🗓"]
    case .scheduled: ["⏳", "⌛"]
    case .start: ["🛫"]
    case .created: ["➕"]
    case .completion: ["✅"]
    case .cancelled: ["❌"]
    case .repeat: ["🔁"]
    case .id: ["🆔"]
    case .dependsOn: ["⛔"]
    case .onCompletion: ["🏁"]
    case .priority, .starred, .type: []
    }
  }
}

/// The form of a field's value. It decides where a value after an emoji ends, and whether Obsidian Tasks understands
/// it.
package enum FieldForm: Sendable {
  /// `2026-03-01`, `2026-03-01T09:30`
  case date
  /// One of five words, or the emoji of one
  case rank
  /// `every 2 weeks when done`
  case rule
  case id
  /// Ids, separated by commas
  case ids
  case letters
  /// Any text, only in brackets
  case words
}

/// The two ways to write a field.
package enum FieldDialect: Sendable {
  /// `[due:: 2026-03-01]`
  case dataview
  /// `📅 2026-03-01`
  case emoji
}

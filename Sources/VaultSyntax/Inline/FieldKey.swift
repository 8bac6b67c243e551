/// The keys of fields that have a meaning here.
///
/// The order of the cases is the order in which fields are written on a line. It is that of Obsidian Tasks,
/// after the two keys that Tasks does not know: Tasks reads fields from the line's end and stops at the first
/// that it does not understand, so those must come first.
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

  /// The key that is spelled so, in any case; nil for others.
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
    // The spelling is as long as the name, and of letters alone, which differ from capitals by one bit.
    let letters = spelling.utf8Start
    for index in 0..<range.count where bytes[start + index] | 0x20 != letters[index] { return nil }
    self = key
  }

  /// What its value looks like.
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

  /// Those that belong to the checkbox, since they say when an item was closed: who opens it takes them away, and a merge
  /// takes both from one side.
  package static let ofClosing: [FieldKey] = [.completion, .cancelled]

  /// Whether the value is a date.
  package var isDate: Bool { form == .date }

  /// The emoji that Obsidian Tasks writes for the key; nil where it has none. Of `priority` each level has one
  /// of its own.
  package var signifier: String? { signifiers.first }

  /// All emoji that mean the key; the first is the one that is written.
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

/// What the value of a field looks like. It decides where a value ends that follows an emoji, and whether Obsidian Tasks
/// understands it.
package enum FieldForm: Sendable {
  /// `2026-03-01`, `2026-03-01T09:30`
  case date
  /// One of five words, or an emoji each
  case rank
  /// `every 2 weeks when done`
  case rule
  case id
  /// Ids with commas between them
  case ids
  case letters
  /// Anything, in a bracket alone
  case words
}

/// The two ways in which a field is written.
package enum FieldDialect: Sendable {
  /// `[due:: 2026-03-01]`
  case dataview
  /// `📅 2026-03-01`
  case emoji
}

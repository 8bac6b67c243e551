/// The keys of fields that have a meaning here.
///
/// The order of the cases is the order in which fields are written on a line. It is that of Obsidian Tasks,
/// behind the two keys that Tasks does not know: Tasks reads fields from the line's end and stops at the first
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
  package init?(_ name: some Collection<UInt8>) {
    switch name.count {
    case 2 where Self.id.matches(name): self = .id
    case 3 where Self.due.matches(name): self = .due
    case 4 where Self.type.matches(name): self = .type
    case 5 where Self.start.matches(name): self = .start
    case 6 where Self.repeat.matches(name): self = .repeat
    case 7 where Self.created.matches(name): self = .created
    case 7 where Self.starred.matches(name): self = .starred
    case 8 where Self.priority.matches(name): self = .priority
    case 9 where Self.scheduled.matches(name): self = .scheduled
    case 9 where Self.cancelled.matches(name): self = .cancelled
    case 9 where Self.dependsOn.matches(name): self = .dependsOn
    case 10 where Self.completion.matches(name): self = .completion
    case 12 where Self.onCompletion.matches(name): self = .onCompletion
    default: return nil
    }
  }

  private func matches(_ name: some Collection<UInt8>) -> Bool {
    name.lazy.map(\.asciiLowercased).elementsEqual(rawValue.utf8.lazy.map(\.asciiLowercased))
  }

  /// Whether the value is a date.
  package var isDate: Bool {
    switch self {
    case .created, .start, .scheduled, .due, .cancelled, .completion: true
    case .type, .starred, .id, .dependsOn, .priority, .repeat, .onCompletion: false
    }
  }

  /// The emoji that Obsidian Tasks writes for the key; nil where it has none. Of `priority` each level has one
  /// of its own.
  package var signifier: String? {
    switch self {
    case .due: "📅"
    case .scheduled: "⏳"
    case .start: "🛫"
    case .created: "➕"
    case .completion: "✅"
    case .cancelled: "❌"
    case .repeat: "🔁"
    case .id: "🆔"
    case .dependsOn: "⛔"
    case .onCompletion: "🏁"
    case .priority, .starred, .type: nil
    }
  }
}

/// The two ways in which a field is written.
package enum FieldDialect: Sendable {
  /// `[due:: 2026-03-01]`
  case dataview
  /// `📅 2026-03-01`
  case emoji
}

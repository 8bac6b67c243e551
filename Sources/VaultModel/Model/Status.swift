package import VaultSyntax

/// The meaning of an item's checkbox.
///
/// This file has all facts about statuses, except how a merge chooses between two; all code that reads,
/// writes, queries or names statuses uses it. Statuses sort in the order of the cases.
public enum Status: String, Sendable, Hashable, CaseIterable, Codable {
  /// No checkbox, an empty one, or a character without a meaning in the settings.
  case open
  /// Work on it has begun.
  case inProgress
  /// Completed.
  case done
  /// Cancelled.
  case cancelled

  /// Whether nothing is left to do: done or cancelled.
  public var isClosed: Bool { ending != nil }

  /// The field with the date on which an item got this status; nil for an open status.
  package var ending: FieldKey? {
    switch self {
    case .open, .inProgress: nil
    case .done: .completion
    case .cancelled: .cancelled
    }
  }

  /// The characters with this meaning, unless the settings say otherwise. Offload writes the first.
  package var characters: [String] {
    switch self {
    case .open: [" "]
    case .inProgress: ["/"]
    case .done: ["x", "X"]
    case .cancelled: ["-"]
    }
  }

  /// The name for people.
  package var words: String {
    switch self {
    case .inProgress: "in progress"
    case .open, .done, .cancelled: rawValue
    }
  }

  /// Other common names, in lower case.
  private var otherNames: [String] {
    switch self {
    case .open, .inProgress: []
    case .done: ["completed"]
    case .cancelled: ["canceled"]
    }
  }

  /// The name in a calendar (RFC 5545, 3.8.1.11).
  package var calendarName: String {
    switch self {
    case .open: "NEEDS-ACTION"
    case .inProgress: "IN-PROCESS"
    case .done: "COMPLETED"
    case .cancelled: "CANCELLED"
    }
  }
}

extension Status {
  /// The words for it in queries; completions offer the first.
  var queryNames: [String] { [String(words.map { $0 == " " ? "-" : $0 })] + otherNames }

  /// Returns the status with this name, in any case; nil for other words.
  package init?(named name: String) {
    let lowered = name.lowercased()
    let found = Self.allCases.first {
      [$0.rawValue.lowercased(), $0.words].contains(lowered) || $0.queryNames.contains(lowered)
    }
    guard let found else { return nil }
    self = found
  }

  /// Returns the status that a checkbox's character means without settings; nil if it has no meaning.
  package init?(standardCharacter character: String) {
    guard let found = Self.allCases.first(where: { $0.characters.contains(character) }) else { return nil }
    self = found
  }

  /// The statuses in which nothing is left to do.
  static let closed = allCases.filter(\.isClosed)

  /// The text `open, inProgress, done or cancelled`.
  package static let namesInWords =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or "
    + allCases[allCases.count - 1].rawValue

  /// The text `x X done, - cancelled, / in progress`: the meanings of the characters other than the space.
  static let charactersInWords = (closed + allCases.filter { !$0.isClosed && $0 != .open }).map { status in
    (status.characters + [status.words]).joined(separator: " ")
  }.joined(separator: ", ")
}

package import VaultSyntax

/// What an item's checkbox says.
///
/// What is known of a state is in this file, but for how a merge chooses between two: whoever reads, writes, asks for or
/// names states takes it from here. The order is the one in which they sort.
public enum Status: String, Sendable, Hashable, CaseIterable, Codable {
  /// No checkbox, an empty one, or a character that the settings give no meaning.
  case open
  /// Work on it goes on.
  case inProgress
  /// Completed.
  case done
  /// Let go.
  case cancelled

  /// Whether nothing is left to do: done or cancelled.
  public var isClosed: Bool { ending != nil }

  /// The field that holds the day on which an item was closed so; nil for what is not closed.
  package var ending: FieldKey? {
    switch self {
    case .open, .inProgress: nil
    case .done: .completion
    case .cancelled: .cancelled
    }
  }

  /// The characters that mean it where the settings do not say otherwise. The first is the one that is written.
  package var characters: [String] {
    switch self {
    case .open: [" "]
    case .inProgress: ["/"]
    case .done: ["x", "X"]
    case .cancelled: ["-"]
    }
  }

  /// Its name, as people read it.
  package var words: String {
    switch self {
    case .inProgress: "in progress"
    case .open, .done, .cancelled: rawValue
    }
  }

  /// What people call it, in lower case, beside its own name and its words.
  private var otherNames: [String] {
    switch self {
    case .open, .inProgress: []
    case .done: ["completed"]
    case .cancelled: ["canceled"]
    }
  }

  /// Its name in a calendar (RFC 5545, 3.8.1.11).
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
  /// The words by which queries ask for it; the first is offered.
  var queryNames: [String] { [String(words.map { $0 == " " ? "-" : $0 })] + otherNames }

  /// The state that a name means, in any case; nil for other words.
  package init?(named name: String) {
    let lowered = name.lowercased()
    let found = Self.allCases.first {
      [$0.rawValue.lowercased(), $0.words].contains(lowered) || $0.queryNames.contains(lowered)
    }
    guard let found else { return nil }
    self = found
  }

  /// The state that a checkbox's character means without settings; nil for those that mean none.
  package init?(standardCharacter character: String) {
    guard let found = Self.allCases.first(where: { $0.characters.contains(character) }) else { return nil }
    self = found
  }

  /// Those in which nothing is left to do.
  static let closed = allCases.filter(\.isClosed)

  /// `open, inProgress, done or cancelled`
  package static let namesInWords =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or "
    + allCases[allCases.count - 1].rawValue

  /// `x X done, - cancelled, / in progress`: what the characters mean that are no blank.
  static let charactersInWords = (closed + allCases.filter { !$0.isClosed && $0 != .open }).map { status in
    (status.characters + [status.words]).joined(separator: " ")
  }.joined(separator: ", ")
}

import VaultStore
import VaultSyntax

/// A property of an item that a query can ask for without a value.
///
/// This file has all facts about traits: the words for them in `is:` and `has:`, the cost of the test, and
/// the test.
package enum ItemTrait: Sendable, Hashable {
  case open
  /// Done or cancelled.
  case closed
  /// The item's checkbox has this status.
  case status(Status)
  /// It has a checkbox, and the filter of Obsidian's Tasks plugin.
  case task
  case checkbox
  case captured
  /// Its whole text is one link to a collection.
  case wholeLink
  case starred, repeating
  /// Its own, or inherited.
  case tag
  case link, attachment, children, parent
  /// It is under a heading.
  case section
  case type
  case blockID
  /// More lines of its own.
  case body
  /// It is one of the versions that a merge left without choosing.
  case conflict
  /// It depends on a task that is still open. Queries ask for it only by way of `Readiness`.
  case blocked

  /// All traits, in the order in which completions offer their words.
  package static let all: [ItemTrait] =
    [.open] + Status.closed.map(ItemTrait.status) + [.closed]
    + Status.allCases.filter { !$0.isClosed && $0 != .open }.map(ItemTrait.status) + [
      .tag, .link, .attachment, .children, .parent, .section, .type, .blockID, .body, .conflict, .task,
      .checkbox, .captured, .wholeLink, .starred, .repeating, .blocked,
    ]

  /// The words for it in `is:`; completions offer the first.
  package var states: [String] {
    switch self {
    case .open: ["open"]
    case .closed: ["closed"]
    case .status(let status): status.queryNames
    case .task: ["task"]
    case .captured: ["capture"]
    case .wholeLink: ["link"]
    case .starred: ["starred"]
    case .repeating: ["repeating"]
    case .checkbox, .tag, .link, .attachment, .children, .parent, .section, .type, .blockID, .body, .conflict,
      .blocked:
      []
    }
  }

  /// The words for it in `has:`; completions offer the first.
  package var possessions: [String] {
    switch self {
    case .tag: ["tag", "tags"]
    case .link: ["link", "links"]
    case .attachment: ["attachment", "attachments"]
    case .children: ["children"]
    case .parent: ["parent"]
    case .section: ["section"]
    case .type: ["type"]
    case .blockID: ["blockid"]
    case .body: ["body"]
    case .conflict: ["conflict"]
    case .checkbox: ["checkbox"]
    case .starred: ["starred", "star"]
    case .open, .closed, .status, .task, .captured, .wholeLink, .repeating, .blocked: []
    }
  }

  /// The meaning of its word in `is:`, if the word alone doesn't make it clear.
  var meaning: String? {
    switch self {
    case .open: "neither done nor cancelled"
    case .closed: "either"
    case .task: "with a checkbox"
    case .captured: "in the inbox"
    default: nil
    }
  }

  /// The rank of its cost among all tests of a query.
  var cost: Int {
    switch self {
    case .open, .closed, .status, .task, .checkbox, .captured: 0
    case .tag: 4
    case .wholeLink, .starred, .repeating, .link, .attachment, .children, .parent, .section, .type, .blockID,
      .body, .conflict:
      5
    // It may read the whole vault.
    case .blocked: 10
    }
  }

  /// Whether the scanner's current item has the trait.
  func holds(for scanner: borrowing ItemScanner) -> Bool {
    switch self {
    case .open: !scanner.status.isClosed
    case .closed: scanner.status.isClosed
    case .status(let status): scanner.status == status
    case .task: scanner.isTask
    case .checkbox: scanner.item.hasCheckbox
    case .captured: scanner.path == .inbox
    case .wholeLink: scanner.said.isOneLink
    case .starred: scanner.isStarred
    case .repeating: scanner.value(.repeat) != nil
    case .tag: !scanner.said.tags.isEmpty || !scanner.inheritedTags.isEmpty
    case .link: !scanner.said.links.isEmpty
    case .attachment: !scanner.attachments.isEmpty
    case .children: scanner.outline.hasChildren(scanner.index)
    case .parent: scanner.item.parent >= 0
    case .section: scanner.section != nil
    case .type: scanner.hasType
    case .blockID: scanner.said.blockID != nil
    case .body: scanner.outline.hasBody(scanner.index)
    case .conflict: scanner.isInConflict
    case .blocked: scanner.isBlocked
    }
  }

  /// Whether all items of the file have the trait, if the file's path alone decides; otherwise nil.
  func holds(atPath path: UnsafeBufferPointer<UInt8>) -> Bool? {
    self == .captured ? PlacePattern.inbox.matches(path: path) : nil
  }
}

// MARK: Words

extension ItemTrait {
  init?(state word: String) {
    guard let trait = Self.all.first(where: { $0.states.contains(word) }) else { return nil }
    self = trait
  }

  init?(possession word: String) {
    guard let trait = Self.all.first(where: { $0.possessions.contains(word) }) else { return nil }
    self = trait
  }
}

extension Query {
  /// The words of `is:`.
  package static let states = ItemTrait.all.compactMap(\.states.first) + Readiness.allCases.map(\.rawValue)

  /// Whether it is a word of `is:`.
  static func isState(_ word: String) -> Bool {
    ItemTrait(state: word) != nil || Readiness(rawValue: word) != nil
  }

  /// The words of `has:` that aren't fields.
  package static let fieldlessPossessions =
    ItemTrait.all.filter { $0 != .starred }.compactMap(\.possessions.first)

  /// The words of `has:`: first those that aren't fields, then fields with an order.
  package static let possessions =
    fieldlessPossessions
    + ItemProperty.queried.filter(\.kind.isOrdered).compactMap(\.queryNames.first)

  /// The words of `is:` for help and pages: the statuses, the other traits, then the states of an open item.
  package static let stateRows: [(word: String, meaning: String)] = {
    let traits = ItemTrait.all.filter { !$0.states.isEmpty }
    let ofTraits = [true, false].map { isStatus in
      traits.filter { $0.isStatus == isStatus }.map { (word: $0.states[0], meaning: $0.meaning) }
    }
    let ofReadiness = Readiness.allCases.map { (word: $0.rawValue, meaning: Optional($0.meaning)) }
    return (ofTraits + [ofReadiness]).map { row in
      let others = row.dropFirst().map { $0.word + ($0.meaning.map { " (\($0))" } ?? "") }
      let first = row[0].meaning.map { $0 + "; " } ?? ""
      return (row[0].word, first + "also " + others.joined(separator: ", "))
    }
  }()
}

extension ItemTrait {
  fileprivate var isStatus: Bool {
    switch self {
    case .open, .closed, .status: true
    default: false
    }
  }
}

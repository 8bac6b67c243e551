import VaultStore
import VaultSyntax

/// What an item is or has, of all that can be asked without a value.
///
/// All that is known of one is in this file: the words by which `is:` and `has:` ask for it, what it costs to answer,
/// and the answer.
package enum ItemTrait: Sendable, Hashable {
  case open
  /// Done or let go.
  case closed
  /// Its checkbox says so.
  case status(Status)
  case checkbox
  case captured
  /// Its whole text is one link to a collection.
  case wholeLink
  case starred, repeating
  /// Its own, or inherited.
  case tag
  case link, attachment, children, parent
  /// It stands under a heading.
  case section
  case type
  case blockID
  /// Further lines of its own.
  case body
  /// It is one of several versions, between which a merge did not choose.
  case conflict

  /// All, in the order in which their words are offered.
  package static let all: [ItemTrait] =
    [.open] + Status.closed.map(ItemTrait.status) + [.closed]
    + Status.allCases.filter { !$0.isClosed && $0 != .open }.map(ItemTrait.status) + [
      .tag, .link, .attachment, .children, .parent, .section, .type, .blockID, .body, .conflict, .checkbox,
      .captured, .wholeLink, .starred, .repeating,
    ]

  /// The words by which `is:` asks for it; the first is offered.
  package var states: [String] {
    switch self {
    case .open: ["open"]
    case .closed: ["closed"]
    case .status(let status): status.queryNames
    case .checkbox: ["task"]
    case .captured: ["capture"]
    case .wholeLink: ["link"]
    case .starred: ["starred"]
    case .repeating: ["repeating"]
    case .tag, .link, .attachment, .children, .parent, .section, .type, .blockID, .body, .conflict: []
    }
  }

  /// The words by which `has:` asks for it; the first is offered.
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
    case .open, .closed, .status, .captured, .wholeLink, .repeating: []
    }
  }

  /// What its word under `is:` means, where that does not say it.
  var meaning: String? {
    switch self {
    case .open: "neither done nor cancelled"
    case .closed: "either"
    case .checkbox: "with a checkbox"
    case .captured: "in the inbox"
    default: nil
    }
  }

  /// Rank of what it costs to answer, among all tests of a query.
  var cost: Int {
    switch self {
    case .open, .closed, .status, .checkbox, .captured: 0
    case .tag: 4
    case .wholeLink, .starred, .repeating, .link, .attachment, .children, .parent, .section, .type, .blockID,
      .body, .conflict:
      5
    }
  }

  /// Whether the item that a scanner stands at is so.
  func holds(for scanner: borrowing ItemScanner) -> Bool {
    switch self {
    case .open: !scanner.status.isClosed
    case .closed: scanner.status.isClosed
    case .status(let status): scanner.status == status
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
    }
  }

  /// What the file's path alone says of every item in it; nil where it says nothing.
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
  /// What `is:` asks for.
  package static let states = ItemTrait.all.compactMap(\.states.first)

  /// What `has:` asks for that is no field.
  package static let fieldlessPossessions =
    ItemTrait.all.filter { $0 != .starred }.compactMap(\.possessions.first)

  /// What `has:` asks for: properties that are no fields, then fields whose values have an order.
  package static let possessions =
    fieldlessPossessions
    + ItemProperty.queried.filter(\.kind.isOrdered).compactMap(\.queryNames.first)

  /// What `is:` asks for, as help and pages say it: what the checkbox says, then all else.
  package static let stateRows: [(word: String, meaning: String)] = [true, false].compactMap { isStatus in
    let traits = ItemTrait.all.filter { $0.isStatus == isStatus && !$0.states.isEmpty }
    guard let first = traits.first else { return nil }
    let others = traits.dropFirst().map { trait in
      trait.states[0] + (trait.meaning.map { " (\($0))" } ?? "")
    }
    return (
      first.states[0], (first.meaning.map { $0 + "; " } ?? "") + "also " + others.joined(separator: ", ")
    )
  }
}

extension ItemTrait {
  fileprivate var isStatus: Bool {
    switch self {
    case .open, .closed, .status: true
    default: false
    }
  }
}

import OffloadKit

/// A move of items out of an open document, until the client is seen to have done its part.
struct OpenMove: Sendable {
  /// An open document, as the client was asked to change it.
  struct Part: Sendable {
    let path: VaultPath
    let before: [UInt8]
    let after: [UInt8]
  }

  /// What has become of a part.
  enum Outcome {
    case made
    /// With what the text is to be now; nil where something was typed into the very lines.
    case unmade([UInt8]?)
    /// The lines are others by now.
    case unclear
    /// The client says that it has made it, and has told of no other text yet.
    case untold
  }

  /// What it is called in what the person is told.
  let label: String
  let root: [UInt8]
  let departures: [OutgoingItem]
  let source: Part
  /// What gains, where that is open.
  let gains: [Part]
  /// What has changed the closed files; nil where there are none.
  let operation: Operation.ID?
  /// Whether the client was seen to have done its part.
  var isMade = false
  /// The versions of the texts when the client was asked.
  var versions: [DocumentURI: Int] = [:]
  /// The request that is not answered yet; nil once it is.
  var request: Int?
  /// Why the client has refused, in its words.
  var refusal: String?
  /// How often the client was asked.
  var attempts = 1
  /// When its texts are looked at, in milliseconds: the client may tell of them later than it answers, and place by place.
  var due: Int?

  func concerns(_ path: VaultPath, in root: [UInt8]) -> Bool {
    self.root == root && (source.path == path || gains.contains { $0.path == path })
  }

  /// - Parameter text: the part's text now.
  func outcome(of part: Part, now text: [UInt8]) -> Outcome {
    let wanted = SpanEdit.carrying(part.before, to: part.after, over: text)
    if wanted == text { return .made }
    // Something may have been typed at the very place.
    let (now, before, after) = (ItemLines(text), ItemLines(part.before), ItemLines(part.after))
    if part.path == source.path {
      if let wanted { return .unmade(wanted) }
      if departures.allSatisfy({ now.countTyped($0.here) >= before.countTyped($0.here) }) {
        return .unmade(nil)
      }
      let isGone = departures.map { Array($0.here.prefix(1)) }.allSatisfy {
        now.countTyped($0) <= after.countTyped($0)
      }
      return isGone ? .made : .unclear
    }
    let hasCome = departures.filter { $0.destination == part.path }.allSatisfy {
      now.countTyped($0.there) >= after.countTyped($0.there)
    }
    return hasCome ? .made : wanted.map { .unmade($0) } ?? .unclear
  }

  /// How long after its answer a client may tell of what it has refused and partly done, or of the next place. Neovim waits for
  /// 150 ms.
  static let patience = 500
  static let mostAttempts = 2
}

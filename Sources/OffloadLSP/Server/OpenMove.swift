import OffloadKit

/// A move of items out of an open document, until the client has visibly done its part.
struct OpenMove: Sendable {
  /// An open document, as the server asked the client to change it.
  struct Part: Sendable {
    let path: VaultPath
    let before: [UInt8]
    let after: [UInt8]
  }

  /// The result of a part.
  enum Outcome {
    case made
    /// With the text that the document should have now; nil if the user has typed in these very lines.
    case unmade([UInt8]?)
    /// The lines are different by now.
    case unclear
    /// The client says that it has made it, but hasn't sent another text yet.
    case untold
  }

  /// The name of the move in messages to the person.
  let label: String
  let root: [UInt8]
  let departures: [OutgoingItem]
  let source: Part
  /// The open documents that gain items.
  let gains: [Part]
  /// The operation that changed the closed files; nil if there are none.
  let operation: Operation.ID?
  /// Whether the client has visibly done its part.
  var isMade = false
  /// The versions of the texts when the server asked the client.
  var versions: [DocumentURI: Int] = [:]
  /// The request, until the client answers it.
  var request: Int?
  /// The client's reason if it refused, in its words.
  var refusal: String?
  /// How often the server has asked the client.
  var attempts = 1
  /// The time to look at its texts, in milliseconds: the client may send them after its answer, and one place at a
  /// time.
  var due: Int?

  func concerns(_ path: VaultPath, in root: [UInt8]) -> Bool {
    self.root == root && (source.path == path || gains.contains { $0.path == path })
  }

  /// - Parameter text: the part's text now.
  func outcome(of part: Part, now text: [UInt8]) -> Outcome {
    let wanted = SpanEdit.carrying(part.before, to: part.after, over: text)
    if wanted == text { return .made }
    // The user may have typed at this very place.
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

  /// How long, in milliseconds, the server waits after the client's answer: the client may still send a text that it
  /// refused but changed in part, or the next place. Neovim waits for 150 ms.
  static let patience = 500
  static let mostAttempts = 2
}

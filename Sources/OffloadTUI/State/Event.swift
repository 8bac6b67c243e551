import OffloadKit
package import TerminalKit

/// Something that happened.
package enum Event: Sendable {
  case key(Key)
  /// Text that was pasted, or came in one burst.
  case paste(String)
  /// A press of the mouse, and a turn of its wheel by so many steps down.
  case click(Point)
  case wheel(Int)
  case resize(Size)
  /// The vault as it is now, with what other programs did.
  case vault(VaultSnapshot)
  /// The vault could not be read.
  case unread(Problem)
  /// Another folder is in the vault's place, and is going to be read.
  case replaced(Problem)
  case finished(Receipt)
  case failed(Problem)
  /// The drafts were written down, or could not be.
  case draftsSaved(Problem?)
  case answered(Answer)
  /// A line that the voice command printed.
  case heard(String)
  case voiceEnded(Problem?)
}

/// Something that could not be done, in the user's words.
package struct Problem: Error, Equatable, Sendable {
  /// A sentence: what could not be done, why, and that nothing is lost.
  var text: String
  /// What Enter tries again.
  var retry: Effect?
  /// Whether it can be done after all.
  var prospect = Failure.Prospect.open

  init(_ text: String, retry: Effect? = nil) { (self.text, self.retry) = (text, retry) }

  /// The change that could not be made.
  var request: Request? { if case .request(let request) = retry { request } else { nil } }
}

import OffloadKit
package import TerminalKit

/// Something that happened.
package enum Event: Sendable {
  case key(Key)
  /// Text that the user pasted, or that came in one burst.
  case paste(String)
  /// A click of the mouse, and a turn of its wheel by a number of steps down.
  case click(Point)
  case wheel(Int)
  case resize(Size)
  /// The vault as it is now, with the changes of other programs.
  case vault(VaultSnapshot)
  /// Offload couldn't read the vault.
  case unread(Problem)
  /// Another folder is in the vault's place, and Offload is about to read it.
  case replaced(Problem)
  case finished(Receipt)
  case failed(Problem)
  /// Offload wrote the drafts, or couldn't.
  case draftsSaved(Problem?)
  case answered(Answer)
  /// A line that the voice command printed.
  case heard(String)
  case voiceEnded(Problem?)
}

/// Something that Offload couldn't do, in the user's words.
package struct Problem: Error, Equatable, Sendable {
  /// Sentences: what failed, why, and that nothing is lost.
  var text: String
  /// The effect that Enter tries again.
  var retry: Effect?
  /// Whether another try can succeed.
  var prospect = Failure.Prospect.open

  init(_ text: String, retry: Effect? = nil) { (self.text, self.retry) = (text, retry) }

  /// The change that failed.
  var request: Request? { if case .request(let request) = retry { request } else { nil } }
}

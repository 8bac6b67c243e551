package import OffloadKit

/// An effect outside of the state.
package enum Effect: Equatable, Sendable {
  /// Change the vault.
  case request(Request)
  /// Read something, and return the answer.
  case ask(Question)
  /// Read the vault again.
  case reload
  /// Write the drafts once the user has typed nothing for a while.
  case saveDrafts
  case saveSlots
  case startVoice, stopVoice
  /// Copy a text to the terminal's clipboard.
  case copy(String)
  /// Show an address or a file in another program.
  case show(String)
  /// Show a file of an item in another program, by the name that the item gives it.
  case showFile(String, of: Item)
  case suspend, repaint, quit

  static func change(_ kind: some RequestKind) -> Effect { .request(Request(kind)) }

  static func ask(_ kind: some QuestionKind) -> Effect { .ask(Question(kind)) }
}

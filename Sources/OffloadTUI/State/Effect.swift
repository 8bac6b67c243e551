package import OffloadKit

/// What is to be done outside of the state.
package enum Effect: Equatable, Sendable {
  /// Change the vault.
  case request(Request)
  /// Read something, and tell what it is.
  case ask(Question)
  /// Read the vault again.
  case reload
  /// Write the drafts down once no key has come for a while.
  case saveDrafts
  case saveSlots
  case startVoice, stopVoice
  /// Put a text onto the terminal's clipboard.
  case copy(String)
  /// Show an address or a file in another program.
  case show(String)
  /// Show a file likewise that goes with an item, as the item names it.
  case showFile(String, of: Item)
  case suspend, repaint, quit

  static func change(_ kind: some RequestKind) -> Effect { .request(Request(kind)) }

  static func ask(_ kind: some QuestionKind) -> Effect { .ask(Question(kind)) }
}

import OffloadKit
import TerminalKit

/// The signs before words, which every view takes from here.
struct Signs: Hashable, Sendable {
  /// The boxes of tasks with the statuses that every vault has.
  let open: String
  let done: String
  let cancelled: String
  let star: String
  /// Before rows with others inside, which are hidden or shown.
  let folded: String
  let unfolded: String
  /// Before the name of a collection that an item links to.
  let link: String

  /// One column each, in every terminal; boxes have a space at both sides, for as many columns as `[/]`.
  static let proper = Signs(
    open: " ☐ ", done: " ☑ ", cancelled: " ☒ ", star: "★", folded: "▸", unfolded: "▾", link: "»")

  /// ASCII, as in the files.
  static let plain = Signs(
    open: "[ ]", done: "[x]", cancelled: "[-]", star: "*", folded: ">", unfolded: "v", link: "->")

  /// Returns the signs for a terminal.
  static func of(_ palette: Palette) -> Signs { palette.hasSigns ? .proper : .plain }

  /// Returns the box of a task.
  ///
  /// - Parameters:
  ///   - checkbox: the character in its brackets. One with a meaning of its own in this vault stays visible.
  ///   - status: the meaning of the checkbox in this vault.
  func box(_ checkbox: String, _ status: Status) -> String {
    switch (checkbox, status) {
    case (" ", .open): open
    case ("x", .done), ("X", .done): done
    case ("-", .cancelled): cancelled
    default: "[\(checkbox)]"
    }
  }
}

package import TerminalKit

/// A meaning and the keys that have it. The key row, the help, the palette and the documentation read this table.
package struct Binding: Equatable, Sendable {
  package let action: Action
  /// The first is the one that is shown.
  package let keys: [Key]
  /// As a person reads it: `Space`.
  package let shown: String
  /// Further keys, as a person reads them.
  package let also: String
  /// In the key row: `done`.
  package let word: String
  /// In the help, a whole phrase.
  package let meaning: String

  private init(
    _ action: Action, _ shown: String, _ keys: [Key], also: String = "", _ word: String, _ meaning: String
  ) {
    (self.action, self.keys, self.shown, self.also) = (action, keys, shown, also)
    (self.word, self.meaning) = (word, meaning)
  }

  package static let table: [Binding] = [
    Binding(.down, "j", [.character("j"), .down], also: "Down", "down", "down"),
    Binding(.up, "k", [.character("k"), .up], also: "Up", "up", "up"),
    Binding(.first, "g", [.character("g"), .home], also: "Home", "first", "first row"),
    Binding(.last, "G", [.character("G"), .end], also: "End", "last", "last row"),
    Binding(.pageDown, "PgDn", [.pageDown], "page down", "a page down"),
    Binding(.pageUp, "PgUp", [.pageUp], "page up", "a page up"),
    Binding(.open, "Enter", [.enter], "open", "open; in a field: save"),
    Binding(.back, "Esc", [.escape], "back", "back one level; never quits, never loses text"),
    Binding(
      .left, "Left", [.left, .character("h")], also: "h", "fold", "back; in a plan: fold, then to the parent"),
    Binding(
      .right, "Right", [.right, .character("l")], also: "l", "unfold",
      "open; in a plan: unfold, then to the first child"),
    Binding(.nextTab, "Tab", [.tab], "next", "Inbox, Plans, Lists; in a sheet: next field"),
    Binding(.previousTab, "Shift-Tab", [.backTab], "previous", "the same, backwards"),
    Binding(.capture, "c", [.character("c")], "capture", "capture a thought, from anywhere"),
    Binding(
      .add, "a", [.character("a"), .character("n")], also: "n", "add",
      "add here: a capture, a collection or an item"),
    Binding(.complete, "Space", [.character(" ")], "done", "done; or open again"),
    Binding(.star, "s", [.character("s")], "star", "star, or take the star away"),
    Binding(.tag, "t", [.character("t")], "tag", "tags"),
    Binding(.move, "m", [.character("m")], "move", "move to a collection"),
    Binding(.edit, "e", [.character("e")], "edit", "edit; rename a collection"),
    Binding(.editor, "E", [.character("E")], "editor", "open the file in your editor"),
    Binding(.attach, "f", [.character("f")], "file", "attach a file"),
    Binding(.show, "o", [.character("o")], "open link", "open a link or a file"),
    Binding(.link, "i", [.character("i")], "link", "link to a collection"),
    Binding(
      .delete, "x", [.character("x"), .delete, .backspace], also: "Delete, Backspace", "delete", "delete"),
    Binding(.mark, "v", [.character("v")], "mark", "mark; the next action takes all marked"),
    Binding(.markAll, "V", [.character("V")], "mark all", "mark all shown, or none"),
    Binding(
      .moveDown, "J", [.character("J"), .shiftDown], also: "Shift-Down", "move down", "move the item down"),
    Binding(.moveUp, "K", [.character("K"), .shiftUp], also: "Shift-Up", "move up", "move the item up"),
    Binding(.nest, ">", [.character(">")], "nest", "nest under the item above"),
    Binding(.unnest, "<", [.character("<")], "unnest", "take out of the item around it"),
    Binding(.process, "p", [.character("p")], "process", "process the inbox, one capture at a time"),
    Binding(.search, "/", [.character("/")], "search", "search the whole vault"),
    Binding(.undo, "u", [.character("u")], "undo", "take back the last change of this run"),
    Binding(.redo, "U", [.character("U")], "redo", "bring back what was taken back"),
    Binding(.menu, ".", [.character(".")], "more", "what can be done with this row"),
    Binding(
      .help, "?", [.character("?"), .character(":")], also: ":", "keys", "keys, palette, recent changes"),
    Binding(
      .quit, "q", [.character("q"), .control("c")], also: "Ctrl-C", "quit",
      "quit; nothing can be lost, so no question"),
    Binding(.suspend, "Ctrl-Z", [.control("z")], "suspend", "back to the shell for a while"),
    Binding(.repaint, "Ctrl-L", [.control("l")], "repaint", "draw the screen anew"),
  ]

  package static func action(for key: Key) -> Action? {
    table.first { $0.keys.contains(key) }?.action
  }

  package static func of(_ action: Action) -> Binding? {
    table.first { $0.action == action }
  }
}

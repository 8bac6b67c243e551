import TerminalKit

/// Actions for the program as a whole.
extension Action {
  static let quit = Action(
    ["q", .control("c")], "quit", "quit; nothing can be lost, so no question", .everywhere
  ) { _ in [.saveDrafts, .quit] }

  static let suspend = Action(
    [.control("z")], "suspend", "back to the shell for a while", .everywhere
  ) { _ in [.suspend] }

  static let repaint = Action([.control("l")], "repaint", "redraw the screen", .everywhere) { _ in
    [.repaint]
  }
}

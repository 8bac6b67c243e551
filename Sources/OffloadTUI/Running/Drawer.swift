import TerminalKit

/// Turns the state into what is written to the terminal.
enum Drawer: Sendable {
  /// Frames on a grid of cells.
  case screen(TerminalScreen)
  /// Lines that are only ever added.
  case lines(LinearPrinter)

  /// The bytes that show the state, after what was shown before.
  mutating func bytes(for app: App) -> [UInt8] {
    switch self {
    case .screen(var screen):
      var canvas = Canvas(size: app.size)
      body(app).draw(on: &canvas, in: Rect(app.size))
      let bytes = screen.bytes(for: canvas)
      self = .screen(screen)
      return bytes
    case .lines(var printer):
      let bytes = printer.bytes(for: linearPage(app))
      self = .lines(printer)
      return bytes
    }
  }

  /// After another program had the terminal, everything is shown again.
  mutating func invalidate() {
    if case .screen(var screen) = self {
      screen.invalidate()
      self = .screen(screen)
    }
  }
}

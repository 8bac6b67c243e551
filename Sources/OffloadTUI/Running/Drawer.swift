import TerminalKit

/// Turns the state into bytes for the terminal.
enum Drawer: Sendable {
  /// Frames on a grid of cells.
  case screen(TerminalScreen)
  /// Lines that the terminal only ever adds.
  case lines(LinearPrinter)

  /// Returns the bytes that show the state, given what the terminal shows now.
  mutating func bytes(for app: App) -> [UInt8] {
    switch self {
    case .screen(var screen):
      let bytes = screen.bytes(for: body(app).drawn(in: app.size, after: screen.shown))
      self = .screen(screen)
      return bytes
    case .lines(var printer):
      let bytes = printer.bytes(for: linearPage(app))
      self = .lines(printer)
      return bytes
    }
  }

  /// Makes the next frame draw everything, after another program had the terminal.
  mutating func invalidate() {
    if case .screen(var screen) = self {
      screen.invalidate()
      self = .screen(screen)
    }
  }
}

import OffloadKit
import TerminalKit

/// A thought for the inbox.
struct CaptureSheet: ComposeKind {
  func title(in app: App) -> String { "New capture" }

  func sheet(with draft: Draft?, in app: App) -> Compose? { Compose(.capture, draft ?? Draft()) }

  func save(_ compose: Compose, in app: inout App) -> [Effect] {
    app.create(compose, in: .inbox, after: nil)
  }
}

extension Action {
  static let capture = Action(["c"], "capture", "capture a thought, from anywhere", .everywhere) {
    $0.compose(.capture)
  }
}

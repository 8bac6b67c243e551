package import TerminalKit

/// How the rows of the screen are shared out: title, body, banner, keys, and where there is room the row for
/// adding.
package struct Zones: Equatable, Sendable {
  package let size: Size

  package init(_ size: Size) { self.size = size }

  package var hasTitle: Bool { size.height >= 5 }
  /// An empty row under the title.
  package var hasGap: Bool { size.height >= 20 }
  package var hasBanner: Bool { size.height >= 4 }
  package var hasKeys: Bool { size.height >= 2 }
  package var hasQuickAdd: Bool { size.height >= 20 }

  /// Rows above the body.
  package var head: Int { (hasTitle ? 1 : 0) + (hasGap ? 1 : 0) }
  /// Rows below the body.
  package var foot: Int { (hasBanner ? 1 : 0) + (hasKeys ? 1 : 0) + (hasQuickAdd ? 1 : 0) }
  /// Rows of the body, at least one.
  package var body: Int { max(1, size.height - head - foot) }
}

import TerminalKit

/// Divides the rows of the screen: title, body, banner, keys, and the row for adding if there is room.
struct Zones: Equatable, Sendable {
  let size: Size
  /// Rows of the banner, if there is room for it.
  let bannerRows: Int

  init(_ size: Size, bannerRows: Int = 1) {
    self.size = size
    self.bannerRows = min(bannerRows, size.height >= 10 ? size.height / 2 : 1)
  }

  var hasTitle: Bool { size.height >= 5 }
  /// An empty row under the title.
  var hasGap: Bool { size.height >= 20 }
  var hasBanner: Bool { size.height >= 4 }
  var hasKeys: Bool { size.height >= 2 }
  var hasQuickAdd: Bool { size.height >= 20 }

  /// Rows above the body.
  var head: Int { (hasTitle ? 1 : 0) + (hasGap ? 1 : 0) }
  /// Rows below the body.
  var foot: Int { (hasBanner ? bannerRows : 0) + (hasKeys ? 1 : 0) + (hasQuickAdd ? 1 : 0) }
  /// Rows of the body, at least one.
  var body: Int { max(1, size.height - head - foot) }
}

extension App {
  var zones: Zones { Zones(size, bannerRows: bannerInReach.map { $0.rows(in: size.width) } ?? 1) }

  /// Whether there are too few columns for facts that are merely useful.
  var isNarrow: Bool { size.width < 60 }
}

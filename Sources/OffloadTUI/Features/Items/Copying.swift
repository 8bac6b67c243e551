import OffloadKit
import TerminalKit

extension Action {
  static let copy = Action(
    ["y"], "copy", "copy its words, if your settings allow it", .row,
    reason: { app in
      if !app.mayCopy { return "Copying is off. To turn it on, add clipboard: true to your settings." }
      if let reason = app.reasonAgainstWords { return reason }
      return Clipboard.bytes(copying: app.textToCopy) == nil
        ? "It is too long for a terminal's clipboard." : nil
    }
  ) { app in
    let count = app.marks.isEmpty ? 1 : app.targets.count
    app.banner = .talk("Copied \(count == 1 ? "it" : "\(count) items"), as far as the terminal takes it.")
    return [.copy(app.textToCopy)]
  }
}

extension App {
  /// The words of the selected or marked items, as they are in the file; for a collection, its name.
  fileprivate var textToCopy: String {
    if let path = selectedCollection { return name(of: path) }
    return targetItems.map { ([$0.wordsOrLine] + ($0.body.isEmpty ? [] : [$0.body])).joined(separator: "\n") }
      .joined(separator: "\n")
  }
}

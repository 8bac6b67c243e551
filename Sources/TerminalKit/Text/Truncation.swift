extension String {
  /// Returns the text in at most `width` columns: whole if it fits. Otherwise it is truncated and ends in `..`, or in
  /// as many dots as there are columns. It never cuts a cluster in two. The text must be visible already
  /// (`VisibleText`).
  package func truncated(to width: Int) -> String {
    // Each ASCII cluster takes at least a byte, so a short text fits without measuring.
    if utf8.count <= width && utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var kept = startIndex
    var keptWidth = 0
    var used = 0
    var index = startIndex
    while index < endIndex {
      used += DisplayWidth.of(self[index])
      index = self.index(after: index)
      if used > width {
        let dots = String(repeating: ".", count: max(0, min(2, width)))
        let end = keptWidth <= width - 2 ? self[..<kept] : ""
        return end.trimmingTrailingBlanks() + dots
      }
      if used <= width - 2 { (kept, keptWidth) = (index, used) }
    }
    return self
  }
}

extension Substring {
  fileprivate func trimmingTrailingBlanks() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    // The space before the dots shows that a word ended there.
    return String(text.endIndex < endIndex ? base[startIndex..<base.index(after: text.endIndex)] : text)
  }
}

extension Excerpt.Entry {
  /// The layout of an entry's lines at the place where it goes.
  struct Layout {
    var frame: LineFrame
    var marker: [UInt8]
    /// Whitespace after the marker, for an entry that brings none.
    var padding: [UInt8] = [.space]
    var ending: [UInt8]
    /// Whether unindented lines would be captures of their own.
    var isInbox = false
    /// Whether all tabs at the lines' starts become spaces.
    var expandsTabs = false
  }

  /// The item's lines, each with an ending.
  func rendered(_ layout: Layout) -> [UInt8] {
    let frame = layout.frame
    let markerEnd = frame.column + layout.marker.count
    let offset =
      padding.isEmpty && !first.isEmpty
      ? Columns.width(of: layout.padding, from: frame.base + markerEnd) : contentOffset
    let content = markerEnd + offset
    var text =
      frame.quote + frame.indent + layout.marker + blanks(behind: frame.base + markerEnd, offset, layout)
      + first
    text += layout.ending
    for line in further { text += rendered(line, at: content, layout) + layout.ending }
    return text
  }

  private func blanks(behind column: Int, _ offset: Int, _ layout: Layout) -> [UInt8] {
    if first.isEmpty { return [] }
    if padding.isEmpty { return layout.padding }
    let oldWidth = Columns.width(of: padding, from: markerColumn + marker.count)
    let fits = !layout.expandsTabs && Columns.width(of: padding, from: column) == oldWidth
    return fits || !padding.contains(.tab) ? padding : Array(repeating: .space, count: oldWidth)
  }

  private func rendered(_ line: Excerpt.FurtherLine, at content: Int, _ layout: Layout) -> [UInt8] {
    let shift = content - contentColumn
    let isLazy = line.column < contentColumn
    if line.text.isEmpty, !line.isVerbatim || isLazy {
      let stays = shift == 0 && layout.frame.quote.isEmpty && !isQuoted
      return stays ? line.blanks : layout.frame.line([], at: 0)
    }
    let isQuoted = !layout.frame.quote.isEmpty || self.isQuoted
    if shift == 0, !isQuoted, !(isLazy && layout.isInbox), !layout.expandsTabs {
      return line.blanks + line.text
    }
    if isLazy {
      // Four more columns keep a lazy line from beginning a block of its own.
      let isPlain = line.text.first.map { !$0.isASCIIPunctuation && !$0.isASCIIDigit } ?? true
      return layout.frame.line(line.text, at: content + (isPlain ? 0 : 4))
    }
    if line.isVerbatim {
      let text = Columns.rest(of: line.blanks, from: 0, after: contentColumn) + line.text
      return layout.frame.quote + indentation(content, like: line, layout, isQuoted) + text
    }
    return layout.frame.quote + indentation(line.column + shift, like: line, layout, isQuoted) + line.text
  }

  /// Whitespace up to a column: with tabs if both the line and the place have tabs, outside quotes.
  private func indentation(
    _ column: Int, like line: Excerpt.FurtherLine, _ layout: Layout, _ isQuoted: Bool
  ) -> [UInt8] {
    let indent = layout.frame.indent
    let usesTabs =
      !isQuoted && !layout.expandsTabs && line.blanks.contains(.tab)
      && (indent.isEmpty || indent.contains(.tab))
    let tabs = usesTabs ? column / 4 : 0
    return Array(repeating: .tab, count: tabs) + Array(repeating: .space, count: max(0, column - 4 * tabs))
  }
}

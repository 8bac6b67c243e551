extension Document {
  /// Returns the patch that adds the heading of a section at the end; in a board, as its last lane.
  package func addingSection(named name: [UInt8]) -> Patch {
    let line = min(KanbanBoard(self)?.endLine ?? lines.count, lines.count)
    let ending = ending(near: max(0, line - 1))
    var text: [UInt8] = []
    if line > 0, !bytes.isEmpty {
      if lines[line - 1].end == lines[line - 1].next { text += ending }
      if !isBlank(line: line - 1) { text += ending }
    }
    text += Array("## ".utf8) + name + ending
    guard line < lines.count else { return .inserting(text, at: bytes.count) }
    return .inserting(text + ending, at: lines[line].start)
  }
}

extension Document {
  /// Line ranges between git's conflict markers, the markers included. Offload edits nothing there.
  package var conflictLines: [Range<Int>] { blocks.filter { $0.kind == .conflict }.map(\.lines) }
}

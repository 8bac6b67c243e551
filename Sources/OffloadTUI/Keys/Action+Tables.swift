/// Where an action is found: each is beside what it is about, and named here.
extension Action {
  /// All keys, in the order of the help and of the documentation.
  static let table: [Action] = [
    .down, .up, .first, .last, .pageDown, .pageUp, .open, .back, .left, .right, .nextTab, .previousTab,
    .capture, .add, .complete, .cancel, .task, .date, .priority, .star, .tag, .move, .edit, .editor, .attach,
    .show, .link, .copy,
    .delete, .archive,
    .mark, .markAll, .moveDown, .moveUp, .nest, .unnest, .process, .search, .filter, .preview, .goTo, .tags,
    .changes, .undo,
    .redo,
    .menu, .help, .quit, .suspend, .repaint,
  ]

  /// What the menu of a row offers, as far as it is possible there, in this order.
  static let menuTable: [Action] = [
    .open, .complete, .star, .tag, .date, .priority, .task, .move, .edit, .editor, .attach, .show,
    .link, .copy, .cancel, .delete, .archive, .nest,
    .unnest,
    .moveUp, .moveDown, .convert,
  ]
}

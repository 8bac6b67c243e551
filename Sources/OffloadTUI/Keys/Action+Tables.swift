/// The tables of actions. Each action is defined next to its subject, and listed here.
extension Action {
  /// All keys, in the order of the help and of the documentation.
  static let table: [Action] = [
    .down, .up, .first, .last, .pageDown, .pageUp, .open, .back, .left, .right, .nextTab, .previousTab,
    .capture, .add, .complete, .cancel, .task, .date, .priority, .star, .tag, .move, .edit, .editor, .attach,
    .show, .link, .copy,
    .delete, .archive,
    .mark, .markAll, .moveDown, .moveUp, .nest, .unnest, .process, .search, .filter, .preview, .goTo, .tags,
    .days, .year, .changes, .undo,
    .redo,
    .menu, .help, .quit, .suspend, .repaint,
  ]

  /// The actions in the menu of a row, in this order, as far as they are possible there.
  static let menuTable: [Action] = [
    .open, .complete, .star, .tag, .date, .priority, .task, .move, .edit, .editor, .attach, .show,
    .link, .copy, .cancel, .delete, .archive, .nest,
    .unnest,
    .moveUp, .moveDown, .convert,
  ]
}

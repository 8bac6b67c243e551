/// Actions that belong together, under a heading of the help.
struct ActionGroup: Sendable {
  let title: String
  /// The most useful ones first.
  let actions: [Action]
}

/// The tables of actions. Each action is defined next to its subject, and listed here.
extension Action {
  /// All keys in their groups, as in the help. The key rows name one of each group in turn.
  static let groups: [ActionGroup] = [
    ActionGroup(title: "Writing down", actions: [.capture, .add]),
    ActionGroup(
      title: "This row",
      actions: [
        .complete, .date, .move, .tag, .star, .edit, .delete, .open, .menu, .priority, .task, .cancel,
        .editor, .attach, .link, .copy, .archive, .show,
      ]),
    ActionGroup(
      title: "Finding",
      actions: [
        .goTo, .search, .filter, .days, .year, .tags, .preview, .sideBySide, .previewDown, .previewUp,
      ]),
    ActionGroup(
      title: "The list", actions: [.mark, .process, .markAll, .moveDown, .moveUp, .nest, .unnest]),
    ActionGroup(
      title: "The program", actions: [.changes, .undo, .redo, .help, .quit, .suspend, .repaint]),
    ActionGroup(title: "Moving about", actions: movingAbout),
  ]

  private static let movingAbout: [Action] = [
    .nextTab, .previousTab, .back, .left, .right, .down, .up, .pageDown, .pageUp, .first, .last,
  ]

  /// All keys, in the order of the help and of the documentation.
  static let table: [Action] = groups.flatMap(\.actions)

  /// The groups for a row of keys with room. People find out by themselves how to move about.
  static let groupsForRows = groups.map(\.actions).filter { $0 != movingAbout }

  /// The actions in the menu of a row, in this order, as far as they are possible there.
  static let menuTable: [Action] = [
    .open, .complete, .star, .tag, .date, .priority, .task, .move, .edit, .editor, .attach, .show,
    .link, .copy, .cancel, .delete, .archive, .nest,
    .unnest,
    .moveUp, .moveDown, .turn, .convert,
  ]
}

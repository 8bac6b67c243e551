extension CommandTable {
  /// The commands of the program.
  static let offload = CommandTable(
    bare: .glance,
    commands: [
      .capture, .inbox, .interface, .list, .find, .show, .move, .stats,
      .done, .reopen, .cancel, .star, .unstar, .tag, .untag, .set, .edit, .split, .join, .promote, .link,
      .blockID,
      .delete, .archive,
      .collections, .collectionNew, .collectionRename, .collectionFollow,
      .tags, .tagsRename, .tagsMerge, .tagsSet, .tagsDelete,
      .export, .importing,
      .sync, .syncInit, .resolve, .fold, .merge, .mergeFile,
      .undo, .redo, .log, .restore, .recover, .forget,
      .initialize, .check, .languageServer, .assistants, .completions, .help,
    ],
    firstPage: [
      ("Every day", [.capture, .inbox, .list, .find, .show, .edit, .done, .move, .undo]),
      ("Items", [.set, .tag, .star, .delete, .archive]),
      ("Collections", [.collections, .collectionNew, .collectionRename, .tags, .stats]),
      ("Elsewhere", [.sync, .importing, .export, .languageServer, .assistants]),
      ("If in doubt", [.log, .restore, .check]),
    ],
    unlisted: [.completing] + Command.former)
}

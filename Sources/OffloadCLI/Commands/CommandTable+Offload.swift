extension CommandTable {
  /// The commands of the program.
  static let offload = CommandTable(
    bare: .glance,
    commands: [
      .capture, .inbox, .interface, .list, .show, .move, .stats,
      .done, .reopen, .cancel, .star, .unstar, .tag, .untag, .set, .edit, .split, .join, .promote, .link,
      .blockID,
      .delete, .archive,
      .collections, .collectionNew, .collectionRename, .collectionFollow, .collectionDelete,
      .collectionConvert,
      .collectionReorder, .collectionStar, .collectionUnstar, .collectionTag, .collectionUntag,
      .tags, .tagsRename, .tagsMerge, .tagsColor, .tagsDescribe, .tagsDelete, .tagsUnused,
      .export, .importing,
      .sync, .syncInit, .resolve, .fold, .merge, .mergeFile,
      .undo, .redo, .log, .restore, .recover, .forget,
      .initialize, .check, .languageServer, .completions, .help,
    ],
    unlisted: [.completing])
}

extension CheckRule {
  /// Every rule, in the order in which they are listed and in which what they find is set right.
  public static let all: [CheckRule] = [
    .unreadableFile, .notText, .conflictMarkers, .misplacedFolder, .garbledRecord, .unsealedRecord,
    .newerRecord,
    .unfinishedChange, .unfinishedElsewhere, .otherJournal, .trackedJournal, .quarantine, .leftDraft,
    .staleSave, .halfMoved, .conflictCopy, .likelyCopy, .conflictVersions, .repeatedItem,
    .notUTF8, .cutOff, .mixedLineEndings, .noBreakSpace, .invisibleMark, .frontMatter, .unknownSetting,
    .refusedSetting,
    .loweredSetting,
    .savedQuery,
    .danglingLink, .missingFile, .missingAnchor, .duplicateBlockID,
    .impossibleDate, .unreadValue, .unseenField, .missingDependency, .duplicateTaskID, .dependencyCycle,
    .tagSpelling, .unregisteredTag,
  ]
}

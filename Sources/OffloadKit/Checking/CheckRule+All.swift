extension CheckRule {
  /// Every rule, in the order of the list of rules and of the fixes.
  public static let all: [CheckRule] = [
    .unreadableFile, .notText, .conflictMarkers, .misplacedFolder, .garbledRecord, .unsealedRecord,
    .newerRecord,
    .unfinishedChange, .unfinishedElsewhere, .otherJournal, .trackedJournal, .quarantine, .leftDraft,
    .staleSave, .halfMoved, .conflictCopy, .likelyCopy, .conflictVersions, .repeatedItem,
    .notUTF8, .cutOff, .mixedLineEndings, .noBreakSpace, .invisibleMark, .frontMatter, .unknownSetting,
    .refusedSetting,
    .loweredSetting,
    .savedQuery,
    .danglingLink, .missingFile, .missingAnchor, .ambiguousLink, .duplicateBlockID,
    .impossibleDate, .unreadValue, .unseenField, .missingDependency, .duplicateTaskID, .dependencyCycle,
    .tagSpelling, .unregisteredTag,
  ]
}

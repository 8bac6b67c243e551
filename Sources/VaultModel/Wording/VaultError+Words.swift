import VaultStore

extension VaultError: CustomStringConvertible {
  /// What is wrong and what it left behind, on one line, without a capital and without a full stop.
  public var description: String { failure.message.line }
}

extension VaultError: WordedError {
  package var failure: Failure {
    switch self {
    // MARK: The vault
    case .noVault(let folder):
      Failure(
        "no-vault", "there is no vault here or in a folder above: \(folder)",
        hint: "offload init ~/notes --default")
    case .noFolder(let path):
      Failure("no-vault", "there is no folder \(ShellWords.quoted(path))", hint: "offload init \(path)")
    case .notAFolder(let path):
      Failure(
        "no-vault", "\(ShellWords.quoted(path)) is no folder",
        hint: "offload --vault \(Self.folder(around: path))")
    case .vaultMissing(let path): .vaultMissing(path)
    case .vaultGone(let path): .vaultGone(path)
    case .vaultReplaced(let path): .vaultReplaced(path)

    // MARK: Items
    case .notAnAddress(let text):
      Failure(
        "not-an-address", "\(text.inQuotes) is no address of an item", hint: "offload help items",
        status: .usage)
    case .addressTooShort(let text):
      Failure(
        "address-too-short",
        "\(text.inQuotes) isn't the start of a word of an item, and an id needs \(Address.shortestPrefix) letters or more",
        hint: "offload list", status: .usage)
    case .itemNotFound(let address, let movedTo?, let words):
      Failure(
        "item-not-found",
        "\(address.inQuotes) is at \(movedTo) now\(words.map { ", and its words are \($0.inQuotes)" })",
        hint: "offload show \(movedTo)")
    case .itemNotFound(let address, nil, let words):
      Failure(
        "item-not-found",
        "no item answers to \(address)\(words.map { "; its words are now \($0.inQuotes)" })",
        hint: "offload list")
    case .ambiguousItem(let address, let items):
      Failure(
        "ambiguous-item", address, matches: items, "item", Failure.Candidate.init,
        whole: "offload list \(Query.term(listing: items, namedBy: address))")
    case .itemMismatch(let address, let found):
      Failure("item-mismatch", "\(address) is another item now: \(found.inQuotes)", hint: "offload list")
    case .positionOutOfRange(let limit):
      Failure("position-out-of-range", "positions there go from 1 to \(limit)", hint: "offload help move")
    case .moveUnderItself:
      Failure(
        "move-under-itself", "an item cannot go beside or under itself, or what is nested in it",
        hint: "offload help move")
    case .collectionMismatch(let path, let place):
      Failure("collection-mismatch", "\(place) does not stand in \(path)", hint: "offload show \(path)")
    case .stillOpen(let place):
      Failure(
        "still-open", "\(place) is not done, or holds what is not; nothing was put away",
        hint: "offload done \(place)")
    case .stillOpenWithin(let place, let open):
      Failure(
        "still-open-within",
        "\(place) is removed once it is done, and \(open) in it is not; nothing was changed",
        hint: "offload done \(open) \(place)")
    case .notSiblings(let path):
      Failure(
        "not-siblings", "the items are not all those of one list in \(path)", hint: "offload show \(path)")
    case .notText(let place):
      Failure(
        "not-text", "\(place) begins with a heading, a quote, a table or code, which this would break",
        hint: "offload edit \(place)")
    case .changesMeaning(let place):
      Failure(
        "changes-meaning", "what stands around \(place) would be read as something else then",
        hint: "offload edit \(place)")

    // MARK: What an item says
    case .emptyText: Failure("empty-text", "there are no words to keep", hint: "offload capture 'Buy milk'")
    case .holdsNUL: Failure("holds-nul", "the text has a NUL byte, which no text has", hint: "tr -d '\\0'")
    case .invalidField(let text):
      Failure("invalid-field", "\(text.inQuotes) is no KEY=VALUE", hint: "offload help set", status: .usage)
    case .invalidValue(let key, let value, let expected):
      Failure(
        "invalid-value", "\(key) takes \(expected), not \(value.inQuotes)", hint: "offload help set",
        status: .usage, slip: FieldKind.meant(by: value).map { ("\(key)=\(value)", "\(key)=\($0)") })
    case .unwritableField:
      Failure("unwritable-field", "no field can hold this value", hint: "offload help set", status: .usage)
    case .invalidDate(let error): error.failure
    case .invalidBlockID(let text):
      Failure(
        "invalid-block-id", "\(text.inQuotes) is no block id: it has letters, digits and hyphens",
        hint: "offload help id", status: .usage)
    case .blockIDExists(let id, let path):
      Failure("block-id-exists", "another block of \(path) is \("^\(id)")", hint: "offload show \("^\(id)")")
    case .furtherLines(let place):
      Failure(
        "further-lines",
        "\(place) has further lines of its own, which would be lost among the words of another",
        hint: "offload help move")
    case .attachmentUnreadable(let path):
      Failure("attachment", "\(path) cannot be read, so it cannot be attached")
    case .unexpectedCount(let expected, let found):
      Failure(
        "unexpected-count", "\(Phrase.counted(expected)) expected, and \(found) found; nothing was changed")

    // MARK: Collections and tags
    case .collectionNotFound(let name, let nearest):
      Failure(
        "collection-not-found", "there is no collection \(name.inQuotes)\(Phrase.didYouMean(nearest))",
        hint: nearest.first.map { "offload show \($0)" } ?? "offload collections",
        slip: nearest.first.map { (name, $0) })
    case .ambiguousCollection(let name, let paths):
      Failure(
        "ambiguous-collection", name, matches: paths, "collection",
        { Failure.Candidate(address: $0.text, text: "") }, whole: "offload collections")
    case .sectionNotFound(let name, let path, let nearest):
      Failure(
        "section-not-found", "\(path) has no section \(name.inQuotes)\(Phrase.didYouMean(nearest))",
        hint: "offload show \(path)")
    case .sectionExists(let name, let path):
      Failure(
        "section-exists", "\(path) has a section already that links could not tell from \(name.inQuotes)",
        hint: "offload show \(path)")
    case .invalidCollectionName(let name, let problem):
      Failure(
        "invalid-collection-name", "\(name.inQuotes) cannot name a collection: \("\(problem)")",
        hint: "offload help collection new", status: .usage)
    case .collectionExists(let path):
      path.isMarkdown
        ? Failure("collection-exists", "there is a collection \(path) already", hint: "offload show \(path)")
        : Failure("folder-exists", "there is a folder \(path) already", hint: "ls -d */")
    case .protectedCollection(let path):
      Failure(
        "protected-collection", "\(path) has a meaning of its own, and stays as it is",
        hint: "offload collections")
    case .invalidTag(let text):
      Failure(
        "invalid-tag", "\(text.inQuotes) is no tag: it has letters, and no blanks or most other signs",
        hint: "offload tags", status: .usage)
    case .tagNotFound(let name, let nearest):
      Failure(
        "tag-not-found", "nothing has the tag #\(name)\(Phrase.didYouMean(nearest.map { "#\($0)" }))",
        hint: "offload tags")
    case .tagExists(let name):
      Failure("tag-exists", "there is a tag #\(name) already", hint: "offload tags merge OLD --into \(name)")
    case .tagInDescription(let tag):
      Failure(
        "tag-in-description",
        "#\(tag) is a tag of its own, which no description holds; its name alone is words",
        hint: "offload help tags describe", status: .usage)
    case .invalidColor(let text):
      Failure(
        "invalid-color", "\(text.inQuotes) is no colour: a name like red or blue, or three or six hex digits",
        hint: "offload help tags color", status: .usage)

    // MARK: What the files hold, and what others do to them
    case .changedUnderneath(let place):
      Failure(
        "changed-underneath",
        "\(place.path) was changed by another program, and the item at line \(place.line) is gone; nothing was changed",
        hint: "offload list", status: .changedUnderneath, prospect: .outdated)
    case .conflictMarkers(let path, let line):
      Failure(
        "conflict-markers",
        "\(path):\(line) has conflict markers of git; nothing is changed between them",
        hint: "git mergetool \(path)")
    case .frontMatter(let path, let key, let reason):
      Failure("front-matter", "\(path): \(key) in the front matter cannot be changed safely: \(reason)")
    case .unreadable(let files):
      Failure(unreadable: files, "what is wanted may be in there, and nothing was changed")
    case .unreadSettings(let file):
      Failure(unreadable: [file], "it says how changes are written, so nothing was changed")
    case .openInEditor(let path):
      Failure(
        "open-in-editor", "\(path) is open in an editor, so that it is changed there",
        hint: "offload show \(path)")
    case .gone(let path):
      Failure(
        "gone", "\(path) was removed by another program; nothing was changed", hint: "offload collections",
        status: .changedUnderneath, prospect: .outdated)
    case .beingSaved(let paths):
      Failure(
        "being-saved",
        "\(Phrase.few(paths.map(\.text), orAllOf: 3)) \(paths.count == 1 ? "is" : "are") being saved by another program; nothing was changed. Once it is done, or closed, give the command again",
        hint: "ls -l \(paths.prefix(3))", status: .changedUnderneath)
    case .conflict(let path):
      Failure(
        "conflict", "another program changed the same lines of \(path); nothing was changed",
        hint: "offload list", status: .changedUnderneath)
    case .editConflict(let path, let draft, let lines):
      Failure(
        "edit-conflict",
        "the same lines of \(path) were changed meanwhile; your text is in \(draft)\(Phrase.firstLine(of: lines))",
        hint: "cat \(draft)", status: .changedUnderneath)
    case .editorFailed(let writing):
      Failure("editor-failed", "the editor failed; what was written is kept in \(ShellWords.quoted(writing))")

    // MARK: The log
    case .journalNotFound(let name, let others):
      Failure(
        "journal-not-found", "there is no other journal \(name.inQuotes) in this vault",
        hint: others.first.map { "offload recover \($0)" } ?? "offload check")
    case .changedSince(let paths, let folder):
      Failure(
        "changed-since",
        "\(Phrase.few(paths.map(\.text), orAllOf: 3)) \(paths.count == 1 ? "is" : "are") different now, or gone; nothing was changed. What was meant is in \(folder)/tx",
        hint: "ls -l \(folder)/tx")
    case .nothingUnfinished(let folder):
      Failure("nothing-unfinished", "nothing was cut off in \(folder)", hint: "offload check")
    case .nothingToUndo: Failure.past("nothing-to-undo", "there is nothing to take back")
    case .nothingToRedo: Failure("nothing-to-redo", "there is nothing to bring back", hint: "offload log")
    case .alreadyUndone(let id): Failure.past("already-undone", "operation \(id) is undone already")
    case .forgotten(let id):
      Failure.past("forgotten", "operation \(id) was forgotten: what it did is not kept any more")
    case .operationNotFound(let text):
      Failure.past("operation-not-found", "the log has no operation \(text.inQuotes)")
    case .undoBlocked(let operation, let path, let lines):
      Failure(
        "undo-blocked",
        "\(path) was changed where operation \(operation) had changed it\(lines.first.map { ": \($0)" })",
        hint: "offload log --patch", status: .changedUnderneath)
    case .undoFileGone(let operation, let path):
      Failure(
        "undo-file-gone",
        "\(path) is gone, and with it what \(operation) had changed there; bring it back, or tell its new name with offload collection follow",
        hint: "offload restore \(path)", status: .changedUnderneath)
    case .nothingLeftToUndo(let id):
      Failure.past("nothing-left-to-undo", "nothing of what \(id) did is left to take back")
    case .nothingLeftToRedo(let id):
      Failure.past("nothing-left-to-redo", "nothing is left of what \(id) took back")
    case .renamedSince(let path, let now):
      Failure("renamed-since", "\(path) is \(now) now, with all that it had", hint: "offload show \(now)")
    case .nothingToRestore(let path, let operation?):
      Failure(
        "nothing-to-restore", "operation \(operation) did not change \(path)",
        hint: "offload log --patch --limit 20")
    case .nothingToRestore(let path, nil):
      Failure(
        "nothing-to-restore", "nothing of \(path) is missing, as far as the log tells", hint: "offload log")
    case .textNotKept(let path):
      Failure(
        "text-not-kept", "the text of \(path) at that time is not kept any more", hint: "offload log --patch")

    // MARK: The system
    case .busy:
      Failure(
        "busy",
        "another command is changing the vault; nothing was changed. Once it has ended, give the command again",
        hint: "offload log")
    case .notAFile(let path): Failure("not-a-file", "\(path) is no file", hint: "ls -ld \(path)")
    case .sameFile(let path, let other):
      Failure(
        "same-file", "\(path) and \(other) are one file, which this would change as if they were two",
        hint: "ls -li \([path, other])")
    case .notWritable(let path):
      Failure("not-writable", "\(path) may not be written; nothing was changed", hint: "ls -ld \(path)")
    case .leavesVault(let path):
      Failure(
        "leaves-vault", "\(path) is a link that leads out of the vault, and is not written through",
        hint: "ls -ld \(path)")
    case .brokenLink(let path):
      Failure("broken-link", "\(path) is a link that leads nowhere", hint: "ls -ld \(path)")
    case .reservedPath(let path):
      Failure("reserved-path", "\(path) is a name of Offload's own", hint: "offload collections")
    case .guardedPath(let path, let isHidden):
      Failure(
        "guarded-path",
        "\(path) \(isHidden ? "lies below a name that begins with a dot" : "is neither Markdown nor in the attachments folder"), and is left alone; nothing was changed",
        hint: "ls -ld \(path)")
    case .unusableKey(let problem): problem.failure
    case .unfinished(let operation, let reason):
      Failure(
        "unfinished",
        "operation \("\(operation)") is recorded but not finished\(reason.isEmpty ? ", since another program was saving" : ": \(reason)"); the next change completes it",
        hint: "offload log", status: .unfinished)
    case .outputExists(let path):
      Failure(
        "output-exists", "there is a file \(ShellWords.quoted(path)) already; --force replaces it",
        hint: "ls -l \(path)")
    case .outputInVault(let path):
      Failure(
        "output-in-vault", "\(ShellWords.quoted(path)) belongs to the vault, and is not replaced",
        hint: "ls -l \(path)")
    case .outputNotAFile(let path):
      Failure(
        "output-not-a-file", "\(ShellWords.quoted(path)) is no file that could be replaced",
        hint: "ls -ld \(path)")
    case .system(_, path: "", let reason): Failure("system", "the vault: \(reason); nothing was changed")
    case .system(_, let path, let reason): Failure("system", "\(path): \(reason); nothing was changed")
    }
  }
}

import VaultStore

extension VaultError: CustomStringConvertible {
  /// The problem and its effect, on one line, without a capital and without a full stop.
  public var description: String { failure.message.line }
}

extension VaultError: WordedError {
  package var failure: Failure {
    switch self {
    // MARK: The vault
    case .noVault(let folder): .noVault(folder)
    case .noFolder(let path):
      Failure("no-vault", "there is no folder \(ShellWords.quoted(path))", hint: "offload init \(path)")
    case .notAFolder(let path):
      Failure(
        "no-vault", "\(ShellWords.quoted(path)) isn't a folder",
        hint: "offload --vault \(Self.folder(around: path))")
    case .vaultMissing(let path): .vaultMissing(path)
    case .vaultGone(let path): .vaultGone(path)
    case .vaultReplaced(let path): .vaultReplaced(path)

    // MARK: Items
    case .notAnAddress(let text):
      Failure(
        "not-an-address", "\(text.inQuotes) isn't an item's address", hint: "offload help items",
        status: .usage)
    case .addressTooShort(let text):
      Failure(
        "address-too-short",
        "\(text.inQuotes) isn't the start of a word of an item, and an id needs \(Address.shortestPrefix) letters or more",
        hint: "offload list \(Query.term(forWords: text))", status: .usage)
    case .itemNotFound(let address, let movedTo?, let words):
      Failure(
        "item-not-found",
        "\(address.inQuotes) is at \(movedTo) now\(words.map { ", and its words are \($0.inQuotes)" })",
        hint: "offload show \(movedTo)")
    case .itemNotFound(let address, nil, let words):
      Failure(
        "item-not-found",
        "no item matches \(address)\(words.map { "; its words are now \($0.inQuotes)" })",
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
        "move-under-itself", "you can't move an item next to or under itself or its sub-items",
        hint: "offload help move")
    case .collectionMismatch(let path, let place):
      Failure("collection-mismatch", "\(place) isn't in \(path)", hint: "offload show \(path)")
    case .stillOpen(let place):
      Failure(
        "still-open", "\(place) or an item below it is still open; nothing changed",
        hint: "offload done \(place)")
    case .stillOpenWithin(let place, let open):
      Failure(
        "still-open-within",
        "\(place) would be deleted when done, but \(open) in it is still open; nothing changed",
        hint: "offload done \(open) \(place)")
    case .notSiblings(let path):
      Failure(
        "not-siblings", "these aren't all the items of one list in \(path)", hint: "offload show \(path)")
    case .notText(let place):
      Failure(
        "not-text", "\(place) begins with a heading, a quote, a table or code, which this would break",
        hint: "offload edit \(place)")
    case .changesMeaning(let place):
      Failure(
        "changes-meaning", "this would change how the lines around \(place) are read",
        hint: "offload edit \(place)")

    // MARK: What an item says
    case .emptyText: Failure("empty-text", "the text is empty", hint: "offload capture 'Buy milk'")
    case .holdsNUL: Failure("holds-nul", "the text contains a NUL byte", hint: "tr -d '\\0'")
    case .invalidField(let text):
      Failure("invalid-field", "\(text.inQuotes) isn't KEY=VALUE", hint: "offload help set", status: .usage)
    case .invalidValue(let key, let value, let expected):
      Failure(
        "invalid-value", "\(key) takes \(expected), not \(value.inQuotes)", hint: "offload help set",
        status: .usage, slip: FieldKind.meant(by: value).map { ("\(key)=\(value)", "\(key)=\($0)") })
    case .unwritableField:
      Failure("unwritable-field", "no field can hold this value", hint: "offload help set", status: .usage)
    case .invalidDate(let error): error.failure
    case .missingDate(let key, let name, let instead): .missingDate(key, of: name, instead)
    case .invalidBlockID(let text):
      Failure(
        "invalid-block-id", "\(text.inQuotes) isn't a block id: use letters, digits and hyphens",
        hint: "offload help id", status: .usage)
    case .blockIDExists(let id, let path):
      Failure("block-id-exists", "another block in \(path) is \("^\(id)")", hint: "offload show \("^\(id)")")
    case .furtherLines(let place):
      Failure(
        "further-lines",
        "\(place) has more lines below its first, which would get lost in another item's words",
        hint: "offload help move")
    case .attachmentUnreadable(let path):
      Failure("attachment", "\(path) can't be read, so Offload can't attach it")
    case .attachmentFolder(let path, let setting): .attachmentFolder(path, setting)
    case .unexpectedCount(let expected, let found):
      Failure(
        "unexpected-count", "expected \(Phrase.counted(expected)), but found \(found); nothing changed")

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
    case .noDayNote(let name, let path): .noDayNote(name, path)
    case .dayNoteFormat(let format, let token): .dayNoteFormat(format, token)
    case .dayNoteLanguage(let format, let names): .dayNoteLanguage(format, names)
    case .noTemplate(let template): .noTemplate(template)
    case .sectionNotFound(let name, let path, let nearest):
      Failure(
        "section-not-found", "\(path) has no section \(name.inQuotes)\(Phrase.didYouMean(nearest))",
        hint: "offload show \(path)")
    case .sectionExists(let name, let path):
      Failure(
        "section-exists", "\(path) already has a section that links can't tell from \(name.inQuotes)",
        hint: "offload show \(path)")
    case .invalidCollectionName(let name, let problem):
      Failure(
        "invalid-collection-name", problem.statement(about: name), hint: problem.hint(about: name),
        status: .usage)
    case .collectionExists(let path):
      path.isMarkdown
        ? Failure("collection-exists", "there is a collection \(path) already", hint: "offload show \(path)")
        : Failure("folder-exists", "there is a folder \(path) already", hint: "ls -d */")
    case .protectedCollection(let path):
      Failure("protected-collection", "you can't delete or rename \(path)", hint: "offload collections")
    case .invalidTag(let text):
      Failure(
        "invalid-tag",
        "\(text.inQuotes) isn't a tag: a tag needs a letter, and no spaces or most punctuation",
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
        "a description can't contain the tag #\(tag); write its name without the #",
        hint: "offload help tags set", status: .usage)
    case .invalidColor(let text):
      Failure(
        "invalid-color", "\(text.inQuotes) isn't a colour: use a name like red, or 3 or 6 hex digits",
        hint: "offload help tags set", status: .usage)

    // MARK: What the files hold, and what others do to them
    case .changedUnderneath(let place):
      Failure(
        "changed-underneath",
        "another program changed \(place.path), and the item at line \(place.line) is gone; nothing changed",
        hint: "offload list", status: .changedUnderneath, prospect: .outdated)
    case .conflictMarkers(let path, let line):
      Failure(
        "conflict-markers",
        "\(path):\(line) has git's conflict markers; Offload changes nothing between them",
        hint: "git mergetool \(path)")
    case .frontMatter(let path, let key, let reason):
      Failure("front-matter", "\(path): Offload can't safely change \(key) in the front matter: \(reason)")
    case .unreadable(let files):
      Failure(unreadable: files, "what you want may be in there, so nothing changed")
    case .unreadSettings(let file):
      Failure(unreadable: [file], "it defines how Offload writes changes, so nothing changed")
    case .openInEditor(let path):
      Failure(
        "open-in-editor", "\(path) is open in an editor; change it there",
        hint: "offload show \(path)")
    case .gone(let path):
      Failure(
        "gone", "another program removed \(path); nothing changed", hint: "offload collections",
        status: .changedUnderneath, prospect: .outdated)
    case .beingSaved(let paths):
      Failure(
        "being-saved",
        "another program is saving \(Phrase.few(paths.map(\.text), orAllOf: 3)); nothing changed. When it's done, or closed, run the command again",
        hint: "ls -l \(paths.prefix(3))", status: .changedUnderneath)
    case .conflict(let path):
      Failure(
        "conflict", "another program changed the same lines of \(path); nothing changed",
        hint: "offload list", status: .changedUnderneath)
    case .editConflict(let path, let draft, let lines):
      Failure(
        "edit-conflict",
        "the same lines of \(path) changed in the meantime; your text is in \(draft)\(Phrase.firstLine(of: lines))",
        hint: "cat \(draft)", status: .changedUnderneath)
    case .editorFailed(let writing):
      Failure("editor-failed", "the editor failed; your text is in \(ShellWords.quoted(writing))")

    // MARK: The log
    case .journalNotFound(let name, let others):
      Failure(
        "journal-not-found", "there is no other journal \(name.inQuotes) in this vault",
        hint: others.first.map { "offload recover \($0)" } ?? "offload check")
    case .changedSince(let paths, let folder):
      Failure(
        "changed-since",
        "\(Phrase.few(paths.map(\.text), orAllOf: 3)) \(paths.count == 1 ? "is" : "are") different now, or gone; nothing changed. The intended text is in \(folder)/tx",
        hint: "ls -l \(folder)/tx")
    case .nothingUnfinished(let folder):
      Failure("nothing-unfinished", "no change was interrupted in \(folder)", hint: "offload check")
    case .nothingToUndo: Failure.past("nothing-to-undo", "there is nothing to undo")
    case .nothingToRedo: Failure("nothing-to-redo", "there is nothing to redo", hint: "offload log")
    case .alreadyUndone(let id): Failure.past("already-undone", "operation \(id) is already undone")
    case .forgotten(let id):
      Failure.past("forgotten", "operation \(id) was erased from the history, so you can't undo it")
    case .operationNotFound(let text):
      Failure.past("operation-not-found", "the log has no operation \(text.inQuotes)")
    case .undoBlocked(let operation, let path, let lines):
      Failure(
        "undo-blocked",
        "\(path) has changed on the lines that operation \(operation) changed\(lines.first.map { ": \($0)" })",
        hint: "offload log --patch", status: .changedUnderneath)
    case .undoFileGone(let operation, let path):
      Failure(
        "undo-file-gone",
        "\(path) is gone, with operation \(operation)'s change; restore it or, after a rename, use offload collection follow",
        hint: "offload restore \(path)", status: .changedUnderneath)
    case .nothingLeftToUndo(let id):
      Failure.past("nothing-left-to-undo", "operation \(id) has nothing left to undo")
    case .nothingLeftToRedo(let id):
      Failure.past("nothing-left-to-redo", "operation \(id) has nothing left to redo")
    case .renamedSince(let path, let now):
      Failure("renamed-since", "\(path) is now \(now), with all its text", hint: "offload show \(now)")
    case .nothingToRestore(let path, let operation?):
      Failure(
        "nothing-to-restore", "operation \(operation) didn't change \(path)",
        hint: "offload log --patch --limit 20")
    case .nothingToRestore(let path, nil):
      Failure(
        "nothing-to-restore", "the log shows nothing missing from \(path)", hint: "offload log")
    case .textNotKept(let path):
      Failure(
        "text-not-kept", "Offload no longer has the text of \(path) from that time",
        hint: "offload log --patch")

    // MARK: The system
    case .busy:
      Failure(
        "busy",
        "another command is changing the vault; nothing changed. When it's done, run yours again",
        hint: "offload log")
    case .notAFile(let path): Failure("not-a-file", "\(path) isn't a file", hint: "ls -ld \(path)")
    case .sameFile(let path, let other):
      Failure(
        "same-file", "\(path) and \(other) are the same file; this would change it as if they were two",
        hint: "ls -li \([path, other])")
    case .notWritable(let path):
      Failure("not-writable", "\(path) isn't writable; nothing changed", hint: "ls -ld \(path)")
    case .leavesVault(let path):
      Failure(
        "leaves-vault", "\(path) is a link out of the vault; Offload doesn't write through it",
        hint: "ls -ld \(path)")
    case .brokenLink(let path):
      Failure("broken-link", "\(path) is a broken link", hint: "ls -ld \(path)")
    case .reservedPath(let path):
      Failure("reserved-path", "Offload uses the name \(path) for its own files", hint: "offload collections")
    case .guardedPath(let path, let isHidden):
      Failure(
        "guarded-path",
        "\(path) \(isHidden ? "is hidden, below a name that begins with a dot" : "is neither Markdown nor in the attachments folder"), so Offload leaves it alone; nothing changed",
        hint: "ls -ld \(path)")
    case .unusableKey(let problem): problem.failure
    case .unfinished(let operation, let reason):
      Failure(
        "unfinished",
        "operation \("\(operation)") is recorded but not finished\(reason.isEmpty ? ", since another program was saving" : ": \(reason)"); the next change finishes it",
        hint: "offload log", status: .unfinished)
    case .outputExists(let path):
      Failure(
        "output-exists", "there is a file \(ShellWords.quoted(path)) already; --force replaces it",
        hint: "ls -l \(path)")
    case .outputInVault(let path):
      Failure(
        "output-in-vault", "\(ShellWords.quoted(path)) is part of the vault, so Offload doesn't replace it",
        hint: "ls -l \(path)")
    case .outputNotAFile(let path):
      Failure(
        "output-not-a-file", "\(ShellWords.quoted(path)) isn't a file that Offload could replace",
        hint: "ls -ld \(path)")
    case .system(_, path: "", let reason): Failure("system", "the vault: \(reason); nothing changed")
    case .system(_, let path, let reason): Failure("system", "\(path): \(reason); nothing changed")
    }
  }
}

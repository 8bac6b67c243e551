internal import VaultStore

extension Deed {
  var words: String {
    switch self {
    case .capture(let number, let file): "captures t\(number) into \(file)"
    case .move(let nth, let file, let other): "moves item \(nth) of \(file) to \(other)"
    case .complete(let nth, let file): "completes item \(nth) of \(file)"
    case .edit(let nth, let file, let number): "edits item \(nth) of \(file) into t\(number)"
    case .delete(let nth, let file): "deletes item \(nth) of \(file)"
    case .archive(let nth, let file): "archives item \(nth) of \(file)"
    case .renameCollection(let file, let name): "renames the collection \(file) to \(name)"
    case .deleteCollection(let file): "deletes the collection \(file)"
    case .renameTag(let tag, let name): "renames the tag \(tag) to \(name)"
    case .undo: "undoes"
    case .redo: "redoes"
    case .restore(let file): "restores \(file)"
    case .save(let file, let manner, let alteration, let pause):
      "saves \(file), \(manner.words), \(alteration.words)" + (pause > 0 ? ", after \(pause) ms" : "")
    case .saveWithoutPause(let file, let times): "saves \(file) \(times) times without a pause"
    case .removeFile(let file): "removes \(file)"
    case .renameFile(let file, let name): "renames \(file) to \(name)"
    case .checkOut(let file): "checks \(file) out as it was at first"
    case .takeJournalAway: "takes .offload away"
    case .putJournalBack: "puts .offload back"
    case .wait(let seconds): "waits \(seconds) s"
    }
  }
}

extension Manner {
  fileprivate var words: String {
    switch self {
    case .rename: "by rename"
    case .syncAndRename: "by rename after a sync"
    case .backup: "with a backup"
    case .inPlace: "in place"
    case .inPieces: "in place and in pieces"
    case .inPlaceAndAgain: "in place, and again if another file has the name then"
    case .append: "by appending"
    case .empty: "by emptying it"
    }
  }
}

extension Alteration {
  fileprivate var words: String {
    switch self {
    case .add(let number): "with t\(number) added"
    case .replace(let nth, let number): "with t\(number) in place of item \(nth)"
    case .drop(let nth): "without item \(nth)"
    }
  }
}

extension Turn {
  var words: String {
    switch self {
    case .run(let actor, let calls): "\(actor) makes \(calls) calls"
    case .after(let actor, let call): "\(actor) goes on up to a \(call)"
    case .kill(let actor): "\(actor) is killed"
    case .stop(let actor): "\(actor) is stopped"
    case .go(let actor): "\(actor) may go on"
    case .powerCut: "the power goes, and is back"
    case .remount: "the disk is mounted anew"
    case .clock(let seconds): "the clock is set \(seconds) s ahead"
    case .full(let isFull): isFull ? "the disk is full" : "the disk has room again"
    case .descriptors(let limit): "nobody may have more than \(limit) files open"
    case .fail(let actor, let code, let call, let times):
      "the next \(times == 1 ? "" : "\(times) ")\(call.map { "\($0)" } ?? "call")\(times == 1 ? "" : "s") of \(actor) will fail: "
        + SystemFailure(call ?? .open, code: code).reason
    case .half(let actor): "the next write of \(actor) will be done by half"
    case .torn(let actor): "the next write of \(actor) will be done by half, and its last call"
    }
  }
}

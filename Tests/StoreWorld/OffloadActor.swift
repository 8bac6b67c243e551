internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// Runs Offload's commands, through the kit's repositories. Each command is a process, which ends with it.
struct OffloadActor {
  let world: World
  let actor: Int

  /// A command's answer.
  enum Answer {
    case done(Receipt)
    case refused(any Error, notes: [OffloadKit.Note])
    /// There was no item or file for the command, so it didn't begin.
    case idle
  }

  struct Receipt {
    /// The title of the operation that was undone or redone.
    var title: String?
    var files: [VaultPath]
    var notes: [OffloadKit.Note]
    /// Whether anything changed at all.
    var isOperation: Bool
    var isDurable: Bool

    init<Value>(_ report: ChangeReport<Value>, of title: String? = nil) {
      self.title = title
      (files, notes) = (report.files, report.notes)
      (isOperation, isDurable) = (report.operation != nil, report.isConfirmedDurable)
    }
  }

  private struct NothingThere: Error {}

  @discardableResult
  func perform(_ deed: Deed) -> Answer {
    let process = world.beginProcess(of: actor)
    world.judge.begin(deed, by: actor)
    let answer = answer(deed, process)
    guard world.lives(process, of: actor) else { return answer }
    world.story?.end(actor, answer)
    world.judge.end(answer, by: actor, process.caller)
    return answer
  }

  private func answer(_ deed: Deed, _ process: MemoryProcess) -> Answer {
    var opened: Vault?
    do {
      let vault = try Vault.open(
        World.root, now: now(process), user: Setting(world.script).user, on: process)
      opened = vault
      return .done(try run(deed, vault))
    } catch is NothingThere {
      return .idle
    } catch {
      return .refused(error, notes: opened?.takeUntoldNotes() ?? [])
    }
  }

  private func now(_ process: MemoryProcess) -> Moment {
    Moment(secondsSince1970: Int(process.now().nanoseconds / 1_000_000_000), utcOffset: 0)
  }

  private func run(_ deed: Deed, _ vault: Vault) throws -> Receipt {
    switch deed {
    case .capture(let number, let file):
      let words = Setting.words(number, world.script.features) + (number % 2 == 0 ? " #x" : "")
      return try change("capture t\(number).", vault) {
        try $0.items.create(NewItem(words), in: Target(path(file), creates: file == "inbox.md"))
      }
    case .move(let nth, let from, let to):
      let (item, number) = try item(nth, in: from, vault)
      return try change("move t\(number).", vault) {
        try $0.items.moveToCollection([item], collection: Target(path(to)))
      }
    case .complete(let nth, let file):
      let (item, number) = try item(nth, in: file, vault)
      return try change("complete t\(number).", vault) { try $0.items.markCompleted([item]) }
    case .edit(let nth, let file, let new):
      let (item, number) = try item(nth, in: file, vault)
      let words = Setting.words(new, world.script.features)
      return try change("edit t\(number). t\(new).", vault) {
        try $0.items.update(item, text: Array(words.utf8))
      }
    case .delete(let nth, let file):
      let (item, number) = try item(nth, in: file, vault)
      return try change("delete t\(number).", vault) { try $0.items.delete([item]) }
    case .archive(let nth, let file):
      let (item, number) = try item(nth, in: file, vault)
      guard item.status.isClosed else { throw NothingThere() }
      return try change("archive t\(number).", vault) { try $0.items.archive([item]) }
    case .renameCollection(let file, let name):
      return try change("rename", vault) { try $0.collections.rename(path(file), to: name) }
    case .deleteCollection(let file):
      return try change("remove", vault) { try $0.collections.delete(path(file)) }
    case .renameTag(let old, let new):
      return try change("tag", vault) { try $0.tags.rename(old, to: new) }
    case .undo: return try told(vault.history.undo()) { $0.command }
    case .redo: return try told(vault.history.redo()) { $0.command }
    case .restore(let file):
      return try told(vault.history.restore(path(file))) { $0.operations.last?.command ?? "" }
    default: throw NothingThere()
    }
  }

  private func change<Value>(
    _ title: String, _ vault: Vault, _ body: (Change) throws -> Value
  ) throws -> Receipt {
    let report = try vault.transaction(title) { change in
      world.judge.hasReachedBody(actor)
      return try body(change)
    }
    return Receipt(report)
  }

  private func told<Value>(_ report: ChangeReport<Value>, _ title: (Value) -> String) -> Receipt {
    Receipt(report, of: title(report.value))
  }

  private func path(_ file: String) -> VaultPath {
    // If the disk ignores case, the caller knows the name as it's listed.
    let listed =
      world.script.disk.traits.foldsNames
      ? world.judge.texts.keys.map { String(decoding: $0, as: UTF8.self) } : []
    let name = listed.first { $0.lowercased() == file.lowercased() } ?? file
    return VaultPath(unchecked: Array(name.utf8))
  }

  /// Returns an item by its position among the items with a number.
  private func item(_ nth: Int, in file: String, _ vault: Vault) throws -> (Item, Int) {
    let all = try vault.items.fetchByCollection(path(file))
    let numbered = all.compactMap { item in Numbers.first(in: Array(item.content.utf8)).map { (item, $0) } }
    guard !numbered.isEmpty else { throw NothingThere() }
    let found = numbered[nth % numbered.count]
    world.judge.isAbout(found.1, actor)
    return found
  }
}

import OffloadKit
package import TerminalKit

/// What other threads tell the loop.
package enum Message: Sendable {
  case event(Event)
  /// The collections, while the rest is being read.
  case listed(VaultSnapshot, generation: Int)
  /// The vault was read while `generation` changes had been made here.
  case loaded(VaultSnapshot, generation: Int)
  /// The vault could not be read.
  case notLoaded(Problem)
  /// A question that was answered beside the loop.
  case answered(Answer)
  /// Another program changed files.
  case changed(ChangedFiles)
  /// Another program changed the vault's settings.
  case settingsChanged
}

/// Files as a watch tells of them.
package struct ChangedFiles: Sendable {
  var paths: [VaultPath]
}

/// Carries out effects: the only place that has the repositories.
package final class Runner {
  let surroundings: Surroundings
  var vault: Vault
  /// What is to be said of another folder in the vault's place, once that has been read.
  var replacement: Problem?
  let post: @Sendable (Message) -> Void
  let inBackground: (@escaping @Sendable () -> Void) -> Void
  /// Gives the terminal to what is run in it.
  var away: (() throws -> Void) throws -> Void = { try $0() }
  /// Number of changes that were made here: what was read before the last one is out of date.
  var generation = 0
  /// The question that is being answered beside the loop, with what ends that, and those that come after it.
  var answering: (question: Question, sign: StopSign)?
  var waiting: [Question] = []
  private var isLoading = false
  private var loadsAgain = false
  var watch: VaultWatch?
  var voice: BackgroundProgram?
  var keeper = DraftKeeper()

  /// - Parameters:
  ///   - inBackground: runs work beside the loop.
  ///   - wait: says, from any thread, for whom a change waits.
  ///   - post: hands a message to the loop, from any thread.
  package init(
    _ surroundings: Surroundings,
    inBackground: @escaping (@escaping @Sendable () -> Void) -> Void = { Background.run($0) },
    wait: @escaping Surroundings.Wait = { _ in },
    post: @escaping @Sendable (Message) -> Void
  ) {
    self.surroundings = surroundings
    self.inBackground = inBackground
    self.post = post
    vault = surroundings.vault.tellingOfWaiting(wait)
  }

  /// The vault at this moment.
  var now: Vault { vault.at(surroundings.now()) }
  var reader: SnapshotReader { SnapshotReader(vault: now) }
  var notes: LocalNotes { vault.localNotes(orIn: surroundings.stateFolder) }

  // MARK: Beginning and ending

  /// The state to begin with: the inbox, and what was kept from the last run.
  package func start(size: Size, loadingAll: Bool = true) -> App {
    let drafts = keeper.takeOver(notes.read(NotesFile.drafts))
    let slots = notes.read(NotesFile.places).map(NotesFile.slots) ?? Slots()
    var app = App(vault: reader.first(), size: size, drafts: drafts, slots: slots)
    app.hasVoice = surroundings.settings.voice != nil
    app.mayCopy = surroundings.settings.clipboard
    app.banner = app.draftNotice
    if loadingAll { load(app) }
    return app
  }

  /// Watches the vault, so that what other programs do is seen.
  ///
  /// - Returns: a problem, where the system has no watch to give.
  func startWatch() -> Problem? {
    let post = post
    do {
      watch = try vault.watchWithSyncs(away: { post(.changed(ChangedFiles(paths: []))) }) { changes in
        let others = changes.filter { !$0.isOwn }
        if others.contains(where: \.isSettings) {
          post(.settingsChanged)
        } else if !others.isEmpty {
          post(.changed(ChangedFiles(paths: others.map(\.path))))
        }
      }
      return nil
    } catch {
      return Problem(error, in: "You see changes of other programs only after you change something")
    }
  }

  func stop() {
    watch?.stop()
    voice?.interrupt()
  }

  // MARK: Reading

  /// Reads beside the loop what has changed; nil for everything.
  func load(_ app: App, _ changed: [VaultPath]? = nil) {
    guard !isLoading else {
      loadsAgain = true
      return
    }
    isLoading = true
    let (reader, generation, post) = (reader, generation, post)
    let (old, lookedAt) = (app.vault, app.lookedAt)
    inBackground {
      do {
        let snapshot =
          try changed.flatMap { reader.following($0, since: old) }
          ?? reader.all(since: old, lookedAt: lookedAt) { post(.listed($0, generation: generation)) }
        post(.loaded(snapshot, generation: generation))
      } catch {
        post(.notLoaded(Problem(error, in: "Offload can't read the vault", retry: .reload)))
      }
    }
  }

  /// Takes a message of another thread.
  func take(_ message: Message, _ app: App) -> [Event] {
    switch message {
    case .event(let event):
      // What has ended is not interrupted any more: its number may be another program's.
      if case .voiceEnded = event { voice = nil }
      return [event]
    case .answered(let answer): return hand(on: answer)
    case .changed(let files):
      if let events = follow(app) { return events }
      load(app, files.paths)
      return []
    case .settingsChanged:
      if let events = follow(app) { return events }
      let problem = reopen()
      load(app)
      return problem.map { [.failed($0)] } ?? []
    case .notLoaded(let problem):
      loadOnce(more: loadsAgain, app)
      return follow(app) ?? [.unread(problem)]
    case .listed(let snapshot, let generation): return show(snapshot, of: generation, app)
    case .loaded(let snapshot, let generation):
      loadOnce(more: loadsAgain || generation != self.generation, app)
      let events = show(snapshot, of: generation, app)
      guard !events.isEmpty, let replacement else { return events }
      self.replacement = nil
      // Nobody has to be told that the rows of the other folder are gone.
      return events + [.answered(Answer { $0.missed = nil }), .failed(replacement)]
    }
  }

  /// What was read before a change of ours is out of date; the next reading is under way.
  private func show(_ snapshot: VaultSnapshot, of generation: Int, _ app: App) -> [Event] {
    guard generation == self.generation else { return [] }
    var snapshot = snapshot
    for (path, file) in app.vault.files
    where snapshot.files[path] == nil && snapshot.unread[path] == nil && snapshot.collection(path) != nil {
      snapshot.files[path] = file
    }
    return [.vault(snapshot)]
  }

  /// A reading has come to its end.
  ///
  /// - Parameter more: whether something has changed meanwhile.
  private func loadOnce(more: Bool, _ app: App) {
    (isLoading, loadsAgain) = (false, false)
    if more { load(app) }
  }

  // MARK: Effects

  /// Carries out an effect, and tells what came of it.
  func run(_ effect: Effect, _ app: App) -> [Event] {
    switch effect {
    case .request(let request): return follow(app, insteadOf: request) ?? carryOut(request, app)
    case .ask(let question): return follow(app) ?? answer(question)
    case .saveSlots: return save(app.slots).map { [.failed($0)] } ?? []
    case .startVoice: return startVoice()
    case .stopVoice: voice?.interrupt()
    case .show(let target): return show(target)
    case .showFile(let name, let item): return show(name, of: item)
    case .reload:
      if let events = follow(app) { return events }
      load(app)
    case .saveDrafts, .suspend, .repaint, .copy, .quit: break
    }
    return []
  }
}

import OffloadKit
package import TerminalKit

/// A message from another thread to the loop.
package enum Message: Sendable {
  case event(Event)
  /// The collections, while Offload reads the rest.
  case listed(VaultSnapshot, generation: Int)
  /// The vault as Offload read it after `generation` changes of its own.
  case loaded(VaultSnapshot, generation: Int)
  /// Offload couldn't read the vault.
  case notLoaded(Problem)
  /// The answer to a question that ran in the background.
  case answered(Answer)
  /// Another program changed files.
  case changed(ChangedFiles)
  /// Another program changed the vault's settings.
  case settingsChanged
}

/// Files that a watch reports.
package struct ChangedFiles: Sendable {
  var paths: [VaultPath]
}

/// Carries out effects. Only this class has the repositories.
package final class Runner {
  let surroundings: Surroundings
  var vault: Vault
  /// The problem to report once Offload has read another folder in the vault's place.
  var replacement: Problem?
  let post: @Sendable (Message) -> Void
  let inBackground: (@escaping @Sendable () -> Void) -> Void
  /// Leaves the terminal to another program while the work runs.
  var away: (() throws -> Void) throws -> Void = { try $0() }
  /// The number of changes made here. A reading from before the last one is out of date.
  var generation = 0
  /// The question that is running in the background with the sign that stops it, and the questions after it.
  var answering: (question: Question, sign: StopSign)?
  var waiting: [Question] = []
  private var isLoading = false
  private var loadsAgain = false
  var watch: VaultWatch?
  var voice: BackgroundProgram?
  var keeper = DraftKeeper()

  /// - Parameters:
  ///   - inBackground: runs work in the background.
  ///   - wait: says which program a change is waiting for, from any thread.
  ///   - post: sends a message to the loop, from any thread.
  package init(
    _ surroundings: Surroundings,
    inBackground: @escaping (@escaping @Sendable () -> Void) -> Void = { Background.run($0) },
    wait: @escaping Surroundings.Wait = { _ in },
    post: @escaping @Sendable (Message) -> Void
  ) {
    (self.surroundings, self.inBackground, self.post) = (surroundings, inBackground, post)
    vault = surroundings.vault.tellingOfWaiting(wait)
  }

  /// The vault at this moment.
  var now: Vault { vault.at(surroundings.now()) }
  var reader: SnapshotReader { SnapshotReader(vault: now) }
  var notes: LocalNotes { vault.localNotes(orIn: surroundings.stateFolder) }

  // MARK: Beginning and ending

  /// Returns the first state: the inbox, and the drafts and places of the last run.
  package func start(size: Size, loadingAll: Bool = true) -> App {
    let (drafts, waiting) = keeper.takeOver(notes.read(NotesFile.drafts))
    var app = App(
      vault: reader.first(), size: size, drafts: drafts,
      slots: notes.read(NotesFile.places).map(NotesFile.slots) ?? Slots(),
      visited: notes.read(NotesFile.visited).map(NotesFile.visited) ?? [], looked: keptLooked)
    (app.waitingDrafts, app.signs) = (waiting, .of(Palette { surroundings.environment[$0] }))
    (app.hasVoice, app.mayCopy) = (surroundings.settings.voice != nil, surroundings.settings.clipboard)
    app.banner = app.draftNotice
    if loadingAll { load(app) }
    return app
  }

  /// Watches the vault for changes of other programs.
  ///
  /// - Returns: a problem if the system can't provide a watch.
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

  /// Reads the changed files in the background; nil reads everything.
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

  /// Handles a message of another thread.
  func take(_ message: Message, _ app: App) -> [Event] {
    switch message {
    case .event(let event):
      // Offload must not interrupt a program that has ended: another program may have its number by now.
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
      // The user doesn't need to hear that the rows of the old folder are gone.
      return events + [.answered(Answer { $0.missed = nil }), .failed(replacement)]
    }
  }

  /// Returns the event for a snapshot; none if Offload read it before a change of its own, since another reading then
  /// follows.
  private func show(_ snapshot: VaultSnapshot, of generation: Int, _ app: App) -> [Event] {
    guard generation == self.generation else { return [] }
    var snapshot = snapshot
    for (path, file) in app.vault.files
    where snapshot.files[path] == nil && snapshot.unread[path] == nil && snapshot.collection(path) != nil {
      snapshot.files[path] = file
    }
    return [.vault(snapshot)]
  }

  /// Ends a reading.
  ///
  /// - Parameter more: whether something has changed in the meantime.
  private func loadOnce(more: Bool, _ app: App) {
    (isLoading, loadsAgain) = (false, false)
    if more { load(app) }
  }

  // MARK: Effects

  /// Carries out an effect, and returns the events that result.
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

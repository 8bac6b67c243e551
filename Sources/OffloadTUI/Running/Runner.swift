import OffloadKit
package import TerminalKit

/// What other threads tell the loop.
package enum Message: Sendable {
  case event(Event)
  /// The vault was read while `generation` changes had been made here.
  case loaded(VaultSnapshot, generation: Int)
  /// Another program changed files.
  case changed(settings: Bool)
}

/// Carries out effects: the only place that has the repositories.
package final class Runner {
  let surroundings: Surroundings
  private(set) var vault: Vault
  let post: @Sendable (Message) -> Void
  let inBackground: (@escaping @Sendable () -> Void) -> Void
  /// Gives the terminal to what is run in it.
  var away: (() throws -> Void) throws -> Void = { try $0() }
  /// Number of changes that were made here: what was read before the last one is out of date.
  var generation = 0
  private var isLoading = false
  private var loadsAgain = false
  private var watch: VaultWatch?
  var voice: BackgroundProgram?
  var keeper = DraftKeeper()

  /// - Parameters:
  ///   - inBackground: runs work beside the loop.
  ///   - post: hands a message to the loop, from any thread.
  package init(
    _ surroundings: Surroundings,
    inBackground: @escaping (@escaping @Sendable () -> Void) -> Void = { Background.run($0) },
    post: @escaping @Sendable (Message) -> Void
  ) {
    self.surroundings = surroundings
    self.inBackground = inBackground
    self.post = post
    vault = surroundings.vault
  }

  var reader: SnapshotReader { SnapshotReader(vault: now) }

  /// The vault at this moment.
  var now: Vault { vault.at(surroundings.now()) }

  var notes: LocalNotes { vault.localNotes(orIn: surroundings.stateFolder) }

  // MARK: Beginning and ending

  /// The state to begin with: the inbox, and what was kept from the last run.
  package func start(size: Size, loadingAll: Bool = true) -> App {
    let drafts = keeper.takeOver(notes.read(NotesFile.drafts))
    let slots = notes.read(NotesFile.places).map(NotesFile.slots) ?? Slots()
    let app = App(vault: reader.first(), size: size, drafts: drafts, slots: slots)
    if loadingAll { load(app) }
    return app
  }

  /// Watches the vault, so that what other programs do is seen.
  ///
  /// - Returns: a problem, where the system has no watch to give.
  func startWatch() -> Problem? {
    let post = post
    do {
      watch = try vault.watch { changes in
        post(.changed(settings: changes.contains(where: \.isSettings)))
      }
      return nil
    } catch {
      return Problem(error, in: "What other programs change is not seen until you change something")
    }
  }

  func stop() {
    watch?.stop()
    voice?.interrupt()
  }

  // MARK: Reading

  /// Reads everything beside the loop.
  func load(_ app: App) {
    guard !isLoading else {
      loadsAgain = true
      return
    }
    isLoading = true
    let (reader, generation, post) = (reader, generation, post)
    let opened = Set(app.vault.files.keys)
    inBackground {
      do {
        post(.loaded(try reader.all(opened: opened), generation: generation))
      } catch {
        post(.loaded(reader.first(), generation: generation))
        post(.event(.failed(Problem(error, in: "The vault cannot be read"))))
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
    case .changed(let settings):
      let problem = settings ? reopen() : nil
      load(app)
      return problem.map { [.failed($0)] } ?? []
    case .loaded(var snapshot, let generation):
      isLoading = false
      if loadsAgain || generation != self.generation {
        loadsAgain = false
        load(app)
      }
      // What was read before a change of ours is out of date; the next reading is under way.
      guard generation == self.generation else { return [] }
      for (path, file) in app.vault.files
      where snapshot.files[path] == nil && snapshot.collection(path) != nil {
        snapshot.files[path] = file
      }
      return [.vault(snapshot)]
    }
  }

  /// Settings are read when a vault is opened; where they cannot be read, the old ones stay.
  private func reopen() -> Problem? {
    do {
      vault = try vault.reopened(at: surroundings.now())
    } catch {
      return Problem(error, in: "The settings stay as they were")
    }
    guard watch != nil else { return nil }
    watch?.stop()
    return startWatch()
  }

  // MARK: Effects

  /// Carries out an effect, and tells what came of it.
  func run(_ effect: Effect, _ app: App) -> [Event] {
    switch effect {
    case .request(let request): return carryOut(request, app)
    case .ask(let question): return answer(question.kind)
    case .saveSlots: return save(app.slots).map { [.failed($0)] } ?? []
    case .startVoice: return startVoice()
    case .stopVoice: voice?.interrupt()
    case .show(let target): return show(target)
    case .saveDrafts, .suspend, .repaint, .quit: break
    }
    return []
  }
}

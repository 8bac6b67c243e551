import OffloadKit

/// Compares the open folder with the one at its path.
extension Runner {
  /// Checks whether the vault is still the folder at its path. If another folder is there, opens that one instead.
  ///
  /// - Parameter request: a change that Offload was about to make. If there is anything to report, Offload doesn't make
  ///   it.
  /// - Returns: the events to report; nil if the folder is still the same.
  func follow(_ app: App, insteadOf request: Request? = nil) -> [Event]? {
    let keepsText = request?.kind.traits.contains(.savesText) == true
    do {
      try vault.checkFolder()
      return nil
    } catch VaultError.vaultReplaced(let path) {
      if let problem = reopen() { return [.unread(problem)] }
      generation += 1
      // The new folder has none of the drafts yet.
      keeper = DraftKeeper()
      let problem = Problem(Failure(describing: VaultError.vaultReplaced(path)), keepsText: keepsText)
      replacement = problem
      // It has a log of its own, too.
      var app = app
      app.vault.assistants = AssistantChanges()
      load(app)
      return [.replaced(problem)]
    } catch {
      let failure = Failure(describing: error)
      guard let request else { return [.unread(Problem(failure, retry: .reload))] }
      return [.failed(Problem(failure, retry: .request(request), keepsText: keepsText))]
    }
  }

  /// Opens the vault again to read its settings. If that fails, the old settings stay.
  func reopen() -> Problem? {
    do {
      vault = try vault.reopened(at: surroundings.now())
    } catch {
      return Problem(error, in: "The settings stay as they were")
    }
    guard watch != nil else { return nil }
    watch?.stop()
    return startWatch()
  }
}

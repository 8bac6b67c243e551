import OffloadKit

/// The folder that is open, and the one at its path.
extension Runner {
  /// Looks whether the vault is still the folder at its path. Another one that is there is opened in its place.
  ///
  /// - Parameter request: what was to be done, and is not.
  /// - Returns: what there is to say; nil where all is as it was.
  func follow(_ app: App, insteadOf request: Request? = nil) -> [Event]? {
    let keepsText = request?.kind.traits.contains(.savesText) == true
    do {
      try vault.checkFolder()
      return nil
    } catch VaultError.vaultReplaced(let path) {
      if let problem = reopen() { return [.unread(problem)] }
      generation += 1
      // None of the drafts lies in it yet.
      keeper = DraftKeeper()
      let problem = Problem(Failure(describing: VaultError.vaultReplaced(path)), keepsText: keepsText)
      replacement = problem
      load(app)
      return [.replaced(problem)]
    } catch {
      let failure = Failure(describing: error)
      guard let request else { return [.unread(Problem(failure, retry: .reload))] }
      return [.failed(Problem(failure, retry: .request(request), keepsText: keepsText))]
    }
  }

  /// Settings are read when a vault is opened; where they cannot be read, the old ones stay.
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

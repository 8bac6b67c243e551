import OffloadKit

/// What a command has to work with: what was asked, where to answer, and the world around it.
struct Session {
  let arguments: ParsedArguments
  let table: CommandTable
  let output: Output
  let world: World
  /// The user's own settings; nil where they cannot be read.
  let settings: UserSettings?
  let opened: OpenedVaults

  /// The same for who cannot do without.
  func userSettings() throws -> UserSettings { try settings ?? world.userSettings() }

  var console: any Console { output.console }
}

/// The vaults that a command has opened, which are asked once more when the command has ended.
final class OpenedVaults {
  private(set) var all: [Vault] = []
  /// One whose files were missing when it was opened, since a change had been cut off.
  var withGaps: Vault?
  /// One with a change that had been cut off, of which nothing was said yet.
  var withPending: Vault?
  /// One that something is only added to, and that was not asked what it has to say: the change comes upon that itself.
  var unasked: Vault?

  func add(_ vault: Vault) { all.append(vault) }

  /// Whether files are missing from what was told. A change brings back what stood aside before it does anything else.
  var haveGaps: Bool {
    withGaps?.notices.contains { if case .standAside = $0 { true } else { false } } ?? false
  }

  /// What has not been finished since.
  private var pendingNotes: [Note] {
    guard let withPending, !withPending.hasSettled else { return [] }
    return withPending.notices.filter { if case .pending = $0 { true } else { false } }
  }

  /// What a vault has to say that was not asked, where the change has not come upon it.
  private func notesOfUnasked(_ failed: Bool) -> [Note] {
    guard let unasked, failed || !unasked.hasSettled else { return [] }
    let said = unasked.refusedSettings
    return unasked.notices.filter { notice in
      // What is cut off by now is told by the failure.
      if case .pending = notice, unasked.hasSettled { false } else { !said.contains(notice) }
    }
  }

  /// What came of earlier work and is in no report, or what was cut off and is not finished yet. The vaults are let go of, and
  /// the folders that they have open.
  ///
  /// - Parameter failed: whether the command has failed: then all is said that may be why.
  func takeUntoldNotes(failed: Bool = false) -> [Note] {
    defer { (all, unasked) = ([], nil) }
    let untold = all.flatMap { $0.takeUntoldNotes() }
    return pendingNotes + notesOfUnasked(failed).filter { !untold.contains($0) } + untold
  }
}

/// What the program was started in.
package struct World: Sendable {
  package var environment: [String: String]
  /// The working directory; relative names on the command line start here.
  package var directory: String
  /// Runs the terminal interface, which is another front end; nil where there is none.
  package var interface: (@Sendable (InterfaceStart) throws -> Void)?
  /// Serves editors, which is another front end, and returns the status to end with; nil where there is none.
  package var languageServer: (@Sendable (LanguageServerStart) -> Int32)?
  package var account: Account

  package init(
    environment: [String: String], directory: String, account: Account,
    interface: (@Sendable (InterfaceStart) throws -> Void)? = nil,
    languageServer: (@Sendable (LanguageServerStart) -> Int32)? = nil
  ) {
    (self.environment, self.directory) = (environment, directory)
    (self.account, self.interface, self.languageServer) = (account, interface, languageServer)
  }

  /// Where paths begin that are typed.
  var folder: WorkingFolder { WorkingFolder(directory, home: variable("HOME")) }

  /// A variable that is set to something.
  package func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

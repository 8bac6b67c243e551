package import OffloadKit

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

/// What an interface on the whole screen starts with.
package struct InterfaceStart {
  package let vault: Vault
  package let settings: UserSettings
  package let world: World
  package let isLinear: Bool
  package let now: @Sendable () -> Moment
  /// Opens a file at a line (from 1) in the user's editor, and waits.
  package let edit: ([UInt8], Int) throws -> Void
}

/// What a language server starts with.
package struct LanguageServerStart: Sendable {
  package let user: User
  /// The vault that was named, and the one of the person's settings.
  package let vault: String?
  package let usualVault: String?
  package let home: String?
  package let directory: String
  package let now: @Sendable () -> Moment
  /// Whether it is to ask itself, and print what came.
  package let isCheck: Bool
  /// Told what went wrong, a line each.
  package let log: @Sendable (String) -> Void
  /// Told of each message that comes and goes, a line each; nil where nobody wants to know.
  package let trace: (@Sendable (String) -> Void)?
}

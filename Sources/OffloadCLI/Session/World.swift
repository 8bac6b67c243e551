package import OffloadKit

/// The surroundings that the program was started in.
package struct World: Sendable {
  package var environment: [String: String]
  /// The working directory; relative names on the command line start here.
  package var directory: String
  /// Runs the terminal interface, which is another front end; nil if there isn't one.
  package var interface: (@Sendable (InterfaceStart) throws -> Void)?
  /// Serves editors, which is another front end, and returns the exit status; nil if there isn't one.
  package var languageServer: (@Sendable (LanguageServerStart) -> Int32)?
  /// Serves assistants, which is another front end, and returns the exit status; nil if there isn't one.
  package var assistants: (@Sendable (AssistantStart) -> Int32)?
  package var account: Account

  package init(
    environment: [String: String], directory: String, account: Account,
    interface: (@Sendable (InterfaceStart) throws -> Void)? = nil,
    languageServer: (@Sendable (LanguageServerStart) -> Int32)? = nil,
    assistants: (@Sendable (AssistantStart) -> Int32)? = nil
  ) {
    (self.environment, self.directory) = (environment, directory)
    (self.account, self.interface, self.languageServer) = (account, interface, languageServer)
    self.assistants = assistants
  }

  /// The folder that typed paths start from.
  var folder: WorkingFolder { WorkingFolder(directory, home: variable("HOME")) }

  /// Returns a variable that is set and not empty.
  package func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The values that a full-screen interface starts with.
package struct InterfaceStart {
  package let vault: Vault
  package let settings: UserSettings
  package let world: World
  package let isLinear: Bool
  package let now: @Sendable () -> Moment
  /// Opens a file at a line (from 1) in the user's editor, and waits.
  package let edit: ([UInt8], Int) throws -> Void
}

/// The values that a language server starts with.
package struct LanguageServerStart: Sendable {
  package let user: User
  /// The vault that the user named, and the one in their settings.
  package let vault: String?
  package let usualVault: String?
  package let home: String?
  package let directory: String
  package let now: @Sendable () -> Moment
  /// Whether the server asks itself, and prints the answers.
  package let isCheck: Bool
  /// Called with each problem, as one line.
  package let log: @Sendable (String) -> Void
  /// Called with each message in or out, as one line; nil if nobody wants a trace.
  package let trace: (@Sendable (String) -> Void)?
}

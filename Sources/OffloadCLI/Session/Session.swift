import OffloadKit

/// All that a command works with: the request, the output for the answer, and the world around it.
struct Session {
  let arguments: ParsedArguments
  let table: CommandTable
  let output: Output
  let world: World
  /// The user's own settings; nil if Offload can't read them.
  let settings: UserSettings?
  let opened: OpenedVaults

  /// Returns the user's own settings. Throws if Offload can't read them.
  func userSettings() throws -> UserSettings { try settings ?? world.userSettings() }

  var console: any Console { output.console }

  /// Returns the session with other arguments.
  func with(_ arguments: ParsedArguments) -> Session {
    Session(
      arguments: arguments, table: table, output: output, world: world, settings: settings, opened: opened)
  }
}

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

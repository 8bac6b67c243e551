import OffloadKit

/// What a change works with, where the repositories are.
struct RequestContext {
  let opened: Vault
  let surroundings: Surroundings
  /// The state that the change was asked for in.
  let app: App
  /// Gives the terminal to what is run in it.
  let away: (() throws -> Void) throws -> Void

  /// The vault at this moment.
  var vault: Vault { opened.at(surroundings.now()) }

  /// Changes items as one operation.
  ///
  /// - Parameters:
  ///   - command: as the log shows it.
  ///   - sentence: what was done, in the past tense.
  ///   - collection: where they are now.
  ///   - body: gives them as they are now.
  func change(
    _ command: String, _ sentence: String, collection: VaultPath? = nil,
    _ body: (Change) throws -> [Item]
  ) throws -> Done {
    let report = try vault.transaction(command, body)
    return Done(sentence, report, items: report.value, collection: collection)
  }

  /// Changes a collection as one operation; `body` gives where it is now.
  func change(_ command: String, _ sentence: String, _ body: (Change) throws -> VaultPath) throws -> Done {
    let report = try vault.transaction(command, body)
    return Done(sentence, report, collection: report.value)
  }

  /// A collection as people call it.
  func name(of path: VaultPath) -> String { app.name(of: path) }

  /// The path of a file that was typed, as the system takes it.
  func file(_ typed: String) -> [UInt8] { Array(surroundings.folder.absolute(typed).utf8) }

  /// The inbox is made where it is missing.
  static func target(_ path: VaultPath) -> Target { path == .inbox ? .inbox : Target(path) }
}

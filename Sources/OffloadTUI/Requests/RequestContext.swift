import OffloadKit

/// The objects that a change works with.
struct RequestContext {
  let opened: Vault
  let surroundings: Surroundings
  /// The state at the time of the request.
  let app: App
  /// Leaves the terminal to another program while the work runs.
  let away: (() throws -> Void) throws -> Void

  /// The vault at this moment.
  var vault: Vault { opened.at(surroundings.now()) }

  /// Changes items as one operation.
  ///
  /// - Parameters:
  ///   - command: the command as the log shows it.
  ///   - sentence: the change, in the past tense.
  ///   - collection: where the items are now.
  ///   - body: makes the change, and returns the items as they are now.
  func change(
    _ command: String, _ sentence: String, collection: VaultPath? = nil,
    _ body: (Change) throws -> [Item]
  ) throws -> Done {
    let report = try vault.transaction(command, body)
    return Done(sentence, report, items: report.value, collection: collection)
  }

  /// Changes a collection as one operation; `body` returns its path afterwards.
  func change(_ command: String, _ sentence: String, _ body: (Change) throws -> VaultPath) throws -> Done {
    let report = try vault.transaction(command, body)
    return Done(sentence, report, collection: report.value)
  }

  /// Returns the name of a collection for people.
  func name(of path: VaultPath) -> String { app.name(of: path) }

  /// Returns the typed path of a file in the form that the system takes.
  func file(_ typed: String) -> [UInt8] { Array(surroundings.folder.absolute(typed).utf8) }

  /// Returns the target for a file. If the inbox is missing, Offload creates it.
  static func target(_ path: VaultPath) -> Target { path == .inbox ? .inbox : Target(path) }
}

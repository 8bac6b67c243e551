import Foundation
import StoreFaults
import Testing

@testable import VaultStore

@Suite struct `Under every fault` {
  static let faults: [FaultyFileSystem.Fault] = [
    .kill, .torn, .short, .error(ENOSPC), .errors(ENOSPC), .error(EIO), .error(EACCES), .error(EINTR),
  ]

  @Test("is wholly done or not at all", arguments: Scenario.all)
  func everyCall(_ scenario: Scenario) throws {
    for fault in Under.faults {
      var position = 1
      while try !survives(scenario, fault, position) { position += 1 }
      #expect(position > 1)
    }
  }
  private typealias Under = `Under every fault`

  /// Returns whether the fault came too late to happen.
  private func survives(
    _ scenario: Scenario, _ fault: FaultyFileSystem.Fault, _ position: Int
  ) throws -> Bool {
    let vault = try scenario.vault()
    let fileSystem = FaultyFileSystem(fault, at: position, concerning: fault.concerns)
    let where_ = "\(scenario), \(fault) at call \(position)"
    var outcome: Result<Outcome, any Error>
    do {
      let store = try vault.store(fileSystem)
      outcome = .success(try store.transaction(.named("try"), scenario.change))
    } catch {
      outcome = .failure(error)
    }
    let files = vault.files
    let call = fileSystem.calls.isEmpty ? "" : " (\(fileSystem.failedCall ?? .open))"
    for line in scenario.lines where !(scenario.isInPlace && fileSystem.isDead) {
      #expect(files.values.contains { $0.contains(line) }, "\(line) is lost: \(where_)\(call)")
    }
    if !fileSystem.isDead { expectTruth(outcome, files, scenario, where_ + call) }
    try expectRecovery(vault, scenario, outcome, isDead: fileSystem.isDead, where_ + call)
    return fileSystem.count < position
  }

  private func expectTruth(
    _ outcome: Result<Outcome, any Error>, _ files: [String: String], _ scenario: Scenario, _ comment: String
  ) {
    switch outcome {
    case .success: #expect(files == scenario.after, "said to be done: \(comment)")
    case .failure(StoreError.unfinished): break
    case .failure: #expect(files == scenario.before, "said not to be done: \(comment)")
    }
  }

  private func expectRecovery(
    _ vault: TestVault, _ scenario: Scenario, _ outcome: Result<Outcome, any Error>, isDead: Bool,
    _ comment: String
  ) throws {
    let next = try vault.store(FaultyFileSystem()).transaction(.named("next")) {
      try $0.create("next.md", [])
    }
    #expect(next.isDurable)
    var files = vault.files
    files["next.md"] = nil
    #expect(files == scenario.before || files == scenario.after, "after recovery: \(comment) \(files)")
    if case .failure(StoreError.unfinished) = outcome, !isDead {
      #expect(next.notes != [], "nothing was said: \(comment)")
    }
    #expect(vault.journal("tx") == [], "\(comment)")
    #expect(vault.journal("old") == [], "\(comment)")
    if let folder = scenario.after.keys.first(where: { $0.hasPrefix("new/") }), files[folder] == nil {
      #expect(!FileManager.default.fileExists(atPath: vault.url("new").path), "a folder is left: \(comment)")
    }
  }
}

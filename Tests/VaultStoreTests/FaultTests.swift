import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Under every fault` {
  static let faults: [FaultyFileSystem.Fault] = [
    .kill, .torn, .short, .error(ENOSPC), .errors(ENOSPC), .error(EIO), .errors(EIO),
    .error(EACCES), .error(EINTR),
  ]

  @Test(
    "is wholly done or not at all", arguments: Scenario.all, FaultyFileSystem.Renaming.allCases)
  func everyCall(_ scenario: Scenario, _ renaming: FaultyFileSystem.Renaming) throws {
    for (index, fault) in Under.faults.enumerated() {
      let isKill = if case .kill = fault { true } else { false }
      let stride = isKill ? renaming.stride(5, otherwise: 17) : renaming.stride(41, otherwise: 41)
      var position = 1 + index % stride
      while try !survives(scenario, fault, position, renaming) { position += stride }
      #expect(position > 1)
    }
  }
  private typealias Under = `Under every fault`

  /// Returns whether the fault came too late to happen.
  private func survives(
    _ scenario: Scenario, _ fault: FaultyFileSystem.Fault, _ position: Int,
    _ renaming: FaultyFileSystem.Renaming
  ) throws -> Bool {
    let vault = try scenario.vault()
    let fileSystem = FaultyFileSystem(fault, at: position, renaming: renaming, concerning: fault.concerns)
    let place = "\(scenario), \(renaming), \(fault) at call \(position)"
    var outcome: Result<Outcome, any Error>
    do {
      let store = try vault.store(fileSystem)
      outcome = .success(try store.transaction(.named("try"), scenario.change))
    } catch {
      outcome = .failure(error)
    }
    let files = vault.files
    // Without an exchange a name may be missing until the next command, which finds the file in the journal.
    let mayBeAside = renaming != .exchanging || scenario.isBetweenNames
    let isAside = mayBeAside && vault.journal("tx").contains { $0.hasSuffix(".record") }
    let texts =
      files.values + (isAside ? vault.journal("tx").compactMap { vault.text(vault.ownPath("tx/\($0)")) } : [])
    let call = fileSystem.calls.isEmpty ? "" : " (\(fileSystem.failedCall ?? .open))"
    for line in scenario.lines where !(scenario.isInPlace && fileSystem.isDead) {
      #expect(texts.contains { $0.contains(line) }, "\(line) is lost: \(place)\(call)")
    }
    if !fileSystem.isDead { expectTruth(outcome, files, scenario, place + call) }
    try expectRecovery(vault, scenario, outcome, renaming, isDead: fileSystem.isDead, place + call)
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
    _ vault: TestVault, _ scenario: Scenario, _ outcome: Result<Outcome, any Error>,
    _ renaming: FaultyFileSystem.Renaming, isDead: Bool, _ comment: String
  ) throws {
    // One that is cut off says nothing that could be told.
    let isRecorded = try vault.store().pendingRecords().contains { $0.state == .unfinished }
    let next = try vault.store(FaultyFileSystem(renaming: renaming)).transaction(.named("next")) {
      try $0.create("next.md", [])
    }
    #expect(next.isDurable)
    var files = vault.files
    files["next.md"] = nil
    #expect(files == scenario.before || files == scenario.after, "after recovery: \(comment) \(files)")
    if case .failure(StoreError.unfinished) = outcome, !isDead, isRecorded {
      #expect(next.notes != [], "nothing was said: \(comment)")
    }
    #expect(vault.journal("tx") == [], "\(comment)")
    #expect(vault.journal("old") == [], "\(comment)")
    if let folder = scenario.after.keys.first(where: { $0.hasPrefix("new/") }), files[folder] == nil {
      #expect(!FileManager.default.fileExists(atPath: vault.url("new").path), "a folder is left: \(comment)")
    }
  }
}

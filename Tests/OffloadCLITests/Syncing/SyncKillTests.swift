import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// The built program, killed at each of its calls of git.
@Suite struct `A sync that is killed` {
  /// A folder whose `git` kills the program that calls it, at its call with a number, before or after git has run.
  private static func killer(in folder: TestFolder) throws {
    try folder.write(
      """
      #!/bin/sh
      count=$(cat '\(folder.folder.path)/count' 2>/dev/null || echo 0)
      count=$((count + 1))
      echo "$count" > '\(folder.folder.path)/count'
      if [ "$count" = "$KILL_BEFORE" ]; then kill -9 "$PPID"; exit 1; fi
      PATH=/usr/local/bin:/usr/bin:/bin git "$@"
      status=$?
      if [ "$count" = "$KILL_AFTER" ]; then kill -9 "$PPID"; fi
      exit $status

      """, to: "git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("git").path)
  }

  private static func run(_ vault: TestVault, _ tools: TestFolder, _ kill: (String, Int)) throws -> Bool {
    try? tools.remove("count")
    let process = Process()
    process.executableURL = ProcessVault.builtProgram()
    process.arguments = ["sync"]
    process.currentDirectoryURL = vault.folder
    process.environment = vault.environment.merging(
      ["PATH": "\(tools.folder.path):/usr/bin:/bin", kill.0: "\(kill.1)", "LLVM_PROFILE_FILE": "/dev/null"]
    ) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test(arguments: ["KILL_BEFORE", "KILL_AFTER"])
  func `leaves nothing that the next one does not finish`(moment: String) throws {
    let tools = try TestFolder()
    try Self.killer(in: tools)
    let vaults = try SyncedVaults()
    let isThorough = ProcessInfo.processInfo.environment["OFFLOAD_THOROUGH"] != nil
    var (call, serial) = (moment == "KILL_BEFORE" ? 2 : 4, 0)
    while call < 100 {
      for number in 0...1 {
        serial += 1
        vaults[number].offload("offload capture thing \(serial)")
      }
      try vaults.sync(0)
      let isKilled = try Self.run(vaults[1], tools, (moment, call))
      // What is done by hand meanwhile is not taken for more than it is.
      serial += 1
      vaults[1].offload("offload capture thing \(serial)")
      try vaults.settle()
      guard isKilled else { break }
      call += isThorough ? 1 : 5
    }
    // It was killed at many of its calls, and came to its end.
    #expect((15..<100).contains(call))
    let inbox = try vaults[0].text("inbox.md")
    for number in 1...serial {
      #expect(inbox.components(separatedBy: "thing \(number)  ").count == 2, "thing \(number) in \(inbox)")
    }
  }
}

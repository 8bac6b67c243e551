import Foundation
import StoreFaults
import TestSupport
import Testing

/// What came in is put into the folder by a process that ends in the middle of it.
@Suite struct `A sync that is killed` {
  /// When the program is killed: before or after git has run, at its call with a number among those that name a command.
  struct Moment: CustomTestStringConvertible {
    let isBefore: Bool
    let command: String
    let number: Int

    var testDescription: String { "\(isBefore ? "before" : "after") \(command) \(number)" }
  }

  /// The steps of which each has to be finished by the next sync; all calls where there is time.
  private static let moments: [Moment] =
    isThorough
    ? (1...60).flatMap { number in
      [true, false].map { Moment(isBefore: $0, command: "-C", number: number) }
    }
    : [
      // The commit of what is here is made, and the branch is not moved; it is moved, and the index is not.
      Moment(isBefore: true, command: "update-ref", number: 1),
      Moment(isBefore: false, command: "update-ref", number: 1),
      // The merge is made; the folder is changed, and the branch is not moved; it is moved.
      Moment(isBefore: false, command: "fast-import", number: 2),
      Moment(isBefore: true, command: "update-ref", number: 2),
      Moment(isBefore: false, command: "update-ref", number: 2),
      Moment(isBefore: false, command: "push", number: 1),
    ]

  /// A folder whose `git` kills the program that calls it.
  private static func killer(in folder: TestFolder) throws {
    try folder.write(
      """
      #!/bin/sh
      case " $* " in *" $KILL_AT "*)
        count=$(cat '\(folder.folder.path)/count' 2>/dev/null || echo 0)
        count=$((count + 1))
        echo "$count" > '\(folder.folder.path)/count' ;;
      *) count=none ;;
      esac
      if [ "$count" = "$KILL_BEFORE" ]; then kill -9 "$PPID"; exit 1; fi
      PATH=/usr/local/bin:/usr/bin:/bin git "$@"
      status=$?
      if [ "$count" = "$KILL_AFTER" ]; then kill -9 "$PPID"; fi
      exit $status

      """, to: "git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("git").path)
  }

  /// Runs the built program.
  ///
  /// - Returns: whether it was killed.
  private static func run(_ vault: TestVault, _ tools: TestFolder, _ moment: Moment) throws -> Bool {
    try? tools.remove("count")
    let process = Process()
    process.executableURL = ProcessVault.builtProgram()
    process.arguments = ["sync"]
    process.currentDirectoryURL = vault.folder
    process.environment = vault.environment.merging([
      "PATH": "\(tools.folder.path):/usr/bin:/bin", "KILL_AT": moment.command,
      moment.isBefore ? "KILL_BEFORE" : "KILL_AFTER": "\(moment.number)", "LLVM_PROFILE_FILE": "/dev/null",
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.runToEnd()
    return process.terminationReason == .uncaughtSignal
  }

  @Test func `at a call of git leaves nothing that the next one does not finish`() throws {
    let tools = try TestFolder()
    try Self.killer(in: tools)
    let vaults = try SyncedVaults()
    var (serial, kills) = (0, 0)
    for moment in Self.moments {
      for number in 0...1 {
        serial += 1
        vaults[number].offload("offload capture thing \(serial)")
      }
      try vaults.sync(0)
      let isKilled = try Self.run(vaults[1], tools, moment)
      if isKilled { kills += 1 }
      #expect(isKilled || isThorough, "\(moment.testDescription)")
      // What is done by hand meanwhile is not taken for more than it is.
      serial += 1
      vaults[1].offload("offload capture thing \(serial)")
      try vaults.sync(1)
    }
    #expect(kills >= 6)
    try vaults.settle()
    try Self.expectOnce(1...serial, in: vaults)
  }

  @Test func `at a call of the system leaves nothing either`() throws {
    let vaults = try SyncedVaults()
    var serial = 0
    func change() throws {
      for number in 0...1 {
        serial += 1
        vaults[number].offload("offload capture thing \(serial)")
      }
      try vaults.sync(0)
    }
    try change()
    let counting = FaultyFileSystem()
    #expect(vaults.sync(1, on: counting) == nil)
    try vaults.settle()
    // Those at which files of the vault are changed come late.
    let last = counting.count
    let positions = isThorough ? Array(1...last) : Array(stride(from: last / 2, to: last, by: last / 8))
    for position in positions {
      try change()
      let fileSystem = FaultyFileSystem(.kill, at: position)
      vaults.sync(1, on: fileSystem)
      #expect(fileSystem.isDead || position > last - 20, "call \(position) of \(last)")
      serial += 1
      vaults[1].offload("offload capture thing \(serial)")
      try vaults.sync(1)
      if isThorough { try Self.expectOnce(1...serial, in: vaults) }
    }
    try vaults.settle()
    try Self.expectOnce(1...serial, in: vaults)
    if isThorough { print("a sync was killed at \(positions.count) of \(last) calls of the system") }
  }

  private static func expectOnce(_ serials: ClosedRange<Int>, in vaults: SyncedVaults) throws {
    let inbox = try vaults[1].text("inbox.md")
    for number in serials {
      #expect(inbox.components(separatedBy: "thing \(number)  ").count == 2, "thing \(number) in \(inbox)")
    }
  }
}

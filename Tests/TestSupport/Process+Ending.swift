package import Foundation

extension Process {
  /// Starts the process, reads its output, and waits for its end. (`waitUntilExit` only checks every 60 ms.)
  @discardableResult
  package func runToEnd(reading output: Pipe? = nil) throws -> Data {
    let end = DispatchSemaphore(value: 0)
    terminationHandler = { _ in end.signal() }
    try run()
    let read = output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
    end.wait()
    return read
  }

  /// Runs an installed program to its end, and ignores its standard error.
  ///
  /// - Parameter environment: its environment; the test's own if nil.
  package static func answer(
    to words: [String], in folder: URL? = nil, _ environment: [String: String]? = nil,
    input: FileHandle = .nullDevice
  ) throws -> (status: Int32, output: Data) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let read = try process.runToEnd(reading: output)
    return (process.terminationStatus, read)
  }
}

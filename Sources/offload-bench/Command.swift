import Foundation
import LibC

/// A program with its arguments, to run any number of times.
struct Command {
  var name: String
  var arguments: [String]
  var environment: [String: String] = [:]
  /// A file for the program's output, as with a shell's `>`.
  var output: URL

  /// The measurements of one run.
  struct Run {
    /// Elapsed seconds.
    var wall: Double
    /// Seconds of processor time, user and system.
    var processor: Double
    /// Bytes.
    var peakMemory: Int
    var status: Int32
  }

  /// Runs the program once; nil if it can't be started.
  func run() -> Run? {
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    guard let file = try? FileHandle(forWritingTo: output) else { return nil }
    defer { try? file.close() }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, 2)
    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var child: pid_t = 0
    let start = DispatchTime.now().uptimeNanoseconds
    let started = withCStrings(arguments) { words in
      withCStrings(merged.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawnp(&child, arguments[0], &actions, nil, words, variables)
      }
    }
    guard started == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    wait4(child, &status, 0, &usage)
    let end = DispatchTime.now().uptimeNanoseconds
    return Run(
      wall: Double(end - start) / 1e9, processor: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakMemory: usage.ru_maxrss * Self.memoryUnit, status: status)
  }

  /// Bytes in the unit of `ru_maxrss`.
  #if canImport(Darwin)
    private static let memoryUnit = 1
  #else
    private static let memoryUnit = 1024
  #endif

  private func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}

func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

/// The path of an installed program; nil if it isn't installed.
func installed(_ program: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

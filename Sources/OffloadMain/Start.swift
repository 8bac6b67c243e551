import CSystem
// `environ` is a plain C variable. Offload reads it once, before the program runs.
@preconcurrency import LibC
import OffloadCLI
import OffloadLSP
import OffloadMCP
import OffloadTUI

/// The bytes of a C string, which need not be UTF-8.
private func bytes(_ string: UnsafePointer<CChar>) -> [UInt8] {
  UnsafeBufferPointer(start: string, count: strlen(string)).map(UInt8.init(bitPattern:))
}

/// The C strings of a null-terminated list, as bytes.
private func list(_ strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> [[UInt8]] {
  var result: [[UInt8]] = []
  while let string = strings[result.count] { result.append(bytes(string)) }
  return result
}

private func workingDirectory() -> String {
  guard let path = getcwd(nil, 0) else { return "." }
  defer { free(path) }
  return String(cString: path)
}

/// Opens `/dev/null` for each standard descriptor that is closed. Otherwise a file of the vault could get its number,
/// and Offload would read it as input or write output into it. The mode is the wrong way round, so a later read or
/// write fails and Offload reports it.
private func occupyClosedStandardFiles() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Runs the program with the arguments from the system, the program's name first, and ends the process.
@_cdecl("offload_start")
public func start(_ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Never {
  occupyClosedStandardFiles()
  offload_keep_memory()
  // Offload notices that a reader has gone when it writes results, so the signal never cuts a change short.
  signal(SIGPIPE, SIG_IGN)
  // If a file grows beyond the system's limit, the write fails with an error and Offload rolls the change back.
  signal(SIGXFSZ, SIG_IGN)

  let environment = list(environ)
  let variables = environment.map { entry in
    let end = entry.firstIndex(of: UInt8(ascii: "=")) ?? entry.endIndex
    return (
      String(decoding: entry[..<end], as: UTF8.self),
      String(decoding: entry[end...].dropFirst(), as: UTF8.self)
    )
  }
  let program = Program(
    console: SystemConsole(environment: environment),
    world: World(
      environment: Dictionary(variables) { first, _ in first },
      directory: workingDirectory(), account: Account(),
      interface: { start in
        offload_return_memory()
        try Interface.run(
          Surroundings(
            vault: start.vault, settings: start.settings, environment: start.world.environment,
            directory: start.world.directory, now: start.now, edit: start.edit),
          isLinear: start.isLinear)
      },
      languageServer: { start in
        offload_return_memory()
        let server = ServerStart(
          user: start.user, vault: start.vault, usualVault: start.usualVault, home: start.home, now: start.now
        )
        if start.isCheck {
          return ServerCheck.run(server, in: start.directory, output: STDOUT_FILENO)
        }
        return ServerLoop.run(
          server, input: STDIN_FILENO, output: STDOUT_FILENO, log: start.log, trace: start.trace)
      },
      assistants: { AssistantLoop.run($0, input: STDIN_FILENO, output: STDOUT_FILENO) }))
  exit(program.run(list(arguments).dropFirst().map(Argument.init(bytes:))))
}

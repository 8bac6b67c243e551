import LibC
import TerminalKit

/// Starts a program that takes over the terminal, as an editor does, and waits for it.
///
/// While it runs, Ctrl-C and Ctrl-\ are the child's alone. The terminal's settings are put back after it, however it
/// ended.
struct ChildProgram {
  /// `KEY=VALUE`, without the final NUL.
  let environment: [[UInt8]]

  func run(shellCommand command: String, arguments: [[UInt8]]) throws(ConsoleFailure) -> ProgramEnd {
    // `"$@"` hands the arguments on as they are: nothing in a file's name is ever read by the shell.
    let script = Array("\(command) \"$@\"".utf8)
    let shell = [Array("/bin/sh".utf8), Array("-c".utf8), script, Array("sh".utf8)] + arguments

    let terminal = TerminalSettings.current()
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGINT, interrupt)
      _ = signal(SIGQUIT, quit)
      terminal?.restore()
    }

    let start = ContinuousClock.now
    do {
      let status = try ChildProcess(shell, environment: environment, in: .here).wait()
      return ProgramEnd(status: status, isAtOnce: start.duration(to: .now) < .seconds(1))
    } catch {
      throw .cannotStart(program: "/bin/sh", code: error.code)
    }
  }
}

/// How the terminal was set before somebody else had it.
private struct TerminalSettings {
  private var settings: termios

  /// Nil where standard input is no terminal.
  static func current() -> TerminalSettings? {
    var settings = termios()
    return tcgetattr(STDIN_FILENO, &settings) == 0 ? TerminalSettings(settings: settings) : nil
  }

  func restore() {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }
}

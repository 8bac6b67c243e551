import LibC
import TerminalKit

/// Starts a program that takes over the terminal, such as an editor, and waits for it.
///
/// While it runs, Ctrl-C and Ctrl-\ go only to the child. However it ends, Offload then restores the terminal's
/// settings.
struct ChildProgram {
  /// `KEY=VALUE`, without the final NUL.
  let environment: [[UInt8]]

  func run(shellCommand command: String, arguments: [[UInt8]]) throws(ConsoleFailure) -> ProgramEnd {
    // `"$@"` passes the arguments on unchanged: the shell never interprets a file's name.
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

/// The terminal's settings from before another program had it.
private struct TerminalSettings {
  private var settings: termios

  /// Returns nil if standard input isn't a terminal.
  static func current() -> TerminalSettings? {
    var settings = termios()
    return tcgetattr(STDIN_FILENO, &settings) == 0 ? TerminalSettings(settings: settings) : nil
  }

  func restore() {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }
}

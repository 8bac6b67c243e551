import OffloadKit

/// The user's editor: the setting `editor`, `$VISUAL`, `$EDITOR` or vi, in this order.
struct Editor {
  let session: Session

  /// Opens a file at a line (from 1) and waits until the user is done.
  ///
  /// - Throws: ``Failure`` if Offload can't start the editor, or its exit status isn't 0; ``EditorReturned`` if it
  ///   ended too early for the user to write anything, and the file is unchanged.
  func open(_ path: [UInt8], line: Int) throws {
    let command = try self.command()
    let place = EditorPlace(command: command, line: line)
    let before = try? Platform.contents(of: path).get()
    let end = try session.console.run(shellCommand: command, arguments: place.arguments(path))
    guard end.status == 0 else {
      throw Failure("editor-failed", "your editor \(command.inQuotes) ended with status \(end.status)")
    }
    if end.isAtOnce, let before, try Platform.contents(of: path).get() == before {
      throw EditorReturned(command: command, option: place.waitOption)
    }
  }

  private func command() throws -> String {
    try session.userSettings().editor ?? session.world.variable("VISUAL")
      ?? session.world.variable("EDITOR") ?? "vi"
  }
}

/// An editor ended at once, and nothing changed. It may have a window open, and no command reads the text that the
/// user writes there.
struct EditorReturned: WordedError {
  let command: String
  let option: String

  var failure: Failure {
    Failure(
      "editor-returned",
      "your editor \(command.inQuotes) ended at once, and nothing changed; if it opens a window, it has to wait until you close that",
      hint: "export VISUAL=\("\(command) \(option)")")
  }
}

/// Tells an editor at which line to open a file, and to wait.
struct EditorPlace {
  let command: String
  let line: Int

  func arguments(_ path: [UInt8]) -> [[UInt8]] {
    let place = path + Array(":\(line)".utf8)
    switch program {
    case "vi", "vim", "nvim", "gvim", "mvim", "view", "nano", "pico", "micro", "emacs", "emacsclient", "mg",
      "joe",
      "jed", "kak", "ne", "jove", "ed", "gedit", "kate", "mcedit", "less", "ex":
      return [Array("+\(line)".utf8), path]
    case "code", "code-insiders", "codium", "vscodium", "cursor", "windsurf":
      return [Array("--goto".utf8), place]
    case "hx", "helix", "subl", "sublime_text", "zed", "zeditor", "lapce": return [place]
    default: return [path]
    }
  }

  /// The option that makes an editor wait until the user closes its window.
  var waitOption: String {
    switch program {
    case "gvim", "mvim": "-f"
    case "kate", "kwrite": "--block"
    default: "--wait"
    }
  }

  /// The name of the program among the words of the command: `nvim` in `env TERM=xterm /usr/bin/nvim -f`.
  private var program: String {
    let words = command.split(separator: " ")
    let word = words.first { $0 != "env" && $0 != "sudo" && !$0.contains("=") && !$0.hasPrefix("-") } ?? ""
    return String(word.split(separator: "/").last ?? "")
  }
}

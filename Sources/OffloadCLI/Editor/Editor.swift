import OffloadKit

/// The user's editor: the setting `editor`, else `$VISUAL`, else `$EDITOR`, else vi.
struct Editor {
  let session: Session

  /// Opens a file at a line (from 1) and waits until the user is done.
  ///
  /// - Throws: ``Failure`` where the editor could not be started, or says by its exit status that it failed.
  func open(_ path: [UInt8], line: Int) throws {
    let command = try self.command()
    let place = EditorPlace(command: command, line: line)
    let status = try session.console.run(shellCommand: command, arguments: place.arguments(path))
    guard status == 0 else {
      throw Failure("editor-failed", "the editor \(command.inQuotes) ended with status \(status)")
    }
  }

  private func command() throws -> String {
    try session.userSettings().editor ?? session.world.variable("VISUAL")
      ?? session.world.variable("EDITOR") ?? "vi"
  }
}

/// How an editor is told where to begin.
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

  /// The name of the program among the words of the command: `nvim` in `env TERM=xterm /usr/bin/nvim -f`.
  private var program: String {
    let words = command.split(separator: " ")
    let word = words.first { $0 != "env" && $0 != "sudo" && !$0.contains("=") && !$0.hasPrefix("-") } ?? ""
    return String(word.split(separator: "/").last ?? "")
  }
}

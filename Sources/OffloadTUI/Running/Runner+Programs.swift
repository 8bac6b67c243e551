import OffloadKit
import TerminalKit

/// Starts other programs: the voice command, and the one that shows files and addresses.
extension Runner {
  /// Starts the voice command of the user's own settings. Each line that it prints is spoken text.
  func startVoice() -> [Event] {
    guard let command = surroundings.settings.voice else {
      return [.voiceEnded(Problem("To set a voice command, add voice: COMMAND to your settings."))]
    }
    guard
      let program = BackgroundProgram.start(
        ["/bin/sh", "-c", command], environment: variables, listens: true)
    else { return [.voiceEnded(Problem("The voice command cannot be started."))] }
    voice = program
    let post = post
    inBackground {
      let status = program.lines { post(.event(.heard($0))) }
      // Offload ended it: 128 plus SIGINT.
      let isFine = status == 0 || status == 130
      let words =
        status == 127
        ? "Offload can't find the voice command. Change voice: COMMAND in your settings."
        : "The voice command ended with status \(status)."
      post(.event(.voiceEnded(isFine ? nil : Problem(words))))
    }
    return []
  }

  /// Shows a file by the name that an item gives it. The banner has the real name, which may differ. Offload doesn't
  /// show a file that the system might execute.
  func show(_ name: String, of item: Item) -> [Event] {
    guard let file = vault.attachments([name], of: item)[name] else {
      return [.failed(Problem("There is no file \(name) in the vault."))]
    }
    do {
      let shown = try vault.shown(file)
      let opening = Event.answered(Answer { $0.banner = .talk("Opening \(shown.path).") })
      return [opening] + show(shown.absolutePath)
    } catch {
      return [.failed(Problem(Failure(describing: error)))]
    }
  }

  /// Shows an address or a file. The program gets it as one argument, which no shell reads.
  func show(_ target: String) -> [Event] {
    #if canImport(Darwin)
      let usual = "open"
    #else
      let usual = "xdg-open"
    #endif
    let words = (surroundings.settings.open ?? usual).split(separator: " ").map(String.init) + [target]
    guard let program = BackgroundProgram.start(words, environment: variables, listens: false) else {
      return [.failed(Problem("\(words[0]) cannot be started; your settings name a program: open: COMMAND."))]
    }
    let (name, post) = (words[0], post)
    inBackground {
      let status = program.process.wait()
      if status != 0 {
        post(.event(.failed(Problem("\(name) ended with status \(status), and may have shown nothing."))))
      }
    }
    return []
  }

  private var variables: [String] { surroundings.environment.map { "\($0)=\($1)" }.sorted() }
}

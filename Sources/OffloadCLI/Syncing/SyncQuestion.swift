import JSON
import OffloadKit
import VaultSync

/// The question before Offload first starts git in a vault: which programs git would start there, and where it sends.
struct SyncQuestion {
  let session: Session
  let setup: SyncSetup

  private var output: Output { session.output }
  private var terms: SyncTerms { setup.terms }

  struct Answer {
    /// Lines for `.gitignore`.
    let ignored: [String]
  }

  /// - Returns: nil for a no.
  /// - Throws: `Failure` without a terminal and without `--yes`.
  func ask() throws -> Answer? {
    let lines = setup.files.suggestedIgnores
    var ignored = session.arguments.has(.ignore) ? lines : []
    if session.arguments.has(.yes) {
      sayNeighbours()
      return Answer(ignored: ignored)
    }
    guard session.canAsk else {
      throw Failure(
        "no-terminal",
        "sync asks before it starts git here, and there is no terminal to ask at; to agree, add --yes",
        hint: "offload sync init --dry-run")
    }
    show()
    if !lines.isEmpty, ignored.isEmpty {
      guard let isAgreed = try session.answer("Have git ignore these, to keep them on this machine?")
      else {
        return nil
      }
      if isAgreed { ignored = lines }
    }
    guard try session.isAgreed(question(isIgnoring: !ignored.isEmpty)) else { return nil }
    return Answer(ignored: ignored)
  }

  private func question(isIgnoring: Bool) -> String {
    guard !terms.remotes.isEmpty else { return "May offload sync start git here?" }
    let programs =
      terms.settings.count + terms.hookPaths.count
      + terms.remotes.reduce(0) { $0 + $1.settings.count + $1.programPaths.count }
    let what =
      isIgnoring ? "everything else" : setup.files.suggestedIgnores.isEmpty ? "this vault" : "all of it"
    return programs == 0
      ? "May offload sync start git here, and send \(what) from the next sync on?"
      : "May offload sync start git here with \(programs == 1 ? "the one line" : "these \(programs) lines") of settings and programs, and send \(what) from the next sync on?"
  }

  func show() {
    if output.isJSON { return output.json(json) }
    if setup.isNewRepository { output.say("The folder becomes a git repository.") }
    sayNeighbours()
    list("Hidden files to send", FolderSummary(setup.files.hidden).lines)
    list("Files to send that aren't Markdown", FolderSummary(setup.files.others).lines)
    list("Files to send that only you can read here", FolderSummary(setup.files.ownerOnly).lines)
    list("Better left here (--ignore has git ignore them)", setup.files.suggestedIgnores)
    list("Notes that git ignores, and that stay here", FolderSummary(setup.files.ignoredNotes).lines)
    list(
      "Settings of this repository that start a program or change where git goes", terms.settings.map(\.text))
    list("Hooks that git starts at each push", terms.hookPaths)
    for remote in terms.remotes {
      list("Programs that \(remote.name) starts at each push, on this machine", remote.programPaths)
      list("Settings of \(remote.name) that start a program", remote.settings.map(\.text))
    }
    if let branch = setup.branch { output.say(StyledText("Branch: \(branch)")) }
    if terms.remotes.isEmpty { output.say("Remote: none (to name one: offload sync init URL)") }
    for remote in terms.remotes {
      output.say(StyledText("Remote: \(remote.name), \(Self.visible(remote.url))"))
      for place in remote.places {
        output.say(StyledText("  git uses \(Self.visible(place)) for it"))
      }
    }
  }

  /// Prints notes that nothing else prints, so they come even without a question.
  private func sayNeighbours() {
    if let outer = setup.outer {
      output.say("The folder is in the git repository \(outer), which won't see your notes any more.")
    }
    if setup.isCarriedBySyncthing {
      output.say(
        "Syncthing also syncs the folder, and would break git's own files. To prevent that: echo /.git >> .stignore"
      )
    }
  }

  private func list(_ title: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    output.say(StyledText("\(title):"))
    for line in lines { output.say(StyledText("  \(Self.visible(line))")) }
  }

  /// Returns the text with a number in place of many spaces: these would push the text after them out of sight.
  private static func visible(_ text: String) -> String {
    var (result, spaces) = ("", 0)
    for character in text + "\n" {
      if Self.isBlank(character) {
        spaces += 1
        continue
      }
      let character = character == "\n" || character == "\r\n" ? "⏎" : character
      result += spaces > 4 ? " [\(spaces) spaces] " : String(repeating: " ", count: spaces)
      spaces = 0
      result.append(character)
    }
    return String(result.dropLast())
  }

  /// Whether the character is invisible. A line feed isn't: it ends the text.
  private static func isBlank(_ character: Character) -> Bool {
    character != "\n"
      && character.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
          || scalar == "\u{2800}"
      }
  }

  var json: JSONValue {
    .object([
      ("repository", .string(setup.isNewRepository ? "new" : "present")), ("branch", JSONValue(setup.branch)),
      ("remotes", .array(terms.remotes.map(Self.json))),
      ("commands", JSONValue(terms.settings.map(\.text))), ("hooks", JSONValue(terms.hookPaths)),
      ("hidden", JSONValue(setup.files.hidden.map(\.text))),
      ("others", JSONValue(setup.files.others.map(\.text))),
      ("ownerOnly", JSONValue(setup.files.ownerOnly.map(\.text))),
      ("ignoredNotes", JSONValue(setup.files.ignoredNotes.map(\.text))), ("outer", JSONValue(setup.outer)),
      ("suggestedIgnores", JSONValue(setup.files.suggestedIgnores)),
    ])
  }

  private static func json(_ remote: SyncTerms.Remote) -> JSONValue {
    .object([
      ("name", .string(remote.name)), ("url", .string(remote.url)), ("places", JSONValue(remote.places)),
      ("commands", JSONValue(remote.settings.map(\.text))), ("hooks", JSONValue(remote.programPaths)),
    ])
  }
}

extension Option {
  static let yes = Option("yes", letter: "y", "agree without being asked")
  static let ignore = Option("ignore", "have git ignore private and ever-changing files, as shown")
}

import OffloadKit
import VaultMerge
import VaultSync

extension Command {
  static let mergeFile = Command(
    name: "merge-file", task: .machines, summary: "merge one file by item, for git",
    parameters: mergedFiles.map { Parameter($0, .file, .optional) } + [
      Parameter("SIZE", .number, .optional), Parameter("PATH", .file, .optional),
    ],
    options: [.setup],
    about: [
      "This is a git merge driver: it merges what changed from BASE to THEIRS into OURS. If one file can't "
        + "hold what both sides wrote, as when both changed the same prose, it leaves git's markers and "
        + "exits with status 1. If both changed the words of an item, it keeps both versions; to choose: "
        + "offload resolve.",
      "Git runs it once you have set it up. --setup prints the commands for that: run them once on each "
        + "machine, and once in each vault, at the top of its repository. On machines without Offload, git "
        + "merges as usual.",
    ],
    examples: [
      Example("offload merge-file --setup", "print the commands that set git up"),
      Example("offload merge-file --setup | sh", "run them, at the top of the vault's repository"),
      Example("offload merge-file ~/base.md ~/ours.md ~/theirs.md", "merge both into ours.md"),
      Example("offload merge-file ~/base.md ~/ours.md ~/theirs.md 7 inbox.md", "as git calls it"),
      Example("offload merge-file ~/base.md ~/ours.md ~/theirs.md --dry-run", "print the result instead"),
    ],
    changes: true,
    run: { try MergeFileCommand(session: $0).run() })

  fileprivate static let mergedFiles = ["BASE", "OURS", "THEIRS"]

  /// The shell commands that set git up.
  static let gitSetup =
    MergeDriver.settings.map { "git config --global \($0.key) \(ShellWords.quoted($0.value))\n" }.joined()
      + """
      # In a vault that is in git, for all who share it:
      [ ! -e .git ] || grep -qsxF '\(MergeDriver.attribute)' .gitattributes || printf '\\n%s\\n' '\(MergeDriver.attribute)' >> .gitattributes

      """
}

extension Option {
  static let setup = Option("setup", "print the commands that set git up")
}

private struct MergeFileCommand {
  let session: Session

  /// How many characters a marker has by default.
  private static let usualSize = 7

  func run() throws {
    let words = session.arguments.words
    if session.arguments.has(.setup) { return session.output.emit(Command.gitSetup) }
    if words.count < Command.mergedFiles.count {
      let missing = Command.Parameter(Command.mergedFiles[words.count], .file)
      throw UsageError.missing(missing, command: session.arguments.command)
    }
    let texts = try words.prefix(Command.mergedFiles.count).map(contents)
    let size = try words.dropFirst(3).first.map(markerSize) ?? Self.usualSize
    let (path, settings) = try place(of: words.count > 4 ? words[4] : words[1])
    let merge = FileMerge(
      base: texts[0], ours: texts[1], theirs: texts[2], path: path, settings: settings, markerSize: size)
    let target = Platform.realPath(session.world.folder.absolute(words[1].text)).map { Array($0.utf8) }
    let isDryRun = session.arguments.has(.dryRun)
    if isDryRun {
      session.output.emit(merge.merged ?? merge.marked)
    } else if let target {
      // If this program dies halfway, git must not take ours for the result.
      try FileMerge.write(merge.marked, to: target)
      if let merged = merge.merged { try FileMerge.write(merged, to: target) }
    }
    if merge.merged == nil {
      session.output.say(StyledText("note: both sides changed the same part of \(path.text)"))
      if !isDryRun { throw SaidAlready.failed }
    }
    session.say(merge.notes)
  }

  private func contents(of word: Argument) throws -> [UInt8] {
    switch Platform.contents(of: session.world.folder.absolute(word.bytes)) {
    case .success(let bytes): return bytes
    case .failure(let failure):
      throw Failure("unreadable", "Offload can't read \(word.text): \(Platform.message(failure.code))")
    }
  }

  private func markerSize(_ word: Argument) throws -> Int {
    guard let size = Int(word.text), (1...1000).contains(size) else {
      throw Failure(
        "invalid-value", "SIZE takes a whole number from 1 to 1000, not \(word.text.inQuotes)",
        hint: "offload help merge-file", status: .usage)
    }
    return size
  }

  /// Returns the file's path in the vault around it, and that vault's settings.
  private func place(of word: Argument) throws -> (VaultPath, VaultSettings) {
    let file = session.world.folder.absolute(word.text)
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "/"
    let root = Vault.find(from: folder.isEmpty ? "/" : folder) ?? folder
    guard let path = VaultPath.collection(at: String(file.dropFirst(root == "/" ? 1 : root.count + 1)))
    else {
      throw Failure("unreadable", "\(word.text) isn't a file")
    }
    let vault = try? Vault.open(root, now: try session.now(), user: session.user)
    return (path, vault?.settings ?? VaultSettings())
  }
}

import OffloadKit
import VaultStore

/// A file in one commit.
struct GitFile: Hashable, Sendable {
  /// As git writes it: `100644`.
  let mode: String
  let id: GitID

  var isRegular: Bool { mode == "100644" || mode == "100755" }
}

/// A difference between two commits at one path.
struct GitDifference: Sendable {
  let path: [UInt8]
  /// Nil if the first commit doesn't have the file.
  let old: GitFile?
  /// Nil if the second commit doesn't have it.
  let new: GitFile?

  /// Why a sync refuses this difference; nil for a difference that it accepts.
  var foreign: SyncRefusal.Foreign? {
    for file in [old, new].compactMap(\.self) where !file.isRegular {
      return file.mode == "160000" ? .submodule : .link
    }
    // The user may have committed Offload's own files by hand. They may be deleted, and sync doesn't touch them here.
    guard let path = VaultPath(path), CarriedName.isOne(path) else { return new == nil ? nil : .reserved }
    return nil
  }
}

extension Git {
  /// Returns the paths that one of the commits, or an ancestor, has or had.
  func paths(everIn commits: [GitID], among paths: [VaultPath]) throws -> Set<VaultPath> {
    if commits.isEmpty { return [] }
    let words = commits.map { bytes($0.text) } + [bytes("--")] + paths.map(\.bytes)
    let output = try self("--literal-pathspecs", "log", "--format=", "--name-only", "-z", more: words)
    return Set(output.fields.compactMap { VaultPath($0) })
  }

  /// The id of the empty tree, which needs no commit.
  func emptyTree() throws -> GitID { try nameOfObject("-t", more: [bytes("tree")], []) }

  /// The id that `hash-object` prints for its input.
  func nameOfObject(_ option: String, more: [[UInt8]], _ content: [UInt8]) throws -> GitID {
    let output = try self("hash-object", "--stdin", option, more: more, input: content)
    guard let id = GitID(output.lines.first ?? []) else {
      throw SyncRefusal.git("hash-object", said: "no name")
    }
    return id
  }

  /// The commit that a reference names; nil if there is no such reference.
  func commit(at reference: String) throws -> GitID? {
    let answer = try answer(to: ["rev-parse", "--quiet", "--verify", "\(reference)^{commit}"].map(bytes))
    return answer.status == 0 ? GitID(answer.output.lines.first ?? []) : nil
  }

  /// The commits that references name, by full name; missing references are left out.
  func commits(at references: [String]) throws -> [String: GitID] {
    let output = try self("for-each-ref", "--format=%(objectname) %(refname)", more: references.map(bytes))
    return output.lines.reduce(into: [:]) { commits, line in
      let words = line.split(separator: 0x20, maxSplits: 1)
      if words.count == 2 { commits[text(words[1])] = GitID(words[0]) }
    }
  }

  /// The differences of the second commit, or tree, from the first, by path.
  func differences(_ one: GitID, _ other: GitID) throws -> [GitDifference] {
    guard one != other else { return [] }
    let fields = try self(
      "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff", one.text, other.text
    ).fields
    return try stride(from: 0, to: fields.count - 1, by: 2).map { index in
      // `:100644 100644 ID ID M`
      let words = fields[index].dropFirst().split(separator: 0x20)
      guard words.count == 5, let old = GitID(words[2]), let new = GitID(words[3]) else {
        throw SyncRefusal.git("diff-tree", said: text(fields[index]))
      }
      return GitDifference(
        path: fields[index + 1], old: old.isNone ? nil : GitFile(mode: text(words[0]), id: old),
        new: new.isNone ? nil : GitFile(mode: text(words[1]), id: new))
    }
  }

  /// The files that the second commit, or tree, has at other paths than the first, by git's measure of similarity: new
  /// paths by old paths.
  func renames(_ one: GitID, _ other: GitID) throws -> [VaultPath: VaultPath] {
    let fields = try self(
      "diff-tree", "-r", "-z", "--name-status", "-M", "-C", "--diff-filter=R", "--no-ext-diff", one.text,
      other.text
    ).fields
    let pairs = stride(from: 0, to: fields.count - 2, by: 3).compactMap { index in
      VaultPath(fields[index + 1]).flatMap { old in VaultPath(fields[index + 2]).map { (old, $0) } }
    }
    return Dictionary(pairs, uniquingKeysWith: { one, _ in one })
  }

  /// All files of a commit, or those at some paths, except paths that no vault can have.
  func files(of commit: GitID, at paths: [VaultPath] = []) throws -> [(path: VaultPath, file: GitFile)] {
    let output = try self("ls-tree", "-r", "-z", "--full-tree", commit.text, more: paths.map(\.bytes))
    return output.fields.compactMap { line in
      // `100644 blob ID`, a tab, and the path
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2, let path = VaultPath(parts[1]) else { return nil }
      let words = parts[0].split(separator: 0x20)
      guard words.count == 3, let id = GitID(words[2]) else { return nil }
      return (path, GitFile(mode: text(words[0]), id: id))
    }
  }

  /// The bytes of objects; nil for one that is missing.
  func contents(of names: [String]) throws -> [[UInt8]?] {
    guard !names.isEmpty else { return [] }
    let answer = try answer(
      to: ["cat-file", "--batch"].map(bytes), input: bytes(names.map { $0 + "\n" }.joined()),
      outputLimit: 2 * IncomingLimits.sum)
    guard answer.status == 0 else { throw SyncRefusal.git("cat-file", said: said(by: answer)) }
    let output = answer.output
    var rest = output[...]
    return try names.map { _ in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        throw SyncRefusal.git("cat-file", said: "the output ends early")
      }
      let words = rest[..<end].split(separator: 0x20)
      rest = rest[(end + 1)...]
      guard words.count == 3, let size = Int(text(words[2])), size < rest.count else { return nil }
      defer { rest = rest.dropFirst(size + 1) }
      return Array(rest.prefix(size))
    }
  }

  /// The merge bases of two commits.
  func mergeBases(_ one: GitID, _ other: GitID) throws -> [GitID] {
    let answer = try answer(to: ["merge-base", "--all", one.text, other.text].map(bytes))
    guard answer.status <= 1, !answer.isCutOff else {
      throw SyncRefusal.git("merge-base", said: said(by: answer))
    }
    return answer.output.lines.compactMap { GitID($0) }.sorted()
  }

  /// How many commits the first has that the second doesn't have.
  func count(of one: GitID, without other: GitID?) throws -> Int {
    let words = ["rev-list", "--count", one.text] + (other.map { ["^\($0.text)"] } ?? [])
    return Int(text(try answer(to: words.map(bytes)).output.lines.first ?? [])) ?? 0
  }
}

extension Git {
  /// Returns the same commit signed, with the program and the key that git's settings name.
  ///
  /// - Parameters:
  ///   - date: seconds since 1970, and the offset from UTC.
  ///   - mayAsk: whether a user is there who can type the key's passphrase.
  func signed(
    _ commit: GitID, after parent: GitID?, date: String, message: String, mayAsk: Bool
  ) throws -> GitID {
    let words =
      ["commit-tree", "-S", "-m", message] + (parent.map { ["-p", $0.text] } ?? []) + [
        "\(commit.text)^{tree}"
      ]
    let answer = try answer(
      to: words.map(bytes), limit: mayAsk ? .push : .fetch, mayAsk: mayAsk,
      environment: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
    guard answer.status == 0, let id = GitID(answer.output.lines.first ?? []) else {
      throw SyncRefusal.git("commit-tree", said: said(by: answer))
    }
    return id
  }
}

/// A commit that Offload makes without touching git's index or any file: the tree of another with some files changed.
struct NewCommit {
  /// The new content of one file.
  enum Content {
    case bytes([UInt8])
    case known(GitID)
    case gone
  }

  struct File {
    let path: [UInt8]
    var mode = "100644"
    let content: Content
  }

  var files: [File] = []
  let parents: [GitID]
  let author: GitIdentity
  let committer: GitIdentity
  /// Seconds since 1970, and the offset from UTC.
  let date: String
  let message: String

  /// As `git fast-import` reads it.
  private var stream: [UInt8] {
    var stream: [UInt8] = []
    var mark = 0
    var lines: [UInt8] = []
    // A file may replace a folder, so deletions come first.
    for file in files {
      if case .gone = file.content { lines += bytes("D ") + Self.quoted(file.path) + bytes("\n") }
    }
    for file in files {
      switch file.content {
      case .gone: break
      case .known(let id): lines += bytes("M \(file.mode) \(id.text) ") + Self.quoted(file.path) + bytes("\n")
      case .bytes(let content):
        mark += 1
        stream += bytes("blob\nmark :\(mark)\ndata \(content.count)\n") + content + bytes("\n")
        lines += bytes("M \(file.mode) :\(mark) ") + Self.quoted(file.path) + bytes("\n")
      }
    }
    mark += 1
    stream += bytes("commit refs/offload/made\nmark :\(mark)\n")
    stream += bytes("author \(author.name) <\(author.email)> \(date)\n")
    stream += bytes("committer \(committer.name) <\(committer.email)> \(date)\n")
    stream += bytes("data \(message.utf8.count)\n\(message)\n")
    for (number, parent) in parents.enumerated() {
      stream += bytes("\(number == 0 ? "from" : "merge") \(parent.text)\n")
    }
    return stream + lines + bytes("\nget-mark :\(mark)\ndone\n")
  }

  private static func quoted(_ path: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let escape = UInt8(ascii: "\\")
    return [quote]
      + path.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "\n"): bytes("\\n")
        case quote, escape: [escape, byte]
        default: [byte]
        }
      } + [quote]
  }

  func make(with git: Git) throws -> GitID {
    let answer = try git.answer(
      to: ["-c", "core.ignoreCase=false", "fast-import", "--quiet", "--done", "--force", "--date-format=raw"]
        .map(bytes), input: stream, limit: .fetch)
    guard answer.status == 0, let id = GitID(answer.output.lines.last ?? []) else {
      throw SyncRefusal.git("fast-import", said: git.said(by: answer))
    }
    return id
  }
}

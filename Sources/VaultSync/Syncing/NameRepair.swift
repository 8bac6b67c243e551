import OffloadKit
import VaultMerge
import VaultStore

/// Names of a commit that some disks take for one: the smaller stays, the other file is a conflict copy beside it. Of folders
/// the smaller name is that of both; a file that they take for a folder is a conflict copy, too.
struct NameRepair {
  private let git: Git

  init(_ git: Git) { self.git = git }

  /// - Parameter differences: what the commit has otherwise than what is here; only what it adds can be new names.
  /// - Returns: the commit, or one that follows it, and the files that have other names there.
  func repaired(_ commit: GitID, _ differences: [GitDifference]) throws -> (
    commit: GitID, renamed: [(old: VaultPath, new: VaultPath)]
  ) {
    guard differences.contains(where: { $0.old == nil }) else { return (commit, []) }
    let files = try git.files(of: commit)
    let folders = OccupiedNames(files.map(\.path))
    var places = Places()
    var moved: [NewCommit.File] = []
    var renamed: [(old: VaultPath, new: VaultPath)] = []
    for (path, file) in files.sorted(by: { $0.path < $1.path }) {
      var place = places.spelled(path)
      if folders.isInhabited(place) || !places.take(place) {
        guard let content = try git.contents(of: [file.id.text])[0] else { continue }
        place = path.conflictCopy(of: content)
        _ = places.take(place)
      }
      guard place != path else { continue }
      renamed.append((path, place))
      moved.append(NewCommit.File(path: path.bytes, content: .gone))
      moved.append(NewCommit.File(path: place.bytes, mode: file.mode, content: .known(file.id)))
    }
    guard !moved.isEmpty else { return (commit, []) }
    let date = try git.contents(of: [commit.text])[0].map { CommitDate($0).seconds } ?? 0
    let whole = try NewCommit(
      files: moved, parents: [commit], author: .offload, committer: .offload, date: "\(date) +0000",
      message: "Names that some disks take for one, by offload sync"
    ).make(with: git)
    return (whole, renamed)
  }

  /// The names that are taken, in the order in which they come.
  private struct Places {
    private var folders: [String: VaultPath] = [:]
    private var files: Set<String> = []

    /// The same path, in folders as they were spelled first.
    mutating func spelled(_ path: VaultPath) -> VaultPath {
      guard let parent = path.parent else { return path }
      let folder = folders[parent.folded] ?? spelled(parent)
      folders[parent.folded] = folder
      return VaultPath(unchecked: folder.bytes + [UInt8(ascii: "/")] + path.name)
    }

    /// Whether the name was free.
    mutating func take(_ path: VaultPath) -> Bool { files.insert(path.folded).inserted }
  }
}

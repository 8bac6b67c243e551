import OffloadKit
import VaultMerge
import VaultStore

/// Renames files in a commit if some disks can't tell their names apart. The smaller name stays, and the other file
/// becomes a conflict copy next to it. Two folders both get the smaller name. If a file and a folder have the same
/// name, the file becomes a conflict copy, too.
struct NameRepair {
  private let git: Git

  init(_ git: Git) { self.git = git }

  /// - Parameter differences: how the commit differs from the files here. Only paths that it adds can be new names.
  /// - Returns: the commit, or a new one after it, and the files that were renamed.
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

  /// The names that are taken so far.
  private struct Places {
    private var folders: [String: VaultPath] = [:]
    private var files: Set<String> = []

    /// The same path, with each folder spelled as it came first.
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

import Foundation
import OffloadKit

/// A vault in a folder of its own, which goes with the value.
final class TestVault {
  let folder: URL

  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offload-ui-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, text) }
  }

  /// A copy of a whole folder.
  init(copying original: URL) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offload-ui-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: original, to: folder)
  }

  deinit {
    for folder in [folder, state] { try? FileManager.default.removeItem(at: folder) }
  }

  /// Where this user's key is made.
  private var state: URL { URL(fileURLWithPath: folder.path + "-state") }

  /// Whoever works in the vault.
  var user: User { User(keys: KeyFolders(lasting: [state.path])) }

  /// The vault, opened anew.
  func open(at moment: Moment) throws -> Vault { try Vault.open(folder.path, now: moment, user: user) }

  func write(_ path: String, _ text: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? ""
  }

  /// All files but Offload's own, by path.
  var files: [String: String] {
    var files: [String: String] = [:]
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let url as URL in all ?? .init() where !url.hasDirectoryPath {
      let path =
        url.resolvingSymlinksInPath().path.components(separatedBy: folder.lastPathComponent + "/").last ?? ""
      if !path.hasPrefix(".offload/") { files[path] = text(path) }
    }
    return files
  }

  /// Some of everything that a screen can show.
  static let example = [
    "inbox.md": """
    # Inbox

    - [ ] Renew passport #errand  [due:: 2026-03-20]
      - [ ] find the old one
    - Idea: a cabin weekend #family
    - [[Trip]]
    - see https://example.org/pumps
    - [x] Water the plants  [completion:: 2026-03-10]
    - Buy stamps  [starred:: true]

    """,
    "Trip.md": """
    ---
    type: plan
    starred: true
    tags: [trip]
    ---
    # Trip

    ## Before
    - [ ] Papers
      - [ ] Passport
      - [x] Insurance
    - [ ] Packing
    ## There
    - Cafes #food

    """,
    "Errands.md": "---\nstarred: true\n---\n# Errands\n\n- [ ] Glue\n- [ ] Nails\n",
    "Reading.md": "# Reading\n\n- Middlemarch\n",
    "Work/Launch.md": "---\ntype: plan\n---\n- [ ] Ship it\n",
    "Torn.md": "# Torn\n\n- one\n<<<<<<< HEAD\n- mine\n=======\n- theirs\n>>>>>>> other\n- two\n",
    "tags.md": "- #errand [color:: blue] out and about\n- #garden\n",
  ]

  /// An inbox of captures `one 1`, `one 2`, … and nothing else.
  static func inbox(_ count: Int, _ others: [String: String] = [:]) throws -> TestVault {
    let lines = (1...count).map { "- thought \($0)\n" }.joined()
    return try TestVault(others.merging(["inbox.md": lines]) { first, _ in first })
  }
}

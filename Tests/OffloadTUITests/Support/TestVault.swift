import Foundation
import OffloadKit
import TestSupport

/// A vault in a folder of its own, which goes with the value.
final class TestVault: TestFolder {
  /// Whoever works in the vault.
  var user: User { User(keys: KeyFolders(lasting: [homeFolder.path])) }

  /// The vault, opened anew.
  func open(at moment: Moment) throws -> Vault { try Vault.open(folder.path, now: moment, user: user) }

  func write(_ path: String, _ text: String) throws { try write(text, to: path) }

  func text(_ path: String) -> String { String(decoding: bytes(path) ?? [], as: UTF8.self) }

  /// All files but Offload's own, by path.
  var files: [String: String] {
    bytes { !$0.hasPrefix(".offload/") }.mapValues { String(decoding: $0, as: UTF8.self) }
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

import Foundation
import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `Real vaults` {
  @Test func `keep the laws in every file`() throws {
    for path in Corpora.markdown {
      let bytes = try Corpora.bytes(of: path)
      #expect(Document(bytes).brokenLaws == [], "\(path)")
      #expect(Document(bytes, kind: .inbox).brokenLaws == [], "\(path) as an inbox")
    }
    #expect(Corpora.folder == nil || Corpora.markdown.count > 2000)
  }

  @Test func `and so does the machine's own documentation, Markdown or not`() throws {
    guard Corpora.folder != nil else { return }
    let folder = URL(fileURLWithPath: "/usr/share/doc", isDirectory: true)
    for path in Corpora.files(below: folder).every(isThorough ? 1 : 8) {
      let url = folder.appendingPathComponent(path)
      let size = try url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
      guard size.isRegularFile == true, let length = size.fileSize, length < 200_000 else { continue }
      guard let data = try? Data(contentsOf: url) else { continue }
      #expect(Document([UInt8](data)).brokenLaws == [], "\(path)")
    }
  }

  /// The counts are made by `.ci/count-list-items.py`; `OFFLOAD_LIST_COUNTS` names the file.
  @Test func `have as many list items as an independent reader counts`() throws {
    guard Corpora.folder != nil, let path = ProcessInfo.processInfo.environment["OFFLOAD_LIST_COUNTS"] else {
      return
    }
    let counts = try JSONDecoder().decode(
      [String: Int].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(Set(counts.keys) == Set(Corpora.markdown))
    var deviations: [String: Deviation] = [:]
    for (path, count) in counts {
      let items = Document(try Corpora.bytes(of: path)).items.count
      if items != count { deviations[path] = Deviation(reader: count, offload: items) }
    }
    #expect(deviations == Self.deviations)
  }

  /// Where Offload goes its own way, or rather Obsidian's: list lines in `%% … %%` and `$$ … $$` are no items.
  private static let deviations = [
    // Two lines of a formula begin with `+` and `-`.
    "markdownlint/test/mathjax-scenarios.md": Deviation(reader: 2, offload: 0),
    // One task stands in a `%%` comment; Obsidian does not list it either.
    "obsidian-tasks/resources/sample_vaults/Tasks-Demo/Test Data/comments_markdown_style.md":
      Deviation(reader: 3, offload: 2),
    "obsidian-tasks/resources/sample_vaults/Tasks-Demo/Test Data/non_tasks.md":
      Deviation(reader: 1, offload: 0),
  ]
}

private struct Deviation: Equatable {
  let reader: Int
  let offload: Int
}

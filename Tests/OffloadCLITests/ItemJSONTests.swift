import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `Items as JSON` {
  /// Text is made by the threads that meet the items, in two steps, and where it is much once more when it is printed;
  /// models by those who need them.
  @Test(arguments: ["", "due", "-due,content"], [24 << 20, 1000, 0])
  func `are the same made of models and on the way`(sort: String, kept: Int) throws {
    var files = [
      "inbox.md": "one\n- two #a [due:: 2026-03-01]\n- two #a\n  more \"of\" it\n",
      "a \"b\".md":
        "---\ntags: [x]\n---\n# Ä\u{202E}\n- [ ] \u{1B}[31m [[Link]] [k:: \u{2028}] ^id\n  - - nested\n",
    ]
    for number in 0..<40 {
      files["area\(number % 3)/\(number).md"] = "- [ ] item \(number) 📅 2026-03-\(10 + number % 9)\n"
    }
    let folder = try TestVault(files)
    let vault = try Vault.open(
      folder.folder.path, now: Moment(secondsSince1970: 1_773_133_200, utcOffset: 0),
      user: User(keys: KeyFolders(lasting: [folder.homeFolder.path])))
    var request = ListRequest()
    request.sort = try sort.isEmpty ? [] : SortKey.parse(sort)
    var rendered = ""
    let unreadable = vault.streamLines(request, as: .json, keeping: kept)
      .send(as: { $0.rendered(after: "\n") }) {
        rendered += String(decoding: $0, as: UTF8.self)
        return true
      }
    #expect(unreadable.isEmpty)
    let models = try vault.list(request).items.map { String(decoding: JSONValue($0).bytes, as: UTF8.self) }
    #expect(rendered == models.map { "\n\($0)" }.joined())
    #expect(models.count == 46)
  }

  @Test(arguments: [24 << 20, 0])
  func `are no more than asked for, and no more than are read`(kept: Int) throws {
    let items = (0..<40).map { "- a \($0)\n" }.joined()
    let files = Dictionary(uniqueKeysWithValues: (0..<200).map { ("\($0).md", items) })
    let folder = try TestVault(files)
    let vault = try Vault.open(
      folder.folder.path, now: Moment(secondsSince1970: 1_773_133_200, utcOffset: 0),
      user: User(keys: KeyFolders(lasting: [folder.homeFolder.path])))
    var request = ListRequest()
    for limit in [nil, 2007, 7, 0] as [Int?] {
      request.limit = limit
      var (objects, pieces) = (0, 0)
      let stream = vault.streamLines(request, as: .json, keeping: kept)
      let text: @Sendable (OutputChunk) -> [UInt8] = { $0.rendered(after: "\n") }
      _ = stream.send(as: text) {
        objects += $0.count { $0 == 0x0A }
        return true
      }
      #expect(objects == limit ?? 8000)
      _ = stream.send(as: text) { _ in
        pieces += 1
        return false
      }
      #expect(pieces == min(objects, 1))
    }
  }
}

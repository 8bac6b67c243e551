import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

/// An archive with two sections gets what goes in two places.
@Suite struct `A move of which an editor tells place by place` {
  static let list = "# A\n\n## One\n\n- [x] a\n- b\n\n## Two\n\n- [x] c\n- d\n"
  static let archive = "# A\n\n## One\n\n- [x] y\n\n## Two\n\n- [x] z\n"
  static let left = "# A\n\n## One\n\n- b\n\n## Two\n\n- d\n"
  static let whole = "# A\n\n## One\n\n- [x] y\n- [x] a\n\n## Two\n\n- [x] z\n- [x] c\n"
  static let half = "# A\n\n## One\n\n- [x] y\n\n## Two\n\n- [x] z\n- [x] c\n"

  /// An editor that has told of the last place alone in the text that gains.
  private func editor() throws -> TestEditor {
    let editor = try TestEditor(with: ["A.md": Self.list, "archive/A.md": Self.archive])
    for path in ["A.md", "archive/A.md"] { editor.open(path) }
    editor.run("offload.archiveDone", [.string(editor.client.uri("A.md"))])
    editor.answer(.begins)
    #expect(editor.texts["archive/A.md"] == Self.half)
    return editor
  }

  @Test func `is not taken out of the other text before all of it is told`() throws {
    let editor = try editor()
    editor.answer(.does)
    #expect(editor.texts["A.md"] == Self.list)
    editor.goOn()
    for _ in 0..<3 { editor.answer(.doesByPieces) }
    #expect(editor.texts == ["A.md": Self.left, "archive/A.md": Self.whole])
    #expect(editor.told == [] && editor.client.log == [])
  }

  @Test func `is taken out as far as it has come where no more is told, and that is said`() throws {
    let editor = try editor()
    editor.wait(2000)
    editor.answer(.does)
    let rest = "# A\n\n## One\n\n- [x] a\n- b\n\n## Two\n\n- d\n"
    #expect(editor.texts == ["A.md": rest, "archive/A.md": Self.half])
    #expect(editor.told == ["Put away: not all has come to archive/A.md; the rest stays in A.md."])
    for path in ["A.md", "archive/A.md"] { try editor.save(path) }
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `is waited for two seconds from what is told last`() throws {
    let editor = try TestEditor(with: ["A.md": Self.list, "archive/A.md": Self.archive])
    for path in ["A.md", "archive/A.md"] { editor.open(path) }
    editor.run("offload.archiveDone", [.string(editor.client.uri("A.md"))])
    editor.wait(1500)
    editor.answer(.begins)
    editor.wait(1500)
    editor.goOn()
    for _ in 0..<3 { editor.answer(.doesByPieces) }
    #expect(editor.texts == ["A.md": Self.left, "archive/A.md": Self.whole])
    #expect(editor.told == [] && editor.client.log == [])
  }

  @Test func `comes back item by item where one of them is back already`() throws {
    let editor = try editor()
    editor.goOn()
    for _ in 0..<3 { editor.answer(.doesByPieces) }
    editor.change("A.md", to: "# A\n\n## One\n\n- [x] a\n- b\n\n## Two\n\n- d\n")
    editor.undo("archive/A.md")
    editor.answer(.does)
    #expect(editor.texts["archive/A.md"] == Self.archive)
    #expect(editor.texts["A.md"] == "# A\n\n## One\n\n- [x] a\n- b\n\n## Two\n\n- d\n- [x] c\n")
  }

  @Test func `goes on where the rest is told late, and what is in both then is said`() throws {
    let editor = try editor()
    editor.wait(2000)
    editor.answer(.does)
    editor.change("archive/A.md", to: Self.whole)
    #expect(editor.told.last == "Put away: it is in A.md and in archive/A.md now.")
    #expect(editor.found(in: "A.md") == ["half-moved"])
    let move = try #require(editor.client.server.moves.first)
    editor.run("offload.settle", [.string(move.intention.id), .bool(true)])
    editor.answer(.does)
    #expect(editor.texts == ["A.md": Self.left, "archive/A.md": Self.whole])
  }

  @Test(arguments: [true, false])
  func `is settled item by item: what is in one text alone stays there`(isThere: Bool) throws {
    let editor = try editor()
    editor.wait(2000)
    editor.answer(.refuses)
    editor.wait(2000)
    let move = try #require(editor.client.server.moves.first)
    editor.run("offload.settle", [.string(move.intention.id), .bool(isThere)])
    editor.answer(.does)
    let list = isThere ? "# A\n\n## One\n\n- [x] a\n- b\n\n## Two\n\n- d\n" : Self.list
    #expect(editor.texts == ["A.md": list, "archive/A.md": isThere ? Self.half : Self.archive])
  }
}

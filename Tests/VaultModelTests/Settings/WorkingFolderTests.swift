import Testing
import VaultModel

@Suite struct `A path that is typed` {
  private let folder = WorkingFolder("/work/notes", home: "/home/x")

  @Test(arguments: [
    ("a.md", "/work/notes/a.md"), ("./a//b/", "/work/notes/a/b"), ("/a", "/a"), ("~", "/home/x"),
    ("~/a", "/home/x/a"), ("~x/a", "/work/notes/~x/a"), ("", "/work/notes"),
  ])
  func `begins in the working folder, or at home`(typed: String, path: String) {
    #expect(folder.absolute(typed) == path)
  }

  @Test func `begins at home where settings name it, whatever the folder is`() {
    #expect(["notes", "/n", "~/n"].map(folder.fromHome) == ["/home/x/notes", "/n", "/home/x/n"])
    #expect(WorkingFolder("/w", home: nil).absolute("~/a") == "/w/~/a")
  }

  @Test func `is any bytes where a shell has read it`() {
    #expect(folder.absolute([0xFF]) == Array("/work/notes/".utf8) + [0xFF])
    #expect(folder.absolute(Array("/a".utf8)) == Array("/a".utf8))
  }
}

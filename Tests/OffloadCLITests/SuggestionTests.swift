import Testing

@testable import OffloadCLI

@Suite struct `Did you mean` {
  @Test(arguments: [
    ("captrue", "capture"), ("lsit", "list"), ("mov", "move"), ("undoo", "undo"), ("collections", "collections"),
    ("CAPTURE", "capture"), ("tag", "tag"), ("coll", "collections"),
  ])
  func `names what is near`(word: String, name: String) {
    let names = ["capture", "list", "move", "undo", "collections", "tag", "tags"]
    #expect(Suggestion.nearest(to: word, among: names) == name)
  }

  @Test(arguments: ["", "x", "frobnicate", "ls"])
  func `says nothing of what is far`(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["capture", "list", "move", "undo"]) == nil)
  }
}

@Suite struct `Words for a shell` {
  @Test(arguments: [
    ("plain", "plain"), ("a b", "'a b'"), ("", "''"), ("it's", #"'it'\''s'"#), ("#tag", "'#tag'"),
    ("due:..friday", "due:..friday"), ("kmf@inbox.md:12", "kmf@inbox.md:12"), ("^renew", "^renew"), ("$HOME", "'$HOME'"),
    ("über", "über"),
  ])
  func `can be pasted`(text: String, as quoted: String) {
    #expect(ShellWords.quoted(text) == quoted)
  }
}

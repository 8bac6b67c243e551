import Testing
import VaultModel

@Suite struct `Words for a shell` {
  @Test(arguments: [
    ("plain", "plain"), ("a b", "'a b'"), ("", "''"), ("it's", #"'it'\''s'"#), ("#tag", "'#tag'"),
    ("due:..friday", "due:..friday"), ("kmf@inbox.md:12", "kmf@inbox.md:12"), ("^renew", "^renew"),
    ("$HOME", "'$HOME'"),
    ("über", "über"),
  ])
  func `can be pasted`(text: String, as quoted: String) {
    #expect(ShellWords.quoted(text) == quoted)
  }
}

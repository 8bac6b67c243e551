import Testing
import VaultModel

@Suite struct `Words that are nearly right` {
  @Test(arguments: [
    ("wrel", "Website relaunch", 1), ("pasport", "Renew passport", 1), ("passport", "passport", 0),
    ("cd", "Call the dentist", 1), ("mlkbred", "milk and bread", 3), ("lisbtrip", "Lisbon trip", 1),
    ("dentist call", "Call the dentist", 0), ("ines", "Ask Inês", 0), ("прт", "Паспорт", nil),
    ("пспрт", "Паспорт", 2), ("port", "passport", nil), ("zz", "jazz", nil), ("passprot", "passport", nil),
    ("weeb", "we", nil), ("ct", "cat", 1), ("c t", "cat the", 0),
  ])
  func `have their letters in order, from the beginning of a word on`(
    typed: String, text: String, distance: Int?
  ) {
    #expect(NearWords([typed])?.distance(to: Array(text.utf8)) == distance)
  }

  @Test func `need a letter`() {
    #expect(NearWords([" ", ""]) == nil)
    #expect(NearWords([]) == nil)
  }
}

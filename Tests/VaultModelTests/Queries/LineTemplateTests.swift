import Testing
import VaultModel

@Suite struct `A template` {
  @Test(arguments: [
    ("{short} {content}", "kmf Renew passport"), ("{Short}", "kmf"), ("{due:12}|", "2026-03-01  |"),
    ("{due:-12}|", "  2026-03-01|"),
    ("{short:2}|", "kmf|"), ("{nothing}|", "|"), ("{nothing:3}|", "   |"), ("\\{{short}\\}", "{kmf}"),
    ("a\\tb\\n\\0\\\\", "a\tb\n\0\\"),
    ("plain", "plain"), ("", ""), ("{train:4}|", "🚂  |"), ("größe {short}", "größe kmf"),
    ("\\ {short}", " kmf"),
  ])
  func `makes a line`(text: String, line: String) throws {
    let values = ["short": "kmf", "content": "Renew passport", "due": "2026-03-01", "train": "🚂"]
    let template = try LineTemplate(text)
    #expect(template.rendered(width: { $0 == "🚂" ? 2 : $0.count }, value: { values[$0] ?? "" }) == line)
  }

  @Test func `tells the names of its values`() throws {
    #expect(try LineTemplate("{short} {Due:10}{effort}").names == ["short", "due", "effort"])
  }

  @Test(arguments: [
    ("{short", LineTemplateError(reason: .unclosedBrace, column: 1)),
    ("a }", LineTemplateError(reason: .unopenedBrace, column: 3)),
    ("ä{}", LineTemplateError(reason: .badName(""), column: 3)),
    ("{a b}", LineTemplateError(reason: .badName("a b"), column: 2)),
    ("{a:x}", LineTemplateError(reason: .badWidth("x"), column: 4)),
    ("{a:}", LineTemplateError(reason: .badWidth(""), column: 4)),
    ("{a:0}", LineTemplateError(reason: .badWidth("0"), column: 4)),
    ("{a:1001}", LineTemplateError(reason: .badWidth("1001"), column: 4)),
    ("{a:-9223372036854775808}", LineTemplateError(reason: .badWidth("-9223372036854775808"), column: 4)),
    ("a\\", LineTemplateError(reason: .loneBackslash, column: 2)),
    ("a\\q", LineTemplateError(reason: .badEscape("q"), column: 2)),
    ("{a{b}", LineTemplateError(reason: .badName("a{b"), column: 2)),
  ])
  func `is refused where it is not understood`(text: String, error: LineTemplateError) {
    #expect(throws: error) { try LineTemplate(text) }
    #expect(!error.description.isEmpty)
  }
}

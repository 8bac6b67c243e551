import Foundation
import TestSupport
import Testing
import VaultModel

@Suite struct `A regular expression` {
  @Test(
    arguments: [
      ("a.c", "xabcx", true), ("a.c", "a\nc", false), ("^b", "a\nb", true), ("a$", "a\nb", true),
      ("^$", "", true), ("^$", "a", false),
      ("[a-c]+d", "xbcad", true), ("[^a-c]", "abc", false), ("[]]", "]", nil), ("[\\]]", "]", true),
      ("[a-]", "-", true), ("[\\\\a]", "a", true),
      ("\\d{3}", "a12b123", true), ("\\d{3}", "12", false), ("a{2,}", "a", false), ("a{0}b", "b", true),
      ("a{,2}", "a{,2}", true), ("{", "{", true),
      ("(ab|cd)+e", "abcde", true), ("(?:ab){2}", "abab", true), ("(|a)b", "b", true), ("()", "", true),
      ("(a*)*b", "aaab", true), ("a|", "", true),
      ("\\bcat\\b", "a cat!", true), ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true),
      ("\\w+", "größe", true), ("^\\w+$", "größe", true),
      ("^\\w+$", "gro\u{308}ße", true), ("\\s", "a\u{A0}b", true), ("[^\\s]", " \t", false),
      ("[\\d_]", "_", true), ("\\W", "é", false),
      ("ä", "Ä", false), ("日.語", "日本語", true), ("^.$", "🚂", true), ("a\\.b", "a.b", true),
      ("a\\.b", "axb", false), ("\\/", "/", true), ("a+?b", "aab", true),
      ("x*", "", true), ("\\t", "\t", true), (".", "\n", false),
    ] as [(String, String, Bool?)])
  func `finds what it should`(source: String, text: String, isFound: Bool?) throws {
    guard let isFound else {
      #expect(throws: RegexFault.self) { try RegexPattern(source) }
      return
    }
    #expect(try RegexPattern(source).matches(Array(text.utf8)) == isFound)
  }

  @Test(arguments: [
    ("straSSe", "STRASSE", true), ("[a-z]+", "ABC", true), ("[^a-z]", "ABC", false), ("ÄÖ", "äö", true),
    ("Σ", "ς", false), ("[Ä-Ö]", "ö", true),
    ("\\bCat", "cat", true),
  ])
  func `ignores case on request`(source: String, text: String, isFound: Bool) throws {
    #expect(try RegexPattern(source, ignoresCase: true).matches(Array(text.utf8)) == isFound)
  }

  @Test(arguments: [
    ("(a", RegexFault.Reason.unclosedGroup, 0), ("a)", .unopenedGroup, 1), ("x[ab", .unclosedClass, 1),
    ("[]", .emptyClass, 0), ("[b-a]", .reversedRange, 1),
    ("*a", .nothingToRepeat, 0), ("a**", .nothingToRepeat, 2), ("a|+", .nothingToRepeat, 2),
    ("a{3,2}", .badCount, 1), ("a{1001}", .badCount, 1),
    ("a{2x}", .badCount, 1), ("a\\", .loneBackslash, 1), ("(?=a)", .unsupported("(?="), 0),
    ("(?<n>a)", .unsupported("(?<"), 0), ("(a)\\1", .unsupported("\\1"), 3),
    ("\\p{L}", .unsupported("\\p"), 0), ("a++", .unsupported("++"), 2),
    ("[[:alpha:]]", .unsupported("[:"), 1), ("[a-\\d]", .unsupported("\\d"), 3),
    ("(?", .unsupported("(?"), 0), ("[a", .unclosedClass, 0), ("[a-", .unclosedClass, 0),
    ("[\\", .loneBackslash, 1), ("a{99999999999999999999}", .badCount, 1),
  ])
  func `is refused where it is not understood`(source: String, reason: RegexFault.Reason, offset: Int) {
    #expect(throws: RegexFault(reason: reason, offset: offset)) { try RegexPattern(source) }
  }

  @Test(arguments: ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)(.*)(.*)b", "(x+x+)+y", "((a?){30}a{30})b"])
  func `takes time in proportion to the text`(source: String) throws {
    let text = [UInt8](repeating: UInt8(ascii: source.contains("x") ? "x" : "a"), count: 20_000)
    #expect(try !RegexPattern(source).matches(text))
  }

  @Test func `reads bytes that are not UTF-8 as U+FFFD`() throws {
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5, 0x80, 0x80, 0x80], [0x80],
    ] {
      #expect(try RegexPattern("^\u{FFFD}+$").matches(bytes), "\(bytes)")
    }
  }

  @Test func `finds what Foundation's finds`() throws {
    var random = SeededGenerator(seed: 20_260_311)
    for _ in 0..<sampled(3_000) {
      let source = Self.expression(depth: 3, &random)
      let text = String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in "abc. \n".randomElement(using: &random) ?? "a"
        })
      let pattern = try RegexPattern(source)
      let other = try NSRegularExpression(
        pattern: source, options: [.anchorsMatchLines, .useUnixLineSeparators])
      let range = NSRange(location: 0, length: text.utf16.count)
      #expect(
        pattern.matches(Array(text.utf8)) == (other.firstMatch(in: text, range: range) != nil),
        "/\(source)/ in \(text.debugDescription), seed \(random.seed)")
    }
  }

  private static func expression(depth: Int, _ random: inout SeededGenerator) -> String {
    let leaves = ["a", "b", "c", ".", "\\.", "[ab]", "[^a]", "\\w", "\\s", "\\b", "^", "$", "\\d", "[a-c.]"]
    guard depth > 0 else { return leaves.randomElement(using: &random) ?? "a" }
    let one = expression(depth: depth - 1, &random)
    let two = expression(depth: depth - 1, &random)
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: one + two
    case 1: "(\(one)|\(two))"
    case 2: "(?:\(one))*" + two
    case 3: "(?:\(one))+"
    case 4: "(?:\(one))?" + two
    case 5: "(?:\(one)){1,2}" + two
    default: one
    }
  }
}

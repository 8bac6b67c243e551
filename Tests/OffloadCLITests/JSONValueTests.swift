import Foundation
import JSON
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `JSON` {
  @Test func `keeps the order of keys`() {
    let value = JSONValue.object([
      ("b", .number(1)), ("a", .array([.null, .bool(true)])), ("c", .object([])),
    ])
    #expect(String(decoding: value.bytes, as: UTF8.self) == #"{"b":1,"a":[null,true],"c":{}}"#)
  }

  @Test func `takes over what is written already`() throws {
    let value = JSONValue.object([("a", .written(Array(#"[1,{"b":null}]"#.utf8))), ("c", .number(2))])
    #expect(String(decoding: value.bytes, as: UTF8.self) == #"{"a":[1,{"b":null}],"c":2}"#)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == #"{"a":[1,{"b":null}],"c":2}"#)
  }

  @Test(
    "escapes",
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{1B}\u{7F}\u{9B}", #""\u0000\u001b\u007f\u009b""#),
      ("\u{2028}\u{202E}", #""\u2028\u202e""#), ("é日👍", "\"é日👍\""), ("\r\n", #""\r\n""#),
    ])
  func escapes(text: String, as expected: String) {
    #expect(String(decoding: JSONValue.string(text).bytes, as: UTF8.self) == expected)
  }

  @Test func `is read back by another parser, whatever the bytes`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let json = Data(JSONValue.array([.string(text)]).bytes)
      let read = try #require(try JSONSerialization.jsonObject(with: json) as? [String], "seed \(seed)")
      #expect(read.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)], "seed \(seed)")
    }
  }

  @Test(arguments: ["a", "ж", "東", "\u{61B}", "€"])
  func `escapes what is unsafe to show wherever it stands, and nothing else`(around: String) {
    let unsafe: [UInt32] =
      Array(0..<0x20) + Array(0x7F..<0xA0) + [0x061C, 0x200E, 0x200F] + Array(0x2028...0x202E)
      + Array(0x2066...0x2069)
    for value in Array(0..<0x2100) where value != 0x22 && value != 0x5C {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let isUnsafe = unsafe.contains(scalar.value)
      for place in [0, 1, 7, 8, 9, 15, 17] {
        let text = String(repeating: around, count: place) + String(scalar) + around
        let shown = JSONValue.string(text).bytes
        #expect(
          (shown.count > text.utf8.count + 2) == isUnsafe
            && String(decoding: shown, as: UTF8.self).unicodeScalars.contains(scalar) != isUnsafe,
          "\(String(scalar.value, radix: 16)) at \(place)")
      }
    }
  }

  @Test(arguments: [0, 9, 10, 99, 1000, -1, -10, Int.max, Int.min])
  func `writes numbers`(number: Int) {
    #expect(JSONValue.number(number).bytes == Array("\(number)".utf8))
  }
}

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
}

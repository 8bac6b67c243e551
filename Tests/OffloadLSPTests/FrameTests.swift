import Testing

@testable import OffloadLSP

@Suite struct `Messages in a stream` {
  static let message = Array(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#.utf8)

  @Test func `come out whole wherever the stream is cut`() throws {
    let stream = FrameReader.frame(Self.message) + FrameReader.frame(Self.message)
    for cut in 0...stream.count {
      var reader = FrameReader()
      var found: [[UInt8]] = []
      for part in [stream[..<cut], stream[cut...]] {
        reader.feed(part)
        while let message = try reader.next() { found.append(message) }
      }
      #expect(found == [Self.message, Self.message], "cut at \(cut)")
    }
  }

  @Test(arguments: [
    "content-length: 2\r\n\r\n{}",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length:2\r\n\r\n{}",
    "Content-Length: 2\n\n{}", "CONTENT-LENGTH:\t2 \r\n\r\n{}",
  ])
  func `are found after any header that clients write`(stream: String) throws {
    var reader = FrameReader()
    reader.feed(stream.utf8)
    #expect(try reader.next() == Array("{}".utf8))
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Type: a\r\n\r\n{}", "garbage\n\n",
  ])
  func `end where a header has no length`(stream: String) {
    var reader = FrameReader()
    reader.feed(stream.utf8)
    #expect(throws: FrameReader.Fault.noLength) { try reader.next() }
  }

  @Test func `end where one is longer than is taken, and where a header has no end`() {
    var reader = FrameReader()
    reader.feed("Content-Length: 99999999999\r\n\r\n".utf8)
    #expect(throws: FrameReader.Fault.tooLong(99_999_999_999)) { try reader.next() }
    var other = FrameReader()
    other.feed([UInt8](repeating: UInt8(ascii: "a"), count: 9000))
    #expect(throws: FrameReader.Fault.noLength) { try other.next() }
  }
}

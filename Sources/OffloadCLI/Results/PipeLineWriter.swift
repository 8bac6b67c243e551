import OffloadKit

/// Writes lines of files for the next program: an item's address, its place, and its line. There may be a million, of
/// which those of one file follow each other.
struct PipeLineWriter {
  /// The path of the file that the last line was of, and what stands between an item's address and its line number; nil
  /// where that is no plain text.
  private var newest: (path: [UInt8], opening: [UInt8]?) = ([], nil)

  static func text(of lines: OutputChunk) -> [UInt8] {
    var (writer, bytes) = (PipeLineWriter(), [UInt8]())
    lines.each { writer.append($0, to: &bytes) }
    return bytes
  }

  private mutating func append(_ line: ListedLine, to bytes: inout [UInt8]) {
    let place = line.place
    if newest.path != line.path { newest = (line.path, Self.opening(line.path)) }
    guard place.column == nil, let opening = newest.opening else {
      bytes += PipeLine.of([line.address, "\(place)", String(decoding: line.text, as: UTF8.self)]).utf8
      return
    }
    Self.append(line.address, to: &bytes)
    bytes += opening
    Self.append(String(place.line), to: &bytes)
    bytes.append(UInt8(ascii: "\t"))
    if line.text.withUnsafeBufferPointer(Self.isUTF8) {
      bytes += line.text
    } else {
      // Other bytes than UTF-8 become U+FFFD.
      Self.append(String(decoding: line.text, as: UTF8.self), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func opening(_ path: [UInt8]) -> [UInt8]? {
    path.allSatisfy(isPlain) ? [UInt8(ascii: "\t")] + path + [UInt8(ascii: ":")] : nil
  }

  /// Whether a byte of a path stands as it is in a place.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"")
  }

  /// In one piece, where the bytes of a string's view would be taken one by one.
  private static func append(_ text: consuming String, to bytes: inout [UInt8]) {
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Of ASCII eight bytes at a time. A text with U+FFFD in it counts as none, and is the same when it is decoded.
  private static func isUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var offset = 0
    while offset < text.count {
      if offset + 8 <= text.count,
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset += 8
      } else if text.scalar(at: &offset) == 0xFFFD {
        return false
      }
    }
    return true
  }
}

import OffloadKit

/// Writes lines of files for the next program: an item's address, its place, and its line. There may be a million
/// lines, and the lines of one file come in a row.
struct PipeLineWriter {
  /// The path of the last line's file, and the text between an item's address and its line number; nil if that isn't
  /// plain text.
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
      // Bytes that aren't UTF-8 become U+FFFD.
      Self.append(String(decoding: line.text, as: UTF8.self), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func opening(_ path: [UInt8]) -> [UInt8]? {
    path.allSatisfy(isPlain) ? [UInt8(ascii: "\t")] + path + [UInt8(ascii: ":")] : nil
  }

  /// Whether a place shows this byte of a path unescaped.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"")
  }

  /// Appends in one piece. From a string's view, the bytes would come one by one.
  private static func append(_ text: consuming String, to bytes: inout [UInt8]) {
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Whether a text is UTF-8. It checks ASCII eight bytes at a time. A text with U+FFFD counts as not UTF-8, and
  /// decoding leaves it the same.
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

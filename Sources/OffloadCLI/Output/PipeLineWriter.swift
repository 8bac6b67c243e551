import OffloadKit

/// Writes lines of files for the next program: an item's address, its place, and its line. There may be a million, of
/// which those of one file follow each other.
struct PipeLineWriter {
  /// The path of the file that the last line was of, and what stands between an item's address and its line number; nil
  /// where that is no plain text.
  private var newest: (path: [UInt8], opening: [UInt8]?) = ([], nil)

  static func text(of lines: LinePiece) -> [UInt8] {
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
    if line.text.withUnsafeBytes(Self.isASCII) {
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

  /// Eight bytes at a time.
  private static func isASCII(_ text: UnsafeRawBufferPointer) -> Bool {
    var found: UInt64 = 0
    var index = 0
    while index + 8 <= text.count {
      found |= text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < text.count {
      found |= UInt64(text[index])
      index += 1
    }
    return found & 0x8080_8080_8080_8080 == 0
  }
}

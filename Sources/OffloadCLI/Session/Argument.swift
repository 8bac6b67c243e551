import OffloadKit

/// One word of the command line, as the bytes that the shell handed over: it need not be UTF-8.
package struct Argument: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// For showing and for comparing with names; bytes that are not UTF-8 read as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `--name`, `--name=value` or `-n`. `-` alone stands for standard input, and `- milk` is text.
  var looksLikeOption: Bool {
    bytes.count > 1 && bytes[0] == UInt8(ascii: "-") && bytes[1] != UInt8(ascii: " ")
  }

  /// `--`: nothing after it is an option.
  var endsOptions: Bool { bytes == [UInt8(ascii: "-"), UInt8(ascii: "-")] }

  var isStandardInput: Bool { bytes == [UInt8(ascii: "-")] }

  /// The bytes, where they are text to be written into the vault.
  ///
  /// - Throws: `Failure` where they are not UTF-8.
  func utf8() throws -> [UInt8] { try bytes.refusingOtherThanUTF8() }

  /// `--name=value` in its two halves; without `=`, the whole and nil.
  var halves: (name: String, value: Argument?) {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    let name = String(decoding: bytes[..<sign], as: UTF8.self)
    return (name, Argument(bytes: Array(bytes[(sign + 1)...])))
  }
}

extension [UInt8] {
  /// - Throws: `Failure` where they are not UTF-8, as what a terminal of an older encoding sends.
  func refusingOtherThanUTF8() throws -> [UInt8] {
    guard String(validating: self, as: UTF8.self) != nil else {
      throw Failure(
        "not-utf8", "this text isn't UTF-8; nothing changed", hint: "iconv -f latin1 -t utf-8")
    }
    return self
  }
}

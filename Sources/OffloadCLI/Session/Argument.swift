import OffloadKit

/// One word of the command line, as bytes from the shell. They may not be UTF-8.
package struct Argument: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The text to show, or to compare with names. Bytes that aren't UTF-8 become U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `--name`, `--name=value` or `-n`. `-` alone means standard input, and `- milk` is text.
  var looksLikeOption: Bool {
    bytes.count > 1 && bytes[0] == UInt8(ascii: "-") && bytes[1] != UInt8(ascii: " ")
  }

  /// `--`: nothing after it is an option.
  var endsOptions: Bool { bytes == [UInt8(ascii: "-"), UInt8(ascii: "-")] }

  var isStandardInput: Bool { bytes == [UInt8(ascii: "-")] }

  /// Returns the bytes as text for the vault.
  ///
  /// - Throws: `Failure` if they aren't UTF-8.
  func utf8() throws -> [UInt8] { try bytes.refusingOtherThanUTF8() }

  /// The two halves of `--name=value`; without `=`, the whole word and nil.
  var halves: (name: String, value: Argument?) {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    let name = String(decoding: bytes[..<sign], as: UTF8.self)
    return (name, Argument(bytes: Array(bytes[(sign + 1)...])))
  }
}

extension [UInt8] {
  /// Returns the bytes unchanged.
  ///
  /// - Throws: `Failure` if they aren't UTF-8, for example from a terminal with an older encoding.
  func refusingOtherThanUTF8() throws -> [UInt8] {
    guard String(validating: self, as: UTF8.self) != nil else {
      throw Failure(
        "not-utf8", "this text isn't UTF-8; nothing changed", hint: "iconv -f latin1 -t utf-8")
    }
    return self
  }
}

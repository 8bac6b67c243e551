import VaultSyntax

/// Dates as people say them, in the date fields of words that somebody has just written: `[due:: friday]` becomes
/// `[due:: 2026-03-13]`.
///
/// Only what is captured or edited is written anew so: of a file's line nobody knows on which day it was written.
enum DateWords {
  /// The text with what says a day written as that day. What is not a date stays as it is.
  static func written(_ text: [UInt8], today: CivilDate) -> [UInt8] {
    // Most texts have no field at all.
    guard zip(text, text.dropFirst()).contains(where: { $0 == colon && $1 == colon }) else { return text }
    let patches = text.withUnsafeBufferPointer { bytes in
      var said = ItemText(skimming: true)
      return text.split(omittingEmptySubsequences: true, whereSeparator: isLineEnding).flatMap { line in
        said.read(bytes, text: line.startIndex..<line.endIndex)
        return said.fields.compactMap { patch($0, in: text, today) }
      }
    }
    return (try? Document(text).applying(patches)) ?? text
  }

  private static func patch(_ field: Field, in text: [UInt8], _ today: CivilDate) -> Patch? {
    let value = String(validating: text[field.value], as: UTF8.self)
    guard field.key?.isDate == true, let value, let date = try? NaturalDate.day(value, today: today) else {
      return nil
    }
    let written = Array(date.description.utf8)
    return text[field.value].elementsEqual(written) ? nil : Patch(field.value, with: written)
  }

  private static let colon = UInt8(ascii: ":")
}

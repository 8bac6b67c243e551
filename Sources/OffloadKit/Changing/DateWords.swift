import VaultSyntax

/// Turns dates in words, in the date fields of a text that the user has just written, into days: `[due:: friday]`
/// becomes `[due:: 2026-03-13]`.
///
/// Short forms, such as `3d`, stay as they are: in a text, they may mean something else.
///
/// It works only on text that the user captures or edits: Offload can't know on which day a line of a file was
/// written.
enum DateWords {
  /// Returns the text with dates in words written as days. Anything that isn't a date stays as it is, and so does code
  /// between fences.
  static func written(_ text: [UInt8], today: CivilDate) -> [UInt8] {
    // Most texts have no field at all.
    guard zip(text, text.dropFirst()).contains(where: { $0 == colon && $1 == colon }) else { return text }
    let document = Document(text)
    let code = document.fencedBlocks.map(\.lines)
    let patches = text.withUnsafeBufferPointer { bytes in
      var said = ItemText(skimming: true)
      return document.lines.indices.flatMap { index in
        if code.contains(where: { $0.contains(index) }) { return [Patch]() }
        let line = document.lines[index]
        said.read(bytes, text: line.start..<line.end)
        return said.fields.compactMap { patch($0, in: text, today) }
      }
    }
    return (try? document.applying(patches)) ?? text
  }

  private static func patch(_ field: Field, in text: [UInt8], _ today: CivilDate) -> Patch? {
    let value = String(validating: text[field.value], as: UTF8.self)
    guard field.key?.isDate == true, let value,
      let date = try? NaturalDate.day(value, today: today, isCertain: false)
    else { return nil }
    let written = Array(date.description.utf8)
    return text[field.value].elementsEqual(written) ? nil : Patch(field.value, with: written)
  }

  private static let colon = UInt8(ascii: ":")
}

import Foundation
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `The text of an open document` {
  /// A slow and simple model: UTF-16 units, and lines by their endings.
  struct Model {
    var units: [UInt16]

    var starts: [Int] {
      var starts = [0]
      for index in units.indices {
        if units[index] == 0x0A { starts.append(index + 1) }
        if units[index] == 0x0D, index + 1 == units.count || units[index + 1] != 0x0A {
          starts.append(index + 1)
        }
      }
      return starts
    }

    func offset(_ position: TextPosition) -> Int {
      let starts = starts
      guard position.line < starts.count else { return units.count }
      var end = position.line + 1 < starts.count ? starts[position.line + 1] : units.count
      while position.line + 1 < starts.count, end > starts[position.line],
        [0x0A, 0x0D].contains(units[end - 1]),
        starts[position.line + 1] - end < 2
      {
        end -= 1
      }
      var offset = min(starts[position.line] + position.column, end)
      if offset > 0, offset < units.count, UTF16.isTrailSurrogate(units[offset]) { offset -= 1 }
      return offset
    }

    mutating func replace(_ start: TextPosition, _ end: TextPosition, with text: String) {
      units.replaceSubrange(offset(start)..<offset(end), with: Array(text.utf16))
    }
  }

  /// The place behind the first characters of a text; in a line's ending, the line's end.
  private static func place(of unit: Int, in model: Model) -> TextPosition {
    let line = (model.starts.lastIndex { $0 <= unit }) ?? 0
    let end = model.offset(TextPosition(line: line, column: .max / 2))
    return TextPosition(line: line, column: min(unit, end) - model.starts[line])
  }

  @Test(arguments: 0..<(isThorough ? 100 : 20))
  func `tells the places of any range as a simple model does`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = Self.pieces + ["abcdefghijklmno", "and some more words than that"]
    let said = (0..<9).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    let (text, model) = (EditedText(Array(said.utf8)), Model(units: Array(said.utf16)))
    let bounds = Array(said.unicodeScalars.indices) + [said.endIndex]
    for (start, end) in zip(bounds, bounds.dropFirst(seed % 7)) {
      let units = [start, end].map { said.utf16.distance(from: said.startIndex, to: $0) }
      let bytes = [start, end].map { said.utf8.distance(from: said.startIndex, to: $0) }
      #expect(
        text.span(bytes[0]..<bytes[1])
          == TextSpan(Self.place(of: units[0], in: model), Self.place(of: units[1], in: model)), "\(said)")
    }
  }

  /// Of fifty edits each: a million of them where there is time.
  static let seeds = isThorough ? 20_000 : 40

  static let pieces = ["a", "é", "日", "🎉", "\n", "\r\n", "\r", " ", "- [ ] x", "", "👩‍👧", "\u{301}"]

  @Test(arguments: 0..<seeds)
  func `is what a simple model makes of the same edits`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let begin = (0..<8).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
    var text = EditedText(Array(begin.utf8))
    var model = Model(units: Array(begin.utf16))
    for _ in 0..<50 {
      let places = (0..<2).map { _ in
        TextPosition(
          line: .random(in: 0...6, using: &generator), column: .random(in: 0...9, using: &generator))
      }.sorted()
      let new = Self.pieces.randomElement(using: &generator) ?? ""
      let isSpan = text.replace(TextSpan(places[0], places[1]), with: Array(new.utf8))
      #expect(isSpan)
      model.replace(places[0], places[1], with: new)
      #expect(Array(String(decoding: text.bytes, as: UTF8.self).utf16) == model.units, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<seeds)
  func `becomes another by the edits between them`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let texts = (0..<2).map { _ in
      (0..<12).map { _ in Self.pieces.filter { $0 != "\r" }.randomElement(using: &generator) ?? "" }.joined()
    }
    var text = EditedText(Array(texts[0].utf8))
    let edits = SpanEdit.edits(from: text, to: Array(texts[1].utf8))
    // The last first, so that the places of the others stay.
    for edit in edits.reversed() { _ = text.replace(edit.span, with: edit.text) }
    #expect(text.bytes == Array(texts[1].utf8), "seed \(seed)")
  }

  @Test func `ends its lines where editors do`() {
    let text = EditedText(Array("a\r\nb\nc\rd".utf8))
    #expect(text.lineCount == 4 && text.hasLoneReturn)
    #expect((0..<4).map { Array(text.bytes[text.line($0)]) } == ["a", "b", "c", "d"].map { Array($0.utf8) })
    #expect(text.position(of: 2) == TextPosition(line: 0, column: 1))
  }
}

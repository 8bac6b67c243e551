import VaultStore
import VaultSyntax

extension [Splice] {
  /// Returns a text without the lines that the splices inserted, and with those that they removed, at their present
  /// place. It ignores line endings when it compares. Inserted lines that are gone already stay away.
  func takenOut(of text: [UInt8]) -> [UInt8] {
    var lines = text.linesWithEnds
    var start = 0
    for splice in self {
      let removed = splice.removed.linesWithEnds
      let place = splice.takeOut(of: &lines, from: start)
      lines.insert(contentsOf: removed, at: place)
      start = place + removed.count
    }
    let last = lines.count - 1
    return lines.enumerated().flatMap { index, line in
      index < last && line.last != UInt8(ascii: "\n") ? line + [UInt8(ascii: "\n")] : line
    }
  }
}

extension Splice {
  /// Removes the lines that the splice inserted, together or one by one.
  ///
  /// - Parameter start: the end of the splice before it.
  /// - Returns: the place of the lines, or where they would have been.
  fileprivate func takeOut(of lines: inout [ArraySlice<UInt8>], from start: Int) -> Int {
    let brought = inserted.linesWithEnds.map(\.withoutEnd)
    for first in [start, 0] where !brought.isEmpty {
      let here = lines.indices[first...].first { index in
        lines[index...].lazy.map(\.withoutEnd).starts(with: brought)
      }
      guard let here else { continue }
      lines.removeSubrange(here..<here + brought.count)
      return here
    }
    var place: Int?
    for line in brought {
      guard let index = lines[start...].firstIndex(where: { $0.withoutEnd == line }) else { continue }
      lines.remove(at: index)
      place = place ?? index
    }
    return place ?? gap(in: lines, from: start)
  }

  /// Returns the place between the lines that the splice recorded around it.
  private func gap(in lines: [ArraySlice<UInt8>], from start: Int) -> Int {
    let above = self.above.linesWithEnds.last?.withoutEnd
    let below = self.below.linesWithEnds.first?.withoutEnd
    let places = start...lines.count
    let isBelow = { place in above != nil && place > 0 && lines[place - 1].withoutEnd == above }
    let isAbove = { place in below != nil && place < lines.count && lines[place].withoutEnd == below }
    return places.first { isBelow($0) && isAbove($0) } ?? places.first(where: isBelow)
      ?? places.first(where: isAbove) ?? lines.count
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutEnd: ArraySlice<UInt8> {
    guard last == UInt8(ascii: "\n") else { return self }
    let line = dropLast()
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}

extension [UInt8] {
  fileprivate var linesWithEnds: [ArraySlice<UInt8>] {
    let lines = TextLines(self, endingAt: .lineFeed)
    return lines.indices.map { lines[$0] }
  }
}

extension FrontMatter {
  /// Returns patches that turn a list into another. Elements that both have at their beginnings and ends keep their
  /// bytes.
  func replacingElements(
    of entry: YAMLEntry, with values: [YAMLValue]
  ) throws(FrontMatterRefusal) -> [Patch] {
    let old = entry.value.elements
    let kept = zip(old, values).prefix { $0.value == $1 }.count
    let most = min(old.count, values.count) - kept
    let tail = zip(old.reversed(), values.reversed()).prefix(most).prefix { $0.value == $1 }.count
    let added = Array(values[kept..<(values.count - tail)])
    return try replacingElements(kept..<(old.count - tail), of: entry, with: added)
  }

  /// Replaces some elements by values.
  func replacingElements(
    _ elements: Range<Int>, of entry: YAMLEntry, with values: [YAMLValue], style: YAMLNode.Style? = nil
  ) throws(FrontMatterRefusal) -> [Patch] {
    for element in entry.value.elements[elements] { try checkChangeable(element, of: entry) }
    var patches: [Patch] = []
    // Elements with a successor change in place, so that their lines and commas stay.
    let replaced = min(elements.count, values.count)
    for (index, value) in zip(elements, values) {
      let element = entry.value.elements[index]
      let text = try elementText(value, style ?? element.style, of: entry)
      patches.append(replacing(element, with: text))
    }
    if values.count > replaced {
      patches += try inserting(
        Array(values[replaced...]), at: elements.lowerBound + replaced, of: entry, style: style)
    }
    if elements.count > replaced {
      patches += try removingElements(
        Array(elements.dropFirst(replaced)), of: entry)
    }
    return patches
  }

  private func replacing(_ element: YAMLNode, with text: [UInt8]) -> Patch {
    guard element.style == .empty else { return Patch(element.range, with: text) }
    let start = element.range.lowerBound
    let isSpaced = start < bytes.count && bytes[start] == 0x20
    return isSpaced ? .inserting(text, at: start + 1) : .inserting([0x20] + text, at: start)
  }

  private func checkChangeable(_ element: YAMLNode, of entry: YAMLEntry) throws(FrontMatterRefusal) {
    switch element.style {
    case .plain, .singleQuoted, .doubleQuoted, .empty:
      if spansLines(element.range) { throw .multilineText(key: entry.key) }
    case .literal, .folded: throw .multilineText(key: entry.key)
    case .opaque: throw .opaqueValue(key: entry.key)
    case .flowList, .blockList, .flowMap, .blockMap: throw .map(key: entry.key)
    }
  }

  private func elementText(
    _ value: YAMLValue, _ style: YAMLNode.Style, of entry: YAMLEntry
  ) throws(FrontMatterRefusal) -> [UInt8] {
    let inFlow = entry.value.style == .flowList
    guard let text = YAMLWriter.text(value, style: style, inFlow: inFlow, isElement: true) else {
      throw .unwritableValue(key: entry.key)
    }
    return text
  }

  // MARK: Inserting

  private func inserting(
    _ values: [YAMLValue], at index: Int, of entry: YAMLEntry, style: YAMLNode.Style?
  ) throws(FrontMatterRefusal) -> [Patch] {
    let elements = entry.value.elements
    let neighbour = index > 0 ? elements[index - 1] : elements.first
    var texts: [[UInt8]] = []
    for value in values {
      texts.append(try elementText(value, style ?? neighbour?.style ?? .plain, of: entry))
    }
    if entry.value.style == .flowList { return [insertingInFlow(texts, at: index, of: entry)] }
    guard let first = elements.first else { return [] }
    return [insertingLines(texts, at: index, of: entry, like: first)]
  }

  private func insertingInFlow(_ texts: [[UInt8]], at index: Int, of entry: YAMLEntry) -> Patch {
    let elements = entry.value.elements
    let comma = Array(", ".utf8)
    let joined = Array(texts.joined(separator: comma))
    if index > 0 { return .inserting(comma + joined, at: elements[index - 1].range.upperBound) }
    if let first = elements.first { return .inserting(joined + comma, at: first.range.lowerBound) }
    let list = entry.value.range
    return Patch((list.lowerBound + 1)..<(list.upperBound - 1), with: joined)
  }

  private func insertingLines(
    _ texts: [[UInt8]], at index: Int, of entry: YAMLEntry, like model: YAMLNode
  ) -> Patch {
    let elements = entry.value.elements
    let modelLine = firstLine(of: model)
    var lead = Array(bytes[modelLine..<model.range.lowerBound])
    if lead.last == UInt8(ascii: "-") { lead.append(0x20) }
    let lines = texts.flatMap { lead + $0 + lineEnding }
    let offset = index < elements.count ? firstLine(of: elements[index]) : entry.lines.upperBound
    return .inserting(lines, at: offset)
  }

  // MARK: Removing

  /// Removes elements, with their commas or lines. A list without any elements left stays as an empty one.
  func removingElements(_ indices: [Int], of entry: YAMLEntry) throws(FrontMatterRefusal) -> [Patch] {
    let elements = entry.value.elements
    for index in indices { try checkChangeable(elements[index], of: entry) }
    if entry.value.style == .flowList { return removingFromFlow(indices, of: entry) }
    guard indices.count < elements.count else {
      return [
        insertingValue(Array("[]".utf8), of: entry), .removing(try elementLines(of: entry)),
      ]
    }
    return indices.map { index in
      let start = firstLine(of: elements[index])
      return .removing(start..<nextLine(max(elements[index].range.upperBound, start)))
    }
  }

  private func removingFromFlow(_ indices: [Int], of entry: YAMLEntry) -> [Patch] {
    let elements = entry.value.elements
    guard indices.count < elements.count else {
      return [.removing((entry.value.range.lowerBound + 1)..<(entry.value.range.upperBound - 1))]
    }
    return Self.removals(of: Set(indices), from: elements.map(\.range)).map { .removing($0) }
  }

  /// The ranges to remove for some of the parts, each with the separator from the part before. If no part is left
  /// before it, the separator from the part after goes instead.
  static func removals(of indices: Set<Int>, from parts: [Range<Int>]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < parts.count {
      guard indices.contains(index) else {
        index += 1
        continue
      }
      let first = index
      while index < parts.count, indices.contains(index) { index += 1 }
      if first > 0 {
        ranges.append(parts[first - 1].upperBound..<parts[index - 1].upperBound)
      } else if index < parts.count {
        ranges.append(parts[0].lowerBound..<parts[index].lowerBound)
      } else {
        ranges.append(parts[0].lowerBound..<parts[index - 1].upperBound)
      }
    }
    return ranges
  }

  /// The lines of a block list.
  ///
  /// - Throws: `FrontMatterRefusal` if an element is more than a text on one line.
  func elementLines(of entry: YAMLEntry) throws(FrontMatterRefusal) -> Range<Int> {
    for element in entry.value.elements { try checkChangeable(element, of: entry) }
    return lineStart(of: entry.value.range.lowerBound)..<entry.lines.upperBound
  }

  // MARK: Lines

  private func firstLine(of element: YAMLNode) -> Int {
    lineStart(of: element.dash ?? element.range.lowerBound)
  }

  private func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > inside.lowerBound, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  private func nextLine(_ offset: Int) -> Int {
    var end = offset
    while end < inside.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    guard end < inside.upperBound else { return end }
    let isPair = bytes[end] == 0x0D && end + 1 < inside.upperBound && bytes[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }
}

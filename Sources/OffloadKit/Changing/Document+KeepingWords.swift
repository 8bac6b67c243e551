import VaultSyntax

extension Document {
  /// Returns the text from the first word of an item to its last with the changed words in it. All other bytes stay:
  /// runs of spaces, and fields between words.
  ///
  /// - Parameters:
  ///   - old: the words as Offload shows them, with single spaces and without fields.
  ///   - new: the same, changed.
  /// - Returns: nil if the item has other words, or if Offload can't match the words to their bytes.
  func words(of item: Int, from old: [UInt8], to new: [UInt8]) -> [UInt8]? {
    let said = ItemText(item, in: self)
    guard said.content == old, let first = said.words.first, let last = said.words.last,
      !new.contains(where: isLineEnding), let places = places(of: said)
    else { return nil }
    let beginning = Self.common(old, new)
    let ending = Self.common(
      Array(old[beginning...].reversed()), Array(new[beginning...].reversed()), isReversed: true)
    let typed = new[beginning..<new.count - ending]
    if said.words.count > 1 {
      let keys = said.fields.map { Array(bytes[$0.name]) }
      var own = ItemText()
      typed.withUnsafeBufferPointer { own.read($0, text: 0..<$0.count) }
      // A field that the line has twice, or that the user typed, would replace others.
      guard own.fields.isEmpty, Set(keys).count == keys.count else { return nil }
    }
    let all = places + [last.upperBound]
    return Array(bytes[first.lowerBound..<all[beginning]]) + Array(typed)
      + Array(bytes[all[old.count - ending]..<last.upperBound])
  }

  /// Returns the place in the file of each byte of the words as Offload shows them.
  private func places(of said: ItemText) -> [Int]? {
    var places: [Int] = []
    for (number, piece) in said.words.enumerated() {
      if number > 0, places.count < said.content.count, said.content[places.count] == 0x20 {
        places.append(said.words[number - 1].upperBound)
      }
      var index = piece.lowerBound
      while index < piece.upperBound {
        places.append(index)
        let begins = isBlank(bytes[index])
        index += 1
        while begins, index < piece.upperBound, isBlank(bytes[index]) { index += 1 }
      }
    }
    return places.count == said.content.count ? places : nil
  }

  /// Returns the number of bytes at the start that two texts share, in whole letters.
  private static func common(_ left: [UInt8], _ right: [UInt8], isReversed: Bool = false) -> Int {
    var count = zip(left, right).prefix { $0 == $1 }.count
    func isInLetter(_ text: [UInt8]) -> Bool {
      isReversed
        ? count > 0 && text[count - 1] & 0xC0 == 0x80 : count < text.count && text[count] & 0xC0 == 0x80
    }
    while count > 0, isInLetter(left) || isInLetter(right) { count -= 1 }
    return count
  }
}

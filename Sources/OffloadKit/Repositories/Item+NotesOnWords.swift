import VaultSyntax

extension Item {
  /// The problems of the item's fields that show without a look at the vault.
  var misreadFields: [ItemProblem] {
    var problems: [ItemProblem] = []
    for field in fields {
      guard let key = FieldKey(Array(field.key.utf8)), let kind = ItemProperty.kind(of: key) else { continue }
      for value in field.values where Array(value.utf8).withUnsafeBufferPointer(kind.isMisread) {
        if key.isDate { problems.append(.invalidDate(key: key.rawValue, value: value)) }
        if key == .priority { problems.append(.invalidPriority(value)) }
      }
    }
    if let rule = repeatRule, Recurrence(rule) == nil { problems.append(.invalidRepeat(rule)) }
    return problems
  }

  /// Returns a note for each part of the item's words that the user may have meant in another way.
  ///
  /// - Parameter known: the item as it was before; its notes aren't repeated.
  func notesOnWords(besides known: Item? = nil, today: CivilDate) -> [Note] {
    let misread = misreadFields.filter { known?.misreadFields.contains($0) != true }
    let old = known?.dateWords(today: today) ?? []
    return misread.map { .notUnderstood(words: content, $0) }
      + dateWords(today: today).filter { !old.contains($0) }.map {
        .keptAsWords($0.word, key: $0.key.rawValue, value: $0.value, place)
      }
  }

  /// Returns the words that would be a date in other programs, such as `due:friday` in todo.txt and Taskwarrior. In
  /// Offload they are plain words.
  private func dateWords(today: CivilDate) -> [DateWord] {
    content.split(whereSeparator: \.isWhitespace).compactMap { word in
      guard let colon = word.firstIndex(of: ":"),
        let key = FieldKey(Array(word[..<colon].utf8)), [.due, .scheduled, .start].contains(key)
      else { return nil }
      let value = String(word[word.index(after: colon)...])
      guard (try? NaturalDate.day(value, today: today)) != nil else { return nil }
      return DateWord(word: String(word), key: key, value: value)
    }
  }
}

/// A word that reads like a field with a date.
private struct DateWord: Equatable {
  let word: String
  let key: FieldKey
  let value: String
}

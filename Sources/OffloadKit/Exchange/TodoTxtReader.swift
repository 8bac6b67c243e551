import VaultSyntax

/// Reads lines of todo.txt. Every line that isn't empty is a task.
enum TodoTxtReader {
  static func items(of text: String) -> ForeignItems {
    var found = ForeignItems()
    for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      found.items.append(item(of: line))
    }
    return found
  }

  static func item(of line: Substring) -> ForeignItem {
    var words = line.split(separator: " ").map(String.init)[...]
    var item = ForeignItem(words: "")
    item.checkbox = " "
    takeMarks(from: &words, into: &item)
    let marked = item
    var said: [String] = []
    var status: Status?
    for word in words { take(word, into: &item, &said, &status) }
    if said.isEmpty {
      // If a line has only marks and values, they are the words.
      item = marked
      said = Array(words)
    } else if let status {
      close(&item, as: status)
    }
    item.words = said.joined(separator: " ")
    return item
  }

  /// Takes `x`, the priority and the dates from the start of the line.
  private static func takeMarks(from words: inout ArraySlice<String>, into item: inout ForeignItem) {
    let isDone = words.first == "x" && words.count > 1
    if isDone {
      words.removeFirst()
      item.checkbox = "x"
    }
    if let word = words.first, word.count == 3, word.hasPrefix("("), word.hasSuffix(")"), words.count > 1,
      let priority = TodoTxt.priority(word[word.index(after: word.startIndex)])
    {
      words.removeFirst()
      item.set(.priority, priority.rawValue)
    }
    let dates = words.dropLast().prefix(isDone ? 2 : 1).prefix { CivilDate(iso: $0) != nil }
    words = words.dropFirst(dates.count)
    if isDone { item.set(.completion, dates.first) }
    item.set(.created, dates.dropFirst(isDone ? 1 : 0).first)
  }

  private static func take(
    _ word: String, into item: inout ForeignItem, _ said: inout [String], _ status: inout Status?
  ) {
    let name = String(word.dropFirst())
    if word.hasPrefix("@"), TagRule.isName(Array(name.utf8)) {
      said.append("#\(name)")
    } else if word.hasPrefix("+"), let first = name.first, first.isLetter || first.isNumber {
      item.set("project", name)
    } else if let (key, value) = pair(word), takeValue(key, value, into: &item, &status) {
      return
    } else {
      said.append(word)
    }
  }

  /// Splits `key:value`. Returns nil for an address and a time of day.
  private static func pair(_ word: String) -> (key: String, value: String)? {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let (key, value) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
    guard key.first?.isLetter ?? false, key.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }),
      !value.isEmpty, !value.hasPrefix("//")
    else { return nil }
    return (key, value)
  }

  /// Takes a pair that has a meaning for the item. If it returns false, the pair is a word among the others.
  ///
  /// - Parameter status: gets the status; the last one counts.
  private static func takeValue(
    _ key: String, _ value: String, into item: inout ForeignItem, _ status: inout Status?
  ) -> Bool {
    switch key {
    case "t":
      guard CivilDateTime(iso: value) != nil else { return false }
      item.set(.start, value)
    case "rec":
      guard let rule = TodoTxt.rule(value) else { return false }
      item.set(.repeat, rule)
    case "pri":
      guard let letter = value.first, value.count == 1, let priority = TodoTxt.priority(letter) else {
        return false
      }
      item.set(.priority, priority.rawValue)
    case "status":
      guard let said = Status(rawValue: value), said != .open, said != .done else { fallthrough }
      status = said
    default:
      if FieldKey(Array(key.utf8))?.isDate == true, CivilDateTime(iso: value) == nil { return false }
      item.set(key, value)
    }
    return true
  }

  private static func close(_ item: inout ForeignItem, as status: Status) {
    item.checkbox = status.characters[0]
    guard let ending = status.ending else { return }
    for index in item.fields.indices where item.fields[index].key == FieldKey.completion.rawValue {
      item.fields[index].key = ending.rawValue
    }
  }
}

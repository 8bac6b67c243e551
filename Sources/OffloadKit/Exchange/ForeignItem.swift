import VaultSyntax

/// An item from the file of another program, on its way into the vault.
struct ForeignItem: Hashable {
  /// The words of the first line. Tags, fields and a block id among them count as such.
  var words: String
  /// Further lines.
  var body = ""
  /// The spaces at the end of the first line that break the line there.
  var lineBreak = ""
  /// The number of empty lines between its parent's own lines and it, if it is the first item there.
  var blankLines = 0
  /// The character in the checkbox; nil if there is no checkbox.
  var checkbox: String?
  /// The names without `#`.
  var tags: [String] = []
  /// Keys and values in order. A key that appears more than once has more than one value.
  var fields: [(key: String, value: String)] = []
  var blockID: String?
  /// The index of the item that it is nested under, which comes earlier.
  var parent: Int?
  /// Its number in the file, from 1.
  var record = 1
  /// Whether its words and further lines come unchanged from a file of a vault.
  var isFromVault = false

  init(words: String) {
    self.words = words
  }

  /// Adds a field, unless the value is empty. Leaves out the spaces around a value.
  mutating func set(_ key: FieldKey, _ value: String?) {
    set(key.rawValue, value)
  }

  mutating func set(_ key: String, _ value: String?) {
    if let value = value?.trimmed, !value.isEmpty { fields.append((key, value)) }
  }

  static func == (left: ForeignItem, right: ForeignItem) -> Bool {
    left.words == right.words && left.body == right.body && left.checkbox == right.checkbox
      && left.tags == right.tags && left.fields.elementsEqual(right.fields, by: ==)
      && left.blockID == right.blockID && left.parent == right.parent
      && left.isFromVault == right.isFromVault && left.lineBreak == right.lineBreak
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words)
  }
}

extension ForeignItem {
  /// The further lines, with those of only spaces as empty ones.
  var bodyLines: [Substring] {
    body.isEmpty ? [] : Self.lines(of: body).map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
  }

  /// Returns the number of empty lines between its own lines and the first item in it.
  ///
  /// - Parameter distance: the number of lines from its first line to that item.
  func blankLines(before distance: Int) -> Int {
    let lines = bodyLines
    // The empty lines between the items in it are at the end of its body, too. A body of one empty line is empty.
    let empty = lines.reversed().prefix(while: \.isEmpty).count
    return max(0, min(distance - 1 - (lines.count - empty), max(1, empty)))
  }

  /// The item with words of one line, without spaces around them, and the other lines of its words before the body.
  /// If the words are empty, the first tag becomes them.
  var parted: ForeignItem {
    var item = self
    let lines = Self.lines(of: words)
    let first = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? lines.count
    item.words = lines.dropFirst(first).first?.trimmed ?? ""
    let further = lines.dropFirst(first + 1)
    if further.contains(where: { !$0.allSatisfy(\.isWhitespace) }) {
      item.body = (further.map { String($0) } + (body.isEmpty ? [] : [body])).joined(separator: "\n")
    }
    if item.words.isEmpty, let tag = tags.first(where: { TagRule.isName(Array($0.utf8)) }) {
      item.words = "#\(tag)"
    }
    return item
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
  }
}

/// The text to erase: lines that no file of the vault has any more, and the words and paths that reveal them.
///
/// Compares lines without the space around them, so that it also finds a line with another indent.
struct ForgottenText {
  private(set) var lines: Set<[UInt8]> = []
  /// The words of the lines and names as a person would say them, in commands and drafts.
  private var phrases: Set<[UInt8]> = []
  /// The same by their first bytes, since a whole history has many.
  private var phrasesByStart: [ArraySlice<UInt8>: [[UInt8]]] = [:]
  /// Files that are gone.
  private(set) var paths: Set<VaultPath> = []
  /// Lines that stay, since the vault's files hold them.
  private(set) var staying: Set<[UInt8]> = []

  private let vault: PresentText
  private let rules: ForgettingRules

  init(_ vault: PresentText, _ rules: ForgettingRules) {
    (self.vault, self.rules) = (vault, rules)
  }

  /// Returns the text with more lines to erase, which are compared only whole.
  func with(_ lines: Set<[UInt8]>) -> ForgottenText {
    var text = self
    text.lines.formUnion(lines)
    return text
  }

  /// The number of lines and paths, which only grows.
  var count: Int { lines.count + paths.count }

  // MARK: What an operation holds

  /// Adds everything in a record.
  mutating func insert(_ record: JournalRecord) {
    for entry in record.entries {
      for splice in entry.splices {
        insert(splice.removed)
        insert(splice.inserted)
      }
      if entry.kind != .changed { insert(entry.path) }
      entry.newPath.map { insert($0) }
    }
  }

  /// Adds what lines were before an edit, and what they became, and other names of files that are gone.
  mutating func follow(_ record: JournalRecord) {
    for entry in record.entries {
      for splice in entry.splices { follow(splice) }
      if let newPath = entry.newPath, paths.contains(newPath) || paths.contains(entry.path) {
        insert(entry.path)
        insert(newPath)
      }
    }
  }

  /// Returns whether an operation can't be undone without these lines: its undo would remove a line and not restore the
  /// other, or restore nested lines without their parent.
  func breaks(_ record: JournalRecord) -> Bool {
    let splices = record.entries.flatMap(\.splices).map {
      (removed: ComparedLines.cores($0.removed), inserted: ComparedLines.cores($0.inserted))
    }
    let isLost = { (line: [UInt8]) in lines.contains(line) }
    guard splices.contains(where: { ($0.removed + $0.inserted).contains(where: isLost) }) else {
      return false
    }
    if record.entries.flatMap(\.splices).contains(where: { losesOwner($0.removed) || losesOwner($0.inserted) }
    ) {
      return true
    }
    // Lines were only removed, or only added.
    if splices.allSatisfy(\.removed.isEmpty) || splices.allSatisfy(\.inserted.isEmpty) { return false }
    // Lines were replaced one by one, and of each pair either both are erased or neither.
    let isOfPairs = splices.allSatisfy { splice in
      splice.removed.count == splice.inserted.count
        && zip(splice.removed, splice.inserted).allSatisfy { isLost($0) == isLost($1) }
    }
    let isAllLost = splices.allSatisfy { ($0.removed + $0.inserted).allSatisfy(isLost) }
    return !isOfPairs && !isAllLost
  }

  /// Returns whether an operation consists only of erased text. Ignores empty lines, and files made or removed whole.
  func isAll(of record: JournalRecord) -> Bool {
    let cores = record.entries.flatMap(\.splices).flatMap {
      ComparedLines.cores($0.removed) + ComparedLines.cores($0.inserted)
    }
    return !cores.isEmpty && cores.allSatisfy(lines.contains)
      && record.entries.allSatisfy { !$0.isKept && $0.kind != .renamed && $0.kind != .copied }
  }

  /// Returns whether a line is erased while a line indented below it stays.
  private func losesOwner(_ text: [UInt8]) -> Bool {
    var lost: Int?
    for range in ComparedLines.ranges(of: text[...]) {
      let core = ComparedLines.core(text[range])
      if core.isEmpty { continue }
      let indent = text[range].prefix { $0 == 0x20 || $0 == 0x09 }.count
      if lines.contains(core) {
        lost = min(indent, lost ?? indent)
      } else if let above = lost {
        if indent > above { return true }
        lost = nil
      }
    }
    return false
  }

  /// If lines replaced an equal number of other lines, they count as the same lines, edited.
  private mutating func follow(_ splice: Splice) {
    let removed = ComparedLines.cores(splice.removed)
    let inserted = ComparedLines.cores(splice.inserted)
    guard removed.count == inserted.count else { return }
    for (old, new) in zip(removed, inserted) {
      if lines.contains(new), !inserted.contains(old) { insert(old) }
      if lines.contains(old), !removed.contains(new) { insert(new) }
    }
  }

  private mutating func insert(_ text: [UInt8]) {
    for line in ComparedLines.cores(text) {
      if vault.holds(line) {
        staying.insert(line)
      } else if lines.insert(line).inserted {
        for phrase in rules.words(line) { insert(phrase: phrase) }
      }
    }
  }

  private mutating func insert(_ path: VaultPath) {
    guard !vault.paths.contains(path), paths.insert(path).inserted else { return }
    insert(phrase: path.bytes)
    if path.bytes.suffix(3).elementsEqual(".md".utf8) { insert(phrase: path.bytes.dropLast(3)) }
  }

  private mutating func insert(phrase: some Collection<UInt8>) {
    let phrase = Array(phrase)
    guard phrase.count >= ForgottenText.leastPhrase, phrases.insert(phrase).inserted else { return }
    phrasesByStart[phrase.prefix(ForgottenText.leastPhrase), default: []].append(phrase)
  }

  /// The least length of a phrase in bytes: a shorter phrase matches too much.
  private static let leastPhrase = 4

  // MARK: Where it is found

  /// Returns whether a line of the text is one of these lines, or exactly their words.
  func isHeld(by text: ArraySlice<UInt8>) -> Bool {
    ComparedLines.ranges(of: text).contains { isForgotten(text[$0]) }
  }

  /// Returns the text without these lines.
  func taken(from text: ArraySlice<UInt8>) -> [UInt8] {
    ComparedLines.ranges(of: text).filter { !isForgotten(text[$0]) }.flatMap { text[$0] }
  }

  func isHeld(by text: [UInt8]) -> Bool { isHeld(by: text[...]) }

  func taken(from text: [UInt8]) -> [UInt8] { taken(from: text[...]) }

  private func isForgotten(_ line: ArraySlice<UInt8>) -> Bool {
    [line, ComparedLines.unlabelled(line)].contains { part in
      let core = ComparedLines.core(part)
      return lines.contains(core) || phrases.contains(core)
    }
  }

  /// Returns whether a line that a front end keeps names the erased text.
  func isNamed(inLinesOf text: ArraySlice<UInt8>) -> Bool {
    ComparedLines.ranges(of: text).contains { isNamed(byLine: text[$0]) }
  }

  /// Returns a front end's text without the lines that name the erased text.
  func takingLines(thatNameIt text: [UInt8]) -> [UInt8] {
    ComparedLines.ranges(of: text[...]).filter { !isNamed(byLine: text[$0]) }.flatMap { text[$0] }
  }

  private func isNamed(byLine line: ArraySlice<UInt8>) -> Bool { isNamed(in: rules.said(line)) }

  /// Returns whether a text names the erased text, in whole words.
  func isNamed(in text: [UInt8]) -> Bool {
    guard text.count >= ForgottenText.leastPhrase else { return false }
    return (0...(text.count - ForgottenText.leastPhrase)).contains { start in
      guard start == 0 || !ComparedLines.isLetter(text[start - 1]),
        let candidates = phrasesByStart[text[start..<start + ForgottenText.leastPhrase]]
      else { return false }
      return candidates.contains { phrase in
        let end = start + phrase.count
        return end <= text.count && text[start..<end].elementsEqual(phrase)
          && (end == text.count || !ComparedLines.isLetter(text[end]))
      }
    }
  }
}

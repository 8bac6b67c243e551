/// What is to be forgotten: lines that are in no file of the vault any more, and by what else they are known.
///
/// Lines count without the blanks around them, so that one which was indented otherwise is found as well.
struct ForgottenText {
  private(set) var lines: Set<[UInt8]> = []
  /// What a person would say of the lines and names, as commands and drafts have it.
  private var phrases: Set<[UInt8]> = []
  /// The same by the bytes that they begin with: of a whole history there are many.
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

  /// The same with more lines that go wherever they are compared whole.
  func with(_ lines: Set<[UInt8]>) -> ForgottenText {
    var text = self
    text.lines.formUnion(lines)
    return text
  }

  /// How much it is: it only grows.
  var count: Int { lines.count + paths.count }

  // MARK: What an operation holds

  /// All that a record holds.
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

  /// What lines were before they were edited, and what they became; and other names of files that are gone.
  mutating func follow(_ record: JournalRecord) {
    for entry in record.entries {
      for splice in entry.splices { follow(splice) }
      if let newPath = entry.newPath, paths.contains(newPath) || paths.contains(entry.path) {
        insert(entry.path)
        insert(newPath)
      }
    }
  }

  /// Whether what an operation did can't be taken back without these lines: an undo would take one away and not give the other back,
  /// or bring nested lines back without the one that they hang below.
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
    // Lines that only went, or only came.
    if splices.allSatisfy(\.removed.isEmpty) || splices.allSatisfy(\.inserted.isEmpty) { return false }
    // Lines that each became another, and both are lost or neither.
    let isOfPairs = splices.allSatisfy { splice in
      splice.removed.count == splice.inserted.count
        && zip(splice.removed, splice.inserted).allSatisfy { isLost($0) == isLost($1) }
    }
    let isAllLost = splices.allSatisfy { ($0.removed + $0.inserted).allSatisfy(isLost) }
    return !isOfPairs && !isAllLost
  }

  /// Whether an operation did nothing but what is forgotten: empty lines aside, and files aside that were made or removed whole.
  func isAll(of record: JournalRecord) -> Bool {
    let cores = record.entries.flatMap(\.splices).flatMap {
      ComparedLines.cores($0.removed) + ComparedLines.cores($0.inserted)
    }
    return !cores.isEmpty && cores.allSatisfy(lines.contains)
      && record.entries.allSatisfy { !$0.isKept && $0.kind != .renamed && $0.kind != .copied }
  }

  /// Whether a line goes and one that is indented below it stays.
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

  /// Lines that took the place of as many others are those lines, edited.
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

  /// The bytes of a phrase, at least: a shorter one is part of too much.
  private static let leastPhrase = 4

  // MARK: Where it is found

  /// Whether a line of the text is one of these, or their words alone.
  func isHeld(by text: ArraySlice<UInt8>) -> Bool {
    ComparedLines.ranges(of: text).contains { isForgotten(text[$0]) }
  }

  /// The text without these lines.
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

  /// Whether one of the lines that a front end keeps names what is forgotten.
  func isNamed(inLinesOf text: ArraySlice<UInt8>) -> Bool {
    ComparedLines.ranges(of: text).contains { isNamed(byLine: text[$0]) }
  }

  /// What a front end keeps, without lines that name what is forgotten.
  func takingLines(thatNameIt text: [UInt8]) -> [UInt8] {
    ComparedLines.ranges(of: text[...]).filter { !isNamed(byLine: text[$0]) }.flatMap { text[$0] }
  }

  private func isNamed(byLine line: ArraySlice<UInt8>) -> Bool { isNamed(in: rules.said(line)) }

  /// Whether a text names what is forgotten, in whole words.
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

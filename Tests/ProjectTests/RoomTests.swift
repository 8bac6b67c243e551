import TestSupport
import Testing

/// The folders of a target are rooms: each may name what others have, but in no circle.
///
/// The compiler knows no folders, so this test reads names. A folder names another one if its code has the name of a type or a
/// function at top level there, or of something that an extension there adds. The second counts only if the name is of several
/// words and nothing else in the package has it. The test doesn't see members of types, shorter names, and names that two
/// folders declare. The files beside the folders of a target count as one more folder.
@Suite struct `The rooms of a target` {
  /// Folders, by target, whose circle is still to be opened.
  static let stillToBeOpened: [String: Set<String>] = [
    "OffloadTUI": [
      "Features", "Frame", "Keys", "Linear", "Lists", "Picking", "Requests", "Screens", "State",
    ]
  ]

  private static let plans = Dictionary(grouping: Project.sources.map(Plan.init), by: \.target)

  /// Names of several words that one declaration alone has.
  private static let rareNames: Set<String> = {
    let all = plans.values.joined().flatMap(\.declared)
    let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
    return Set(counts.filter { $0.value == 1 && $0.key.dropFirst().contains(where: \.isUppercase) }.keys)
  }()

  /// Of each folder that is in a circle, or between two: the others that it names, with the names.
  ///
  /// - Parameter spared: folders between which names do not count.
  private static func circles(
    of target: String, sparing spared: Set<String> = []
  ) -> [String: [String: Set<String>]] {
    let plans = plans[target] ?? []
    var owners: [String: Set<String>] = [:]
    for plan in plans {
      for name in plan.open + plan.added.filter(rareNames.contains) {
        owners[name, default: []].insert(plan.folder)
      }
    }
    var arrows: [String: [String: Set<String>]] = [:]
    for plan in plans {
      for name in plan.words {
        guard let owner = owners[name], owner.count == 1, let folder = owner.first, folder != plan.folder,
          !spared.isSuperset(of: [folder, plan.folder])
        else { continue }
        arrows[plan.folder, default: [:]][folder, default: []].insert(name)
      }
    }
    // A folder that names none of those that are left, or that none of them names, is in no circle.
    while let free = arrows.keys.first(where: { folder in
      arrows[folder]?.keys.allSatisfy { arrows[$0] == nil } == true
        || !arrows.values.contains { $0[folder] != nil }
    }) {
      arrows[free] = nil
    }
    return arrows.mapValues { others in others.filter { arrows[$0.key] != nil } }
  }

  @Test(arguments: Project.names(in: "Sources"))
  func `use each other in no circle`(target: String) {
    let circles = Self.circles(of: target, sparing: Self.stillToBeOpened[target] ?? [])
    let said = circles.flatMap { folder, others in
      others.map { "\(folder) names \($0.key): \($0.value.sorted().prefix(5).joined(separator: ", "))" }
    }
    #expect(said.sorted() == [])
  }

  @Test(arguments: stillToBeOpened.keys.sorted())
  func `whose circles are to be opened are in one`(target: String) {
    let folders = Self.stillToBeOpened[target] ?? []
    #expect(folders.subtracting(Self.circles(of: target).keys).sorted() == [])
  }

  @Test func `are found by this test`() {
    let plan = Plan(
      SourceFile(
        path: "Sources/Target/Folder/File.swift",
        text: #"""
          struct Open { var own: Used }
          private struct Hidden {}
          extension Lower { func addedHere() { print("Unused \(Filled.self)") } }  // Unmeant
          func atTop() {}
          """#))
    #expect(plan.folder == "Folder")
    #expect(plan.open == ["Open", "atTop"])
    #expect(plan.added == ["addedHere"])
    #expect(plan.words.isSuperset(of: ["Used", "Lower", "Filled"]))
    #expect(plan.words.isDisjoint(with: ["Unused", "Unmeant"]))
  }
}

/// What a file declares, and all that its code names.
private struct Plan {
  let target: String
  /// The folder of the target; empty for a file beside the folders.
  let folder: String
  /// Names at top level that other files can use.
  private(set) var open: [String] = []
  /// Names that extensions add and other files can use.
  private(set) var added: [String] = []
  /// Every name that anything has, whoever can use it.
  private(set) var declared: [String] = []
  private(set) var words: Set<String> = []

  private static let declaring: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "func", "let", "var", "case",
  ]

  init(_ file: SourceFile) {
    target = file.target
    let parts = file.path.split(separator: "/").dropFirst(2)
    folder = parts.count > 1 ? String(parts.first ?? "") : ""
    var depth = 0
    var isHidden = false
    var isInExtension = false
    var keyword: String?
    var newest = ""
    for word in CodeWords(file.text) {
      defer { newest = word }
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      // Of `private(set)` only setting is hidden.
      case "(": if newest == "private" || newest == "fileprivate" { isHidden = false }
      case ")", ".": break
      case "private", "fileprivate": isHidden = true
      case "init", "subscript": isHidden = false
      case "extension": if depth == 0 { isInExtension = true }
      default:
        if let kind = keyword {
          declared.append(word)
          if depth == 0, !isHidden { open.append(word) }
          if depth == 1, isInExtension, !isHidden { added.append(word) }
          if kind == "case" { words.insert(word) }
          (keyword, isHidden) = (nil, false)
        } else if Self.declaring.contains(word), newest != "." {
          keyword = word
          if depth == 0 { isInExtension = false }
        } else {
          words.insert(word)
        }
      }
    }
  }
}

/// The words of code, with dots and round and curly brackets: without comments, and without what texts say but for what is
/// filled in.
private struct CodeWords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place = 0
  /// What ends each text around, and how many brackets are open in what is filled in.
  private var texts: [(end: [UInt8], brackets: Int)] = []
  private var isInText = false

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() -> String? {
    while place < bytes.count {
      if isInText {
        passText()
        continue
      }
      let byte = bytes[place]
      if Self.isLetter(byte) {
        let end =
          bytes[place...].firstIndex { !Self.isLetter($0) && !(0x30...0x39).contains($0) } ?? bytes.count
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
      }
      if has("//") {
        place = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
        continue
      }
      if byte == UInt8(ascii: "\"") {
        let end = Array((has("\"\"\"") ? "\"\"\"" : "\"").utf8)
        texts.append((end, 0))
        isInText = true
        place += end.count
        continue
      }
      place += 1
      if let last = texts.indices.last {
        if byte == UInt8(ascii: "(") { texts[last].brackets += 1 }
        if byte == UInt8(ascii: ")") { texts[last].brackets -= 1 }
        isInText = texts[last].brackets == 0
      }
      if "{}().".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
    }
    return nil
  }

  private mutating func passText() {
    guard let last = texts.last else { return }
    if bytes[place...].starts(with: last.end) {
      texts.removeLast()
      isInText = false
      place += last.end.count
    } else if has("\\(") {
      texts[texts.count - 1].brackets = 1
      isInText = false
      place += 2
    } else {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  private func has(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }
}

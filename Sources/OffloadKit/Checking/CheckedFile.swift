import VaultStore
import VaultSyntax

/// One file as the rules see it, read once for all of them.
///
/// It is an object: a call passes one reference instead of all parts.
final class CheckedFile: Sendable {
  let path: VaultPath
  let document: Document
  let bytes: [UInt8]
  let lines: [Line]
  let items: [ListItem]
  let settings: VaultSettings
  let marks: BodyMarks
  let frontMatter: FrontMatter?
  /// The fields of each item; empty for a file without items of the vault.
  let fields: FieldsOfItems
  /// The identity of each item's words, in the order of the document's items.
  let identities: [UInt64?]
  /// The byte ranges of git's conflicts, in order.
  private let conflicts: [Range<Int>]

  convenience init(_ path: VaultPath, _ document: Document, _ settings: VaultSettings) {
    var said = ItemText(skimming: true)
    self.init(path, document, settings, reading: &said)
  }

  /// - Parameter said: the reader of the items. A caller that makes many of these passes one skimming reader, which
  ///   reuses its memory.
  init(_ path: VaultPath, _ document: Document, _ settings: VaultSettings, reading said: inout ItemText) {
    self.path = path
    self.document = document
    self.settings = settings
    (bytes, lines, items) = (document.bytes, document.lines, document.items)
    marks = document.marks
    frontMatter = FrontMatter(in: document)
    conflicts = document.conflictLines.map { lines in
      document.lines[lines.lowerBound].start..<document.lines[lines.upperBound - 1].next
    }
    var (fields, identities) = (FieldsOfItems(), [UInt64?]())
    if settings.holdsItems(path) {
      let (outline, count) = (document.outline, document.items.count)
      identities.reserveCapacity(count)
      fields.makeRoom(for: count)
      document.bytes.withUnsafeBufferPointer { bytes in
        for item in 0..<count {
          said.read(bytes, outline, item: item)
          fields.add(said.fields)
          identities.append(said.identity)
        }
      }
    }
    (self.fields, self.identities) = (fields, identities)
  }

  /// Returns the whole text of an item with its fields.
  func said(_ item: Int) -> ItemText { ItemText(item, in: document) }

  /// Whether an item is open, and isn't a version that a merge left undecided.
  func isOpen(_ item: Int) -> Bool {
    let isClosed = bytes.withUnsafeBufferPointer { settings.status(of: items[item], in: $0).isClosed }
    return !isClosed
      && !fields[item].contains { bytes[$0.name].map(\.asciiLowercased) == ItemLine.conflictKey }
  }

  /// Returns the number of the line with a byte, from 1.
  func lineNumber(_ offset: Int) -> Int { lines.index(at: offset) + 1 }

  func text(_ range: Range<Int>) -> String { OffloadKit.text(bytes[range]) }

  /// Whether a patch would touch lines between git's conflict markers, which Offload never changes.
  func isOpaque(_ patch: Patch) -> Bool {
    let next = conflicts.partitioningIndex { $0.upperBound >= patch.range.lowerBound }
    return next < conflicts.endIndex && conflicts[next].lowerBound <= patch.range.upperBound
  }
}

/// The fields of a file's items, one after another.
struct FieldsOfItems: Sendable {
  /// The fields of all items, each with the index of its item.
  private(set) var all: [(item: Int, field: Field)] = []
  private var starts = [0]

  var itemCount: Int { starts.count - 1 }

  mutating func makeRoom(for items: Int) {
    starts.reserveCapacity(items + 1)
    all.reserveCapacity(items)
  }

  /// Adds the fields of the next item.
  mutating func add(_ fields: [Field]) {
    for field in fields { all.append((itemCount, field)) }
    starts.append(all.count)
  }

  /// The fields of one item; empty if there is no such item.
  subscript(item: Int) -> some RandomAccessCollection<Field> {
    all[item < itemCount ? starts[item]..<starts[item + 1] : 0..<0].lazy.map(\.field)
  }
}

/// A place in a file where a rule finds something.
struct Spot {
  /// A line and a column, small because each file keeps one for each of its tags.
  struct Position: Sendable, Hashable, Comparable {
    private let lineNumber: UInt32
    private let columnNumber: UInt32

    init(line: Int, column: Int) {
      (lineNumber, columnNumber) = (UInt32(clamping: line), UInt32(clamping: column))
    }

    var line: Int { Int(lineNumber) }
    var column: Int { Int(columnNumber) }

    static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  /// The offset of the first byte of the finding.
  var offset: Int
  var message: String
  /// The fix; empty if a person has to decide.
  var patches: [Patch] = []

  init(_ offset: Int, _ message: String, _ patches: [Patch] = []) {
    (self.offset, self.message, self.patches) = (offset, message, patches)
  }
}

/// A finding of a rule for the whole vault, in one file.
struct RuleFinding {
  var path: VaultPath
  /// Nil if the finding is about the file as a whole.
  var place: Spot.Position?
  var message: String
  var isFixable: Bool

  init(_ path: VaultPath, _ place: Spot.Position?, _ message: String, isFixable: Bool = false) {
    (self.path, self.place, self.message, self.isFixable) = (path, place, message, isFixable)
  }
}

import VaultStore
import VaultSyntax

/// One file as the rules see it: read once for all of them.
///
/// An object, so that handing it to a rule hands over one reference rather than all of its parts.
final class CheckedFile: Sendable {
  let path: VaultPath
  let document: Document
  let bytes: [UInt8]
  let lines: [Line]
  let items: [ListItem]
  let settings: VaultSettings
  let marks: BodyMarks
  let frontMatter: FrontMatter?
  /// The fields of each item; none for the register of tags, which has no items.
  let fields: FieldsOfItems
  /// What tells the words of each item, in the order of the document's items.
  let identities: [UInt64?]
  /// Bytes of git's conflicts, in order.
  private let conflicts: [Range<Int>]

  convenience init(_ path: VaultPath, _ document: Document, _ settings: VaultSettings) {
    var said = ItemText(skimming: true)
    self.init(path, document, settings, reading: &said)
  }

  /// - Parameter said: reads the items; whoever makes many of these has one that skims, which keeps its memory.
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
    if path.holdsItems {
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

  /// All that an item says.
  func said(_ item: Int) -> ItemText { ItemText(item, in: document) }

  /// Whether an item is neither closed nor a version between which a merge did not choose.
  func isOpen(_ item: Int) -> Bool {
    let isClosed = bytes.withUnsafeBufferPointer { settings.status(of: items[item], in: $0).isClosed }
    return !isClosed
      && !fields[item].contains { bytes[$0.name].map(\.asciiLowercased) == ItemLine.conflictKey }
  }

  /// Number of the line in which a byte stands, from 1.
  func lineNumber(_ offset: Int) -> Int { lines.index(at: offset) + 1 }

  func text(_ range: Range<Int>) -> String { OffloadKit.text(bytes[range]) }

  /// Whether a patch would touch lines between git's conflict markers, where nothing is changed.
  func isOpaque(_ patch: Patch) -> Bool {
    let next = conflicts.partitioningIndex { $0.upperBound >= patch.range.lowerBound }
    return next < conflicts.endIndex && conflicts[next].lowerBound <= patch.range.upperBound
  }
}

/// The fields of a file's items, one after another.
struct FieldsOfItems: Sendable {
  /// Of all items, each with the index of its item.
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

  /// Those of one item; none where there is no such.
  subscript(item: Int) -> some RandomAccessCollection<Field> {
    all[item < itemCount ? starts[item]..<starts[item + 1] : 0..<0].lazy.map(\.field)
  }
}

/// A place in a file where a rule finds something.
struct Spot {
  /// Small, since each file keeps one of each of its tags.
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

  /// The first byte that it is about.
  var offset: Int
  var message: String
  /// What sets it right; none where a person has to decide.
  var patches: [Patch] = []

  init(_ offset: Int, _ message: String, _ patches: [Patch] = []) {
    (self.offset, self.message, self.patches) = (offset, message, patches)
  }
}

/// What a rule for the whole vault finds in one file.
struct RuleFinding {
  var path: VaultPath
  /// Nil where it is about the file as a whole.
  var place: Spot.Position?
  var message: String
  var isFixable: Bool

  init(_ path: VaultPath, _ place: Spot.Position?, _ message: String, isFixable: Bool = false) {
    (self.path, self.place, self.message, self.isFixable) = (path, place, message, isFixable)
  }
}

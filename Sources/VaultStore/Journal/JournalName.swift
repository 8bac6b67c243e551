/// A name in `tx/`: `ID.record`, or `ID.K` for a file of that record. Either may have an ending for its temporary role.
struct JournalName: Hashable {
  var id: RecordID
  var part: Part

  enum Part: Hashable {
    case record
    /// A record that was about to replace the first.
    case revision
    /// A record in quarantine, whose files move first.
    case undecided
    case file(entry: Int)
  }

  init?(_ name: [UInt8]) {
    guard name.count > RecordID.length + 1, name[RecordID.length] == UInt8(ascii: "."),
      let id = RecordID(name[..<RecordID.length])
    else { return nil }
    self.id = id
    let rest = name[(RecordID.length + 1)...]
    if rest.elementsEqual("record".utf8) {
      part = .record
    } else if rest.elementsEqual("revision".utf8) {
      part = .revision
    } else if rest.elementsEqual("undecided".utf8) {
      part = .undecided
    } else if let entry = Int(decimal: rest.prefix { $0 != UInt8(ascii: ".") }) {
      part = .file(entry: entry)
    } else {
      return nil
    }
  }

  static func record(_ id: RecordID) -> [UInt8] { id.bytes + ".record".utf8 }
  static func revision(_ id: RecordID) -> [UInt8] { id.bytes + ".revision".utf8 }
  static func undecided(_ id: RecordID) -> [UInt8] { id.bytes + ".undecided".utf8 }

  static func file(_ id: RecordID, entry: Int) -> [UInt8] { id.bytes + ".\(entry)".utf8 }

  /// Returns the name of an entry's old file while it waits for the second step of a rename by two names.
  static func aside(_ temporary: [UInt8]) -> [UInt8] { temporary + asideEnding }
  static func isAside(_ name: [UInt8]) -> Bool { ends(name, asideEnding) }
  private static let asideEnding = Array(".aside".utf8)

  /// Returns the name of a copy of a file that is being renamed, until the new name is on disk.
  static func copy(_ temporary: [UInt8]) -> [UInt8] { temporary + copyEnding }
  static func isCopy(_ name: [UInt8]) -> Bool { ends(name, copyEnding) }
  private static let copyEnding = Array(".copy".utf8)

  /// Returns the name of a rewritten text until it is whole. The file has never been in the vault.
  static func draft(_ temporary: [UInt8]) -> [UInt8] { temporary + draftEnding }
  static func isDraft(_ name: [UInt8]) -> Bool { ends(name, draftEnding) }
  private static let draftEnding = Array(".draft".utf8)

  private static func ends(_ name: [UInt8], _ ending: [UInt8]) -> Bool {
    name.suffix(ending.count).elementsEqual(ending)
  }
}

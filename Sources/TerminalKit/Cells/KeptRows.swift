/// A value that says all that a row shows.
package protocol RowContent: Hashable, Sendable {}

/// The cells of a frame's rows by what they show, for the frame after it. Most keys change one or two rows.
struct KeptRows: Sendable {
  struct Key: Hashable, Sendable {
    let row: any RowContent
    let width: Int

    static func == (one: Key, other: Key) -> Bool { one.width == other.width && one.row.equals(other.row) }

    func hash(into hasher: inout Hasher) { row.hash(into: &hasher) }
  }

  struct Kept: Sendable {
    let cells: [Cell]
    /// The column of the cursor, counted from the start of the row.
    let cursor: Int?
  }

  private var before: [Key: Kept] = [:]
  private var now: [Key: Kept] = [:]

  /// What the frame after this one begins with.
  var next: KeptRows {
    var next = KeptRows()
    next.before = now
    return next
  }

  /// A row, which is kept for the next frame, too.
  subscript(key: Key) -> Kept? {
    mutating get {
      guard let row = now[key] ?? before[key] else { return nil }
      now[key] = row
      return row
    }
    set { now[key] = newValue }
  }
}

extension RowContent {
  fileprivate func equals(_ other: any RowContent) -> Bool { self == other as? Self }
}

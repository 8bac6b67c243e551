/// A value that says all that a row shows.
package protocol RowContent: Hashable, Sendable {}

/// The cells of a frame's rows by what they show, for the frame after it. Most keys change one or two rows.
struct KeptRows: Sendable {
  struct Name: Hashable, Sendable {
    let row: any RowContent
    let width: Int

    static func == (one: Name, other: Name) -> Bool { one.width == other.width && one.row.equals(other.row) }

    func hash(into hasher: inout Hasher) { row.hash(into: &hasher) }
  }

  struct Kept: Sendable {
    let cells: [Cell]
    /// The column of the cursor, counted from the start of the row.
    let cursor: Int?
  }

  private var before: [Name: Kept] = [:]
  private var now: [Name: Kept] = [:]

  /// What the frame after this one begins with.
  var next: KeptRows {
    var next = KeptRows()
    next.before = now
    return next
  }

  /// A row, which is kept for the next frame, too.
  subscript(name: Name) -> Kept? {
    mutating get {
      guard let row = now[name] ?? before[name] else { return nil }
      now[name] = row
      return row
    }
    set { now[name] = newValue }
  }
}

extension RowContent {
  fileprivate func equals(_ other: any RowContent) -> Bool { self == other as? Self }
}

import TerminalKit

/// The sections of a plan as columns, ready to draw.
struct SectionColumns: Equatable, Sendable {
  struct Section: Equatable, Sendable {
    /// The words of its heading; the name of the file for what is before the first one.
    var title: String
    /// Which of its rows are on the screen, `9-24 of 80`; empty if all are.
    var place = ""
    var list: ListModel
  }

  /// Those on the screen.
  var sections: [Section] = []
  /// Whether there are more at the left, and at the right.
  var hasMore = (left: false, right: false)

  static func == (one: SectionColumns, other: SectionColumns) -> Bool {
    one.sections == other.sections && one.hasMore == other.hasMore
  }
}

extension SectionColumns {
  /// The least columns of a section; fewer leave too little of its words.
  private static let least = 30
  /// Empty columns between two sections.
  static let gap = 2

  /// Returns how many sections a screen has room for.
  static func count(in width: Int) -> Int { max(1, (width + gap) / (least + gap)) }

  /// Returns the columns of each of some sections.
  static func width(of count: Int, in width: Int) -> Int {
    max(0, (width - gap * (count - 1)) / max(1, count))
  }
}

extension App {
  var sectionColumns: SectionColumns {
    let (entries, sections) = (entries(of: screen), sections)
    let here = sections.firstIndex { $0.contains(selection.index) } ?? 0
    let room = SectionColumns.count(in: size.width)
    // The section of the selected row stays in sight, with one beside it; and so do empty sections at both ends, which no
    // row can be selected in.
    let isFirst = entry(inSectionBy: -1) == nil
    let isLast = entry(inSectionBy: 1) == nil
    let first = min(
      here, max(0, isFirst && !isLast ? 0 : min(isLast ? .max : here - room / 2, sections.count - room)))
    var columns = SectionColumns()
    for section in sections.dropFirst(first).prefix(room) {
      let rows = entries[section].first?.isHeading == true ? section.dropFirst() : section
      var shown = SectionColumns.Section(
        title: title(ofSection: entries[section]), list: list(ofSection: rows, in: entries))
      let start = shown.list.first - rows.lowerBound
      if shown.list.rows.count < rows.count {
        shown.place = "\(start + 1)-\(start + shown.list.rows.count) of \(rows.count)"
      }
      columns.sections.append(shown)
    }
    columns.hasMore = (first > 0, first + room < sections.count)
    return columns
  }

  /// Returns the rows of a section, as much as there is room for below its title.
  private func list(ofSection rows: Range<Int>, in entries: [Entry]) -> ListModel {
    var place = selection
    place.index = rows.contains(selection.index) ? selection.index - rows.lowerBound : 0
    place.offset = min(place.offset, place.index)
    let window = window(of: place, count: rows.count, height: max(1, listRows - 1))
    return list(of: window.lowerBound + rows.lowerBound..<window.upperBound + rows.lowerBound, in: entries)
  }
}

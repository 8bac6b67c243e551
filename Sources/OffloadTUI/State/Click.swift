import OffloadKit
import TerminalKit

/// What a click on a part of the screen means. Numbers count from 0, in the order on the screen.
enum Click: ClickTarget {
  /// The same as the key, whose name is there.
  case key(Key)
  case tab(Int)
  /// A filter for the results of a search.
  case chip(Int)
  /// A row of the list, its checkbox, or the marker that folds it.
  case row(RowKey)
  case box(RowKey)
  case fold(RowKey)
  /// A row of a sheet for choosing, or its checkbox.
  case option(Int)
  case optionBox(Int)
  /// A day of a calendar.
  case day(CivilDate)
  /// A field of the text sheet, or a suggestion for it.
  case field(Int)
  case suggestion(Int)
  /// A way out of a conflict.
  case way(Int)
}

extension View {
  func onClick(_ click: Click?) -> Clickable { Clickable(of: self, for: click) }
}

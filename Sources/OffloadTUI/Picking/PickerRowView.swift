import TerminalKit

/// A row of a sheet: its number, its text, whether it is on, and a detail.
struct PickerRowView: ComposedView {
  enum Layout {
    /// The detail is at the right end.
    case detailLast
    /// The detail is a key, and comes before its effect.
    case detailFirst
  }

  let row: PickerRow
  var layout = Layout.detailLast
  /// Whether some of the rows have numbers, so that all texts begin in the same column.
  var hasNumbers = false
  /// Whether the cursor is on the marker, because the sheet has no field for it.
  var hasCursor = false

  private static let keyWidth = 18
  /// Columns of a key on rows narrower than `leastWidth`: `Enter`.
  private static let narrowKeyWidth = 6
  private static let leastWidth = 34

  var body: some View {
    WhereWide(from: Self.leastWidth) {
      row(key: row.detail, width: Self.keyWidth)
    } else: {
      row(key: row.detail.split(separator: ",").first.map(String.init) ?? "", width: Self.narrowKeyWidth)
    }
  }

  private func row(key: String, width: Int) -> some View {
    Row {
      Text(" ")
      Text(row.isSelected ? "› " : "  ", style: .bold).cursor(row.isSelected && hasCursor)
      switch layout {
      case .detailFirst:
        Text(key).frame(width: width).priority(1)
        MatchedText(row.text, style: .dim, wanted: row.wanted)
      case .detailLast:
        Beside {
          Row {
            Text(number + mark).priority(1)
            MatchedText(row.text, style: TagColor.style(of: row.color), wanted: row.wanted)
          }
        } trailing: {
          FactRow { Text(row.detail, style: .dim) }
        }
        Text(" ")
      }
    }
  }

  private var number: String {
    row.number.map { "\($0) " } ?? (hasNumbers ? "  " : "")
  }

  private var mark: String { row.isOn.map { $0 ? "[x] " : "[ ] " } ?? "" }
}

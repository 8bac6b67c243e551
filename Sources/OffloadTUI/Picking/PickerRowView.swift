import TerminalKit

/// A row of a sheet: something to choose, with its number, whether it is on, and what is to be known of it.
struct PickerRowView: ComposedView {
  enum Layout {
    /// What is to be known is at the right end.
    case detailLast
    /// Keys come before what they do.
    case detailFirst
  }

  let row: PickerRow
  var layout = Layout.detailLast
  /// Whether some of the rows have numbers, so that the words of all begin in one column.
  var hasNumbers = false
  /// Whether the cursor is on the marker: where there is no field for it.
  var hasCursor = false

  private static let keyWidth = 18
  /// Where there are fewer columns than `leastWidth`, a key has these: `Enter`.
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

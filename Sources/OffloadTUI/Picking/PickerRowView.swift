import TerminalKit

/// A row of a sheet: its number, its text, whether it is on, and a detail.
struct PickerRowView: ComposedView {
  enum Layout: Equatable {
    /// The detail is at the right end.
    case detailLast
    /// The detail is a key, and comes before its effect, in a column of this width.
    case detailFirst(width: Int)
  }

  let row: PickerRow
  /// Its index among the rows.
  var index = 0
  var layout = Layout.detailLast
  /// Whether some of the rows have numbers, so that all texts begin in the same column.
  var hasNumbers = false
  /// Whether the cursor is on the marker, because the sheet has no field for it.
  var hasCursor = false
  var signs = Signs.plain

  /// Columns of a key on rows narrower than `leastWidth`: `Shift-Tab`.
  private static let narrowKeyWidth = 10
  private static let leastWidth = 50

  var body: some View {
    WhereWide(from: Self.leastWidth) {
      line(key: row.detail, isWide: true)
    } else: {
      line(key: row.detail.split(separator: ",").first.map(String.init) ?? "", isWide: false)
    }
  }

  private func line(key: String, isWide: Bool) -> some View {
    Row {
      Text(" ")
      Text(row.isSelected ? "› " : "  ", style: .bold).cursor(row.isSelected && hasCursor)
      switch layout {
      case .detailFirst(let width):
        Text(key).frame(width: isWide ? width : Self.narrowKeyWidth).priority(1)
        MatchedText(row.text, style: .dim, wanted: row.wanted)
        Text(" ").priority(1)
      case .detailLast:
        Beside {
          Row {
            Text(number + mark).onClick(row.isOn == nil ? nil : .optionBox(index)).priority(1)
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

  private var mark: String { row.isOn.map { ($0 ? signs.done : signs.open) + " " } ?? "" }
}

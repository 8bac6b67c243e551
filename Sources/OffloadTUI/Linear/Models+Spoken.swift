import OffloadKit
import TerminalKit

/// How what is ready to be drawn is said instead.
extension ListModel {
  var spoken: Spoken {
    Spoken(
      empty
        + rows.enumerated().map { index, row in
          // The number makes that a row is said again when the cursor comes to it.
          (index == selected ? "\(first + index + 1) of \(count): " : "") + row.line
        }, focus: selected)
  }
}

extension ListModel.Row {
  fileprivate var line: String {
    switch self {
    case .heading(let text): "Section \(text)"
    case .collection(let row):
      Spoken.line([row.isStarred ? "starred" : nil, row.name, row.count] + row.tags.map(\.text))
    case .item(let row): row.line
    }
  }
}

extension ItemRow {
  fileprivate var line: String {
    let fold = fold == .folded ? "folded" : nil
    let level = indent > 0 ? "level \(indent + 1)" : nil
    return Spoken.line(
      [isMarked ? "marked" : nil, isStarred ? "starred" : nil, state, words] + tags.map(\.text) + facts
        + [place, fold, level])
  }

  private var state: String? {
    status == .open && checkbox != "[ ]" ? checkbox : status.words
  }
}

extension ProcessModel {
  var spoken: Spoken {
    guard let item else { return Spoken([clear]) }
    let places = places.map { "\($0.number) \($0.name)" }.joined(separator: ", ")
    return Spoken([item.line, facts.joined(separator: ", ")] + body + [places], focus: 0)
  }
}

extension ComposeModel {
  var spoken: Spoken {
    let text = text.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " / ")
    let suggestions = suggestions.map(\.text).joined(separator: ", ")
    return Spoken(
      ["Text: \(text)"] + (suggestions.isEmpty ? [] : ["\(suggestions).  \(suggestionHint)"])
        + rows.map { row in
          let value = Spoken.line([row.value, row.input?.text])
          return "\(row.isFocused ? "Now " : "")\(row.label): \(value.isEmpty ? row.placeholder : value)"
        })
  }
}

extension PickerModel {
  var spoken: Spoken {
    Spoken(
      ["\(title): \(field?.text ?? "")"]
        + rows.enumerated().map { index, row in
          let number = row.number.map { "\($0) " } ?? ""
          return (row.isSelected ? "\(index + 1) of \(rows.count): " : "")
            + Spoken.line([number + row.text, row.isOn.map { $0 ? "on" : "off" }, row.detail])
        } + (empty.isEmpty ? [] : [empty]))
  }
}

extension ConflictModel {
  var spoken: Spoken {
    Spoken(
      ["Yours: \(mine)", "On disk: \(theirs)"]
        + choices.map { ($0.isSelected ? "Chosen: " : "") + $0.text })
  }
}

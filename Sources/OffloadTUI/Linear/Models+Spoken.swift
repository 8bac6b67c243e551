import OffloadKit
import TerminalKit

/// Turns the models for drawing into words to say.
extension ListModel {
  var spoken: Spoken {
    var spoken = Spoken(empty + [emptyAction].compactMap(\.self).map { "\($0.key) \($0.word)" })
    (spoken.rows, spoken.focus) = (rows.map(\.line), selected)
    spoken.place = selected.map { (first + $0 + 1, count) }
    return spoken
  }
}

extension ListModel.Row {
  fileprivate var line: String {
    switch self {
    case .heading(let text): "Section \(text)"
    case .collection(let row):
      Spoken.line(
        [row.isStarred ? "starred" : nil, row.name, row.count] + row.tags.map(\.text)
          + [row.indent > 0 ? "level \(row.indent + 1)" : nil])
    case .text(let line, _): line.words
    case .group(let row): Spoken.line([row.name, row.count, row.isFolded ? "folded" : nil])
    case .item(let row): row.line
    }
  }
}

extension ItemRow {
  fileprivate var line: String {
    let fold = fold == .folded ? "folded" : nil
    let level = indent > 0 ? "level \(indent + 1)" : nil
    return Spoken.line(
      [
        day, isMarked ? "marked" : nil, isStarred ? "starred" : nil, state,
        day != nil && words.isEmpty ? "free" : words, changer,
      ] + tags.map(\.text) + [age]
        + facts
        + [place, fold, level])
  }

  private var state: String? {
    status == .open && checkbox != signs.open ? checkbox : status.words
  }
}

extension ProcessModel {
  var spoken: Spoken {
    guard let item else { return Spoken([clear]) }
    let places = places.map { "\($0.number) \($0.name)" }.joined(separator: ", ")
    var spoken = Spoken([facts.joined(separator: ", ")] + body + [places])
    (spoken.rows, spoken.focus) = ([item.line], 0)
    return spoken
  }
}

extension ComposeModel {
  var spoken: Spoken {
    let suggestions = suggestions.map(\.text).joined(separator: ", ")
    var spoken = Spoken(suggestions.isEmpty ? [] : ["\(suggestions).  \(suggestionHint)"])
    spoken.rows = rows.map { "\($0.label): \($0.value.isEmpty ? $0.placeholder : $0.value)" }
    if isTextFocused { spoken.field = .init("Text", text.text) }
    if let focused = rows.firstIndex(where: \.isFocused) {
      if let input = rows[focused].input {
        spoken.field = .init(Spoken.line([rows[focused].label, rows[focused].value]), input.text)
      } else {
        spoken.focus = focused
      }
    }
    return spoken
  }
}

extension PickerModel {
  var spoken: Spoken {
    var spoken = Spoken((empty.isEmpty ? [] : [empty]) + (calendar?.things ?? []))
    spoken.rows = rows.map { row in
      let number = row.number.map { "\($0) " } ?? ""
      let heading = row.heading.isEmpty ? nil : row.heading
      return Spoken.line([heading, number + row.text, row.isOn.map { $0 ? "on" : "off" }, row.detail])
    }
    spoken.focus = selected
    spoken.place = selected.map { ($0 + 1, rows.count) }
    if let field { spoken.field = .init(title, field.text) } else { spoken.lines.insert(title, at: 0) }
    return spoken
  }
}

extension ConflictModel {
  var spoken: Spoken {
    var spoken = Spoken(["Yours: \(mine)", "On disk: \(theirs)"])
    (spoken.rows, spoken.focus) = (choices.map(\.text), choices.firstIndex(where: \.isSelected))
    return spoken
  }
}

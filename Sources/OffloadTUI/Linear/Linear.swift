import OffloadKit
package import TerminalKit

/// The state as lines, for screen readers and terminals that only ever add lines. What changed in them is read out,
/// so each says by itself what it is about.
package func linear(_ app: App) -> [String] {
  LinearForm(app: app).lines
}

/// The same, with what of it has to be said again when it is back: a sheet that is closed leaves the list as it was.
package func linearPage(_ app: App) -> LinearPage {
  let form = LinearForm(app: app)
  let lines = form.lines
  return LinearPage(
    lines, name: form.name, focus: form.focusedRow.flatMap(lines.firstIndex),
    kept: Set((app.path + Screen.tabs).map { "\($0)" }))
}

/// The lines of one state.
private struct LinearForm {
  let app: App

  var lines: [String] {
    var lines = [title]
    switch app.sheet {
    case .compose(let compose): lines += self.lines(of: app.model(of: compose))
    case .picker(let picker): lines += self.lines(of: app.model(of: picker))
    case .conflict(let conflict): lines += self.lines(of: app.model(of: conflict))
    case nil: lines += body
    }
    if let banner = app.bannerInReach {
      lines.append(([banner.text] + [banner.hint].compactMap(\.self).map(word)).joined(separator: "  "))
    }
    lines.append("Keys: " + app.keyRow(width: 200).map(word).joined(separator: ", "))
    return lines
  }

  /// The screen, and what lies over it.
  var name: String {
    switch app.sheet {
    case .compose: "\(app.screen) compose"
    case .picker: "\(app.screen) picker"
    case .conflict: "\(app.screen) conflict"
    case nil: "\(app.screen)"
    }
  }

  /// The row of the screen's list that the cursor stands on.
  var focusedRow: String? {
    guard app.sheet == nil else { return nil }
    if app.screen == .process { return app.process.item.map { text(of: .item($0)) } }
    let list = app.list
    return list.selected.map { text(of: list.rows[$0], at: $0, in: list) }
  }

  private var title: String {
    let title = app.title
    let name = title.tabs.isEmpty ? title.name : title.tabs.first(where: \.isCurrent)?.name ?? ""
    let plain = String(name.drop { $0 == "‹" || $0 == " " })
    return ([plain] + title.facts + title.tags.map(\.text)).joined(separator: ", ")
  }

  private var body: [String] {
    if app.screen == .process { return process }
    var lines: [String] = []
    if app.screen == .search {
      let model = app.searchModel
      lines.append("Search: \(model.field.text)")
      lines.append(
        "Narrow to: " + model.chips.map { $0.isSelected ? "(\($0.text))" : $0.text }.joined(separator: ", "))
    }
    let list = app.list
    lines += list.empty
    lines += list.rows.enumerated().map { text(of: $1, at: $0, in: list) }
    return lines
  }

  private func text(of row: ListModel.Row, at index: Int, in list: ListModel) -> String {
    // The number makes that a row is said again when the cursor comes to it.
    (index == list.selected ? "\(list.first + index + 1) of \(list.count): " : "") + text(of: row)
  }

  private var process: [String] {
    let model = app.process
    guard let item = model.item else { return [model.clear] }
    return [text(of: .item(item)), model.facts.joined(separator: ", ")] + model.body
      + [model.places.map { "\($0.number) \($0.name)" }.joined(separator: ", ")]
  }

  private func text(of row: ListModel.Row) -> String {
    switch row {
    case .heading(let text): return "Section \(text)"
    case .collection(let row):
      return parts([row.isStarred ? "starred" : "", row.name, row.count] + row.tags.map(\.text))
    case .item(let row):
      let states = [row.isMarked ? "marked" : "", row.isStarred ? "starred" : "", state(of: row)]
      let fold = row.fold == .folded ? "folded" : ""
      let level = row.indent > 0 ? "level \(row.indent + 1)" : ""
      return parts(states + [row.words] + row.tags.map(\.text) + row.facts + [row.place ?? "", fold, level])
    }
  }

  private func state(of row: ItemRow) -> String {
    guard let checkbox = row.checkbox else { return "" }
    switch checkbox {
    case "[ ]": return "open"
    case "[x]", "[X]": return "done"
    case "[-]": return "cancelled"
    default: return checkbox
    }
  }

  private func lines(of model: ComposeModel) -> [String] {
    var lines = [
      "Text: \(model.text.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " / "))"
    ]
    if !model.suggestions.isEmpty {
      lines.append("\(model.suggestions.map(\.text).joined(separator: ", ")).  \(model.suggestionHint)")
    }
    return lines
      + model.rows.map { row in
        let value = parts([row.value, row.input?.text ?? ""])
        return "\(row.isFocused ? "Now " : "")\(row.label): \(value.isEmpty ? row.placeholder : value)"
      }
  }

  private func lines(of model: PickerModel) -> [String] {
    var lines = ["\(model.title): \(model.field?.text ?? "")"]
    lines += model.rows.enumerated().map { index, row in
      let number = row.number.map { "\($0) " } ?? ""
      let state = row.isOn.map { $0 ? "on" : "off" } ?? ""
      let place = row.isSelected ? "\(index + 1) of \(model.rows.count): " : ""
      return place + parts([number + row.text, state, row.detail])
    }
    return lines + (model.empty.isEmpty ? [] : [model.empty])
  }

  private func lines(of model: ConflictModel) -> [String] {
    ["Yours: \(model.mine)", "On disk: \(model.theirs)"]
      + model.choices.map { ($0.isSelected ? "Chosen: " : "") + $0.text }
  }

  private func parts(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: ", ") }

  private func word(_ hint: KeyHint) -> String { hint.word.isEmpty ? hint.key : "\(hint.key) \(hint.word)" }
}

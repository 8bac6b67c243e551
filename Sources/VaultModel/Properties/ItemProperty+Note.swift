extension ItemProperty.Note {
  /// Returns the text of a value for a row; nil if the row doesn't mention it.
  package func text(of value: ItemValue, isClosed: Bool, dates: HumanDate) -> String? {
    guard let words = value.noted(dates) else { return nil }
    switch self {
    case .ofClosed(let label): return isClosed ? "\(label) \(words)" : nil
    case _ where isClosed: return nil
    case .labelled(let label): return "\(label) \(words)"
    case .whileAhead(let label):
      guard case .date(let date) = value, date.date > dates.today else { return nil }
      return "\(label) \(words)"
    case .named(let name): return "\(words) \(name)"
    case .bare: return words
    }
  }
}

extension ItemValue {
  fileprivate func noted(_ dates: HumanDate) -> String? {
    switch self {
    case .date(let date): dates.text(date)
    case .text(let text), .ranked(let text, _): text
    case .number(let number): String(number)
    case .texts(let texts): texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .none, .flag, .tags, .fields: nil
    }
  }
}

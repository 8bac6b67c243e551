/// Finds the items for a day: those due within a week, and those to come back to by today.
package struct DaysAhead {
  package let today: CivilDate
  /// The last day of the week that begins today.
  package let until: CivilDate

  package init(from today: CivilDate) {
    self.today = today
    until = today.adding(days: 6) ?? today
  }

  /// The query terms for items that are due, and for those that are scheduled.
  package var dueTerm: String { "due:..\(until)" }
  package var scheduledTerm: String { "scheduled:..\(today)" }

  /// Returns the elements that are due by the last day, the earliest first.
  package func due<Element>(_ elements: [Element], _ item: (Element) -> Item) -> [Element] {
    dated(elements, upTo: until) { item($0).due }
  }

  /// Returns the elements that are scheduled by today, the earliest first.
  package func scheduled<Element>(_ elements: [Element], _ item: (Element) -> Item) -> [Element] {
    dated(elements, upTo: today) { item($0).scheduled }
  }

  /// Elements with the same date keep their order.
  private func dated<Element>(
    _ elements: [Element], upTo last: CivilDate, _ date: (Element) -> CivilDateTime?
  ) -> [Element] {
    let dated = elements.enumerated().compactMap { offset, element in
      date(element).map { (date: $0, offset: offset, element: element) }
    }
    return dated.filter { $0.date.date <= last }
      .sorted { $0.date == $1.date ? $0.offset < $1.offset : $0.date < $1.date }
      .map(\.element)
  }
}

/// What a day asks of somebody: how far it looks ahead, and whose date has come by a day.
package struct DaysAhead {
  package let today: CivilDate
  /// The last day that is looked ahead to: a week, today included.
  package let until: CivilDate

  package init(from today: CivilDate) {
    self.today = today
    until = today.adding(days: 6) ?? today
  }

  /// The terms of a query for what is due, or to be come back to.
  package var terms: String { "\(dueTerm) or \(scheduledTerm)" }
  package var dueTerm: String { "due:..\(until)" }
  package var scheduledTerm: String { "scheduled:..\(today)" }

  /// What is due in these days, or was before; the earliest first.
  package func due<Element>(_ elements: [Element], _ item: (Element) -> Item) -> [Element] {
    dated(elements, upTo: until) { item($0).due }
  }

  /// What is to be come back to by now; the earliest first.
  package func scheduled<Element>(_ elements: [Element], _ item: (Element) -> Item) -> [Element] {
    dated(elements, upTo: today) { item($0).scheduled }
  }

  /// Those of one date stay in their order.
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

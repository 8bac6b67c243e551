package import VaultSyntax

/// A date that counts from a date of the same item: `due+1w`, `start-1d`.
package struct DateSum: Sendable, Hashable {
  /// The field to count from.
  package let field: FieldKey
  /// The key of that field.
  package var key: String { field.rawValue }
  private let distance: DateDistance

  /// Reads the sum; nil for any other text.
  package init?(_ text: String) {
    guard let sign = text.firstIndex(where: { "+-".contains($0) }),
      let property = ItemProperty.queried(by: text[..<sign].trimmed.lowercased()), property.kind == .date,
      let field = property.field,
      let distance = DateDistance(signed: text[sign...].lowercased().filter { !$0.isWhitespace })
    else { return nil }
    (self.field, self.distance) = (field, distance)
  }

  /// Returns the date, with the time of the date to count from; nil outside the calendar.
  package func counted(from date: CivilDateTime) -> CivilDateTime? {
    distance.from(date.date).map { CivilDateTime($0, date.time) }
  }
}

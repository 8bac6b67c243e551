/// The value of a field that the format names, in its own type.
package enum FieldValue: Sendable, Hashable {
  case date(CivilDateTime)
  case rank(Priority)
  case flag
  case text(String)
  case texts([String])
}

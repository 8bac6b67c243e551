/// What a field that the format names says, read as what it is.
package enum FieldValue: Sendable, Hashable {
  case date(CivilDateTime)
  case rank(Priority)
  case flag
  case text(String)
  case texts([String])
}

/// The fields that the format names; the raw value is the key as it is written.
package enum FieldKey: String, CaseIterable, Sendable, Hashable {
  case id, dependsOn, priority, `repeat`, onCompletion, created, start, scheduled, due, cancelled, completion
  case starred, type
}

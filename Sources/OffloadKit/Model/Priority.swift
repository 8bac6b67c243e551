/// An item's priority, highest first. Items without one stand between `medium` and `low`.
public enum Priority: String, Sendable, Hashable, CaseIterable {
  case highest
  case high
  case medium
  case low
  case lowest
}

public import VaultStore

/// The destination of items: a collection, and perhaps one of its sections.
public struct Target: Sendable, Hashable {
  /// The collection's file.
  public var path: VaultPath
  /// The text of the section's heading.
  public var section: String?
  /// Whether Offload creates the file if it is missing.
  public var creates: Bool

  /// The first text of the file when Offload creates it; nil for a heading if there is a section.
  package var beginning: [UInt8]?
  /// Whether Offload adds the section's heading to the end of the file if it is missing.
  package var addsSection = false

  /// Makes a target.
  public init(_ path: VaultPath, section: String? = nil, creates: Bool = false) {
    self.path = path
    self.section = section
    self.creates = creates
  }

  /// The first text of the file when Offload creates it. Usually, it is the section's heading under the
  /// collection's own.
  package var newText: [UInt8] {
    if let beginning { return beginning }
    guard let section else { return [] }
    return Array("# \(path.collectionName)\n\n## \(section)\n".utf8)
  }

  /// The inbox. Offload creates it if it is missing.
  public static let inbox = Target(.inbox, creates: true)
}

/// The position of an item in its target.
public enum Placement: Sendable, Hashable {
  /// After the last item of the list.
  case end
  /// The place in the list, counted from 1.
  case position(Int)
  /// Before another item, as its sibling.
  case before(Item)
  /// After another item and its descendants, as its sibling.
  case after(Item)
  /// Nested under another item, after its children.
  case under(Item)
}

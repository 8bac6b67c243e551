public import VaultStore

/// Where items go: a collection, and maybe one of its sections.
public struct Target: Sendable, Hashable {
  /// The collection's file.
  public var path: VaultPath
  /// The text of the section's heading.
  public var section: String?
  /// Whether the file is made if it is missing.
  public var creates: Bool

  /// A place to put items.
  public init(_ path: VaultPath, section: String? = nil, creates: Bool = false) {
    self.path = path
    self.section = section
    self.creates = creates
  }

  /// What its file begins with when it is made: the heading of the section, under the collection's own.
  package var newText: [UInt8] {
    guard let section else { return [] }
    return Array("# \(path.collectionName)\n\n## \(section)\n".utf8)
  }

  /// The inbox, made when it is missing.
  public static let inbox = Target(.inbox, creates: true)
}

/// Where in its target an item goes.
public enum Placement: Sendable, Hashable {
  /// After the last item of the list.
  case end
  /// The place in the list, counted from 1.
  case position(Int)
  /// Before another item, as its sibling.
  case before(Item)
  /// After another item and all that belongs to it, as its sibling.
  case after(Item)
  /// Nested under another item, after its children.
  case under(Item)
}

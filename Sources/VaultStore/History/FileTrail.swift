/// The changes that operations made to one file, newest first, followed back through its names.
package struct FileTrail {
  package let steps: [Step]
  private let store: Store
  private let path: VaultPath
  private let present: [UInt8]?
  /// The changes of the operations, and renames by other programs noted with them, newest first.
  private let walk: [FileChange]

  package struct Step {
    package var record: Record
    package var change: FileChange
    fileprivate var position: Int
  }

  /// - Parameter present: the file's present text; nil if it doesn't exist.
  package init(of path: VaultPath, present: [UInt8]?, in store: Store) {
    self.init(of: path, present: present, through: store.records(), in: store)
  }

  /// - Parameter records: the newest operations, without gaps.
  package init(of path: VaultPath, present: [UInt8]?, through records: some Sequence<Record>, in store: Store)
  {
    var steps: [Step] = []
    var walk: [FileChange] = []
    var name = path
    for record in records {
      for change in record.changes.reversed() where (change.newPath ?? change.path) == name {
        steps.append(Step(record: record, change: change, position: walk.count))
        walk.append(change)
        name = change.path
      }
      for rename in record.renamesTold.reversed() where rename.newPath == name {
        walk.append(rename)
        name = rename.path
      }
    }
    (self.steps, self.walk) = (steps, walk)
    (self.store, self.path, self.present) = (store, path, present)
  }

  /// The permissions of the file when it was last removed; nil if no operation removed it.
  package var permissions: UInt32? { steps.lazy.compactMap(\.change.permissions).first }

  /// Returns the text that a step found (nil for no file), and the text that it left. Each is also nil if it isn't
  /// known any more.
  package func sides(at index: Int) -> (before: [UInt8]?, after: [UInt8]?) {
    var texts = PastTexts(store, path, holding: present)
    for change in walk[..<steps[index].position] { _ = texts.sides(of: change) }
    return texts.sides(of: steps[index].change)
  }

  /// The texts of all steps, as in ``sides(at:)``.
  package var sides: [(before: [UInt8]?, after: [UInt8]?)] {
    var texts = PastTexts(store, path, holding: present)
    let sides = walk.map { texts.sides(of: $0) }
    return steps.map { sides[$0.position] }
  }

  /// Returns the text that a step left, or for a removal the text that the file had; nil if it isn't known any more.
  package func text(at index: Int) -> [UInt8]? {
    let (before, after) = sides(at: index)
    return steps[index].change.kind == .removed ? before : after
  }
}

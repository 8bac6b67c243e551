/// What is at the path of the folder that a store holds open.
package enum RootPlace: Sendable {
  /// That folder, or something that cannot be looked at.
  case same
  /// Another folder.
  case another
  /// No folder.
  case nothing
}

extension Store {
  /// What is at the vault's path now. The folder that is held open stays the one that was there at first, whatever is done to
  /// its name: whoever runs for long asks before each change.
  package var rootPlace: RootPlace {
    let present: Descriptor
    do {
      present = try calls.repeating { () throws(SystemFailure) in try fileSystem.openOutside(path, .folder) }
    } catch {
      return error.isMissing ? .nothing : .same
    }
    defer { calls.release(present) }
    guard let here = try? calls.status(of: root), let there = try? calls.status(of: present) else {
      return .same
    }
    return here.isSameFile(as: there) ? .same : .another
  }
}

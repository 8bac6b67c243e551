/// Tells whether the path of the open vault folder still leads to it.
package enum RootPlace: Sendable {
  /// The same folder, or something that can't be examined.
  case same
  /// Another folder.
  case another
  /// Not a folder.
  case nothing
}

extension Store {
  /// Compares the vault's path with the open folder. The open folder stays the original one, whatever happens to its
  /// name. So a program that runs for long asks before each change.
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

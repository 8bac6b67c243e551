/// Copies an old file's metadata to a new file.
struct Metadata {
  let calls: Calls

  init(_ calls: Calls) {
    self.calls = calls
  }

  private static let accessList = Array("system.posix_acl_access".utf8)
  private static let ofUser = Array("user.".utf8)

  /// Copies owner and group, attributes and access lists; then permissions, since a change of owner clears some of
  /// them.
  ///
  /// Leaves the system's own attributes to the system if Offload may not set them.
  func copy(
    from source: Descriptor, _ status: FileStatus, to target: Descriptor, _ fresh: FileStatus
  ) throws(SystemFailure) {
    if status.owner != fresh.owner || status.group != fresh.group {
      try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.setOwner(target, owner: status.owner, group: status.group)
      }
    }
    let names = try calls.repeating { () throws(SystemFailure) in
      try calls.fileSystem.attributeNames(source)
    }
    for name in names { try copy(name, from: source, to: target) }
    try calls.repeating { () throws(SystemFailure) in
      try calls.fileSystem.copyAccessList(from: source, to: target)
    }
    guard status.permissions != fresh.permissions || !names.isEmpty else { return }
    try calls.repeating { () throws(SystemFailure) in
      try calls.fileSystem.setPermissions(target, status.permissions)
    }
  }

  private func copy(_ name: [UInt8], from source: Descriptor, to target: Descriptor) throws(SystemFailure) {
    do {
      let value = try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.attribute(name, of: source)
      }
      try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.setAttribute(name, to: value, of: target)
      }
    } catch  where error.isRefusal || error.isUnsupported {
      guard name != Metadata.accessList, !name.starts(with: Metadata.ofUser) else { throw error }
    }
  }
}

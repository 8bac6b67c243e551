/// Gives a new file what an old one has beside its bytes.
struct Metadata {
  let calls: Calls

  init(_ calls: Calls) {
    self.calls = calls
  }

  private static let accessList = Array("system.posix_acl_access".utf8)
  private static let ofUser = Array("user.".utf8)

  /// Owner and group, attributes and access lists, permissions last since a change of owner takes some away.
  ///
  /// Attributes of the system's own that may not be set by us are left to the system.
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

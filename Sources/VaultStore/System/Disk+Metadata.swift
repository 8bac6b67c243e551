internal import CSystem
internal import LibC

extension Disk {
  package func setPermissions(_ file: Descriptor, _ permissions: UInt32) throws(SystemFailure) {
    try checked(fchmod(file.number, mode_t(permissions)), .setPermissions)
  }

  package func setOwner(_ file: Descriptor, owner: UInt32, group: UInt32) throws(SystemFailure) {
    try checked(fchown(file.number, owner, group), .setOwner)
  }

  package func attributeNames(_ file: Descriptor) throws(SystemFailure) -> [[UInt8]] {
    let size = offload_list_attributes(file.number, nil, 0)
    guard size != 0 else { return [] }
    if size < 0 {
      let failure = SystemFailure(.attributes, code: offload_error())
      if failure.isUnsupported { return [] }
      throw failure
    }
    var names = [UInt8](repeating: 0, count: size)
    let length = names.withUnsafeMutableBytes {
      offload_list_attributes(file.number, $0.baseAddress?.assumingMemoryBound(to: CChar.self), size)
    }
    try checked(length, .attributes)
    return names.prefix(length).split(separator: 0).map(Array.init)
  }

  package func attribute(_ name: [UInt8], of file: Descriptor) throws(SystemFailure) -> [UInt8] {
    let size = try checked(
      withPath(name) { offload_get_attribute(file.number, $0, nil, 0) }, .attributes)
    // A resource fork on a Mac may have any size.
    guard size <= FileContents.largest else { throw SystemFailure(.attributes, code: EFBIG) }
    var value = [UInt8](repeating: 0, count: size)
    let length = value.withUnsafeMutableBytes { buffer in
      withPath(name) { offload_get_attribute(file.number, $0, buffer.baseAddress, size) }
    }
    try checked(length, .attributes)
    return Array(value.prefix(length))
  }

  package func setAttribute(_ name: [UInt8], to value: [UInt8], of file: Descriptor)
    throws(SystemFailure)
  {
    let result = value.withUnsafeBytes { bytes in
      withPath(name) { offload_set_attribute(file.number, $0, bytes.baseAddress, bytes.count) }
    }
    try checked(result, .attributes)
  }

  package func copyAccessList(from source: Descriptor, to target: Descriptor) throws(SystemFailure) {
    try checked(offload_copy_access_list(source.number, target.number), .attributes)
  }
}

internal import LibC

/// The reasons that the store decides by.
extension SystemFailure {
  var isInterruption: Bool { code == EINTR }
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Nothing has the name, rather than something of another kind.
  package var isNothingThere: Bool { code == ENOENT }
  /// Another program's lease holds the file back.
  var isHeldBack: Bool { call == .open && code == EWOULDBLOCK }
  /// A file that was to be renamed has both names.
  var isHalfRenamed: Bool { call == .finishRename }
  var isExisting: Bool { code == EEXIST || code == ENOTEMPTY }
  var isLink: Bool { code == ELOOP }
  /// Another file system, a mount point, a swap file: the name cannot be exchanged here, the bytes can be written.
  var isOtherFileSystem: Bool { code == EXDEV || code == EBUSY }
  var isUnsupported: Bool { code == ENOTSUP || code == EOPNOTSUPP || code == ENOSYS || code == EINVAL }
  var isRefusal: Bool { code == EACCES || code == EPERM || code == EROFS }
  /// A later attempt meets it again: a name that is away or taken, or that cannot be, here or at all; a file too large. A disk
  /// that is full or fails may do better the next time.
  var isLasting: Bool {
    isMissing || isExisting || isOtherFileSystem || isUnsupported || isTooLargeToRead || code == EISDIR
      || code == ENAMETOOLONG || code == EILSEQ || code == EMLINK
  }
  /// The file system cannot make a second name of a file.
  var isLinkRefusal: Bool { isUnsupported || code == EPERM || code == EMLINK }

  static func outOfSpace(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOSPC) }
  static func readOnly(_ call: Call) -> SystemFailure { SystemFailure(call, code: EACCES) }
  /// A file of more bytes than are read as text.
  static var tooLargeToRead: SystemFailure { SystemFailure(.read, code: EFBIG) }
  static var tooLargeToWrite: SystemFailure { SystemFailure(.write, code: EFBIG) }
  var isTooLargeToRead: Bool { call == .read && code == EFBIG }

  /// A file whose data a cloud has, and this disk has not: what macOS says of one that is not to be fetched now.
  package var isElsewhere: Bool { call != .lock && code == EDEADLK }
  package static let isInCloud = SystemFailure(.read, code: EDEADLK)

  static func missing(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOENT) }
  static func unsupported(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOTSUP) }
  static func notAFolder(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOTDIR) }
  static var outOfThreads: SystemFailure { SystemFailure(.startThread, code: EAGAIN) }
  static func existing(_ call: Call) -> SystemFailure { SystemFailure(call, code: EEXIST) }
}

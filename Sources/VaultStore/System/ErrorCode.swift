internal import LibC

/// The reasons on which the store bases decisions.
extension SystemFailure {
  var isInterruption: Bool { code == EINTR }
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Nothing has the name. `isMissing` is also true if something of another kind has it.
  package var isNothingThere: Bool { code == ENOENT }
  /// Another program's lease holds the file back.
  var isHeldBack: Bool { call == .open && code == EWOULDBLOCK }
  /// A half-finished rename left the file with both names.
  var isHalfRenamed: Bool { call == .finishRename }
  var isExisting: Bool { code == EEXIST || code == ENOTEMPTY }
  var isLink: Bool { code == ELOOP }
  /// Another file system, a mount point, a swap file: Offload can't exchange the name, but can write the bytes.
  var isOtherFileSystem: Bool { code == EXDEV || code == EBUSY }
  var isUnsupported: Bool { code == ENOTSUP || code == EOPNOTSUPP || code == ENOSYS || code == EINVAL }
  var isRefusal: Bool { code == EACCES || code == EPERM || code == EROFS }
  /// A later attempt would fail again: a name is missing, taken, or impossible here; or a file is too large. A disk
  /// that is full or fails may work the next time.
  var isLasting: Bool {
    isMissing || isExisting || isOtherFileSystem || isUnsupported || isTooLargeToRead || code == EISDIR
      || code == ENAMETOOLONG || code == EILSEQ || code == EMLINK
  }
  /// The file system can't give a file a second name.
  var isLinkRefusal: Bool { isUnsupported || code == EPERM || code == EMLINK }

  static func outOfSpace(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOSPC) }
  static func readOnly(_ call: Call) -> SystemFailure { SystemFailure(call, code: EACCES) }
  /// A file with more bytes than Offload reads as text.
  static var tooLargeToRead: SystemFailure { SystemFailure(.read, code: EFBIG) }
  static var tooLargeToWrite: SystemFailure { SystemFailure(.write, code: EFBIG) }
  var isTooLargeToRead: Bool { call == .read && code == EFBIG }

  /// A file whose data is in a cloud and not on this disk: macOS reports this if it can't download the data now.
  package var isElsewhere: Bool { call != .lock && code == EDEADLK }
  package static let isInCloud = SystemFailure(.read, code: EDEADLK)

  static func missing(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOENT) }
  static func unsupported(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOTSUP) }
  static func notAFolder(_ call: Call) -> SystemFailure { SystemFailure(call, code: ENOTDIR) }
  static var outOfThreads: SystemFailure { SystemFailure(.startThread, code: EAGAIN) }
  static func existing(_ call: Call) -> SystemFailure { SystemFailure(call, code: EEXIST) }
}

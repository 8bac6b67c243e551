extension UnreadFile {
  /// A command that makes the file readable, or shows why it isn't.
  var hint: Hint {
    switch notText {
    case .utf16: "iconv -f UTF-16 -t UTF-8 \(path)"
    case .utf32: "iconv -f UTF-32 -t UTF-8 \(path)"
    case .onlyNULs: "offload restore \(path)"
    case .nul: "offload edit \(path)"
    case nil: isAway ? "brctl download \(path)" : "ls -ld \(path)"
    }
  }
}

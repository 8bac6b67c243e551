import TestSupport
import Testing

/// A user's file is written, renamed and removed in one place, under the journal. A second place would be a way
/// around it.
@Suite struct `Only the store changes files` {
  /// `VaultSyntax` imports nothing, so it has no such calls, only words that are spelled like them. The benchmarks
  /// make vaults of their own, and are no part of the product. `OffloadMemory` has a disk of values, with calls of the same
  /// names; a test of it sees that nothing of it is on another.
  static let elsewhere = Project.sources.filter {
    !["VaultStore", "VaultSyntax", "OffloadMemory", "offload-bench"].contains($0.target)
  }

  @Test func `no call outside it renames, removes, creates or resizes a file`() {
    let calls = Self.elsewhere.flatMap {
      $0.calls(
        of: "rename", "renameat", "renameat2", "renamex_np", "renameatx_np", "unlink", "unlinkat", "remove",
        "rmdir", "mkdir", "mkdirat", "mkdtemp", "mkstemp", "mkostemp", "creat", "truncate", "ftruncate",
        "link", "linkat", "symlink", "symlinkat", "chmod", "fchmod", "fchmodat", "chown", "fchown",
        "utimens", "utimensat", "futimens", "setxattr", "fsetxattr", "copyfile", "sendfile")
    }
    #expect(calls == [])
  }

  @Test func `no call outside it writes but to a descriptor that is handed in`() {
    let calls = Self.elsewhere.flatMap {
      $0.calls(of: "fopen", "freopen", "fwrite", "fputs", "pwrite", "writev", "pwritev")
    }
    #expect(calls == [])
    // `write` with three arguments that have no labels is libc's; those of the console, of both servers and of the
    // terminal write to descriptors that are open already.
    let pattern = #/(^|[^\w.]|\bLibC\.)write\([^,:]+,[^,:]+,/#
    let writers = Self.elsewhere.filter { !$0.places(matching: pattern).isEmpty }
    #expect(
      writers.map(\.path).sorted() == [
        "Sources/JSONRPC/Descriptor.swift", "Sources/OffloadCLI/Console/Platform.swift",
        "Sources/OffloadLSP/ServerLoop.swift", "Sources/OffloadMCP/Server/RequestQueue.swift",
        "Sources/TerminalKit/Terminal/Descriptor.swift",
      ])
  }

  @Test func `nothing outside it opens a file for writing`() {
    let flags = #/\bO_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)\b/#
    let places: [String] = Self.elsewhere.flatMap { $0.places(matching: flags) }.filter {
      !$0.contains("\"/dev/null\"")
    }
    #expect(places == [])
  }
}

import Testing

/// A user's file is written, renamed and removed in one place, under the journal. A second place would be a way
/// around it.
@Suite struct `Only the store changes files` {
  static let elsewhere = Project.sources.filter { $0.target != "VaultStore" }

  @Test func `no call outside it renames, removes, creates or resizes a file`() {
    let calls =
      #/
      (?<![\w.`])(?:(?:Glibc|Musl|Darwin)\.)?
      (?:rename(?:at2?|x_np|atx_np)?|unlink(?:at)?|remove|rmdir|mkdir(?:at)?|mkdtemp|mkstemp|mkostemp
        |creat|truncate|ftruncate|fopen|freopen|fwrite|fputs|pwrite|writev|pwritev|copyfile|sendfile
        |symlink(?:at)?|linkat|chmod|fchmod(?:at)?|chown|fchown(?:at)?|utimens(?:at)?|futimens
        |setxattr|fsetxattr|flock|fsync|fdatasync)\(
      /#
    #expect(Self.elsewhere.flatMap { $0.places(matching: calls) } == [])
  }

  @Test func `nothing outside it opens a file for writing`() {
    let flags = #/\bO_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)\b/#
    #expect(Self.elsewhere.flatMap { $0.places(matching: flags) } == [])
  }

  @Test func `bytes go to a descriptor in one place`() {
    let calls = #/(?<![\w.`])(?:(?:Glibc|Musl|Darwin)\.)?write\(/#
    let files = Self.elsewhere.filter { !$0.places(matching: calls).isEmpty }.map(\.path)
    #expect(files.filter { !$0.hasSuffix("/Platform.swift") } == [])
  }
}

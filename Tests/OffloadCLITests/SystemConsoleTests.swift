import Foundation
import Testing

@testable import OffloadCLI

@Suite struct `A descriptor` {
  @Test func `gets every byte, through a pipe that is smaller`() throws {
    let pipe = Pipe()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let thread = Thread {
      let writer = pipe.fileHandleForWriting
      _ = Platform.write(bytes, to: writer.fileDescriptor)
      // The handle closes it, once: another thread may have been given the number by then.
      try? writer.close()
    }
    thread.start()
    var read: [UInt8] = []
    while Platform.read(pipe.fileHandleForReading.fileDescriptor, into: &read).count > 0 {}
    #expect(read == bytes)
  }

  @Test func `says why it could not be written`() throws {
    #expect(Platform.write([1], to: -1) == EBADF)
    #expect(Platform.write([], to: -1) == 0)
    #if os(Linux)
      let full = open("/dev/full", O_WRONLY)
      try #require(full >= 0)
      defer { close(full) }
      #expect(Platform.write([1], to: full) == ENOSPC)
      #expect(Platform.write([], to: full) == 0)
    #endif
  }
}

@Suite struct `Input without an end` {
  @Test(arguments: ["json", "csv", "markdown", "todo.txt", "taskwarrior"])
  func `is given up before memory is`(format: String) throws {
    let vault = try TestVault(["inbox.md": ""])
    let run = vault.offload("offload import \(format) /dev/zero")
    #expect(run.status == 1)
    #expect(run.talk.contains("error: Offload can't read /dev/zero: It is longer than 64 MiB"), "\(run.talk)")
    #expect(try vault.text("inbox.md") == "")
  }

  @Test(arguments: [["capture", "-"], ["done", "-"], ["import", "csv", "-"], ["capture", "--lines"]])
  func `is given up on standard input`(words: [String]) throws {
    let vault = try ProcessVault(items: 1...2)
    defer { vault.remove() }
    let zeros = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/zero"))
    let (status, talk) = try vault.run(words, input: zeros)
    #expect(
      status == 1 && talk.contains("Offload can't read standard input: It is longer than 64 MiB"), "\(talk)")
  }
}

@Suite struct `A program started by a command` {
  @Test func `gets its arguments as they are, and its exit status is told`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let child = ChildProgram(environment: [Array("WHERE=\(file.path)".utf8)])
    let words: [[UInt8]] = [Array("$HOME; x".utf8), [0xff], []]
    let end = try child.run(
      shellCommand: #"f() { printf '%s|' "$@" > "$WHERE"; exit 3; }; f -w"#, arguments: words)
    #expect(end.status == 3)
    #expect(try Data(contentsOf: file) == Data("-w|$HOME; x|".utf8 + [0xff] + "||".utf8))
  }

  @Test func `that a signal ends is told as shells do`() throws {
    let child = ChildProgram(environment: [])
    let end = try child.run(shellCommand: "kill -KILL $$ #", arguments: [])
    #expect(end.status == 128 + 9)
  }

  @Test("ends by a signal that this program ignores", arguments: [SIGPIPE, SIGXFSZ])
  func signals(_ number: Int32) throws {
    let before = signal(number, SIG_IGN)
    defer { signal(number, before) }
    let child = ChildProgram(environment: [])
    #expect(
      try child.run(shellCommand: "kill -\(number) $$; exit 3; #", arguments: []).status == 128 + number)
  }
}

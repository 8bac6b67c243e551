import TestSupport
import Testing

@testable import OffloadKit

@Suite struct `An index of git` {
  static let paths = ["a.md", ".offload/by/0f/id", ".offload/config.yml", "Work/Team notes.md", "z"].map {
    Array($0.utf8)
  }

  /// As git writes it: each entry's facts, of which only the flags matter here, and its name.
  static func index(version: Int, hashSize: Int = 20, extended: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }
    var bytes = Array("DIRC".utf8) + number(version, 4) + number(paths.count, 4)
    var last: [UInt8] = []
    for path in paths {
      let start = bytes.count
      bytes += [UInt8](repeating: 1, count: 40 + hashSize) + number(path.count | (extended ? 0x4000 : 0), 2)
      if extended { bytes += [0, 0] }
      if version == 4 {
        let shared = zip(path, last).prefix { $0 == $1 }.count
        bytes += [UInt8(last.count - shared)] + path[shared...] + [0]
      } else {
        bytes += path
        repeat { bytes.append(0) } while (bytes.count - start) % 8 != 0
      }
      last = path
    }
    return bytes + [UInt8](repeating: 7, count: 20)
  }

  @Test(arguments: [(2, false), (3, true), (3, false), (4, false), (4, true)], [20, 32])
  func `tells the paths that git tracks`(kind: (version: Int, extended: Bool), hashSize: Int) {
    let bytes = Self.index(version: kind.version, hashSize: hashSize, extended: kind.extended)
    #expect(GitIndex(bytes).paths == Self.paths)
  }

  @Test(arguments: [2, 4]) func `that is cut off or garbled tells what it can, and fails never`(version: Int)
  {
    let bytes = Self.index(version: version)
    for length in 0..<bytes.count {
      let found = GitIndex(Array(bytes[..<length])).paths
      #expect(Self.paths.starts(with: found))
    }
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var other = bytes
      for _ in 0..<3 {
        other[Int.random(in: 0..<other.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      #expect(GitIndex(other).paths.count <= other.count, "seed \(seed)")
    }
    #expect(GitIndex([]).paths == [] && GitIndex(Array("DIRC".utf8)).paths == [])
  }
}

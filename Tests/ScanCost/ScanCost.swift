import AllocationCount
import OffloadKit

/// Counts the pieces of memory that a query takes for what it does not show: none for a line, and few for a file.
///
/// It is built as the program is released, since a build for debugging takes memory for much that is none here.
@main enum ScanCost {
  static let queries = [
    "is:starred", "tag:travel", "passport", "straße", "due:..2020", "is:open scheduled:today", "in:Nowhere",
    "has:dependsOn or priority:lowest", "path:none/ is:capture", "\"two words\" -tag:home", "/xy+z/",
    "effort:9", "has:location", "section:Elsewhere", "type:idea", "link:Nowhere", "repeat:yearly",
    "id:zzzzzzzz",
  ]

  struct Cost {
    var pieces: Int
    var bytes: Int
  }

  static func main() throws {
    var folder = try SampleFolder()
    defer { folder.remove() }
    let (files, lines, more) = (200, 10, 90)
    let small = try folder.vault("small", files: files, lines: lines)
    let long = try folder.vault("long", files: files, lines: lines + more)
    let wide = try folder.vault("wide", files: 2 * files, lines: lines)
    var isWell = true
    print("pieces of memory a line, a file; bytes kept a line")
    for query in queries {
      let (base, longer, wider) = (
        try cost(of: query, in: small), try cost(of: query, in: long), try cost(of: query, in: wide)
      )
      let aLine = Double(longer.pieces - base.pieces) / Double(files * more)
      let aFile = Double(wider.pieces - base.pieces) / Double(files)
      let kept = Double(longer.bytes - base.bytes) / Double(files * more)
      print("\(rounded(aLine))  \(rounded(aFile))  \(rounded(kept))  \(query)")
      // What grows by doubling takes a piece now and then, and up to twice what it holds: an id, of eight bytes.
      if aLine > 0.05 || aFile > 32 || kept > 24 { isWell = false }
    }
    if !isWell {
      throw Excess()
    }
  }

  static func cost(of query: String, in vault: Vault) throws -> Cost {
    let request = ListRequest(try Query.parse(query, today: vault.now.date))
    // The first time fills what is kept from query to query.
    _ = vault.listLines(request)
    let (count, bytes) = (allocation_count(), allocated_bytes())
    let found = vault.listLines(request)
    let cost = Cost(pieces: allocation_count() - count, bytes: allocated_bytes() - bytes)
    precondition(found.value.isEmpty, "\(query) finds something")
    return cost
  }

  static func rounded(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}

/// More than none for a line, 32 pieces for a file with front matter, or three ids kept of a line.
struct Excess: Error {}

import TestSupport
import Testing

/// The package manager lets a target import whatever it reaches by way of another, so the walls of the
/// architecture stand only as long as the imports are read.
@Suite struct `The walls between the layers` {
  /// What each target may import. A target without a row may import nothing at all.
  static let allowed: [String: Set<String>] = [
    "VaultSyntax": [],
    "LibC": libc,
    "VaultStore": ["CSystem", "LibC", "Synchronization"],
    "JSON": [],
    "JSONRPC": ["JSON", "LibC"],
    "VaultModel": ["VaultSyntax", "VaultStore", "JSON", "Synchronization"],
    "VaultMerge": ["VaultModel", "VaultSyntax", "VaultStore"],
    "OffloadKit": ["VaultModel", "VaultSyntax", "VaultStore", "JSON"],
    "VaultSync": ["OffloadKit", "VaultMerge", "VaultSyntax", "VaultStore"],
    "OffloadAsync": ["OffloadKit", "VaultStore"],
    "OffloadMemory": ["LibC", "OffloadKit", "VaultStore", "Synchronization"],
    "TerminalKit": ["CSystem", "LibC", "Synchronization"],
    "OffloadCLI": [
      "LibC", "JSON", "OffloadKit", "VaultMerge", "VaultSync", "TerminalKit", "Synchronization",
    ],
    "OffloadLSP": ["LibC", "JSON", "JSONRPC", "OffloadKit", "Synchronization"],
    "OffloadMCP": ["LibC", "JSON", "JSONRPC", "OffloadKit", "TerminalKit", "Synchronization"],
    "OffloadTUI": ["LibC", "OffloadKit", "VaultSync", "TerminalKit", "Synchronization"],
    "OffloadMain": ["CSystem", "LibC", "OffloadCLI", "OffloadLSP", "OffloadMCP", "OffloadTUI"],
    "offload-bench": [
      "Foundation", "JSON", "LibC", "OffloadKit", "OffloadTUI", "TerminalKit", "VaultMerge", "VaultSyntax",
      "VaultStore",
    ],
  ]

  static let libc: Set<String> = ["Glibc", "Musl", "Darwin"]

  /// The one file of the library that asks libc: for the clock and its time zone.
  static let clock = "Sources/VaultModel/Dates/LocalTime.swift"

  @Test(arguments: Project.names(in: "Sources"))
  func `a target imports only what lies below it`(target: String) {
    let allowed = Self.allowed[target] ?? []
    let strangers = Project.sources.filter { $0.target == target }.flatMap { file in
      file.imports.filter { !allowed.contains($0) && !(file.path == Self.clock && $0 == "LibC") }
        .map { "\(file.path) imports \($0)" }
    }
    #expect(strangers == [])
  }

  /// It has another name on each system: one that is missing builds on the others alone.
  @Test func `the C library has its names in one place`() {
    let others = (Project.sources + Project.tests).filter { $0.target != "LibC" }
    let places = others.flatMap { file in
      file.imports.filter(Self.libc.contains).map { "\(file.path) imports \($0)" }
    }
    #expect(places == [])
  }

  @Test func `every target has a row, and every row a target`() {
    let inC: Set = ["CSystem", "offload"]
    #expect(Self.allowed.keys.sorted() == Project.names(in: "Sources").filter { !inC.contains($0) })
  }

  @Test func `the architecture page has a row for every target`() throws {
    let page = try Page("Architecture").text()
    #expect(Project.names(in: "Sources").filter { !page.contains("| `\($0)` |") } == [])
  }

  @Test func `the product does without Foundation`() {
    let product = Project.sources.filter { $0.target != "offload-bench" }
    let users = product.filter { file in file.imports.contains { $0.hasPrefix("Foundation") } }
    #expect(users.map(\.path) == [])
  }

  @Test func `the package depends on no other`() throws {
    let manifest = try Project.text(of: "Package.swift")
    #expect(!manifest.contains(".package("))
    #expect(!Project.names(in: "").contains("Package.resolved"))
  }

  /// A client's process is the client's: its memory, its signals.
  @Test func `nothing runs before main`() throws {
    let places = try Project.names(in: "Sources/CSystem").filter { $0.hasSuffix(".c") }.filter {
      try Project.text(of: "Sources/CSystem/\($0)").contains("constructor")
    }
    #expect(places == [])
  }

  /// iOS has none of it: what a Mac alone has stands where only a Mac compiles it, and the library starts no program.
  @Test func `the library is for iOS too`() throws {
    for name in Project.names(in: "Sources/CSystem").filter({ $0.hasSuffix(".c") }) {
      var conditions: [Substring] = []
      for line in try Project.text(of: "Sources/CSystem/\(name)").split(separator: "\n") {
        if line.hasPrefix("#if") { conditions.append(line) }
        if line.hasPrefix("#el") { conditions[conditions.count - 1] = line }
        if line.hasPrefix("#endif") { conditions.removeLast() }
        guard line.contains(#/\b(CoreServices|FSEvent\w*|gethostuuid)\b/#), !line.hasPrefix("//") else {
          continue
        }
        #expect(conditions.contains("#if TARGET_OS_OSX"), "\(name): \(line)")
      }
    }
    let starting = Project.sources.filter { Self.inApps.contains($0.target) }
      .flatMap { $0.places(matching: #/\b(posix_spawn\w*|fork|execve?|popen)\(/#) }
    #expect(starting == [])
  }

  private static let inApps = [
    "VaultSyntax", "LibC", "VaultStore", "JSON", "VaultModel", "OffloadKit", "OffloadAsync", "OffloadMemory",
  ]

  @Test func `the library asks neither the environment nor the terminal`() {
    let pattern = #/\b(getenv|setenv|isatty|CommandLine\.|print\()/#
    let library = ["VaultSyntax", "VaultStore", "VaultModel", "VaultMerge", "OffloadKit", "VaultSync"]
    let places = Project.sources.filter { library.contains($0.target) }
      .flatMap { $0.places(matching: pattern) }
    #expect(places == [])
  }
}

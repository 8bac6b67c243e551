// swift-tools-version: 6.2
import PackageDescription

let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Where everything is built for once, as the checks do: compiles a module as a whole, what others read of it in the same
/// pass rather than before, and without what a debugger reads. (A change of one file would have all of its module compiled
/// again; and a package that depends on this one takes no such flags.) By two threads, since with one the compiler refuses
/// the names that the package manager gives it for the index.
let once: [SwiftSetting] =
  Context.environment["OFFLOAD_WHOLE_MODULES"] == nil
  ? []
  : [
    .unsafeFlags(
      [
        "-whole-module-optimization", "-no-emit-module-separately-wmo", "-num-threads", "2", "-Xfrontend",
        "-gnone",
      ],
      .when(configuration: .debug))
  ]

let swiftSettings = language + once

/// For code that runs once for each command or key, rather than for each line of a vault. (Not for OffloadKit and what
/// it is made of: a package that depends on it takes no such flags.)
let small: SwiftSetting = .unsafeFlags(["-Osize"], .when(configuration: .release))

func swiftTarget(
  _ name: String, _ dependencies: [Target.Dependency] = [], also settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings + settings)
}

func testTarget(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swiftSettings)
}

let package = Package(
  name: "offload",
  // The libraries are for both, the executables for macOS alone; an app builds what it links.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "OffloadKit", targets: ["OffloadKit"]),
    .library(name: "OffloadAsync", targets: ["OffloadAsync"]),
    .library(name: "OffloadMemory", targets: ["OffloadMemory"]),
    .executable(name: "offload", targets: ["offload"]),
  ],
  targets: [
    swiftTarget("VaultSyntax"),
    swiftTarget("LibC"),
    swiftTarget("JSON"),
    swiftTarget("JSONRPC", ["JSON", "LibC"], also: [small]),
    .target(
      name: "CSystem", linkerSettings: [.linkedFramework("CoreServices", .when(platforms: [.macOS]))]),
    swiftTarget("VaultStore", ["CSystem", "LibC"]),
    swiftTarget("VaultModel", ["VaultSyntax", "VaultStore", "JSON", "LibC"]),
    swiftTarget("VaultMerge", ["VaultModel", "VaultSyntax", "VaultStore"]),
    swiftTarget("OffloadKit", ["VaultModel", "VaultSyntax", "VaultStore", "JSON"]),
    swiftTarget("VaultSync", ["OffloadKit", "VaultMerge", "VaultSyntax", "VaultStore"], also: [small]),
    swiftTarget("OffloadAsync", ["OffloadKit", "VaultStore"]),
    swiftTarget("OffloadMemory", ["OffloadKit", "VaultStore", "LibC"]),
    swiftTarget("TerminalKit", ["CSystem", "LibC"], also: [small]),
    swiftTarget(
      "OffloadCLI", ["OffloadKit", "VaultMerge", "VaultSync", "TerminalKit", "JSON", "LibC"], also: [small]),
    swiftTarget("OffloadLSP", ["OffloadKit", "JSON", "JSONRPC", "LibC"], also: [small]),
    swiftTarget("OffloadMCP", ["OffloadKit", "JSON", "JSONRPC", "TerminalKit", "LibC"], also: [small]),
    swiftTarget("OffloadTUI", ["OffloadKit", "VaultSync", "TerminalKit", "LibC"], also: [small]),
    swiftTarget("OffloadMain", ["CSystem", "LibC", "OffloadCLI", "OffloadLSP", "OffloadMCP", "OffloadTUI"]),
    .executableTarget(name: "offload", dependencies: ["OffloadMain"]),
    .executableTarget(
      name: "offload-bench",
      dependencies: [
        "JSON", "LibC", "OffloadKit", "OffloadTUI", "TerminalKit", "VaultMerge", "VaultSyntax", "VaultStore",
      ],
      swiftSettings: swiftSettings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    testTarget("VaultSyntaxTests", ["VaultSyntax", "TestSupport"]),
    .target(
      name: "StoreFaults", dependencies: ["LibC", "VaultStore"], path: "Tests/StoreFaults",
      swiftSettings: swiftSettings),
    .target(
      name: "StoreWorld", dependencies: ["LibC", "OffloadKit", "OffloadMemory", "TestSupport", "VaultStore"],
      path: "Tests/StoreWorld",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "store-world", dependencies: ["LibC", "StoreWorld"], path: "Tests/StoreWorldRunner",
      swiftSettings: swiftSettings),
    .target(name: "AllocationCount", path: "Tests/AllocationCount"),
    .executableTarget(
      name: "scan-cost", dependencies: ["AllocationCount", "LibC", "OffloadKit"], path: "Tests/ScanCost",
      swiftSettings: swiftSettings,
      linkerSettings: [
        .unsafeFlags(
          ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "free"].flatMap {
            ["-Xlinker", "--wrap=\($0)"]
          }, .when(platforms: [.linux]))
      ]),
    testTarget(
      "StoreWorldTests", ["StoreWorld", "OffloadMemory", "OffloadKit", "TestSupport", "VaultStore", "LibC"]),
    testTarget("VaultStoreTests", ["VaultStore", "StoreFaults", "TestSupport", "CSystem", "LibC"]),
    testTarget("VaultModelTests", ["VaultModel", "VaultStore", "StoreFaults", "TestSupport"]),
    testTarget("VaultMergeTests", ["VaultMerge", "VaultModel", "VaultStore", "TestSupport"]),
    testTarget(
      "OffloadKitTests",
      [
        "OffloadKit", "VaultModel", "OffloadAsync", "OffloadMemory", "JSON", "VaultSyntax", "VaultStore",
        "StoreFaults",
        "TestSupport",
        "LibC",
      ]),
    .executableTarget(
      name: "terminal-probe", dependencies: ["LibC", "TerminalKit"], path: "Tests/TerminalProbe",
      swiftSettings: swiftSettings),
    testTarget("TerminalKitTests", ["TerminalKit", "terminal-probe", "TestSupport", "LibC"]),
    testTarget(
      "OffloadCLITests",
      ["OffloadCLI", "OffloadKit", "VaultSync", "TerminalKit", "JSON", "StoreFaults", "TestSupport", "LibC"],
      exclude: ["Transcripts"]),
    testTarget("OffloadLSPTests", ["OffloadLSP", "OffloadKit", "JSON", "JSONRPC", "TestSupport", "LibC"]),
    testTarget("OffloadMCPTests", ["OffloadMCP", "OffloadKit", "JSON", "JSONRPC", "TestSupport", "LibC"]),
    testTarget(
      "OffloadTUITests", ["OffloadTUI", "OffloadKit", "VaultSync", "TerminalKit", "TestSupport"],
      exclude: ["Keys.txt", "Snapshots"]),
    testTarget("ProjectTests", ["TestSupport"]),
  ]
)

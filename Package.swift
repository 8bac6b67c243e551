// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

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
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "OffloadKit", targets: ["OffloadKit"]),
    .executable(name: "offload", targets: ["offload"]),
  ],
  targets: [
    swiftTarget("VaultSyntax"),
    .target(
      name: "CSystem", linkerSettings: [.linkedFramework("CoreServices", .when(platforms: [.macOS]))]),
    swiftTarget("VaultStore", ["CSystem"]),
    swiftTarget("OffloadKit", ["VaultSyntax", "VaultStore"]),
    swiftTarget("TerminalKit", ["CSystem"], also: [small]),
    swiftTarget("OffloadCLI", ["OffloadKit", "TerminalKit"], also: [small]),
    swiftTarget("OffloadTUI", ["OffloadKit", "TerminalKit"], also: [small]),
    .executableTarget(
      name: "offload", dependencies: ["CSystem", "OffloadCLI", "OffloadTUI"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "offload-bench",
      dependencies: ["OffloadKit", "OffloadTUI", "TerminalKit", "VaultSyntax", "VaultStore"],
      swiftSettings: swiftSettings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    testTarget("VaultSyntaxTests", ["VaultSyntax", "TestSupport"]),
    .target(
      name: "StoreFaults", dependencies: ["VaultStore"], path: "Tests/StoreFaults",
      swiftSettings: swiftSettings),
    .target(
      name: "MemoryDisk", dependencies: ["VaultStore"], path: "Tests/MemoryDisk", swiftSettings: swiftSettings
    ),
    .target(
      name: "StoreWorld", dependencies: ["MemoryDisk", "OffloadKit", "VaultStore"], path: "Tests/StoreWorld",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "store-world", dependencies: ["StoreWorld"], path: "Tests/StoreWorldRunner",
      swiftSettings: swiftSettings),
    testTarget("StoreWorldTests", ["StoreWorld", "MemoryDisk", "OffloadKit", "VaultStore"]),
    testTarget("VaultStoreTests", ["VaultStore", "StoreFaults", "TestSupport"]),
    testTarget("OffloadKitTests", ["OffloadKit", "VaultSyntax", "VaultStore", "StoreFaults", "TestSupport"]),
    .executableTarget(
      name: "terminal-probe", dependencies: ["TerminalKit"], path: "Tests/TerminalProbe",
      swiftSettings: swiftSettings),
    testTarget("TerminalKitTests", ["TerminalKit", "terminal-probe", "TestSupport"]),
    testTarget(
      "OffloadCLITests", ["OffloadCLI", "OffloadKit", "TerminalKit", "TestSupport"], exclude: ["Transcripts"]),
    testTarget(
      "OffloadTUITests", ["OffloadTUI", "OffloadKit", "TerminalKit", "TestSupport"],
      exclude: ["Keys.txt", "Snapshots"]),
    testTarget("ProjectTests", ["TestSupport"]),
  ]
)

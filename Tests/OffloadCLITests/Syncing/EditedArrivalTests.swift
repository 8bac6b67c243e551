import TestSupport
import Testing

@testable import OffloadCLI

/// A line that came in edited, and is edited again where it came in.
@Suite struct `A line that only became longer elsewhere` {
  private static let edits: [(before: String, came: String, saved: String)] = [
    ("- call plumber", "- call plumber at ten on Monday", "- call plumber at ten on Friday"),
    ("- [ ] call plumber", "- [ ] call plumber at ten on Monday", "- [x] call the plumber at ten on Monday"),
    ("The slow brown fox.", "The slow lazy brown fox.", "The slow lazy blue fox."),
  ]

  @Test(arguments: edits)
  func `has been read where three quarters of what is new in it are left`(
    before: String, came: String, saved: String
  ) throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "Errands.md": "# Errands\n\n\(before)\n"])
    try vaults[0].replace(before, with: came, in: "Errands.md")
    for machine in [0, 1] { try vaults.sync(machine) }
    try vaults[1].replace(came, with: saved, in: "Errands.md")
    #expect(try !vaults.sync(1).talk.contains("without anything"))
    try vaults.settle()
    for machine in vaults.machines {
      #expect(try machine.text("Errands.md") == "# Errands\n\n\(saved)\n")
      #expect(!machine.notes.keys.contains { $0.contains("conflict") })
    }
  }

  /// Two that say one thing each, as people do who know nothing of each other.
  @Test(arguments: ["- call plumber at nine", "- call plumber on Friday", "- call Ada's plumber"])
  func `is not lost to another edit of the older one`(saved: String) throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "Errands.md": "- call plumber\n"])
    try vaults[0].replace("call plumber", with: "call plumber at ten", in: "Errands.md")
    for machine in [0, 1] { try vaults.sync(machine) }
    try vaults[1].write(saved + "\n", to: "Errands.md")
    #expect(try vaults.sync(1).talk.contains("without anything that operation"))
    try vaults.settle()
    let text = try vaults[0].text("Errands.md")
    #expect(text.contains("at ten") && text.contains(saved.dropFirst(2)), "\(text)")
  }
}

import TestSupport
import Testing

/// Who has read what came in may do with it what they like.
@Suite struct `An editor that was opened after a sync` {
  /// Only a tick came in, and the rest went to another file: a text without that is none of before.
  @Test func `takes nothing out of the files to which items have gone`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].replace("- bread", with: "- [ ] call\n- [ ] bread\n- [ ] soap", in: "inbox.md")
    for machine in [0, 1] { try vaults.sync(machine) }
    vaults[0].offload("offload move --where 'bread or soap' --to Shop --create")
    try vaults[0].replace("- [ ] call", with: "- [x] call", in: "inbox.md")
    for machine in [0, 1] { try vaults.sync(machine) }
    try vaults[1].write(vaults[1].text("inbox.md") + "\nSome prose\n", to: "inbox.md")
    try vaults.settle()
    #expect(try vaults[0].text("Shop.md").contains("soap"))
    #expect(try vaults[0].text("inbox.md").contains("- [x] call"))
  }
}

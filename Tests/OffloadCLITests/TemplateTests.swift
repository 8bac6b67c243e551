import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `A note from a template` {
  private func vault() throws -> TestVault {
    try TestVault([
      "Templates/Trip.md":
        "---\ntags: [trip]\nmade: {{date}}\n---\n\n# {{title}}\n\nFrom {{date:D MMMM YYYY}} at {{time}}, <% tp %>.\n\n- [ ] pack {{bag}}\n",
      ".obsidian/templates.json": "{\"folder\": \"Templates\"}",
    ])
  }

  @Test func `has its text, with title, date and time, and nothing else filled in`() throws {
    let vault = try vault()
    let run = vault.offload("offload collection new 'Travel/Porto trip' --template Trip")
    #expect(run.status == 0 && run.talk == "Made Travel/Porto trip.md.  (undo: offload undo)\n")
    #expect(
      try vault.text("Travel/Porto trip.md")
        == "---\ntags: [trip]\nmade: 2026-03-10\n---\n\n# Porto trip\n\nFrom 10 March 2026 at 09:00, <% tp %>.\n\n- [ ] pack {{bag}}\n"
    )
    #expect(vault.offload("offload undo").status == 0 && !vault.exists("Travel/Porto trip.md"))
  }

  @Test func `has the formats of Obsidian's Templates and the language of daily notes`() throws {
    let vault = try TestVault([
      "Templates/Trip.md": "{{date}}, {{time}}, {{date:MMMM}}\n", "10. März 2026.md": "",
      ".obsidian/templates.json":
        #"{"folder": "Templates", "dateFormat": "dddd, D. MMMM", "timeFormat": "H.mm"}"#,
      ".obsidian/daily-notes.json": #"{"format": "D. MMMM YYYY"}"#,
    ])
    vault.offload("offload collection new Porto --template Trip")
    #expect(try vault.text("Porto.md") == "Dienstag, 10. März, 9.00, März\n")
  }

  @Test(arguments: ["", #","dateFormat": "", "timeFormat": 3"#])
  func `has Obsidian's formats if its Templates set none`(formats: String) throws {
    let vault = try TestVault([
      "T/Trip.md": "{{date}} {{time}}\n", ".obsidian/templates.json": #"{"folder": "T"\#(formats)}"#,
    ])
    vault.offload("offload collection new Porto --template Trip")
    #expect(try vault.text("Porto.md") == "2026-03-10 09:00\n")
  }

  @Test func `takes a type, tags and a star besides`() throws {
    let vault = try vault()
    vault.offload("offload collection new Porto --template Templates/Trip --type plan --tag sea --star")
    let text = try vault.text("Porto.md")
    #expect(text.contains("type: plan") && text.contains("sea") && text.contains("starred: true"))
  }

  @Test func `isn't made if there is no such template, or there is such a note`() throws {
    let vault = try vault()
    let before = vault.snapshot()
    #expect(vault.offload("offload collection new Porto --template Trips").talk.contains("hint: "))
    #expect(vault.offload("offload collection new Templates/Trip --template Trip").status != 0)
    #expect(vault.snapshot() == before)
  }
}

import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `Links to headings` {
  private static let twice = "# dup\n\n## other\n\n# dup\n\n## v 2\n\n## Café\n\n## ガ 1\n"

  @Test(arguments: [
    "[x](T.md#dup)", "[x](T.md#dup-1)", "[[T#dup]]", "[x](T.md#other)", "[x](T.md#v-2)", "[[T#v 2]]",
    "[x](T.md#DUP-1)",
    "[[T#Cafe\u{301}]]", "[x](T.md#cafe\u{301})", "[x](T.md#caf%C3%A9)", "[x](T.md#cafe%CC%81)",
    "[[T#カ\u{3099} 1]]",
    "[[T#other#dup]]",
  ])
  func `lead to it`(link: String) throws {
    let sample = try SampleVault(["T.md": Self.twice, "L.md": "- \(link)\n"])
    #expect(try sample.vault.check().isEmpty)
  }

  @Test(arguments: [
    "[x](T.md#dup-2)", "[x](T.md#dup-3)", "[x](T.md#other-1)", "[[T#dup-1]]", "[x](T.md#dup-0)",
    "[x](T.md#v-3)",
    "[x](T.md#dup1)", "[x](T.md#cafe)", "[x](T.md#dup-1-1)", "[x](T.md#v-2-1)",
  ])
  func `lead nowhere`(link: String) throws {
    let sample = try SampleVault(["T.md": Self.twice, "L.md": "- \(link)\n"])
    #expect(try sample.vault.check().map(\.rule) == ["missing-anchor"])
  }

  private static let links =
    "- [[T#dup]] [a](T.md#dup) [b](T.md#dup-1) [c](T.md#dup-2) [d](T.md#dup-3) [e](T.md#other)\n"

  static let changes: [ChangeCase] = [
    ChangeCase(
      "the first of three", ["T.md": "# dup\n\n## dup\n\n## dup\n", "L.md": links],
      to: [
        "T.md": "# first\n\n## dup\n\n## dup\n",
        "L.md":
          "- [[T#first]] [a](T.md#first) [b](T.md#dup) [c](T.md#dup-1) [d](T.md#dup-3) [e](T.md#other)\n",
      ]
    ) { _, vault in try vault.collections.renameSection("dup", of: "T.md", to: "first") },
    ChangeCase(
      "the second of three", ["T.md": "# Dup!\n\n## dup\n\n## dup\n", "L.md": links],
      to: [
        "T.md": "# Dup!\n\n## New one\n\n## dup\n",
        "L.md":
          "- [[T#dup]] [a](T.md#dup) [b](T.md#new-one) [c](T.md#dup-1) [d](T.md#dup-3) [e](T.md#other)\n",
      ]
    ) { _, vault in try vault.collections.renameSection("dup", of: "T.md", to: "New one") },
    ChangeCase(
      "in its own file", ["T.md": "# dup\n\n[x](#dup) [y](#dup-1)\n\n## dup\n"],
      to: ["T.md": "# a\n\n[x](#a) [y](#dup)\n\n## dup\n"]
    ) { _, vault in try vault.collections.renameSection("dup", of: "T.md", to: "a") },
    ChangeCase(
      "beside one that has the number in its text",
      ["T.md": "# dup\n\n## dup\n\n## dup 1\n", "L.md": "[x](T.md#dup-1)\n"],
      to: ["T.md": "# a\n\n## dup\n\n## dup 1\n"]
    ) { _, vault in try vault.collections.renameSection("dup", of: "T.md", to: "a") },
    ChangeCase(
      "in either normal form", ["T.md": "## Cafe\u{301} x\n", "L.md": "[[T#Café x]] [a](T.md#café-x)\n"],
      to: ["T.md": "## New one\n", "L.md": "[[T#New one]] [a](T.md#new-one)\n"]
    ) { _, vault in try vault.collections.renameSection("Cafe\u{301} x", of: "T.md", to: "New one") },
  ]

  @Test(arguments: changes)
  func `follow it:`(change: ChangeCase) throws { try change.check() }

  static let titles: [ChangeCase] = [
    ChangeCase(
      "wikilinks, embeds, Markdown links, chains and its own",
      [
        "Trip.md": "# Trip\n\n## Sec\n\n- [[#Trip]] [[Trip#Trip]] [in](#trip)\n",
        "L.md":
          "---\nup: \"[[Trip#Trip]]\"\n---\n- [[Trip#Trip]] [t](Trip.md#trip) ![[Trip#Trip]] [[Trip#Trip|x]] [[Trip#Trip#Sec]] [[Trip#Sec]] [[Trip]] [[trip#trip]] [[Other#Trip]] `[[Trip#Trip]]`\n",
        "Other.md": "# Trip\n",
      ],
      to: [
        "Trip.md": nil,
        "Big journey.md":
          "# Big journey\n\n## Sec\n\n- [[#Big journey]] [[Big journey#Big journey]] [in](#big-journey)\n",
        "L.md":
          "---\nup: \"[[Big journey#Big journey]]\"\n---\n- [[Big journey#Big journey]] [t](Big%20journey.md#big-journey) ![[Big journey#Big journey]] [[Big journey#Big journey|x]] [[Big journey#Big journey#Sec]] [[Big journey#Sec]] [[Big journey]] [[Big journey#Big journey]] [[Other#Trip]] `[[Trip#Trip]]`\n",
      ]
    ) { _, vault in try vault.collections.rename("Trip.md", to: "Big journey") },
    ChangeCase(
      "not those to another heading before it",
      ["Trip.md": "## Trip!\n\n# Trip\n", "L.md": "[[Trip#Trip]]\n"],
      to: ["Trip.md": nil, "Tour.md": "## Trip!\n\n# Tour\n", "L.md": "[[Tour#Trip]]\n"]
    ) { _, vault in try vault.collections.rename("Trip.md", to: "Tour") },
    ChangeCase(
      "not where the title is another one",
      ["Trip.md": "# My trip\n\n## Trip\n", "L.md": "[[Trip#Trip]]\n"],
      to: ["Trip.md": nil, "Tour.md": "# My trip\n\n## Trip\n", "L.md": "[[Tour#Trip]]\n"]
    ) { _, vault in try vault.collections.rename("Trip.md", to: "Tour") },
    ChangeCase(
      "not where only the folder is another one",
      ["Trip.md": "# Trip\n", "L.md": "[[Trip#Trip]]\n"],
      to: ["Trip.md": nil, "Far/Trip.md": "# Trip\n"]
    ) { _, vault in try vault.collections.rename("Trip.md", to: "Far/Trip") },
  ]

  @Test(arguments: titles)
  func `follow a collection's title:`(change: ChangeCase) throws { try change.check() }

  @Test func `follow a title that another program's rename leaves behind`() throws {
    let sample = try SampleVault(["Trip.md": "# Trip\n", "L.md": "[[Trip#Trip]]\n"])
    try sample.write("# Trip\n", to: "Tour.md")
    try sample.remove("Trip.md")
    try sample.vault.collections.follow("Trip.md", to: "Tour.md")
    #expect(sample.text("Tour.md") == "# Tour\n")
    #expect(sample.text("L.md") == "[[Tour#Tour]]\n")
  }
}

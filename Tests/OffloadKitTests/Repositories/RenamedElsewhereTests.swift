import OffloadKit
import Testing
import VaultStore

@Suite struct `Following a rename that another program has made` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "links to the file, links in it, and its title",
      [
        "far/New.md": "# Old\n\n- see [[B]] and [B](B.md) ![](img.png)\n", "img.png": "",
        "B.md": "---\nup: \"[[Old]]\"\n---\n- [[Old]] [[Old#h|t]] [o](Old.md) ![[Old]] `[[Old]]`\n",
        ".offload/config.yml": "queries:\n  old: in:Old is:open\n  both: 'in:\"Old#Next\"'\n",
      ],
      to: [
        "far/New.md": "# New\n\n- see [[B]] and [B](../B.md) ![](../img.png)\n",
        "B.md": "---\nup: \"[[New]]\"\n---\n- [[New]] [[New#h|t]] [o](far/New.md) ![[New]] `[[Old]]`\n",
        ".offload/config.yml": "queries:\n  old: in:New is:open\n  both: 'in:\"New#Next\"'\n",
      ]
    ) { _, vault in
      try vault.collections.follow("Old.md", to: "far/New.md")
    },
    ChangeCase(
      "a folder",
      [
        "work/A.md": "- [b](B.md) [c](../C.md)\n", "work/B.md": "- [[projects/A]]\n",
        "C.md": "- [[projects/A]] [a](projects/A.md) [[B]]\n",
        ".offload/config.yml": "queries:\n  w: in:projects/ is:open\n",
      ],
      to: [
        "work/A.md": "- [b](B.md) [c](../C.md)\n", "work/B.md": "- [[work/A]]\n",
        "C.md": "- [[work/A]] [a](work/A.md) [[B]]\n",
        ".offload/config.yml": "queries:\n  w: in:work/ is:open\n",
      ]
    ) { _, vault in
      try vault.collections.follow("projects", to: "work")
    },
    ChangeCase(
      "what never linked to it stays",
      ["New.md": "# Mine\n", "B.md": "- [[New]] [[Olden]] [x](Older.md)\n"],
      to: ["New.md": "# Mine\n", "B.md": "- [[New]] [[Olden]] [x](Older.md)\n"]
    ) { _, vault in
      try vault.collections.follow("Old.md", to: "New.md")
    },
  ]

  @Test(arguments: changes)
  func `rewrites`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("what is still there", ["A.md": "", "B.md": ""], "collectionExists") { _, vault in
      try vault.collections.follow("A.md", to: "B.md")
    },
    RefusalCase("what is not there", ["A.md": ""], "collectionNotFound") { _, vault in
      try vault.collections.follow("Old.md", to: "New.md")
    },
  ]

  @Test(arguments: refusals)
  func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test(arguments: [
    ("Old", "New", "far/Old.md", "far/New.md"), ("Old.md", "far/New", "Old.md", "far/New.md"),
    ("x/Old", "New.md", "x/Old.md", "far/New.md"), ("home", "far", "home", "far"),
    ("home/", "far/", "home", "far"),
  ])
  func `takes paths as people say them`(old: String, new: String, before: String, after: String) throws {
    let sample = try SampleVault(["far/New.md": "", "Other.md": ""])
    let places = try sample.vault.places(ofMoved: old, to: new)
    #expect(places.old.text == before && places.new.text == after)
  }
}

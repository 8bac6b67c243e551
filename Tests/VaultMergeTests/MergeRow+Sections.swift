extension MergeRow {
  static let sections: [MergeRow] = [
    MergeRow(
      "both add a section, one more to the section before it", "# L\n\n## S\n\n- a\n",
      "# L\n\n## S\n\n- a\n\n## G\n\n- g\n", "# L\n\n## S\n\n- a\n- b\n\n## W\n\n- w\n",
      is: "# L\n\n## S\n\n- a\n- b\n\n## G\n\n- g\n\n## W\n\n- w\n"),
    MergeRow(
      "sections of several levels, and more below an item before them", "## S\n\n- a\n",
      "## S\n\n- a\n\n### G\n\n- g\n\n## H\n\n- h\n", "## S\n\n- a\n  - b\n- c\n\n# W\n\n- w\n",
      is: "## S\n\n- a\n  - b\n- c\n\n### G\n\n- g\n\n## H\n\n- h\n\n# W\n\n- w\n"),
    MergeRow(
      "a section moved here, added to there", "## S\n\n- a\n- b\n\n## T\n\n- c\n- d\n",
      "## T\n\n- c\n- d\n\n## S\n\n- a\n- b\n", "## S\n\n- a\n- b\n- n\n\n## T\n\n- c\n- d\n",
      is: "## T\n\n- c\n- d\n\n## S\n\n- a\n- b\n- n\n"),
    MergeRow(
      "the last of three sections moved here, added to there", "## S\n\n- a\n\n## T\n\n- b\n\n## U\n\n- c\n",
      "## U\n\n- c\n\n## S\n\n- a\n\n## T\n\n- b\n", "## S\n\n- a\n\n## T\n\n- b\n\n## U\n\n- c\n- n\n",
      is: "## U\n\n- c\n- n\n\n## S\n\n- a\n\n## T\n\n- b\n"),
    MergeRow(
      "a section with one inside it moved here, another one put inside it there",
      "## S\n\n- a\n\n### T\n\n- b\n\n## U\n\n- c\n", "## U\n\n- c\n\n## S\n\n- a\n\n### T\n\n- b\n",
      "## S\n\n- a\n\n### T\n\n- b\n\n### V\n\n- d\n\n## U\n\n- c\n",
      is: "## U\n\n- c\n\n## S\n\n- a\n\n### T\n\n- b\n\n### V\n\n- d\n"),
    MergeRow(
      "a section between two here, an item from the second to the first there",
      "## S\n\n- a\n\n## T\n\n- b\n- c\n", "## S\n\n- a\n\n## N\n\n- n\n\n## T\n\n- b\n- c\n",
      "## S\n\n- a\n- b\n\n## T\n\n- c\n", is: "## S\n\n- a\n- b\n\n## N\n\n- n\n\n## T\n\n- c\n"),
    MergeRow(
      "a section gone here, added to there", "## S\n\n- a\n\n## T\n\n- b\n", "## S\n\n- a\n",
      "## S\n\n- a\n\n## T\n\n- b\n- c\n", is: "## S\n\n- a\n\n## T\n\n- c\n", notes: ["kept ## T"]),
    MergeRow(
      "a section and the one around it gone here, added to there",
      "## S\n\n- a\n\n### T\n\n- b\n\n## U\n\n- c\n",
      "## U\n\n- c\n", "## S\n\n- a\n\n### T\n\n- b\n- d\n\n## U\n\n- c\n",
      is: "## S\n\n### T\n\n- d\n\n## U\n\n- c\n", notes: ["kept ## S", "kept ### T"]),
    MergeRow(
      "an item moved to another section here, more behind it there", "## S\n\n- a\n\n## T\n\n- b\n",
      "## S\n\n## T\n\n- b\n- a\n", "## S\n\n- a\n- n\n\n## T\n\n- b\n",
      is: "## S\n\n- n\n\n## T\n\n- b\n- a\n"),
    MergeRow(
      "a title put above all here, more at the end there", "- a\n- b\n", "# L\n\n- a\n- b\n",
      "- a\n- b\n- c\n",
      is: "# L\n\n- a\n- b\n- c\n"),
    MergeRow(
      "a title taken away here, more at the end there", "# L\n\n- a\n- b\n", "- a\n- b\n",
      "# L\n\n- a\n- b\n- c\n", is: "- a\n- b\n- c\n"),
    MergeRow(
      "a title put above sections here, another section there", "## S\n\n- a\n", "# L\n\n## S\n\n- a\n",
      "## S\n\n- a\n\n## T\n\n- b\n", is: "# L\n\n## S\n\n- a\n\n## T\n\n- b\n"),
    MergeRow(
      "a heading in other words here, more below it there", "## One two\n\n- a\n\n## T\n\n- b\n",
      "## Three four\n\n- a\n\n## T\n\n- b\n", "## One two\n\n- a\n- n\n\n## T\n\n- b\n",
      is: "## Three four\n\n- a\n- n\n\n## T\n\n- b\n"),
    MergeRow(
      "a section moved to another file here, added to there", "== a.md\n- x\n\n## S\n\n- a\n== b.md\n- y\n",
      "== a.md\n- x\n== b.md\n- y\n\n## S\n\n- a\n",
      "== a.md\n- x\n\n## S\n\n- a\n- n\n== b.md\n- y\n",
      is: "== a.md\n- x\n== b.md\n- y\n\n## S\n\n- a\n- n\n"),
    MergeRow(
      "a section gone here, another of that name in another file",
      "== a.md\n- x\n\n## S\n\n- a\n== b.md\n- y\n", "== a.md\n- x\n== b.md\n- y\n\n## S\n\n- b\n",
      "== a.md\n- x\n\n## S\n\n- a\n- n\n== b.md\n- y\n",
      is: "== a.md\n- x\n\n## S\n\n- n\n== b.md\n- y\n\n## S\n\n- b\n", notes: ["kept ## S"]),
    MergeRow(
      "sections of one name, each added to", "# A\n\n## S\n\n- a\n\n# B\n\n## S\n\n- b\n",
      "# B\n\n## S\n\n- b\n- c\n", "# A\n\n## S\n\n- a\n\n# B\n\n## S\n\n- b\n- d\n",
      is: "# B\n\n## S\n\n- b\n- c\n- d\n"),
    MergeRow(
      "a section added on both sides, and a title here", "- a\n", "# L\n\n- a\n\n## S\n\n- b\n",
      "- a\n\n## S\n\n- c\n", is: "# L\n\n- a\n\n## S\n\n- b\n- c\n"),
    MergeRow(
      "sections of one name added below different headings", "# L\n", "# L\n\n# A\n\n## S\n\n- a\n",
      "# L\n\n# B\n\n## S\n\n- b\n", is: "# L\n\n# A\n\n## S\n\n- a\n\n# B\n\n## S\n\n- b\n"),
  ]
}

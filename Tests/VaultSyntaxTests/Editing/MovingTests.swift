import Testing

@testable import VaultSyntax

@Suite struct `Moving an item within a file` {
  private func check(
    _ before: String, _ items: [Int], to destination: Destination, is after: String,
    kind: FileKind = .collection,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = Document(bytes(before), kind: kind)
    let result = try document.applying(document.moving(items, to: destination))
    #expect(String(decoding: result, as: UTF8.self) == after, sourceLocation: sourceLocation)
  }

  @Test func `takes all that belongs to it`() throws {
    try check("- a\n  - x\n\n  more\n- b\n", [0], to: .after(2), is: "- b\n- a\n  - x\n\n  more\n")
  }

  @Test func `leaves the byte order mark to the file`() throws {
    try check("\u{FEFF}- a\n- b\n", [0], to: .after(1), is: "\u{FEFF}- b\n- a\n")
    try check("\u{FEFF}- a\n- b\n", [1], to: .before(0), is: "\u{FEFF}- b\n- a\n")
    try check("\u{FEFF}- a\n  x\n- b\n", [0], to: .under(1, position: nil), is: "\u{FEFF}- b\n  - a\n    x\n")
  }

  @Test func `deepens it with all its lines`() throws {
    try check(
      "- a\n- b\n  - x\n\n    ```\n    code\n    ```\n", [1], to: .under(0, position: nil),
      is: "- a\n  - b\n    - x\n\n      ```\n      code\n      ```\n")
  }

  @Test func `raises it, and a tab that is cut becomes spaces`() throws {
    try check("- a\n  - b\n\t- x\n\t\tmore\n", [1], to: .after(0), is: "- a\n- b\n  - x\n\t  more\n")
  }

  @Test func `keeps tabs where tabs indent`() throws {
    try check(
      "- a\n- b\n\t- x\n\t\t- y\n- c\n\t- d\n", [1], to: .under(4, position: 1),
      is: "- a\n- c\n\t- b\n\t\t- x\n\t\t\t- y\n\t- d\n")
  }

  @Test func `follows the width of its new marker`() throws {
    try check("9. a\n\n- b\n  - x\n", [1], to: .after(0), is: "9. a\n10. b\n    - x\n")
  }

  @Test func `counts positions without it`() throws {
    try check("- a\n- b\n- c\n", [0], to: .position(3, section: nil), is: "- b\n- c\n- a\n")
    try check("- a\n- b\n- c\n", [2], to: .position(1, section: nil), is: "- c\n- a\n- b\n")
    try check("- a\n- b\n- c\n", [1], to: .position(2, section: nil), is: "- a\n- b\n- c\n")
  }

  @Test func `takes several in the order given`() throws {
    try check("- a\n- b\n- c\n- d\n", [3, 0], to: .before(2), is: "- b\n- d\n- a\n- c\n")
  }

  @Test func `keeps a loose list loose`() throws {
    try check("- a\n\n- b\n\n- c\n", [0], to: .after(2), is: "- b\n\n- c\n\n- a\n")
  }

  @Test func `goes to another section`() throws {
    try check("# A\n- a\n- b\n\n# B\n\n* c\n", [0], to: .end(section: 1), is: "# A\n- b\n\n# B\n\n* c\n* a\n")
    try check("# A\n- a\n\n# B\n", [0], to: .end(section: 1), is: "# A\n\n# B\n\n- a\n")
  }

  @Test func `into or beside itself is refused`() {
    let document = Document(bytes("- a\n  - b\n- c\n"))
    for destination in [Destination.under(0, position: nil), .under(1, position: nil), .before(1), .after(0)]
    {
      #expect(throws: EditRefusal.intoItself) { try document.moving([0], to: destination) }
    }
  }

  @Test func `leaves a mark for what would be read otherwise`() throws {
    try check("- a\n\n* ---\n", [1], to: .after(0), is: "- a\n* ---\n")
  }
}

@Suite struct `Moving an item to another file` {
  private func check(
    _ source: String, _ item: Int, to destination: Destination = .end(section: nil), in target: String,
    is after: String, kind: FileKind = .collection, from sourceKind: FileKind = .collection,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = Document(bytes(target), kind: kind)
    let excerpt = Document(bytes(source), kind: sourceKind).excerpt(of: [item])
    let result = try document.applying(document.inserting(excerpt, at: destination))
    #expect(String(decoding: result, as: UTF8.self) == after, sourceLocation: sourceLocation)
  }

  @Test func `takes the target's bullet and line ending, in its fences too`() throws {
    try check(
      "* a\n  ```\n  code\n  ```\n", 0, in: "- b\r\n", is: "- b\r\n- a\r\n  ```\r\n  code\r\n  ```\r\n")
    try check("- a\r\n  b\r\n", 0, in: "- c\n", is: "- c\n- a\n  b\n")
  }

  @Test func `gives a plain line its bullet`() throws {
    try check("a\nb #t\n", 1, in: "+ c\n", is: "+ c\n+ b #t\n", from: .inbox)
    try check("[x] a\n", 0, in: "", is: "- \\[x] a\n", from: .inbox)
  }

  @Test func `takes quote marks away and adds them`() throws {
    try check("> - a\n>   more\n>\n>   last\n> - b\n", 0, in: "- c\n", is: "- c\n- a\n  more\n\n  last\n")
    try check("- a\n\n  last\n", 0, to: .after(0), in: "> > - c\n", is: "> > - c\n> > - a\n> >\n> >   last\n")
  }

  @Test func `keeps a quote that is in it`() throws {
    try check("- a\n  > - b\n", 0, in: "1. c\n", is: "1. c\n2. a\n   > - b\n")
    try check("- a\n  > - b\n", 1, in: "1. c\n", is: "1. c\n2. b\n")
  }

  @Test func `indents lazy lines, that they stay its own`() throws {
    try check("- a\nlazy\n- b\n", 0, in: "c\n", is: "c\n- a\n  lazy\n", kind: .inbox)
    try check("- a\n    # lazy\n", 0, in: "1. b\n", is: "1. b\n2. a\n     # lazy\n")
  }

  @Test func `keeps the tabs of its code`() throws {
    try check(
      "- a\n\n  ```\n  \tcode\n  ```\n", 0, in: "1. b\n", is: "1. b\n2. a\n\n   ```\n   \tcode\n   ```\n")
    let (inside, outside) = (
      "> - c\n>   - a\n>     ```\n>     \tx\n>     ```\n", "- b\n- a\n  ```\n  \tx\n  ```\n"
    )
    try check(outside, 1, to: .under(0, position: nil), in: "> - c\n", is: inside)
    try check(inside, 1, in: "- b\n", is: outside)
  }

  @Test func `takes the first line alone for a repetition`() throws {
    let source = Document(bytes("- [ ] a\n  more\n  - b\n"))
    let patches = try source.inserting(source.excerpt(ofFirstLineOf: 0), at: .before(0))
    #expect(try source.applying(patches) == bytes("- [ ] a\n- [ ] a\n  more\n  - b\n"))
  }

  @Test func `an empty excerpt changes nothing`() throws {
    let document = Document(bytes("- a\n"))
    #expect(try document.inserting(document.excerpt(of: []), at: .end(section: nil)).isEmpty)
    #expect(document.excerpt(of: []).isEmpty)
  }
}

import Foundation
import OffloadKit
import TestSupport
import Testing

/// The longer examples of the pages are built and run by `.ci/client`, as somebody else's program.
@Suite struct `The example of the README` {
  @Test func `does what it says, and is shown as it is here`() throws {
    let sample = try SampleVault()
    let user = User(keysIn: [sample.homeFolder.path])
    let vault = try Vault.open(sample.folder.path, now: .now(), user: user)
    var printed: [String] = []
    func print(_ parts: Any...) { printed.append(parts.map { "\($0)" }.joined(separator: " ")) }
    // The example begins.
    try vault.items.create(NewItem("Call the landlord #flat [due:: friday]"))
    for listed in try vault.list(ListRequest(vault.query("tag:flat"))).items {
      print(listed.address, listed.item.content)
    }
    try vault.history.undo()
    // The example ends.
    #expect(printed.count == 1 && printed.first?.contains(#/^[a-z]{3} Call the landlord$/#) == true)
    let own = try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n")
    let first = try #require(own.firstIndex { $0.contains("// The example begins") })
    let last = try #require(own.firstIndex { $0.contains("// The example ends") })
    let shown = try Project.text(of: "README.md").split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in own[first + 1..<last] { #expect(shown.contains(line.drop { $0 == " " })) }
  }
}

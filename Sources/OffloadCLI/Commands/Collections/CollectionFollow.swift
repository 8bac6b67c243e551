import OffloadKit

extension Command {
  static let collectionFollow = Command(
    name: "collection follow", task: .collections,
    summary: "fix links to what you renamed in another program",
    parameters: [Parameter("OLD", .text), Parameter("NEW", .collection)],
    about: [
      "For a file or folder that you renamed or moved in a file manager, with mv or with git. OLD is its "
        + "old path, from the vault's root. Offload fixes links to it, links in it, its title and saved "
        + "queries. After that, undo finds it by its new name."
    ],
    examples: [
      Example("offload collection follow Someday 'One day'", "after mv Someday.md 'One day.md'"),
      Example("offload collection follow projects work", "after mv projects work: a folder"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let words = session.arguments.words
      let (old, new) = try vault.places(ofMoved: words[0].text, to: words[1].text)
      let report = try session.change(vault) { try $0.collections.follow(old, to: new) }
      try session.report(
        report, in: vault,
        "Fixed links for \(Phrase.counted(report.value.count, "collection")), now \(new.text)",
        takeBack: report.files.isEmpty ? "no link needed a change" : "undo: offload undo")
    })
}

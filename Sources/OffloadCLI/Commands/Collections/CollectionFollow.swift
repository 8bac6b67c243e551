import OffloadKit

extension Command {
  static let collectionFollow = Command(
    name: "collection follow", task: .collections,
    summary: "let links follow what was renamed by another program",
    parameters: [Parameter("OLD", .text), Parameter("NEW", .collection)],
    about: [
      "A file or a folder that was renamed or moved in a file manager, with mv or with git. OLD is where it was, from the "
        + "vault's root; links to it, links in it, its title and saved queries are set right, and undo finds it "
        + "by its new name."
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
        "Links follow \(Phrase.counted(report.value.count, "collection")) to \(new.text)",
        takeBack: report.files.isEmpty ? "no link had to be rewritten" : "undo: offload undo")
    })
}

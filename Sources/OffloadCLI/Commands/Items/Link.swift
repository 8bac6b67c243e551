import OffloadKit

extension Command {
  static let link = Command(
    name: "link", task: .items, summary: "add an item that links to a collection or an item",
    parameters: [Parameter("TARGET", .subject)], needed: [.linkPlace],
    about: [
      "If you link to an item, it gets a block id, which keeps the link working when its words change."
    ],
    examples: [
      Example("offload link 'Lisbon trip' --in Someday", "a collection"),
      Example("offload link kmf --in 'Talk in March#Before'", "an item"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let subject = try ItemSelection(session: session, vault: vault).subject(session.arguments.words[0])
      let target = try session.target(.linkPlace, in: vault) ?? .inbox
      let report = try session.change(vault) { try $0.items.link(to: subject.linkTarget, in: target) }
      try session.report(
        report, in: vault, "Linked \(subject.name) in \(vault.name(of: target.path))",
        items: [report.value])
    })
}

extension Option {
  static let linkPlace = Option(
    "in", "COLLECTION[#SECTION]", .section,
    "add the link to this collection or section")
}

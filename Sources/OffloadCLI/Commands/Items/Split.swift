import OffloadKit

extension Command {
  static let split = Command(
    name: "split", task: .items, summary: "make several items of one",
    parameters: [Parameter("ITEM", .item), Parameter("FIRST", .text), Parameter("OTHER", .text, .some)],
    about: [
      "The first keeps its place and what is nested in it; the others follow it, with the same tags, fields and state."
    ],
    examples: [
      Example("offload split kmf 'Find the old passport' 'Renew it'", "two thoughts that came as one")
    ],
    changes: true,
    run: { session in
      let parts = try session.arguments.words.dropFirst().map { try $0.utf8() }
      try ItemCommand(session: session).run(
        { try $0.items.split($1, into: parts) }, { "Split \($0) into \($1.count)" }, items: { $0 })
    })

  static let join = Command(
    name: "join", task: .items, summary: "make one item of several",
    parameters: [.items],
    about: [
      "The first keeps its place. It takes the words of the others, their tags, what is nested in them, and each field that "
        + "it has not; links to them lead to it."
    ],
    examples: [Example("offload join kmf rtw", "two captures that are one thought")],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let listed = try ItemSelection(session: session, vault: vault).items(session.arguments.words)
      let items = listed.map(\.item)
      let report = try session.change(vault) { try $0.items.join(items) }
      try session.report(
        report, in: vault, "Joined \(NamedItems.of(listed)): \(report.value.content)",
        items: [report.value])
    })
}

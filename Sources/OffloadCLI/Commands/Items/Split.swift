import OffloadKit

extension Command {
  static let split = Command(
    name: "split", task: .items, summary: "split an item into two or more",
    parameters: [Parameter("ITEM", .item), Parameter("FIRST", .text), Parameter("OTHER", .text, .some)],
    about: [
      "The first part keeps its place and its sub-items. The others follow it, with the same tags, fields "
        + "and state."
    ],
    examples: [
      Example("offload split kmf 'Find the old passport' 'Renew it'", "two thoughts in one capture")
    ],
    changes: true,
    run: { session in
      let parts = try session.arguments.words.dropFirst().map { try $0.utf8() }
      try ItemCommand(session: session).run(
        { try $0.items.split($1, into: parts) }, { "Split \($0) into \($1.count) items" }, items: { $0 })
    })

  static let join = Command(
    name: "join", task: .items, summary: "join items into one",
    parameters: [.items],
    about: [
      "The first item keeps its place. It gets the words, tags and sub-items of the others, and each field "
        + "that it doesn't have. Links to the others then lead to it."
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

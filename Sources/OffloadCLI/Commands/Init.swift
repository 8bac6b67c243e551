import OffloadKit

extension Command {
  static let initialize = Command(
    name: "init", task: .vault, summary: "make a folder a vault",
    parameters: [Parameter("DIR", .folder, .optional)],
    about: [
      "Makes inbox.md and .offload/ where they are missing, and leaves everything else alone. A folder that already holds "
        + "Markdown files can be read without it."
    ],
    examples: [
      Example("offload init ~/notes", "a new vault"),
      Example("offload init", "here"),
    ],
    changes: true,
    run: { session in
      let named = session.arguments.words.first ?? session.arguments[.vault]
      let folder = named.map { session.world.absolute($0.text) } ?? session.world.directory
      let created = try Vault.create(folder, clock: session.clock())
      if session.output.isJSON {
        session.output.json(
          .object([("vault", .string(folder)), ("files", JSONValue(created.files.map(\.text)))]))
      } else if created.files.isEmpty {
        session.output.say("\(folder) is a vault already; nothing was changed.")
      } else {
        session.output.say("Made \(folder) a vault", then: "a first thought: offload capture TEXT")
      }
    })
}

extension CommandTable {
  /// The commands of the program.
  static let offload = CommandTable(
    bare: .glance,
    commands: [.help])
}
extension Command { static let glance = Command(name: "", task: .everyday, summary: "the day at a glance", run: { try HelpRequest(session: $0).answer() }) }

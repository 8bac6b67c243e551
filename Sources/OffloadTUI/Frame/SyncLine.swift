import OffloadKit
import TerminalKit
import VaultSync

/// Shows what came from other machines and what waits for them, at the end of the last row. It is empty if all is well.
struct SyncLine: ComposedView {
  /// The most important first; if there is no room, the last are dropped.
  let facts: [String]

  var body: some View {
    FactRow(spacing: 3) {
      ForEach(facts) { Text($0, style: .dim) }
    }
    .padding(right: 1)
  }
}

extension App {
  /// Facts about the vault's syncs, in a few words each.
  var syncFacts: [String] {
    guard let glance = vault.sync else { return [] }
    var facts: [String] = []
    if !glance.conflicted.isEmpty {
      facts.append("two versions in \(Phrase.few(glance.conflicted.map { name(of: $0) }, orAllOf: 2))")
    }
    if let since = glance.waitingSince {
      let isToday = since.date == vault.today
      let day = HumanDate(today: vault.today).text(since.date)
      facts.append("sync waits since \(isToday ? since.time.map { "\($0)" } ?? day : day)")
    }
    if let received = glance.receivedAt, received.date == vault.today {
      let names = glance.received.map { name(of: $0) }
      let time = received.time.map { " at \($0)" } ?? ""
      facts.append("came in\(time): \(Phrase.few(names, orAllOf: 2))")
    }
    return facts
  }
}

import VaultStore
import VaultSyntax

extension Vault {
  /// Counts what the vault holds, in the files that can be read.
  package func statistics() throws -> Survey<Statistics> {
    var statistics = Statistics(
      today: now.date,
      collections: try collections.survey().value.sorted { a, b in
        a.openCount == b.openCount ? a.path < b.path : a.openCount > b.openCount
      },
      tags: try tags.survey().value.filter { !$0.isUnused }.sorted { a, b in
        let (left, right) = (a.itemCount + a.collectionCount, b.itemCount + b.collectionCount)
        return left == right ? a.name.lowercased() < b.name.lowercased() : left > right
      })
    let today = now.date
    let counted = VaultScan(self).gather(Tally(today: today)) { $2.add(&$0) }
    for part in counted.parts { statistics.add(part) }
    return Survey(statistics, unreadable: counted.unreadable)
  }
}

extension Statistics {
  fileprivate mutating func add(_ tally: Tally) {
    itemCount += tally.itemCount
    doneCount += tally.doneCount
    cancelledCount += tally.cancelledCount
    days.merge(tally.days, uniquingKeysWith: +)
    inbox.merge(tally.inbox, uniquingKeysWith: +)
    oldestInInbox = [oldestInInbox, tally.oldestInInbox].compactMap(\.self).min()
  }
}

/// What one thread counts.
private struct Tally: Sendable {
  let today: CivilDate
  var itemCount = 0
  var doneCount = 0
  var cancelledCount = 0
  var inbox: [Statistics.Age: Int] = [:]
  var oldestInInbox: CivilDate?
  var days: [CivilDate: Statistics.Activity] = [:]

  init(today: CivilDate) {
    self.today = today
  }

  mutating func add(_ scanner: inout ItemScanner) {
    for index in scanner.outline.items.indices {
      scanner.stand(at: index)
      let status = scanner.status
      let created = scanner.date(.created)?.date
      itemCount += 1
      if status == .done { doneCount += 1 }
      if status == .cancelled { cancelledCount += 1 }
      if let created { days[created, default: Statistics.Activity()].captured += 1 }
      if status == .done, let day = scanner.date(.completion)?.date {
        days[day, default: Statistics.Activity()].done += 1
      }
      if scanner.path == .inbox, scanner.item.parent < 0, !status.isClosed { addToInbox(created) }
    }
  }

  private mutating func addToInbox(_ created: CivilDate?) {
    inbox[created.map { Statistics.Age(since: $0, on: today) } ?? .unknown, default: 0] += 1
    oldestInInbox = [oldestInInbox, created].compactMap(\.self).min()
  }
}

import VaultStore
import VaultSyntax

extension Vault {
  /// Counts the content of the vault in the readable files, and reads each file once.
  package func statistics() throws -> Survey<Statistics> {
    let today = now.date
    let scan = VaultScan(self)
    let counted = scan.gather(Tally(today: today)) { scanner, file, tally in tally.add(&scanner, file) }
    let found = counted.parts.flatMap(\.collections)
    let order = found.indices.sorted { a, b in
      let (left, right) = (found[a], found[b])
      return left.collection.openCount == right.collection.openCount
        ? left.file < right.file : left.collection.openCount > right.collection.openCount
    }
    let census = TagCensus(counted.parts.map(\.tags), in: self)
    let tags = census.tags.filter { !$0.isUnused }
    var statistics = Statistics(
      today: today,
      collections: CollectionReader.naming(order.map { found[$0].collection }, among: scan.collections),
      // The census sorts them by name.
      tags: tags.enumerated().sorted { a, b in
        let (left, right) = (a.element.useCount, b.element.useCount)
        return left == right ? a.offset < b.offset : left > right
      }.map(\.element))
    for part in counted.parts { statistics.add(part) }
    return Survey(statistics, unreadable: counted.unreadable + census.unreadable)
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

/// The counts of one thread.
private struct Tally: Sendable {
  let today: CivilDate
  var itemCount = 0
  var doneCount = 0
  var cancelledCount = 0
  var inbox: [Statistics.Age: Int] = [:]
  var oldestInInbox: CivilDate?
  var days: [CivilDate: Statistics.Activity] = [:]
  var tags = TagTally()
  var collections: [(file: Int, collection: ItemCollection)] = []

  init(today: CivilDate) {
    self.today = today
  }

  mutating func add(_ scanner: inout ItemScanner, _ file: Int) {
    scanner.read(.everything)
    tags.addCollection(scanner, file: file)
    var openCount = 0
    for index in scanner.outline.items.indices {
      scanner.stand(at: index)
      tags.addItem(scanner, file: file)
      if !add(scanner).isClosed { openCount += 1 }
    }
    collections.append((file, CollectionReader.collection(scanner, openCount: openCount)))
  }

  /// Counts the scanner's current item, and returns its status.
  private mutating func add(_ scanner: borrowing ItemScanner) -> Status {
    let status = scanner.status
    let created = scanner.date(.created)?.date
    itemCount += 1
    if status == .done { doneCount += 1 }
    if status == .cancelled { cancelledCount += 1 }
    if let created { days[created, default: Statistics.Activity()].captured += 1 }
    if status == .done, let day = scanner.date(.completion)?.date {
      days[day, default: Statistics.Activity()].done += 1
    }
    if status == .cancelled, let day = scanner.date(.cancelled)?.date {
      days[day, default: Statistics.Activity()].cancelled += 1
    }
    if scanner.path == .inbox, scanner.item.parent < 0, !status.isClosed { addToInbox(created) }
    return status
  }

  private mutating func addToInbox(_ created: CivilDate?) {
    inbox[created.map { Statistics.Age(since: $0, on: today) } ?? .unknown, default: 0] += 1
    oldestInInbox = [oldestInInbox, created].compactMap(\.self).min()
  }
}

import Synchronization
import VaultSyntax

/// The ids of all open tasks in a vault: a task that depends on one of them is blocked.
///
/// It reads the vault at the first question, and asks nothing before: in a vault without dependencies, it
/// costs nothing. It is a class, so all threads of a scan share one reading.
package final class OpenTaskIDs: Sendable {
  private let vault: Vault
  /// Nil before the first question.
  private let found = Mutex<Set<String>?>(nil)

  package init(of vault: Vault) { self.vault = vault }

  /// Whether an item is open and depends on an open task.
  package func block(_ item: Item) -> Bool { !item.status.isClosed && containAny(of: item.dependsOn) }

  func containAny(of ids: [String]) -> Bool {
    if ids.isEmpty { return false }
    return found.withLock { found in
      let open = found ?? read()
      found = open
      return ids.contains(where: open.contains)
    }
  }

  private func read() -> Set<String> {
    VaultScan(vault, waitsForSaves: false).gather(Set<String>()) { scanner, _, ids in
      for index in scanner.outline.items.indices {
        scanner.stand(at: index, reading: false)
        if scanner.status.isClosed { continue }
        scanner.stand(at: index)
        ids.formUnion(scanner.taskIDs)
      }
    }.parts.reduce(into: []) { $0.formUnion($1) }
  }
}

extension ItemScanner {
  /// Whether the current item depends on a task that is still open.
  var isBlocked: Bool {
    guard let openTasks, case .texts(let ids)? = value(.dependsOn, as: .texts) else { return false }
    return openTasks.containAny(of: ids)
  }

  /// The ids by which other tasks name the current item.
  fileprivate var taskIDs: [String] {
    said.fields.filter { $0.key == .id }.map { text(value(of: $0)) }
  }
}

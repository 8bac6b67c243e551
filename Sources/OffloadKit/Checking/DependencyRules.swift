import VaultStore
import VaultSyntax

extension CheckRule {
  static let missingDependency = CheckRule(
    "missing-dependency", .warning, "a task that depends on an id that no task has",
    advice: "remove it with offload set ITEM dependsOn=",
    .vault { checked in
      if checked.unreadable.contains(where: \.mayHoldText) { return [] }
      let known = Set(checked.files.flatMap { $0.tasks.flatMap(\.ids) })
      return checked.files.flatMap { file in
        file.tasks.flatMap { task in
          task.dependsOn.filter { !known.contains($0) }.map {
            RuleFinding(file.path, task.place, "this depends on \($0), but no task has that id")
          }
        }
      }
    })

  static let duplicateTaskID = CheckRule(
    "duplicate-task-id", .warning,
    "an id that two open tasks have, so a task that depends on it may wait for either",
    advice: "give one of them a new id with offload set ITEM id=ID",
    .vault { checked in
      var first: [String: String] = [:]
      return checked.files.flatMap { file in
        file.tasks.filter(\.isOpen).flatMap { task in
          Set(task.ids).sorted().compactMap { id in
            let place = "\(file.path.text):\(task.place.line)"
            guard let other = first[id] else {
              first[id] = place
              return nil
            }
            return RuleFinding(file.path, task.place, "\(other) has the id \(id), too")
          }
        }
      }
    })

  static let dependencyCycle = CheckRule(
    "dependency-cycle", .warning, "tasks that depend on each other in a circle, so none can come first",
    advice: "break the circle with offload set ITEM dependsOn=",
    .vault { checked in Dependencies(checked).cycles })
}

/// Which task waits for which.
private struct Dependencies {
  private var tasks: [(path: VaultPath, task: FileFacts.Task)] = []
  private var byID: [String: [Int]] = [:]

  init(_ checked: CheckedVault) {
    for file in checked.files {
      for task in file.tasks {
        for id in task.ids { byID[id, default: []].append(tasks.count) }
        tasks.append((file.path, task))
      }
    }
  }

  /// One finding for each circle, at its first task. Tasks that wait for one another in more than one way are one
  /// circle.
  var cycles: [RuleFinding] {
    groups.compactMap { group in
      let waits = group.count > 1 || next(group[0]).contains(group[0])
      guard waits, let first = group.min() else { return nil }
      let ids = group.sorted().compactMap { tasks[$0].task.ids.first }
      let message =
        group.count == 1
        ? "this task depends on itself" : "these depend on each other: \(ids.joined(separator: ", "))"
      return RuleFinding(tasks[first].path, tasks[first].task.place, message)
    }
  }

  private func next(_ task: Int) -> [Int] { tasks[task].task.dependsOn.flatMap { byID[$0] ?? [] } }

  /// Groups of tasks of which each can be reached from the others, by Tarjan's method, without recursion.
  private var groups: [[Int]] {
    var groups: [[Int]] = []
    var order = [Int?](repeating: nil, count: tasks.count)
    var low = [Int](repeating: 0, count: tasks.count)
    var isOpen = [Bool](repeating: false, count: tasks.count)
    var (open, count) = ([Int](), 0)
    for root in tasks.indices where order[root] == nil {
      var way: [(task: Int, rest: ArraySlice<Int>)] = []
      let enter = { (task: Int) in
        order[task] = count
        low[task] = count
        count += 1
        open.append(task)
        isOpen[task] = true
        way.append((task, next(task)[...]))
      }
      enter(root)
      while let top = way.last {
        if let other = top.rest.first {
          way[way.count - 1].rest.removeFirst()
          if order[other] == nil {
            enter(other)
          } else if isOpen[other] {
            low[top.task] = min(low[top.task], order[other] ?? 0)
          }
          continue
        }
        way.removeLast()
        if let parent = way.last { low[parent.task] = min(low[parent.task], low[top.task]) }
        guard low[top.task] == order[top.task] else { continue }
        var group: [Int] = []
        while let last = open.popLast() {
          isOpen[last] = false
          group.append(last)
          if last == top.task { break }
        }
        groups.append(group)
      }
    }
    return groups
  }
}

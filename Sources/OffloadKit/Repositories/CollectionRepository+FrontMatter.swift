package import VaultStore
import VaultSyntax

extension CollectionRepository {
  /// Sets or removes a property of a collection's front matter. Numbers, true and false are written as such. `type`
  /// turns a list into a plan, or a plan into a list.
  ///
  /// - Throws: `VaultError.invalidValue` for a `type` other than `list` and `plan`; `VaultError.frontMatter` if
  ///   Offload can't change the front matter safely; the errors of ``convert(_:toPlan:)``.
  @discardableResult
  package func set(_ assignment: FieldAssignment, of path: VaultPath) throws -> ItemCollection {
    if assignment.key == "type" {
      let type = assignment.value ?? "list"
      guard ["list", "plan"].contains(type) else {
        throw VaultError.invalidValue(key: assignment.key, value: type, expected: "list, plan")
      }
      return try convert(path, toPlan: type == "plan")
    }
    return try change("collection set", leaving: path) { change in
      let value = try assignment.value(of: path.text) {
        vault.inheritedValues(of: $0.rawValue.lowercased(), in: path)
      }
      try setFrontMatter(assignment.key, to: value.map(YAMLValue.init(typed:)), of: path, change)
    }
  }

  /// Sets or removes a key of a collection's front matter.
  func setFrontMatter(_ key: String, to value: YAMLValue?, of path: VaultPath, _ change: Change) throws {
    try editFrontMatter(of: path, key: key, change) { document throws(FrontMatterRefusal) in
      if let front = FrontMatter(in: document) { return try front.setting(key, to: value) }
      guard value != nil else { return [] }
      return try FrontMatter.setting(key, to: value, in: document)
    }
  }

  /// Changes the front matter of a collection.
  ///
  /// - Throws: `VaultError.frontMatter` if Offload can't change it without touching more than the key.
  func editFrontMatter(
    of path: VaultPath, key: String, _ change: Change,
    _ patches: (Document) throws(FrontMatterRefusal) -> [Patch]
  ) throws {
    try change.edit(path) { document in
      do {
        return try patches(document)
      } catch let refusal as FrontMatterRefusal {
        throw VaultError.frontMatter(path, key: key, reason: refusal.reason)
      }
    }
  }
}

extension YAMLValue {
  /// Makes the value that a user means by typing a text.
  fileprivate init(typed text: String) {
    switch text {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case let text where Double(text) != nil && text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }):
      self = .number(Array(text.utf8))
    case let text: self = .string(text)
    }
  }
}

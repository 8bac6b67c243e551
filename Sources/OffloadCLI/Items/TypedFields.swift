import OffloadKit

extension Session {
  /// Reads fields and their values as the user typed them.
  ///
  /// - Parameters:
  ///   - others: the keys that other options set already.
  ///   - refuse: throws if the user can't set a field this way.
  func assignments(
    _ words: some Sequence<Argument>, besides others: [String] = [], today: CivilDate,
    refuse: (FieldAssignment) throws -> Void
  ) throws -> [FieldAssignment] {
    var keys = others
    return try words.map { word in
      let text = String(decoding: try word.utf8(), as: UTF8.self)
      let assignment = try FieldAssignment(parsing: text, today: today)
      try refuse(assignment)
      let key = assignment.key.lowercased()
      guard !keys.contains(key) else {
        throw Failure(
          "field-twice", "you set \(assignment.key) twice",
          hint: "offload help \(line: arguments.command.name)",
          status: .usage)
      }
      keys.append(key)
      return assignment
    }
  }
}

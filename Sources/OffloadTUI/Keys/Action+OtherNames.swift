/// The words of other programs for actions, so that the help finds those too.
extension Action {
  var otherNames: [String] { Self.otherNames.first { $0.action == self }?.names ?? [] }

  private static let otherNames: [(action: Action, names: [String])] = [
    (.complete, ["finish", "complete", "check off", "tick", "close"]),
    (.cancel, ["let go", "drop", "dismiss", "abandon"]),
    (.date, ["snooze", "later", "put off", "postpone", "schedule", "repeat", "remind"]),
    (.priority, ["importance", "urgent"]),
    (.star, ["flag", "favourite", "favorite", "pin"]),
    (.tag, ["label"]),
    (.tags, ["color", "colour", "labels"]),
    (.move, ["refile", "put into"]),
    (.edit, ["change", "modify"]),
    (.editor, ["note", "comment", "further lines"]),
    (.delete, ["remove", "trash"]),
    (.mark, ["select"]),
    (.markAll, ["select all"]),
    (.nest, ["indent"]),
    (.unnest, ["outdent", "unindent"]),
    (.process, ["triage", "review"]),
    (.search, ["find"]),
    (.days, ["calendar", "agenda", "week", "upcoming", "ahead", "planner"]),
    (.year, ["statistics", "stats", "heatmap", "activity"]),
    (.goTo, ["jump", "goto", "switch"]),
    (.changes, ["history", "log", "journal"]),
    (.capture, ["new", "draft"]),
  ]
}

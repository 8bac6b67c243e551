import OffloadKit

extension HelpTopic {
  static let format = HelpTopic(
    name: "format", title: "How to print results through a template",
    parts: [
      .text(
        "--format prints the template once for each result. Offload replaces names in braces by values, "
          + "the same as in --json. A command that changes items prints them as they are after the change."
      ),
      .rows([
        ("{content}", "the words; also {address}, {path}, {line}, {due}, {tags} and so on"),
        ("{content:30}", "at least 30 columns wide; {line:-4} puts the spaces first"),
        ("{effort}", "a field of your own"),
        (#"\t \n"#, "a tab, a line break"),
        (#"\0"#, "a NUL; at the end of the template it ends each result, for xargs -0"),
        (#"\{ \} \\"#, "a brace, a backslash"),
      ]),
    ])

  static let json = HelpTopic(
    name: "json", title: "Results as JSON",
    parts: [
      .text(
        "With --json, a command that finds or changes something prints one value. It is an array of "
          + "objects if there can be more than one result, otherwise one object. Keys and types stay the same; new "
          + "keys may be added. A missing value is null, and a date is text like 2026-03-01."
      ),
      .text(
        "list and inbox print an array of items; with --group, objects with group and items; with --count, "
          + "a number. An item has"
      ),
      .rows(itemKeys),
      .text("Other commands:"),
      .rows([
        ("offload", "date, inboxCount, and arrays of items: inbox (the newest), starred, due, scheduled"),
        ("show ITEM", "the item, with childItems and backlinks, arrays of items"),
        ("show COLLECTION", "the collection, with fields, contents and backlinks"),
        ("collections", "name, path, title, type, tags, starred, created, items, open"),
        ("tags", "name, color, description, items, collections, registered"),
        (
          "stats",
          "date, items, open, done, cancelled; days, weeks, months with from, to, captured, done; inbox; tags; "
            + "collections"
        ),
        (
          "log",
          "operation, time, command, files, reverts (the operation that it undid), undone, forgotten"
        ),
        ("forget", "operations, others (that lost lines with them), files of the journal, remaining, notes"),
        ("check", "path, line, column, rule, severity, message, fixable"),
        ("check --list-rules", "name, severity, fixable, meaning, advice"),
        ("export json", "the items of list, one per line"),
        ("init", "vault, files"),
      ]),
      .text(
        "A command that changes something prints operation (null if nothing changed), items (as they are "
          + "now) and files. It adds notes if there are any, and diff with --dry-run. This includes undo, "
          + "redo and restore."
      ),
      .text("An error is an object on standard error, next to the exit status:"),
      .rows([
        ("error.code", "a name that never changes, such as ambiguous-item"),
        ("error.message", "a sentence"),
        ("error.hint", "a command that helps, or null"),
        ("error.candidates", "what you may have meant, with address and text, if there is more than one"),
      ]),
    ])

  /// The keys of an item in their order, a few per row.
  private static let itemKeys: [(String, String)] = {
    var rows: [(String, String)] = []
    var names: [String] = []
    for property in ItemProperty.all {
      names.append(property.name)
      guard let explanation = property.explanation else { continue }
      rows.append((names.joined(separator: ", "), explanation))
      names = []
    }
    return rows
  }()

  static let settings = HelpTopic(
    name: "settings", title: "What you can set",
    parts: [
      .text(
        "In a vault's .offload/config.yml, one per line, such as stamp: minute. offload check lists those "
          + "that it doesn't know."
      ),
      .rows(SettingRule.vault.map(row)),
      .text("In your own ~/.config/offload/config.yml, or $XDG_CONFIG_HOME/offload/config.yml:"),
      .rows(SettingRule.user.map(row)),
      .text(
        "Variables: OFFLOAD_VAULT names the vault, OFFLOAD_NOW sets the clock, NO_COLOR and CLICOLOR_FORCE "
          + "turn colours off and on."),
    ])

  private static func row(_ rule: SettingRule) -> (String, String) {
    (rule.name, "\(rule.meaning): \(rule.expected). Default: \(rule.standard)")
  }
}

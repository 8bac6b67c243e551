import OffloadKit

extension HelpTopic {
  static let format = HelpTopic(
    name: "format", title: "Results through a template",
    parts: [
      .text(
        "--format prints the template once for each result. Names in braces stand for its values, which are those of --json. "
          + "A command that changes something prints its items so, as they are now."
      ),
      .rows([
        ("{content}", "the words; also {address}, {path}, {line}, {due}, {tags} and so on"),
        ("{content:30}", "at least 30 columns wide; {line:-4} with the blanks before it"),
        ("{effort}", "a field of the item's own"),
        (#"\t \n"#, "a tab, a line's end"),
        (#"\0"#, "a NUL; at the template's end it ends each result, for xargs -0"),
        (#"\{ \} \\"#, "a brace, a backslash"),
      ]),
    ])

  static let json = HelpTopic(
    name: "json", title: "Results as JSON",
    parts: [
      .text(
        "With --json a command that finds or changes something prints one value: an array of objects where there may be several results, else one object. "
          + "Keys and types stay; new keys may come. What is not there is null, and a date is text like 2026-03-01."
      ),
      .text(
        "list, inbox: an array of items. --group gives objects with group and items, --count a number. An item has"
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
          "operation, time, command, files, reverts (the operation that it took back), undone, forgotten"
        ),
        ("forget", "operations, others (that lost lines with them), files of the journal, remaining, notes"),
        ("check", "path, line, column, rule, severity, message, fixable"),
        ("check --list-rules", "name, severity, fixable, meaning, advice"),
        ("export json", "the items of list, one a line"),
        ("init", "vault, files"),
      ]),
      .text(
        "A command that changes something prints operation (null where nothing was changed), items (as they are now), files, "
          + "and notes where there are any; with --dry-run also diff. undo, redo and restore are such commands."
      ),
      .text("An error is an object on standard error, beside the exit status:"),
      .rows([
        ("error.code", "a name that stays: ambiguous-item"),
        ("error.message", "a sentence"),
        ("error.hint", "a command that helps, or null"),
        ("error.candidates", "what may have been meant, with address and text; only where there are several"),
      ]),
    ])

  /// The keys of an item, in their order, a few to a row.
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
    name: "settings", title: "What can be set",
    parts: [
      .text(
        "In .offload/config.yml of a vault, a line each, such as stamp: minute. offload check names what it does not know."
      ),
      .rows(SettingRule.vault.map(row)),
      .text("In your own ~/.config/offload/config.yml, or $XDG_CONFIG_HOME/offload/config.yml:"),
      .rows(SettingRule.user.map(row)),
      .text(
        "Variables: OFFLOAD_VAULT names the vault, OFFLOAD_NOW sets the clock, NO_COLOR and CLICOLOR_FORCE say whether "
          + "there are colours."),
    ])

  private static func row(_ rule: SettingRule) -> (String, String) {
    (rule.name, "\(rule.meaning): \(rule.expected). Else \(rule.standard)")
  }
}

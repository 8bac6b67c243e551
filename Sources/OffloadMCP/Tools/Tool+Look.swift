import JSON
import OffloadKit

extension Tool {
  static let look = Tool(
    name: "look", title: "The day at a glance",
    words: """
      Shows the day: the newest captures in the inbox, and what is starred, due within a week or scheduled by today, \
      each with how many there are. Leaves out what the person can't do yet. Takes no arguments. For the rest of a \
      part, use find, such as {"query": "in:inbox"}.
      """,
    needs: .reading, input: [],
    output: [
      Schema.Member("date", .text, "today"),
      Schema.Member(
        "parts",
        .list(
          .object([
            Schema.Member("name", .text, "inbox, starred, due or scheduled", required: true),
            Schema.Member("count", .number(0...Int.max), "how many there are", required: true),
            Schema.Member("items", .list(JSONValue.itemSchema), "the first of them", required: true),
          ]))),
      ToolResult.unread,
    ],
    run: { call in
      let day = try DayLists(of: call.sight.vault)
      var result = ToolResult()
      result.set("date", .string("\(day.days.today)"))
      result.say("\(day.days.today)")
      var parts: [JSONValue] = []
      for (name, title, lines, shown) in [
        ("inbox", "Inbox, the newest", day.inbox, Array(day.inbox.turned().prefix(3))),
        ("starred", "Starred", day.starred, Array(day.starred.prefix(7))),
        ("due", "Due by \(day.days.until)", day.due, Array(day.due.prefix(7))),
        ("scheduled", "To come back to", day.scheduled, Array(day.scheduled.prefix(7))),
      ] {
        result.say(
          shown.count < lines.count
            ? "\(title): \(shown.count) of \(lines.count)" : "\(title): \(lines.count)")
        let items = try call.sight.seen(try day.found.items(shown).map(\.item))
        parts.append(
          .object([
            ("name", .string(name)), ("count", .number(lines.count)), ("items", .array(result.add(items))),
          ]))
      }
      result.set("parts", .array(parts))
      result.tell(unread: call.sight.named(day.found.unreadable))
      return result
    })
}

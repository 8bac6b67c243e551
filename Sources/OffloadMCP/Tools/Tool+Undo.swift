import JSON
import OffloadKit

extension Tool {
  static let undo = Tool(
    name: "undo", title: "Undo a change of an assistant",
    words: """
      Undoes the newest change that an assistant made and that isn't undone yet, or the one with a number. It can't \
      undo what the person did. Examples: {}, {"operation": "12"}.
      """,
    needs: .change,
    input: [Schema.Member("operation", .text, "the number that the change gave"), key],
    output: writing + [items, Schema.Member("words", .text, "what was undone")],
    run: { call in
      let (report, words) = try call.hands().undo(call["operation"])
      var result = ToolResult(report, did: "Undone")
      if let words {
        result.set("words", .string(words.cut))
        result.say(words.cut)
      }
      return result
    })
}

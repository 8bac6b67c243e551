import JSON
import OffloadKit

extension Tool {
  static let collection = Tool(
    name: "collection", title: "Make or rename a collection",
    words: """
      Makes a collection, a file for items, or renames one, and all links follow. Only if the person asks for it. \
      Examples: {"do": "make", "name": "Packing list"}, {"do": "make", "name": "Move house", "plan": true} for steps \
      in order, {"do": "rename", "name": "Errands", "newName": "Chores"}.
      """,
    needs: .change,
    input: [
      Schema.Member("do", .choice(["make", "rename"]), required: true),
      Schema.Member("name", .text, "its name; with folders before it if it goes into one", required: true),
      Schema.Member("plan", .flag, "for make: its items are steps, in order and nested"),
      Schema.Member("newName", .text, "for rename"), key,
    ],
    output: writing + [items, Schema.Member("path", .text, "of the collection now")],
    run: { call in
      let name = call["name"] ?? ""
      let report: HandsReport
      if call["do"] == "make" {
        report = try call.hands().makeCollection(name, isPlan: call.flag("plan"))
      } else {
        guard let newName = call["newName"] else { throw ToolProblem("rename needs newName.") }
        report = try call.hands().renameCollection(name, to: newName)
      }
      var result = ToolResult(report, did: "Done")
      if let path = report.path {
        result.set("path", .string(path.text))
        result.say(path.text)
      }
      return result
    })
}

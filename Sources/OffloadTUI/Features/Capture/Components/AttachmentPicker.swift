import TerminalKit

/// The row for the files that go with a thought: those chosen, and the path that is being typed.
struct AttachmentPicker: ComposedView {
  let row: ComposeModel.Row

  var body: some View { ComposeRow(row: row) }
}

extension AttachmentPicker: Previewed {
  static var previews: [Preview] {
    [
      Preview("none") { AttachmentPicker(row: Sample.row(.file, "File", placeholder: "none")) },
      Preview("a path being typed") {
        AttachmentPicker(row: Sample.row(.file, "File", input: "~/photos/fu", isFocused: true))
      },
      Preview("two files") { AttachmentPicker(row: Sample.row(.file, "File", "fuse box.jpg  plan.pdf")) },
    ]
  }
}

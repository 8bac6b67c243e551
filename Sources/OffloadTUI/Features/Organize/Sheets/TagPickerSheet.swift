import TerminalKit

/// The tags of the vault, to be searched, put on, taken off, or made.
struct TagPickerSheet: ComposedView {
  let tags: PickerModel
  let behind: ListModel
  let isRoomy: Bool

  var body: some View { PickerSheet(picker: tags, behind: behind, isRoomy: isRoomy) }
}

extension TagPickerSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all tags") { size in
        TagPickerSheet(tags: Sample.tagPicker, behind: Sample.behind(size), isRoomy: size.height >= 20)
      },
      Preview("a new tag") { size in
        TagPickerSheet(tags: Sample.newTag, behind: Sample.behind(size), isRoomy: size.height >= 20)
      },
    ]
  }
}

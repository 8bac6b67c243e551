import TerminalKit

/// The collections that a new item may link to.
struct LinkCollectionSheet: ComposedView {
  let collections: PickerModel
  let behind: ListModel
  let isRoomy: Bool

  var body: some View { PickerSheet(picker: collections, behind: behind, isRoomy: isRoomy) }
}

extension LinkCollectionSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all collections") { size in
        LinkCollectionSheet(
          collections: Sample.linkPicker, behind: Sample.behind(size), isRoomy: size.height >= 20)
      }
    ]
  }
}

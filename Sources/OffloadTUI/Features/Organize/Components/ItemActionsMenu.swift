import TerminalKit

/// What can be done with the selected row, each with its key.
struct ItemActionsMenu: ComposedView {
  let menu: ItemMenuModel
  let behind: ListModel
  let isRoomy: Bool

  var body: some View {
    PickerSheet(picker: menu, behind: behind, isRoomy: isRoomy, layout: .detailFirst)
  }
}

extension ItemActionsMenu: Previewed {
  static var previews: [Preview] {
    [
      Preview("of an item") { size in
        ItemActionsMenu(menu: Sample.menu, behind: Sample.behind(size), isRoomy: size.height >= 20)
      }
    ]
  }
}

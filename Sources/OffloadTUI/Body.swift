package import TerminalKit

/// What the terminal shows of the state. Each view is handed what it needs, ready to be drawn, and no more.
package func body(_ app: App) -> some View {
  ScreenFrame(app.chrome, coversGap: app.screen == .search && app.sheet == nil) {
    switch app.sheet {
    case .compose(let compose): app.view(of: compose)
    case .picker(let picker): app.view(of: picker)
    case .conflict(let conflict): ConflictSheet(conflict: app.model(of: conflict))
    case nil: app.view(of: app.screen)
    }
  }
}

extension App {
  fileprivate var zones: Zones { Zones(size) }

  fileprivate var chrome: ScreenChrome {
    ScreenChrome(zones: zones, title: title, banner: bannerInReach, keys: keyRow, quickAdd: quickAdd)
  }

  @ViewBuilder fileprivate func view(of screen: Screen) -> some View {
    switch screen {
    case .inbox: CaptureView(captures: list)
    case .plans, .lists: OrganizeView(collections: list)
    case .collection: CollectionDetailView(items: list)
    case .item(let key):
      ItemView(item: row(ofOpened: key), lines: vault.item(key).map(bodyLines) ?? [])
    case .process: ProcessView(process: process, isRoomy: zones.hasGap)
    case .search:
      SearchView(
        chips: searchModel.chips, results: list(height: max(1, zones.body - 1)), isRoomy: zones.hasGap,
        field: zones.hasTitle ? nil : search.field)
    }
  }

  @ViewBuilder fileprivate func view(of compose: Compose) -> some View {
    let model = model(of: compose)
    switch compose.id {
    case .capture: CaptureComposeView(compose: model, isRoomy: zones.hasGap)
    case .add: AddItemSheet(compose: model, isRoomy: zones.hasGap)
    case .edit: EditItemSheet(compose: model, isRoomy: zones.hasGap)
    }
  }

  @ViewBuilder fileprivate func view(of picker: Picker) -> some View {
    let model = model(of: picker)
    let isRoomy = zones.hasGap
    switch picker.purpose {
    case .tags, .collectionTags: TagPickerSheet(tags: model, behind: behind, isRoomy: isRoomy)
    case .linkTo, .linkFrom: LinkCollectionSheet(collections: model, behind: behind, isRoomy: isRoomy)
    case .menu: ItemActionsMenu(menu: model, behind: behind, isRoomy: isRoomy)
    case .help: HelpSheet(help: model, isRoomy: isRoomy)
    default: PickerSheet(picker: model, behind: behind, isRoomy: isRoomy)
    }
  }

  /// The rows of the list that stay in sight above a sheet, without a cursor of their own.
  private var behind: ListModel {
    let height = PickerSheet.rowsBehind(inBodyOf: zones.body)
    return height == 0 ? ListModel() : list(height: height)
  }

  private func row(ofOpened key: ItemKey) -> ItemRow {
    vault.item(key).map { row(of: $0, key: key) } ?? ItemRow()
  }
}

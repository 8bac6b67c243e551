import TerminalKit

/// Plans, or lists: the tabs beside the inbox.
struct OrganizeView: ComposedView {
  let collections: ListModel

  var body: some View { CollectionListView(collections: collections) }
}

extension OrganizeView: Previewed {
  static var previews: [Preview] {
    [
      Preview("plans") { size in
        ScreenFrame(Sample.organizeChrome(size)) {
          OrganizeView(collections: Sample.list(of: Sample.plans))
        }
      },
      Preview("none yet") { size in
        ScreenFrame(Sample.organizeChrome(size)) {
          OrganizeView(
            collections: Sample.empty("No plans yet. a makes one: steps in an order, with steps inside them.")
          )
        }
      },
      Preview("not read yet") { size in
        ScreenFrame(Sample.organizeChrome(size)) { OrganizeView(collections: Sample.loading) }
      },
    ]
  }
}

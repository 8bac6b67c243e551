import TerminalKit

/// Collections below one another, starred ones first.
struct CollectionListView: ComposedView {
  let collections: ListModel

  var body: some View { ListRows(list: collections) }
}

extension CollectionListView: Previewed {
  static var previews: [Preview] {
    [
      Preview("one") { CollectionListView(collections: Sample.list(of: Array(Sample.plans.prefix(1)))) },
      Preview("many") { CollectionListView(collections: Sample.list(of: Sample.plans)) },
    ]
  }
}

import TerminalKit

/// The items of one plan or list, under the headings of its file.
struct CollectionDetailView: ComposedView {
  let items: ListModel

  var body: some View { ListRows(list: items) }
}

extension CollectionDetailView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a plan") { size in
        ScreenFrame(Sample.detailChrome(size)) { CollectionDetailView(items: Sample.lisbonTrip) }
      },
      Preview("empty") { size in
        ScreenFrame(Sample.detailChrome(size)) {
          CollectionDetailView(items: Sample.empty("Nothing in it yet. a adds to it."))
        }
      },
      Preview("two versions in the file") { size in
        ScreenFrame(Sample.detailChrome(size)) {
          CollectionDetailView(items: Sample.list([Sample.twoVersions, Sample.dentist]))
        }
      },
    ]
  }
}

import TerminalKit

@testable import OffloadTUI

extension InboxScreen: Previewed {
  static var previews: [Preview] {
    [
      Preview("captures") { size in
        ScreenFrame(Sample.chrome(size, banner: Sample.moved)) { ListRows(list: Sample.inbox) }
      },
      Preview("one capture") { size in
        ScreenFrame(Sample.chrome(size, count: 1)) {
          ListRows(list: Sample.list([Sample.passport.selected]))
        }
      },
      Preview("more than the screen holds") { size in
        ScreenFrame(Sample.chrome(size)) { ListRows(list: Sample.long(in: size)) }
      },
      Preview("empty") { size in
        ScreenFrame(Sample.chrome(size, count: 0)) {
          ListRows(
            list: Sample.empty(
              "Nothing here.", "Thoughts you capture land in this list.",
              action: KeyHint("c", "capture a thought")))
        }
      },
      Preview("something could not be saved") { size in
        ScreenFrame(Sample.chrome(size, banner: Sample.readOnly)) { ListRows(list: Sample.inbox) }
      },
    ]
  }
}

extension CollectionsScreen: Previewed {
  static var previews: [Preview] {
    [
      Preview("plans") { size in
        ScreenFrame(Sample.organizeChrome(size)) {
          ListRows(list: Sample.list(of: Sample.plans))
        }
      },
      Preview("none yet") { size in
        ScreenFrame(Sample.organizeChrome(size)) {
          ListRows(
            list: Sample.empty(
              "No plans yet.", "A plan has steps in an order, with steps inside them.",
              action: KeyHint("a", "make a plan"))
          )
        }
      },
      Preview("not read yet") { size in
        ScreenFrame(Sample.organizeChrome(size)) { ListRows(list: Sample.loading) }
      },
    ]
  }
}

extension CollectionScreen: Previewed {
  static var previews: [Preview] {
    [
      Preview("a plan") { size in
        ScreenFrame(Sample.detailChrome(size)) { ListRows(list: Sample.lisbonTrip) }
      },
      Preview("empty") { size in
        ScreenFrame(Sample.detailChrome(size)) {
          ListRows(list: Sample.empty("It's empty.", action: KeyHint("a", "add a step here")))
        }
      },
      Preview("two versions in the file") { size in
        ScreenFrame(Sample.detailChrome(size)) {
          ListRows(list: Sample.list([Sample.twoVersions, Sample.dentist]))
        }
      },
    ]
  }
}

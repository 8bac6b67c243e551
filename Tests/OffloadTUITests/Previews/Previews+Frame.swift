import TerminalKit

@testable import OffloadTUI

extension ScreenFrame: Previewed {
  static var previews: [Preview] {
    [
      Preview("a screen with nothing on it") { size in
        ScreenFrame(Sample.chrome(size)) { ListRows(list: Sample.empty("Nothing here.")) }
      },
      Preview("something could not be done") { size in
        ScreenFrame(Sample.chrome(size, banner: Sample.readOnly)) { ListRows(list: Sample.inbox) }
      },
      Preview("something came in") { size in
        ScreenFrame(Sample.chrome(size, sync: ["came in at 09:05: Errands"])) { ListRows(list: Sample.inbox) }
      },
    ]
  }
}

extension TitleRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("tabs") { TitleRow(title: Sample.inboxTitle($0)) },
      Preview("a screen of its own") { TitleRow(title: Sample.title("New capture", facts: ["draft kept"])) },
      Preview("a field") { TitleRow(title: Sample.searchTitle("dent")) },
      Preview("a long name") {
        TitleRow(
          title: Sample.title(
            "‹ Everything that we may want to do once the children are out of the house", facts: ["plan"]))
      },
    ]
  }
}

extension TitleFacts: Previewed {
  static var previews: [Preview] {
    [
      Preview("of a plan") { TitleFacts(title: Sample.lisbonTitle($0)) },
      Preview("a draft") { TitleFacts(title: Sample.title("New capture", facts: ["draft kept"])) },
    ]
  }
}

extension TabBar: Previewed {
  static var previews: [Preview] {
    [
      Preview("the inbox") { TabBar(tabs: Sample.tabs(0)) },
      Preview("lists, narrow") { TabBar(tabs: Sample.tabs(2), isNarrow: true) },
    ]
  }
}

extension CollectionHeader: Previewed {
  static var previews: [Preview] {
    [
      Preview("a plan") { CollectionHeader(title: Sample.lisbonTitle($0)) },
      Preview("a list without tags") {
        CollectionHeader(title: Sample.title("‹ Errands", facts: ["list", "9 open"]))
      },
      Preview("a long name") {
        CollectionHeader(
          title: Sample.title(
            "‹ work/Everything that has to be ready before the launch in the spring of next year",
            facts: ["plan", "12 open of 20"]))
      },
      Preview("wide letters") {
        CollectionHeader(title: Sample.title("‹ 読書リスト", facts: ["list", "3 open"]))
      },
    ]
  }
}

extension BannerView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a change") { BannerView(banner: Sample.moved) },
      Preview("why a key does nothing") {
        BannerView(banner: .talk("A list is flat; . converts it to a plan."))
      },
      Preview("what could not be done") { BannerView(banner: Sample.readOnly) },
      Preview("nothing") { BannerView(banner: nil) },
    ]
  }
}

extension KeyHintRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("the inbox") { KeyHintRow(hints: Sample.inboxKeys.fitting($0.width)) },
      Preview("one") { KeyHintRow(hints: [KeyHint("?", "keys")]) },
      Preview("none") { KeyHintRow(hints: []) },
    ]
  }
}

extension KeyHintView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a key and a word") { KeyHintView(hint: KeyHint("Space", "done")) },
      Preview("a key alone") { KeyHintView(hint: KeyHint("?", "")) },
    ]
  }
}

extension QuickAddButton: Previewed {
  static var previews: [Preview] {
    [
      Preview("shown") {
        QuickAddButton(hints: [KeyHint("c", "capture a thought"), KeyHint("/", "search")])
      },
      Preview("not shown") { QuickAddButton(hints: []) },
    ]
  }
}

extension SyncLine: Previewed {
  static var previews: [Preview] {
    [
      Preview("something came in") { SyncLine(facts: ["came in at 09:05: Inbox, Errands"]) },
      Preview("there is something to choose, and something waits") {
        SyncLine(
          facts: [
            "two versions in Errands", "sync waits since 8 March", "came in at 09:05: Inbox and 3 more",
          ])
      },
      Preview("all is well") { SyncLine(facts: []) },
    ]
  }
}

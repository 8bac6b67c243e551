import OffloadKit
import TerminalKit

@testable import OffloadTUI

/// What stands around the bodies of screens.
extension Sample {
  static let moved = Banner(.done, "Moved \"Book train\" to Lisbon trip.", hint: KeyHint("u", "undo"))
  static let readOnly = Banner(
    .problem, Problem(VaultError.notWritable(.inbox).failure, keepsText: true).text,
    hint: KeyHint("Enter", "try again"))

  static let inboxKeys = hints(
    "Space done", "m move", "t tag", "s star", "e edit", "x delete", "p process", "? keys")

  static func hints(_ texts: String...) -> [KeyHint] {
    texts.map { text in
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      return KeyHint(words[0], words.count > 1 ? words[1] : "")
    }
  }

  static func chrome(
    _ size: Size, count: Int = 30, banner: Banner? = nil, sync: [String] = []
  ) -> ScreenChrome {
    var chrome = chrome(size, inboxTitle(size, count: count), inboxKeys, banner)
    chrome.sync = sync
    return chrome
  }

  static func organizeChrome(_ size: Size) -> ScreenChrome {
    var title = title("", facts: [size.width < 60 ? "6" : "6 plans"])
    (title.tabs, title.isNarrow) = (tabs(1), size.width < 60)
    return chrome(
      size, title,
      hints("Enter open", "a new plan", "e edit", "s star", ". more", "/ search", "? keys"))
  }

  static func detailChrome(_ size: Size) -> ScreenChrome {
    let keys = hints("Space done", "J_K reorder", ">_< nest", "Left_Right fold", ". more", "? keys")
    var chrome = chrome(
      size, lisbonTitle(size), keys.map { KeyHint(String($0.key.map { $0 == "_" ? " " : $0 }), $0.word) })
    chrome.quickAdd =
      [KeyHint(Action.add.shown, "add a step here")] + .of(.back, .search, .undo, .quit)
    return chrome
  }

  static func composeChrome(_ size: Size) -> ScreenChrome {
    var chrome = chrome(
      size, title("New capture", facts: ["draft kept"]),
      size.width < 60
        ? hints("Enter save", "Tab fields", "Esc close")
        : hints("Enter save", "Alt-Enter new line", "Tab next field", "Esc close, draft stays"),
      Banner(.done, "Saved \"Call the dentist\".", hint: KeyHint("u", "undo")))
    chrome.quickAdd = []
    return chrome
  }

  static func processChrome(_ size: Size) -> ScreenChrome {
    let title = title(size.width < 60 ? "Process" : "Process the inbox", facts: ["12 of 30"])
    return chrome(
      size, title,
      hints(
        "Space done", "x delete", "j later", "m elsewhere", "Esc stop", "t tag", "s star", "e edit", "? keys"),
      Banner(.done, "To Errands: \"Buy stamps\".", hint: KeyHint("u", "undo")))
  }

  private static func chrome(
    _ size: Size, _ title: TitleModel, _ keys: [KeyHint], _ banner: Banner? = nil
  ) -> ScreenChrome {
    let quickAdd = [KeyHint("c", "capture a thought")] + .of(.nextTab, .search, .undo, .quit)
    return ScreenChrome(
      zones: Zones(size), title: title, banner: banner, keys: keys.fitting(size.width), quickAdd: quickAdd)
  }

  static func title(_ name: String, facts: [String] = [], tags: [TagPillModel] = []) -> TitleModel {
    var title = TitleModel()
    (title.name, title.facts, title.tags) = (name, facts, tags)
    return title
  }

  static func inboxTitle(_ size: Size, count: Int = 30) -> TitleModel {
    let isNarrow = size.width < 60
    var title = title("", facts: [isNarrow ? "\(count)" : "\(count) capture\(count == 1 ? "" : "s")"])
    (title.tabs, title.isNarrow) = (tabs(0), isNarrow)
    return title
  }

  static func lisbonTitle(_ size: Size) -> TitleModel {
    let isNarrow = size.width < 60
    var title = title(
      "‹ Lisbon trip", facts: isNarrow ? ["8 of 14"] : ["plan", "8 open of 14"],
      tags: isNarrow ? [] : [TagPillModel("#trip", color: "0891b2")])
    title.isCollection = true
    return title
  }

  static func searchTitle(_ typed: String) -> TitleModel {
    var title = title("Search")
    title.field = FieldText(typed)
    return title
  }

  static func tabs(_ current: Int) -> [Choice] {
    Screen.tabKinds.enumerated().map { .init(text: $1.name, isSelected: $0 == current) }
  }
}

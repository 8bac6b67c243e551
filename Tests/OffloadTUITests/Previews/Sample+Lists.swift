import TerminalKit

@testable import OffloadTUI

/// Lists as screens show them.
extension Sample {
  static let inbox = list(
    [passport.selected, cabin, dentist, tickets, wide, fuseBox, longThought, plants])

  static let results = list([
    dentist.selected.at("Inbox"), item("Dentist bill for the insurance").at("work/Admin"),
  ])

  static let lisbonTrip: ListModel = {
    let there = item("Pasteis, which shop?", tags: ["#food": ""])
    let train = item("Book train", checkbox: "[x]", facts: ["done 18 January"]).closed
    let old = item("Find old passport", checkbox: "[x]").closed
    var rows: [ListModel.Row] = [
      .heading("Before"), .item(train), .item(papers.selected), .item(nestedPassport),
    ]
    rows += [
      .item(indented(old)), .item(indented(item("Copy of insurance", checkbox: "[ ]", facts: ["file"]))),
    ]
    rows += [.item(packing), .heading("There"), .item(there), .item(readingLink)]
    var list = ListModel()
    (list.rows, list.count, list.selected, list.hasFoldColumn) = (rows, rows.count, 2, true)
    return list
  }()

  private static func indented(_ row: ItemRow) -> ItemRow {
    var row = row
    row.indent = 1
    return row
  }

  static func list(_ items: [ItemRow]) -> ListModel {
    var list = ListModel()
    list.rows = items.map { .item($0) }
    list.count = items.count
    list.selected = items.firstIndex(where: \.isSelected)
    return list
  }

  static func list(of collections: [CollectionRow]) -> ListModel {
    var list = ListModel()
    list.rows = collections.enumerated().map { .collection($0 == 0 ? $1.selected : $1) }
    (list.count, list.selected) = (collections.count, 0)
    return list
  }

  /// A list that goes on below the screen, with the selection on the last row in sight.
  static func long(in size: Size) -> ListModel {
    let height = Zones(size).body
    let items = (1...height).map { item("Thought number \($0)", facts: $0 % 3 == 0 ? ["file"] : []) }
    return list(items.dropLast() + items.suffix(1).map(\.selected))
  }

  static func empty(_ words: String..., action: KeyHint? = nil) -> ListModel {
    var list = ListModel()
    (list.empty, list.emptyAction) = (words, action)
    return list
  }

  static let loading = empty("Reading the vault.")

  /// The rows that stay in sight above a sheet.
  static func behind(_ size: Size) -> ListModel {
    let count = PickerSheet.rowsBehind(inBodyOf: Zones(size).body)
    return list(Array([passport.selected, cabin, dentist].prefix(count)))
  }

  static let process = ProcessModel(
    item: passport, facts: ["due 1 March", "captured 17 January"],
    body: ["find the old one first; photos are in the blue folder"], places: places, clear: "")

  static let longProcess = ProcessModel(
    item: longThought, facts: ["captured 17 January"],
    body: (1...30).map { "line \($0) of all that was written down that night" }, places: places, clear: "")

  static let clear = ProcessModel(
    item: nil, facts: [], body: [], places: places, clear: "The inbox is clear.")

  static let places =
    ["Errands", "Home", "Work", "Lisbon trip", "Reading", "Garden"].enumerated().map {
      ProcessModel.Place(number: $0 + 1, name: $1, isFree: false)
    } + freePlaces.suffix(3)

  static let freePlaces = (1...9).map { ProcessModel.Place(number: $0, name: "free", isFree: true) }

  static func conflict(selected: Int) -> ConflictModel {
    ConflictModel(
      mine: "Renew passport before the trip #errand", theirs: "Renew passport (blue folder) #errand",
      choices: ["keep both lines", "keep yours", "keep the one on disk"].enumerated().map {
        .init(text: $1, isSelected: $0 == selected)
      })
  }

  static func chips(selected: Int) -> [Choice] {
    ["all", "#health 3", "#errand 1", "in Inbox 2"].enumerated().map {
      .init(text: $1, isSelected: $0 == selected)
    }
  }
}

import TerminalKit

@testable import OffloadTUI

extension SectionColumnsView: Previewed {
  static var previews: [Preview] {
    [
      Preview("two of more sections, and one without rows") {
        var columns = SectionColumns()
        columns.sections = [
          .init(title: "Before", list: Sample.list([Sample.cabin, Sample.dentist])),
          .init(title: "There", list: Sample.list([Sample.passport.selected, Sample.longThought])),
          .init(title: "After", list: ListModel()),
        ]
        columns.hasMore = (left: true, right: true)
        return SectionColumnsView(columns: columns)
      },
      Preview("nothing") { SectionColumnsView(columns: SectionColumns()) },
    ]
  }
}

extension ListRows: Previewed {
  static var previews: [Preview] {
    [
      Preview("items under headings") { ListRows(list: Sample.lisbonTrip) },
      Preview("collections") { ListRows(list: Sample.list(of: Sample.plans)) },
      Preview("nothing") {
        ListRows(list: Sample.empty("It's empty.", action: KeyHint("a", "add an item here")))
      },
      Preview("not read yet") { ListRows(list: Sample.loading) },
    ]
  }
}

extension ListRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("a heading") {
        ListRow(row: .heading("Saturday"), key: nil, hasFoldColumn: false)
      },
      Preview("an item in a list with folds") {
        ListRow(row: .item(Sample.passport), key: nil, hasFoldColumn: true)
      },
    ]
  }
}

extension ItemCard: Previewed {
  static var previews: [Preview] {
    [
      Preview("selected") { ItemCard(row: Sample.passport.selected) },
      Preview("starred") { ItemCard(row: Sample.tickets) },
      Preview("marked and selected") { ItemCard(row: Sample.passport.selected.marked) },
      Preview("done") { ItemCard(row: Sample.plants) },
      Preview("long words") { ItemCard(row: Sample.longThought) },
      Preview("long words and a tag") { ItemCard(row: Sample.cabin) },
      Preview("wide letters") { ItemCard(row: Sample.wide) },
      Preview("right to left") { ItemCard(row: Sample.rightToLeft) },
      Preview("emoji and marks") { ItemCard(row: Sample.emoji) },
      Preview("many tags") { ItemCard(row: Sample.manyTags) },
      Preview("nested, with children") { ItemCard(row: Sample.packing, hasFoldColumn: true) },
      Preview("nested, without children") { ItemCard(row: Sample.nestedPassport, hasFoldColumn: true) },
      Preview("a link to a list") { ItemCard(row: Sample.readingLink, hasFoldColumn: true) },
      Preview("with a file") { ItemCard(row: Sample.fuseBox) },
      Preview("no words") { ItemCard(row: ItemRow()) },
      Preview("found in another collection") { ItemCard(row: Sample.dentist.at("Inbox")) },
      Preview("changed by an assistant") { ItemCard(row: Sample.captured) },
      Preview("two versions") { ItemCard(row: Sample.twoVersions) },
    ]
  }
}

extension ProseRow: Previewed {
  static var previews: [Preview] {
    let words = ReadableText.runs(
      of: "Last year the *tomatoes* went out **too early**, see [[Balcony 2025]].")
    return [
      Preview("words") { ProseRow(line: TextLine(words)) },
      Preview("selected") { ProseRow(line: TextLine("find the old one first", indent: 2), isSelected: true) },
    ]
  }
}

extension GroupCard: Previewed {
  static var previews: [Preview] {
    let earlier = GroupRow(isFolded: true, name: "12 from earlier")
    let folder = GroupRow(isSelected: true, indent: 1, name: "Home", count: "3 lists")
    return [Preview("folded") { GroupCard(row: earlier) }, Preview("open") { GroupCard(row: folder) }]
  }
}

extension CollectionCard: Previewed {
  static var previews: [Preview] {
    [
      Preview("selected and starred") { CollectionCard(row: Sample.plans[0].selected) },
      Preview("plain") { CollectionCard(row: Sample.plans[1]) },
      Preview("empty") { CollectionCard(row: Sample.plans[3]) },
      Preview("long words") {
        CollectionCard(
          row: Sample.collection(
            "work/Everything that has to be ready before the launch in the spring of next year",
            count: "12 open of 20", tags: ["#work"]))
      },
      Preview("wide letters") {
        CollectionCard(row: Sample.collection("読書リスト", count: "3 open", tags: ["#読書"]))
      },
    ]
  }
}

extension SectionHeading: Previewed {
  static var previews: [Preview] {
    [
      Preview("a word") { SectionHeading(text: "Before") },
      Preview("long words") {
        SectionHeading(
          text: "Everything that has to be done in the week before we leave, in no order of its own at all")
      },
    ]
  }
}

extension EmptyStateView: Previewed {
  static var previews: [Preview] {
    [
      Preview("the inbox") {
        EmptyStateView(
          words: ["Nothing here.", "Thoughts you capture land in this list."],
          action: KeyHint("c", "capture a thought"))
      },
      Preview("the end of processing") { EmptyStateView(words: ["The inbox is clear."]) },
    ]
  }
}

extension RowMarker: Previewed {
  static var previews: [Preview] {
    [
      Preview("selected") { RowMarker(isSelected: true) },
      Preview("starred") { RowMarker(star: Signs.plain.star) },
      Preview("marked, selected and starred") {
        RowMarker(isMarked: true, isSelected: true, star: Signs.plain.star)
      },
    ]
  }
}

extension ItemWords: Previewed {
  static var previews: [Preview] {
    [
      Preview("opened") { ItemWords(item: Sample.dentist) },
      Preview("being processed") { ItemWords(item: Sample.tickets, hasMarker: false) },
      Preview("long words") { ItemWords(item: Sample.longThought) },
      Preview("wide letters") { ItemWords(item: Sample.wide) },
    ]
  }
}

extension ItemFactsRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("a tag and dates") {
        ItemFactsRow(tags: Sample.passport.tags, facts: ["due 1 March", "captured 17 January"])
      },
      Preview("none") { ItemFactsRow(tags: [], facts: []) },
    ]
  }
}

extension FactLines: Previewed {
  static var previews: [Preview] {
    [
      Preview("three") { FactLines(facts: ["due 1 March", "0 of 2 done", "captured 17 January"]) },
      Preview("none") { FactLines(facts: []) },
    ]
  }
}

extension TagPill: Previewed {
  static var previews: [Preview] {
    [
      Preview("without a colour") { TagPill(tag: TagPillModel("#waiting")) },
      Preview("a colour by its name") { TagPill(tag: TagPillModel("#work", color: "gray")) },
      Preview("a colour in digits") { TagPill(tag: TagPillModel("#errand", color: "d97706")) },
      Preview("wide letters") { TagPill(tag: TagPillModel("#読書", color: "blue")) },
      Preview("right to left") { TagPill(tag: TagPillModel("#קניות", color: "red")) },
    ]
  }
}

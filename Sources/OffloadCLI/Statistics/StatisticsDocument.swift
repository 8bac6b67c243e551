import OffloadKit

/// Statistics as one HTML page that needs no other file. Each picture is SVG, with its title, a description in words,
/// and its numbers as a table. The page is light or dark as the reader prefers, and has no scripts.
struct StatisticsDocument {
  let statistics: Statistics

  func html() -> String {
    var page = Markup()
    page.verbatim("<!DOCTYPE html>\n")
    page.element("html", [("lang", "en")]) { page in
      page.element("head") { head(&$0) }
      page.element("body") { page in
        page.element("main") { body(&$0) }
      }
    }
    return page.text
  }

  private var title: String {
    "Captured and done, up to \(HumanDate(today: statistics.today).long(statistics.today))"
  }

  private func head(_ page: inout Markup) {
    page.void("meta", [("charset", "utf-8")])
    page.void("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
    page.void("meta", [("name", "color-scheme"), ("content", "light dark")])
    page.void(
      "meta",
      [
        ("http-equiv", "Content-Security-Policy"),
        ("content", "default-src 'none'; style-src 'unsafe-inline'"),
      ])
    page.element("title", saying: title)
    page.verbatim("<style>\n\(Self.style)</style>\n")
  }

  private func body(_ page: inout Markup) {
    page.element("h1", saying: title)
    page.element("p", saying: StatisticsWords.summary(statistics) + ".")
    figure(&page, "The last year, day by day", HeatMapPicture(statistics: statistics))
    let days = statistics.lastDays(31).map { (StatisticsWords.day($0), $0.activity) }
    figure(&page, "The last 31 days", ActivityPicture(id: "days", unit: "Day", rows: days))
    let weeks = statistics.lastWeeks(26).map { (StatisticsWords.week($0), $0.activity) }
    figure(&page, "The last 26 weeks", ActivityPicture(id: "weeks", unit: "Week", rows: weeks))
    let months = statistics.lastMonths(12).map { (StatisticsWords.month($0), $0.activity) }
    figure(&page, "The last 12 months", ActivityPicture(id: "months", unit: "Month", rows: months))
    let tags = statistics.tags.prefix(20).map { ("#\($0.name)", $0.itemCount + $0.collectionCount) }
    figure(&page, "Tags by use", CountPicture(id: "tags", names: "Tag", numbers: "Uses", rows: tags))
    let ages = Statistics.Age.allCases.compactMap { age in
      statistics.inbox[age].map { (StatisticsWords.age(age), $0) }
    }
    figure(
      &page, StatisticsWords.inbox(statistics),
      CountPicture(id: "inbox", names: "Age", numbers: "Items", rows: ages))
    let collections = statistics.collections.filter { $0.openCount > 0 }.prefix(20).map {
      ($0.name, $0.openCount)
    }
    figure(
      &page, "Collections with the most open items",
      CountPicture(id: "collections", names: "Collection", numbers: "Open items", rows: collections))
  }

  private func figure(_ page: inout Markup, _ title: String, _ picture: some Picture) {
    guard !picture.isEmpty else { return }
    page.element("section", [("aria-labelledby", "\(picture.id)-heading")]) { page in
      page.element("h2", [("id", "\(picture.id)-heading")], saying: title)
      picture.draw(title: title, on: &page)
      page.element("details") { page in
        page.element("summary", saying: "As a table")
        picture.tabulate(title: title, on: &page)
      }
    }
  }

  private static let style = """
    :root {
      --paper: #fdfcfa; --ink: #23211e; --soft: #6b665e; --line: #dcd7ce;
      --captured: #2f6f9f; --done: #3f8f5f;
      --heat0: #ebe7df; --heat1: #bcd9c4; --heat2: #86bd97; --heat3: #4f9a68; --heat4: #2b6f45;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #1b1a18; --ink: #e8e4dc; --soft: #a49d92; --line: #3a3733;
        --captured: #6fb0de; --done: #7cc796;
        --heat0: #2a2826; --heat1: #2b4a37; --heat2: #3d7551; --heat3: #5aa676; --heat4: #8fdcab;
      }
    }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
    h1 { font-size: 1.5rem; line-height: 1.25; }
    h2 { font-size: 1.1rem; margin: 2.5rem 0 0.5rem; overflow-wrap: anywhere; }
    svg { display: block; width: 100%; height: auto; }
    svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
    .captured { fill: var(--captured); } .done { fill: var(--done); }
    .axis { stroke: var(--line); stroke-width: 1; }
    .heat0 { fill: var(--heat0); } .heat1 { fill: var(--heat1); } .heat2 { fill: var(--heat2); }
    .heat3 { fill: var(--heat3); } .heat4 { fill: var(--heat4); }
    details { margin: 0.5rem 0; color: var(--soft); }
    table { border-collapse: collapse; color: var(--ink); }
    caption { text-align: left; color: var(--soft); }
    th, td { text-align: left; font-weight: normal; padding: 0.1rem 1.5rem 0.1rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    td { font-variant-numeric: tabular-nums; }

    """
}

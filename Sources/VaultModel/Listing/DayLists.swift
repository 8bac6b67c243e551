/// The lists of a day at a glance, from one reading of the vault. All are of items that the user can do now.
package struct DayLists: Sendable {
  package let days: DaysAhead
  package let found: LineListings
  /// What waits in the inbox, the oldest first; without what is nested.
  package var inbox: LineListing { found.listings[0] }
  package var starred: LineListing { found.listings[1] }
  /// What is due by the last day of the week, the earliest first.
  package var due: LineListing { found.listings[2].first(until: days.until) }
  /// What is to come back to by today, the earliest first.
  package var scheduled: LineListing { found.listings[3].first(until: days.today) }

  /// - Parameter rendering: makes the text of each item; without it, the text is the first line as written.
  package init(of vault: Vault, as rendering: ItemRendering? = nil) throws(QueryError) {
    let days = DaysAhead(from: vault.now.date)
    let asked: [(query: String, sort: ItemProperty?)] = [
      ("is:capture not has:parent", .created), ("is:starred", nil), (days.dueTerm, .due),
      (days.scheduledTerm, .scheduled),
    ]
    var requests: [ListRequest] = []
    for (query, sort) in asked {
      var request = ListRequest(try Query.parse("is:ready \(query)", today: days.today))
      request.sort = sort.map { [SortKey(.known($0))] } ?? []
      requests.append(request)
    }
    self.days = days
    found = vault.listLines(requests, as: rendering)
  }
}

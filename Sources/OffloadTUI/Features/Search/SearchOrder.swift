import OffloadKit

extension Search {
  /// The most results. Nobody reads more of them.
  static let most = 1000
  /// The most results that are only near the words.
  static let mostNear = 50
}

extension Search.Order {
  /// The name of the order: `by day`.
  var words: String {
    switch self {
    case .best: "best first"
    case .day: "by day"
    case .newest: "newest first"
    }
  }

  var next: Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The order as for `offload list --sort`; empty for the order of the files.
  fileprivate var sort: [SortKey] {
    switch self {
    case .best: []
    case .day: [SortKey(.known(.due)), SortKey(.known(.scheduled))]
    case .newest: [SortKey(.known(.created), descending: true)]
    }
  }
}

extension Vault {
  /// Returns the items that match a text, one more than the search shows if there are so many. If it isn't a query, they
  /// are those with its words.
  func items(for text: String, in order: Search.Order) -> Survey<[Item]> {
    var request = ListRequest(query(orWords: text))
    // A saved query brings its order and its limit, as in `offload list`.
    let options = settings.onlySavedQuery(among: text.split(whereSeparator: \.isWhitespace))?.query.options
    request.sort = order.sort
    if request.sort.isEmpty { request.sort = options?["sort"].flatMap { try? SortKey.parse($0) } ?? [] }
    request.limit = min(Search.most + 1, options?["limit"].flatMap { Int($0) } ?? .max)
    let found = first(request)
    guard request.sort.isEmpty, let words = request.query.onlyWords else { return found }
    return Survey(Self.ranked(found.value, by: words.joined(separator: " ")), unreadable: found.unreadable)
  }

  /// Returns the items with the typed words in one piece before the others: those that are the words, that begin with
  /// them, that have a word that does.
  private static func ranked(_ items: [Item], by typed: String) -> [Item] {
    let letters = Letters(typed)
    return Score.sorted(
      items.map { item in
        (score: letters.match(in: Letters(item.content))?.score ?? Score.scattered, option: item)
      })
  }

  /// Returns items that have the letters of a query's words in order; none if it asks for more than words.
  func items(near query: Query) -> [Item] {
    query.onlyWords.flatMap(NearWords.init).map {
      items(near: $0, in: ListRequest(), limit: Search.mostNear).value
    } ?? []
  }
}

extension Query {
  /// The words, if it asks for nothing else.
  var onlyWords: [String]? {
    // A regular expression has no words.
    words.isEmpty || words.count != expression.tests.count || !expression.isWords ? nil : words
  }
}

extension QueryExpression {
  fileprivate var isWords: Bool {
    switch self {
    case .test(.text): true
    case .all(let parts): parts.allSatisfy(\.isWords)
    case .any, .not, .test: false
    }
  }
}

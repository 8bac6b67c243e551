import VaultStore

extension CheckRule {
  static let unknownSetting = CheckRule(
    "unknown-setting", .note, "an unknown key in .offload/config.yml",
    advice: "offload help settings lists the keys; Offload keeps this one",
    .vault { checked in
      checked.vault.settings.unknownKeys.map {
        RuleFinding(.settings, nil, "\($0) isn't a setting")
      }
    })

  static let refusedSetting = CheckRule(
    "refused-setting", .warning, "a setting with an invalid value; Offload uses its default",
    advice: "offload help settings lists the values",
    .vault { checked in
      checked.vault.settings.refused.map {
        RuleFinding($0.file, nil, "\($0.key) takes \($0.expected)")
      }
    })

  static let loweredSetting = CheckRule(
    "lowered-setting", .note,
    "a vault setting that keeps less than your own settings, so it has no effect",
    advice: "set durability and history in your own settings, ~/.config/offload/config.yml",
    .vault { checked in
      let (settings, options) = (checked.vault.settings, checked.vault.store.options)
      var lowered: [String] = []
      if settings.durability == .safe, options.durability == .full { lowered.append("durability: safe") }
      if let count = settings.historyOperations, count < options.historyCount {
        lowered.append("history: operations: \(count)")
      }
      if let days = settings.historyDays, days < options.historyDays {
        lowered.append("history: days: \(days)")
      }
      return lowered.map {
        RuleFinding(.settings, nil, "\($0) has no effect, since your own settings keep more")
      }
    })

  static let savedQuery = CheckRule(
    "saved-query", .warning,
    "a saved query with an error, or that uses one with an error, or with a tag that YAML takes for a comment",
    advice: "fix it in .offload/config.yml; offload help query explains queries",
    .vault { checked in
      let (vault, queries) = (checked.vault, checked.vault.settings.queries)
      return vault.settings.savedQueries.sorted { $0.key < $1.key }.flatMap { name, saved in
        let query = fault(in: saved.query, today: vault.now.date, queries).map {
          "@\(name), column \($0.column): \($0)"
        }
        let comment = saved.warning(of: name)?.line
        return ([query, comment] + faults(in: saved.options).map { "@\(name), \($0)" }).compactMap(\.self)
          .map { RuleFinding(.settings, nil, $0) }
      }
    })

  private static func faults(in options: [String: String]) -> [String] {
    var faults: [String] = []
    if let limit = options["limit"], Int(limit).map({ $0 < 0 }) ?? true {
      faults.append("limit: \(limit.inQuotes) isn't a whole number")
    }
    if let sort = options["sort"] {
      do { _ = try SortKey.parse(sort) } catch {
        faults.append("sort: \(Failure(describing: error).message.line)")
      }
    }
    return faults
  }

  private static func fault(in query: String, today: CivilDate, _ saved: [String: String]) -> QueryError? {
    do throws(QueryError) {
      _ = try Query.parse(query, today: today, saved: saved)
      return nil
    } catch {
      return error
    }
  }
}

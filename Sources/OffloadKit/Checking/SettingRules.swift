import VaultStore

extension CheckRule {
  static let unknownSetting = CheckRule(
    "unknown-setting", .note, "a key of .offload/config.yml that has no meaning",
    advice: "offload help settings lists them; the key is kept",
    .vault { checked in
      checked.vault.settings.unknownKeys.map {
        RuleFinding(.settings, nil, "\($0) is no setting")
      }
    })

  static let refusedSetting = CheckRule(
    "refused-setting", .warning, "a setting whose value is none of its values, so that its default counts",
    advice: "offload help settings lists what each takes",
    .vault { checked in
      checked.vault.settings.refused.map {
        RuleFinding(.settings, nil, "\($0.key) takes \($0.expected)")
      }
    })

  static let loweredSetting = CheckRule(
    "lowered-setting", .note,
    "a setting of the vault that keeps less than your own settings do, and so does nothing",
    advice: "your own settings, ~/.config/offload/config.yml, take durability and history, too",
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
      return lowered.map { RuleFinding(.settings, nil, "\($0) does nothing, since more is kept without it") }
    })

  static let savedQuery = CheckRule(
    "saved-query", .warning, "a saved query that cannot be understood, or that takes another one that cannot",
    advice: "set it right in .offload/config.yml; offload help query has the language",
    .vault { checked in
      let (vault, queries) = (checked.vault, checked.vault.settings.queries)
      return queries.sorted { $0.key < $1.key }.compactMap { name, text in
        fault(in: text, today: vault.now.date, queries).map { fault in
          RuleFinding(.settings, nil, "@\(name), column \(fault.column): \(fault)")
        }
      }
    })

  private static func fault(in query: String, today: CivilDate, _ saved: [String: String]) -> QueryError? {
    do throws(QueryError) {
      _ = try Query.parse(query, today: today, saved: saved)
      return nil
    } catch {
      return error
    }
  }
}

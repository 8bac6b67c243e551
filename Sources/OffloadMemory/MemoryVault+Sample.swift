public import OffloadKit

extension MemoryVault {
  /// A small example vault: captures, errands with days around `now`, a plan with nested steps, tags with colours, a
  /// star, completed items.
  ///
  /// - Parameter now: as for `init(_:now:)`.
  public static func sample(now: Moment = .now()) throws -> MemoryVault {
    func day(_ days: Int) -> CivilDate {
      Moment(secondsSince1970: now.secondsSince1970 + days * 86_400, utcOffset: now.utcOffset).date
    }
    return try MemoryVault(
      [
        "inbox.md": """
        # Inbox

        - A cabin weekend with everyone, when it is cheap #family  [created:: \(day(-3))]
        - [ ] Call the landlord: the heating in the bathroom stays cold #flat  [priority:: high]  [due:: \(day(1))]
        - What was that bakery near the castle called?  [type:: question]  [created:: \(day(-1))]

        """,
        "Home/Errands.md": """
        ---
        tags: [errand]
        starred: true
        ---

        # Errands

        ## Shopping

        - [ ] coffee, the usual
        - [ ] light bulb for the hall (E14!)  [due:: \(day(0))]
        - [x] batteries  [completion:: \(day(-2))]

        ## In town

        - [ ] Give back the atlas  [due:: \(day(4))]
        - [ ] Collect the shoes  [scheduled:: \(day(-1))]

        """,
        "Lisbon trip.md": """
        ---
        type: plan
        tags: [trip]
        ---

        # Lisbon trip

        1. [x] Ask for the days off  [completion:: \(day(-20))]
        2. [ ] Book the trains #errand  [priority:: high]  [due:: \(day(9))]
           1. [x] to Paris, the early one  [completion:: \(day(-5))]
           2. [ ] to Hendaye, seats upstairs
        3. [ ] A flat for nine nights
        4. [ ] Pack, see [[Errands]]

        """,
        "tags.md": """
        # Tags

        - #errand  [color:: d97706] needs shoes on
        - #family  [color:: db2777]
        - #flat  [color:: 3b82f6] repairs, bills, the landlord
        - #trip  [color:: 0891b2]

        """,
      ], now: now)
  }
}

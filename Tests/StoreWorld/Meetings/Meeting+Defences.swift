internal import LibC
internal import VaultStore

/// Failures that one defence of the store prevents. Worlds drawn from seeds meet them too seldom to notice if the
/// defence is gone.
extension Meeting {
  private static let first = Actor([.capture(11, to: "inbox.md")])
  private static let second = Actor([.capture(12, to: "B.md")])

  static let thatDefencesPrevent = [
    Meeting(
      "a command that is stopped while it has the lock",
      Script(actors: [first, second], turns: [.after(0, .lock), .stop(0)])),
    Meeting(
      "a program that takes an hour to save",
      Script(
        actors: [second, Actor([.save("B.md", .inPieces, .add(13), pause: 3_600_000)])],
        turns: [.after(1, .truncate), .run(0, 1000)])),
    Meeting("a refusal, and a power cut", 0..<40) { seed in
      Script(
        actors: [first, second],
        turns: [
          .run(0, 1000), .after(1, .sync), .after(1, .sync), .fail(1, errno: EIO, on: .rename, times: 1),
          .run(1, 1000), .powerCut(seed: UInt64(seed)),
        ])
    },
    Meeting("a change that makes a file is taken back, and killed", 0..<60) { calls in
      Script(
        actors: [Actor([.complete(nth: 0, in: "A.md"), .archive(nth: 0, in: "A.md")]), second],
        turns: after(0, .rename, times: 8)
          + [.fail(0, errno: EIO, on: .rename, times: 1), .run(0, calls), .kill(0), .run(1, 1000)])
    },
    Meeting("a record that is completed before anybody has synced it, and a power cut", 0..<64) { number in
      Script(
        disk: .exfat,
        actors: [
          first, Actor([.move(nth: 0, from: "A.md", to: "B.md")]), Actor([.capture(12, to: "inbox.md")]),
        ],
        turns: [
          .run(0, 1000), .after(1, .write), .after(1, .write), .after(1, .write), .kill(1),
        ] + after(2, .rename, times: 2 + number % 4) + [.powerCut(seed: UInt64(number))])
    },
    Meeting("a record whose sync fails, which is completed, and a power cut", 0..<64) { number in
      Script(
        actors: [
          first, Actor([.move(nth: 0, from: "A.md", to: "B.md")]), Actor([.capture(12, to: "inbox.md")]),
        ],
        turns: [
          .run(0, 1000), .after(1, .sync), .after(1, .sync), .fail(1, errno: EIO, on: .sync, times: 1),
          .fail(1, errno: EIO, on: .remove, times: 1000), .fail(1, errno: EIO, on: .truncate, times: 1000),
          .run(1, 1000),
        ] + after(2, .rename, times: 1 + number % 4) + [.powerCut(seed: UInt64(number))])
    },
    Meeting("a save before a file is written in place", 50..<130) { calls in
      Script(
        features: [.hardLink],
        actors: [
          Actor([.capture(12, to: "inbox.md")]), Actor([.save("inbox.md", .inPlace, .add(13), pause: 0)]),
        ],
        turns: [.run(0, calls), .run(1, 1000), .run(0, 1000)])
    },
    Meeting("a save by rename as a file is written in place", 50..<130) { calls in
      Script(
        features: [.hardLink],
        actors: [
          Actor([.move(nth: 0, from: "A.md", to: "inbox.md")]),
          Actor([.save("inbox.md", .rename, .add(13), pause: 0)]),
        ],
        turns: [.run(0, calls), .run(1, 1000), .run(0, 1000)])
    },
  ]
}

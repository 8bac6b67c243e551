internal import LibC
internal import VaultStore

/// States after a power cut that look as if a program had made them.
extension Meeting {
  static let ofPowerCuts = [
    Meeting("a file that is made anew, both names of which a power cut takes", 0..<64) { number in
      Script(
        disk: .exfat,
        actors: [Actor([.complete(nth: 0, in: "far/C.md"), .archive(nth: 0, in: "far/C.md")])],
        turns: after(0, .rename, times: 9 + number % 3) + [.powerCut(seed: UInt64(number))])
    },
    Meeting("a save of which a power cut leaves the text before", 0..<64) { number in
      Script(
        disk: .exfat,
        actors: [
          Actor([.capture(11, to: "A.md"), .capture(16, to: "far/C.md")]),
          Actor([.save("far/C.md", .inPlace, .replace(nth: 1, by: 19), pause: 0)]),
        ],
        turns: after(0, .rename, times: 7)
          + [.run(1, 1000), .run(0, 1000), .run(0, 1000), .powerCut(seed: UInt64(number))])
    },
    Meeting("a merged save of which a power cut leaves a beginning", 0..<128) { number in
      Script(
        features: [.longLines],
        actors: [
          Actor([.move(nth: 3, from: "A.md", to: "B.md")]),
          Actor([.save("B.md", .inPlaceAndAgain, .replace(nth: 1, by: 18), pause: 3_600_000)]),
        ],
        turns: [.run(1, 1000)] + after(0, .write, times: 4) + [.run(1, 3)]
          + after(0, .rename, times: 5 + number % 3) + [.powerCut(seed: UInt64(number))])
    },
    Meeting("half of an exchange, and an older text under the other name", 0..<128) { number in
      Script(
        disk: .worst,
        actors: [
          Actor([.capture(11, to: "inbox.md"), .move(nth: 1, from: "A.md", to: "inbox.md")]),
          Actor([.save("inbox.md", .rename, .drop(nth: 2), pause: 0)]),
        ],
        turns: after(0, .rename, times: 5) + [.run(1, 1000)] + after(0, .rename, times: 1 + number % 2)
          + [.powerCut(seed: UInt64(number))])
    },
    Meeting("a change that waits, a later one of the same file, and a power cut", 0..<48) { number in
      Script(
        actors: [
          Actor([.capture(12, to: "A.md")]), Actor([.move(nth: 2, from: "A.md", to: "inbox.md")]),
          Actor([.capture(15, to: "A.md")]),
        ],
        turns: [.run(0, 1000)] + after(1, .write, times: 3)
          + [.kill(1), .after(2, .sync), .after(2, .sync), .run(2, 36 + number % 12)]
          + [.fail(2, errno: EACCES, on: .read, times: 1)] + after(2, .sync, times: 1 + number / 12) + [
            .powerCut(seed: UInt64(number))
          ])
    },
    Meeting("a file that is written in place, whose name nobody has synced", 0..<32) { number in
      Script(
        disk: .exfat, features: [.otherDisk],
        actors: [
          Actor([.capture(12, to: "far/C.md")]), Actor([.save("far/C.md", .backup, .add(33), pause: 0)]),
        ],
        turns: [.run(1, 1000), .run(0, 1000), .powerCut(seed: UInt64(number))])
    },
    Meeting("a record that a power cut leaves both of its names", 0..<256) { number in
      Script(
        disk: .exfat, features: [.safe],
        actors: [
          Actor([.move(nth: 2, from: "inbox.md", to: "far/C.md"), .undo, .capture(13, to: "far/C.md")]),
          Actor([.save("inbox.md", .append, .replace(nth: 2, by: 20), pause: 300)]),
        ],
        turns: [
          .run(0, 193), .powerCut(seed: UInt64(number)), .run(0, 1000), .run(1, 3), .run(0, 128), .run(1, 3),
        ])
    },
    Meeting("a file that is written in place, and a command that ends before it has synced that", 0..<64) {
      number in
      Script(
        features: [number % 2 == 0 ? .hardLink : .otherDisk],
        actors: [
          Actor([.move(nth: 1, from: "B.md", to: number % 2 == 0 ? "inbox.md" : "far/C.md")]),
          Actor([.capture(24, to: "A.md")]),
        ],
        turns: after(0, .write, times: 6) + [.run(0, number / 2 % 4), .kill(0), .run(1, 1000)]
          + [.powerCut(seed: UInt64(number))])
    },
    Meeting("a save of what a power cut has left of an earlier one", 0..<64) { number in
      Script(
        disk: .apfs,
        actors: [
          Actor([.move(nth: 0, from: "far/C.md", to: "A.md"), .capture(13, to: "far/C.md")]),
          Actor([.save("A.md", .inPieces, .add(30), pause: 3_600_000)]),
          Actor([.save("A.md", .backup, .replace(nth: 2, by: 40), pause: 0)]),
        ],
        turns: [
          .run(2, 10), .run(0, 1000), .run(0, 1000), .powerCut(seed: UInt64(number)), .run(1, 4),
          .after(0, .rename), .run(1, 2), .run(1, 2), .run(1, 1000),
        ])
    },
  ]
}

internal import LibC
internal import VaultStore

extension Meeting {
  /// Saves of other programs in the middle of a change, and lines that must survive a power cut.
  static let ofSaves = [
    Meeting("a save in pieces into a file that is written in place", 0..<60) { calls in
      Script(
        features: [.hardLink],
        actors: [
          Actor([.edit(nth: 3, in: "inbox.md", to: 11)]),
          Actor([
            .save("inbox.md", .backup, .add(13), pause: 0), .save("inbox.md", .inPieces, .add(14), pause: 0),
          ]),
        ],
        turns: after(0, .sync, times: 7) + [.run(1, 1000), .run(0, calls), .run(1, 5), .run(0, 1000)])
    },
    Meeting("a refused move, half of which another program has made, and too few descriptors", 0..<40) {
      number in
      Script(
        actors: [
          Actor([.move(nth: 1, from: "inbox.md", to: "A.md")]),
          Actor([
            .save("A.md", .rename, .drop(nth: 1), pause: 0),
            .save("inbox.md", .inPlace, .drop(nth: 1), pause: 0),
          ]),
        ],
        turns: after(0, .sync, times: 8) + [.run(1, 1000), .run(1, 1000), .run(0, number), .descriptors(9)])
    },
    Meeting("a save into what is taken back, that cannot be read then", 1..<8) { times in
      Script(
        disk: .exfat,
        actors: [
          Actor([.capture(12, to: "inbox.md")]), Actor([.save("inbox.md", .append, .add(13), pause: 0)]),
          Actor([.save("inbox.md", .empty, .add(14), pause: 300)]),
        ],
        turns: [.run(2, 2), .run(2, 2)] + after(0, .rename, times: 6) + [.run(1, 1000), .after(2, .truncate)]
          + after(0, .rename, times: 3) + [.fail(0, errno: EMFILE, on: .open, times: times)])
    },
    Meeting(
      "a move of which a power cut leaves both names of the exchange with the old text",
      0..<120
    ) { number in
      Script(
        disk: .worst, actors: [Actor([.move(nth: 0, from: "B.md", to: "inbox.md")])],
        turns: [.run(0, 70 + number / 2), .powerCut(seed: UInt64(number))])
    },
    Meeting(
      "a journal with a key that another process has just made, and a power cut", 0..<120
    ) { number in
      Script(
        disk: .btrfs, features: [.newKey],
        actors: [
          Actor([.capture(11, to: "A.md")]), Actor([.move(nth: 2, from: "A.md", to: "B.md")]),
        ],
        turns: [.run(0, 10 + number % 10), .run(1, 60 + number / 2), .powerCut(seed: UInt64(number))])
    },
    Meeting("a change that is refused on a full disk, and a power cut", 0..<300) { number in
      Script(
        disk: .apfs, features: [.hardLink], actors: [Actor([.edit(nth: 3, in: "inbox.md", to: 11)])],
        turns: [.run(0, 50 + number / 3), .full(true), .run(0, 1000), .powerCut(seed: UInt64(number))])
    },
  ]
}

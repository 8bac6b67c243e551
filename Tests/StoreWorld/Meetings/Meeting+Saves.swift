internal import LibC
internal import VaultStore

extension Meeting {
  /// A move into a file that is saved with a backup meanwhile.
  private static func saveWhileTakenBack(_ turns: [Turn]) -> Script {
    Script(
      disk: .apfs, features: [],
      actors: [
        Actor([.complete(nth: 3, in: "inbox.md"), .move(nth: 2, from: "B.md", to: "inbox.md")]),
        Actor([.save("inbox.md", .backup, .replace(nth: 2, by: 16), pause: 300)]),
      ], turns: turns)
  }

  /// Saves of other programs in the middle of a change, and what outlasts a power cut.
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
    Meeting(
      "two saves before a file is written in place, the second of them by rename",
      Script(
        features: [.hardLink],
        actors: [
          Actor([.capture(13, to: "inbox.md")]),
          Actor([.save("inbox.md", .inPlace, .replace(nth: 3, by: 19), pause: 3_600_000)]),
          Actor([.save("inbox.md", .backup, .drop(nth: 0), pause: 3000)]),
        ],
        turns: [
          .run(0, 25), .run(1, 3), .run(0, 54), .run(0, 25), .run(2, 4), .run(2, 6), .run(1, 3), .run(0, 77),
        ])),
    Meeting(
      "half a save, left by who was ended, in a file that was to be written in place, after an earlier save",
      Script(
        disk: .ext4, features: [.hardLink],
        actors: [
          Actor([.renameCollection("D.md", to: "a"), .move(nth: 1, from: "far/C.md", to: "inbox.md")]),
          Actor([
            .save("inbox.md", .inPieces, .add(16), pause: 3000),
            .save("inbox.md", .inPieces, .add(18), pause: 3_600_000),
          ]),
        ],
        turns: [
          .run(0, 38), .run(1, 4), .run(0, 48), .run(1, 1), .run(0, 35), .run(0, 43), .run(1, 2), .run(0, 7),
          .run(1, 4), .run(0, 6), .run(1, 1), .run(0, 2), .remount, .run(0, 0), .run(1, 0),
        ])),
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
      "a save while a move is taken back, and nothing can be written down of it",
      saveWhileTakenBack([
        .run(0, 86), .run(1, 4), .run(0, 59), .run(0, 115), .fail(0, errno: 4, on: nil, times: 150),
        .fail(0, errno: 4, on: .write, times: 150), .run(1, 6), .run(0, 289),
      ])),
    Meeting(
      "a save while a move is taken back, and nothing can be written down or renamed",
      saveWhileTakenBack([
        .run(0, 85), .run(1, 4), .run(0, 1), .run(0, 59), .run(0, 119), .run(1, 3),
        .fail(0, errno: 4, on: nil, times: 150), .run(0, 49), .fail(0, errno: 4, on: .write, times: 150),
        .run(0, 102), .fail(0, errno: 4, on: .rename, times: 150), .run(1, 3), .run(0, 290),
      ])),
    Meeting(
      "a late save of a file that is gone, to whose name another differs in case alone",
      Script(
        disk: .apfs, features: [],
        actors: [
          Actor([.deleteCollection("A.md"), .renameCollection("B.md", to: "a")]),
          Actor([.save("A.md", .inPlaceAndAgain, .replace(nth: 0, by: 17), pause: 3_600_000)]),
        ],
        turns: [.run(0, 82), .run(1, 3), .run(0, 50), .run(0, 161), .run(1, 3)])),
    Meeting(
      "a move that is undone after an editor has replaced the line where it came from",
      Script(
        disk: .ext4, features: [],
        actors: [
          Actor([
            .capture(11, to: "inbox.md"), .undo, .move(nth: 1, from: "B.md", to: "inbox.md"),
            .edit(nth: 3, in: "inbox.md", to: 15), .undo, .undo,
          ]),
          Actor([
            .save("B.md", .inPlace, .replace(nth: 1, by: 24), pause: 3),
            .save("inbox.md", .append, .add(25), pause: 0),
          ]),
        ],
        turns: [
          .run(0, 123), .run(0, 134), .run(0, 53), .run(1, 3), .run(1, 3), .run(1, 5), .run(0, 154),
          .run(0, 153), .run(0, 140), .run(0, 171),
        ])),
    Meeting(
      "saves by rename while a move is taken back, since what came out cannot be read",
      Script(
        disk: .share, features: [],
        actors: [
          Actor([.capture(12, to: "B.md")]), Actor([.move(nth: 1, from: "inbox.md", to: "A.md")]),
          Actor([
            .save("inbox.md", .syncAndRename, .drop(nth: 1), pause: 50),
            .save("inbox.md", .syncAndRename, .add(23), pause: 0),
          ]),
        ],
        turns: [
          .run(0, 39), .run(1, 17), .run(0, 46), .run(0, 66), .run(1, 82), .run(2, 4), .run(1, 3), .run(2, 8),
          .run(1, 15), .run(2, 3), .run(1, 6), .run(2, 15), .run(1, 8), .run(1, 5),
          .fail(1, errno: 4, on: .read, times: 150), .run(1, 275),
        ])),
    Meeting(
      "three saves while an item is completed, and its undo",
      Script(
        disk: .ext4, features: [],
        actors: [
          Actor([.complete(nth: 2, in: "inbox.md"), .undo]), Actor([.renameCollection("A.md", to: "A")]),
          Actor([
            .save("inbox.md", .append, .drop(nth: 3), pause: 3_600_000),
            .save("inbox.md", .inPlaceAndAgain, .replace(nth: 0, by: 21), pause: 3_600_000),
            .save("inbox.md", .inPlace, .add(22), pause: 0),
          ]),
        ],
        turns: [
          .run(1, 92), .run(0, 54), .run(2, 2), .run(0, 16), .run(2, 1), .run(2, 3), .run(0, 20), .run(2, 3),
          .run(0, 13), .run(2, 3), .run(2, 6), .run(0, 119), .run(0, 241),
        ])),
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
    Meeting(
      "a file that has come out of the vault, emptied as the change is completed, and filled then",

      Script(
        disk: .ext4, features: [.safe],
        actors: [
          Actor([
            .capture(11, to: "B.md"), .capture(14, to: "far/C.md"), .edit(nth: 2, in: "inbox.md", to: 16),
          ]),
          Actor([
            .save("inbox.md", .inPieces, .add(22), pause: 300),
            .save("inbox.md", .rename, .add(23), pause: 3),
            .save("inbox.md", .inPieces, .drop(nth: 2), pause: 3000),
          ]),
          Actor([.renameTag("x", to: "y")]),
        ],
        turns: [
          .run(0, 119), .run(0, 79), .run(0, 63), .run(1, 4), .run(1, 1), .run(0, 1),
          .fail(0, errno: 122, on: .open, times: 2), .run(0, 2), .run(1, 2), .run(1, 4), .run(0, 3),
          .run(1, 11),
          .run(1, 2), .run(0, 12), .run(1, 2), .run(2, 125), .run(2, 19), .run(1, 1), .run(2, 198),
          .run(1, 2),
        ])),
    Meeting(
      "a name that is removed while its file is written in place",
      Script(
        disk: .ext4, features: [.hardLink],
        actors: [
          Actor([.edit(nth: 3, in: "inbox.md", to: 12)]),
          Actor([.removeFile("inbox.md"), .putJournalBack]),
        ],
        turns: [.run(0, 103), .run(1, 2), .run(0, 31), .run(1, 5)])),
  ]
}

internal import VaultStore

extension Meeting {
  /// Several saves, and what each was made of; two names of one file.
  static let ofMerges = [
    Meeting(
      "a late save of the very line, of a change that could not be filed away",
      Script(
        disk: .ext4, features: [],
        actors: [
          Actor([.edit(nth: 1, in: "inbox.md", to: 11)]),
          Actor([.save("inbox.md", .inPlace, .replace(nth: 3, by: 17), pause: 3_600_000)]),
        ],
        turns: [
          .run(1, 3), .run(0, 81), .run(0, 34), .fail(0, errno: 28, on: .rename, times: 1000), .run(1, 3),
          .run(0, 20),
        ])),
    Meeting(
      "a save that has in it what another had saved, given back while an undo goes on",
      Script(
        disk: .xfs, features: [],
        actors: [
          Actor([
            .move(nth: 2, from: "A.md", to: "inbox.md"), .move(nth: 3, from: "far/C.md", to: "B.md"), .undo,
            .undo,
          ]),
          Actor([
            .save("inbox.md", .syncAndRename, .drop(nth: 2), pause: 0),
            .save("inbox.md", .backup, .drop(nth: 3), pause: 3000),
            .save("inbox.md", .syncAndRename, .replace(nth: 2, by: 25), pause: 0),
          ]),
          Actor([
            .save("inbox.md", .rename, .add(34), pause: 3000),
            .save("A.md", .inPlaceAndAgain, .add(36), pause: 0),
          ]),
        ],
        turns: [
          .run(0, 11), .run(1, 10), .run(0, 65), .run(1, 6), .run(1, 1), .run(0, 29), .run(1, 3), .run(0, 98),
          .run(0, 159), .run(0, 191), .run(0, 179), .run(1, 6), .run(2, 4), .run(2, 10), .run(2, 7),
          .run(0, 43), .run(1, 16), .run(2, 2), .run(0, 93),
        ])),
    Meeting(
      "several saves, of one of which nothing can be written down",
      Script(
        disk: .exfat, features: [.safe],
        actors: [
          Actor([.capture(11, to: "inbox.md")]),
          Actor([
            .save("inbox.md", .inPlaceAndAgain, .drop(nth: 3), pause: 50),
            .save("inbox.md", .append, .add(20), pause: 300),
          ]),
        ],
        turns: [
          .run(0, 71), .run(1, 2), .run(0, 12), .run(1, 1), .run(0, 3), .run(1, 3), .run(0, 12), .run(1, 2),
          .run(0, 5), .run(1, 1), .run(0, 33), .run(1, 2), .run(0, 20),
          .fail(0, errno: 4, on: .write, times: 150), .run(0, 216),
        ])),
    Meeting(
      "a move within a file that is given another spelling of its name meanwhile",
      Script(
        disk: .apfs, features: [.hardLink],
        actors: [
          Actor([.undo]),
          Actor([.move(nth: 1, from: "A.md", to: "A.md")]),
          Actor([.renameCollection("A.md", to: "a")]),
        ],
        turns: [
          .run(2, 92), .run(1, 17), .run(2, 125), .run(1, 53), .run(1, 64), .run(1, 65), .run(0, 145),
          .run(0, 65),
        ])),
    Meeting(
      "an undo of an edit that another program has replaced, after yet another had added something",

      Script(
        disk: .exfat, features: [.otherDisk],
        actors: [
          Actor([
            .capture(11, to: "far/C.md"), .capture(14, to: "inbox.md"), .edit(nth: 3, in: "inbox.md", to: 15),
            .undo,
          ]),
          Actor([
            .save("inbox.md", .inPlaceAndAgain, .add(24), pause: 3000),
            .save("inbox.md", .backup, .replace(nth: 3, by: 26), pause: 0),
          ]),
        ],
        turns: [
          .run(0, 60), .run(1, 3), .run(0, 65), .run(0, 32), .run(0, 66), .run(0, 56), .run(1, 16),
          .run(0, 32), .run(1, 10), .run(0, 121), .run(0, 263),
        ])),
    Meeting(
      "two saves of which nobody knows whether the second was made of the first, during a move",

      Script(
        disk: .share, features: [],
        actors: [
          Actor([
            .capture(11, to: "A.md"), .capture(16, to: "A.md"), .move(nth: 1, from: "inbox.md", to: "A.md"),
          ]),
          Actor([
            .save("A.md", .inPlaceAndAgain, .add(27), pause: 50),
            .save("inbox.md", .inPlaceAndAgain, .replace(nth: 2, by: 28), pause: 300),
          ]),
          Actor([.save("inbox.md", .rename, .replace(nth: 0, by: 32), pause: 3000)]),
        ],
        turns: [
          .run(0, 54), .run(2, 4), .run(0, 31), .run(0, 66), .run(1, 3), .run(1, 6), .run(1, 3), .run(0, 65),
          .run(0, 68), .run(0, 129), .run(1, 3), .run(0, 15), .run(2, 10), .run(0, 40), .run(0, 80),
        ])),
    Meeting(
      "two saves of which nobody knows whether the second was made of the first, during a capture",

      Script(
        disk: .ext4, features: [],
        actors: [
          Actor([.capture(11, to: "far/C.md"), .capture(13, to: "far/C.md")]),
          Actor([.save("far/C.md", .syncAndRename, .add(22), pause: 50)]),
          Actor([.save("far/C.md", .syncAndRename, .add(25), pause: 3000)]),
        ],
        turns: [
          .run(0, 89), .run(2, 4), .run(0, 2), .run(2, 3), .run(0, 4), .run(1, 3), .run(0, 33), .run(0, 54),
          .run(1, 1), .run(2, 9), .run(0, 7), .run(1, 12), .run(0, 102),
        ])),
    Meeting(
      "a save that came while a move was taken back, and another over the text from before",
      Script(
        disk: .share, features: [],
        actors: [
          Actor([
            .capture(11, to: "far/C.md"), .delete(nth: 0, in: "inbox.md"),
            .move(nth: 2, from: "inbox.md", to: "B.md"),
          ]),
          Actor([
            .save("inbox.md", .rename, .add(15), pause: 3),
            .save("inbox.md", .append, .add(19), pause: 3_600_000),
          ]),
        ],
        turns: [
          .run(0, 85), .run(0, 68), .run(0, 110), .run(0, 159), .fail(0, errno: 4, on: nil, times: 150),
          .run(1, 4), .run(1, 10), .fail(0, errno: 5, on: .sync, times: 1000), .run(0, 188), .run(1, 3),
          .run(1, 2),
        ])),
    Meeting(
      "a file that was emptied after it had come out of the vault, of a change that is taken back",

      Script(
        disk: .share, features: [],
        actors: [
          Actor([.move(nth: 1, from: "inbox.md", to: "far/C.md"), .renameTag("x", to: "y")]),
          Actor([
            .save("A.md", .empty, .add(20), pause: 3_600_000),
            .save("inbox.md", .rename, .drop(nth: 3), pause: 0),
          ]),
        ],
        turns: [
          .run(1, 2), .clock(seconds: 3600), .run(0, 64), .descriptors(5), .run(0, 8), .descriptors(1024),
          .run(0, 5), .run(0, 153), .descriptors(4), .run(1, 1), .run(0, 34), .run(1, 2), .run(1, 14),
        ])),
    Meeting(
      "a kill between the last calls of a change that is taken back",
      Script(
        disk: .share, features: [],
        actors: [
          Actor([.edit(nth: 0, in: "inbox.md", to: 11)])
        ],
        turns: [
          .run(0, 1), .clock(seconds: -2), .run(0, 84), .fail(0, errno: 5, on: .read, times: 1), .run(0, 48),
          .kill(0), .run(0, 0),
        ])),
    Meeting(
      "a deletion that ends while its journal is elsewhere",
      Script(
        disk: .ext4, features: [],
        actors: [Actor([.takeJournalAway, .putJournalBack]), Actor([.deleteCollection("B.md")])],
        turns: [.run(1, 39), .run(0, 2), .run(1, 43), .remount, .run(0, 5), .run(1, 0)])),
    Meeting(
      "a late save that cannot be merged, of which another program has taken a moved line out meanwhile",

      Script(
        disk: .ext4, features: [],
        actors: [
          Actor([
            .move(nth: 1, from: "A.md", to: "far/C.md"), .move(nth: 2, from: "inbox.md", to: "far/C.md"),
          ]),
          Actor([.move(nth: 1, from: "inbox.md", to: "B.md")]),
          Actor([
            .save("inbox.md", .append, .replace(nth: 2, by: 20), pause: 300),
            .save("inbox.md", .append, .drop(nth: 2), pause: 0),
            .save("inbox.md", .append, .add(24), pause: 3),
          ]),
        ],
        turns: [
          .run(0, 62), .run(2, 3), .run(0, 100), .run(0, 43), .run(0, 84), .run(1, 76), .run(2, 1),
          .run(1, 8),
          .run(2, 1), .run(1, 2), .run(2, 1), .run(2, 3), .run(1, 21), .run(2, 2), .run(1, 4), .run(2, 1),
          .run(1, 1), .run(2, 2), .run(1, 7), .run(2, 1), .run(1, 1), .run(2, 2), .run(0, 1), .run(1, 66),
        ])),
    Meeting(
      "a late save for which the disk had no room, and a line that was appended since",
      Script(
        disk: .ext4, features: [],
        actors: [
          Actor([.complete(nth: 1, in: "A.md"), .move(nth: 0, from: "A.md", to: "A.md")]),
          Actor([
            .save("A.md", .empty, .drop(nth: 2), pause: 0), .save("A.md", .append, .add(29), pause: 300),
            .save("A.md", .inPlace, .add(30), pause: 3_600_000), .save("A.md", .append, .add(31), pause: 3),
          ]),
        ],
        turns: [
          .run(0, 132), .run(0, 54), .run(1, 5), .run(1, 3), .run(0, 27),
          .fail(0, errno: 4, on: nil, times: 1), .run(0, 6), .run(1, 2), .run(1, 3), .run(0, 27),
          .fail(0, errno: 28, on: .rename, times: 2),
          .run(1, 3), .run(0, 49), .run(1, 3), .run(1, 2),
        ])),
  ]
}

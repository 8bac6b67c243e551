/// What programs save into files that had been taken out of the vault, and what that was made of.
extension Meeting {
  static let ofLateSaves = [
    Meeting(
      "a late save into what was refused, that cannot be merged",
      Script(
        disk: .ext4,
        actors: [
          Actor([.capture(11, to: "B.md"), .renameTag("x", to: "y")]),
          Actor([.move(nth: 2, from: "far/C.md", to: "inbox.md"), .capture(16, to: "inbox.md")]),
          Actor([
            .save("inbox.md", .backup, .add(21), pause: 50),
            .save("inbox.md", .inPlaceAndAgain, .replace(nth: 2, by: 22), pause: 50),
          ]),
        ],
        turns: [
          .run(2, 4), .run(0, 29), .run(1, 9), .run(0, 23), .run(1, 6), .run(0, 48), .run(1, 1), .run(0, 28),
          .run(0, 7), .run(1, 21), .run(0, 6), .run(1, 77), .run(1, 80), .run(0, 145), .run(0, 206),
          .run(2, 3), .run(0, 13), .run(2, 3), .run(2, 3), .run(0, 86), .run(2, 3),
        ])),
    Meeting(
      "half of a late save, whose other half changes the line as well",
      Script(
        disk: .apfs,
        actors: [
          Actor([
            .capture(11, to: "far/C.md"), .edit(nth: 1, in: "inbox.md", to: 12), .capture(14, to: "B.md"),
            .renameTag("x", to: "y"),
          ]),
          Actor([.move(nth: 3, from: "A.md", to: "inbox.md")]),
          Actor([.wait(60), .save("B.md", .inPieces, .drop(nth: 1), pause: 3000)]),
        ],
        turns: [
          .run(0, 32), .run(2, 1), .run(0, 55), .run(0, 61), .run(0, 103), .run(0, 121), .run(0, 86),
          .run(2, 0), .run(0, 84), .run(2, 2), .run(0, 92), .run(2, 2), .run(2, 1), .run(1, 273), .run(2, 2),
        ])),
    Meeting(
      "the second half of a late save, as the file is empty for a moment",
      Script(
        disk: .share,
        actors: [
          Actor([
            .save("A.md", .inPieces, .add(16), pause: 3000),
            .save("inbox.md", .inPieces, .add(17), pause: 3_600_000),
            .save("inbox.md", .inPieces, .add(18), pause: 50),
            .save("inbox.md", .inPieces, .drop(nth: 2), pause: 300),
            .save("inbox.md", .inPieces, .replace(nth: 0, by: 20), pause: 3_600_000),
          ]),
          Actor([
            .move(nth: 1, from: "far/C.md", to: "inbox.md"), .capture(28, to: "A.md"), .undo,
            .capture(30, to: "inbox.md"), .move(nth: 2, from: "A.md", to: "inbox.md"),
            .capture(32, to: "A.md"), .edit(nth: 1, in: "A.md", to: 33), .capture(35, to: "inbox.md"),
            .complete(nth: 1, in: "inbox.md"),
          ]),
        ],
        turns: [
          .run(1, 26), .run(0, 4), .run(1, 65), .run(1, 115), .run(1, 127), .run(1, 179), .run(0, 1),
          .run(1, 20), .run(1, 261), .run(1, 99), .run(1, 38), .run(0, 2), .run(0, 4), .run(1, 6), .run(0, 1),
          .run(1, 18), .run(1, 95), .run(0, 2), .run(1, 159), .run(0, 1), .run(1, 23), .run(0, 3), .run(0, 1),
          .run(1, 32), .run(0, 1), .run(1, 6), .run(0, 1), .run(1, 2), .run(0, 4), .run(1, 104), .run(1, 219),
          .run(1, 46), .run(0, 1), .run(1, 27), .run(1, 217), .run(1, 13), .run(0, 2), .run(1, 7),
          .run(1, 27),
          .run(0, 2), .run(1, 20), .run(0, 2), .run(1, 78), .run(1, 142), .run(0, 1), .run(0, 2), .run(1, 20),
        ])),
    Meeting(
      "three saves of two programs during one command",
      Script(
        disk: .ext4, features: [.safe],
        actors: [
          Actor([.complete(nth: 2, in: "inbox.md"), .capture(16, to: "inbox.md")]),
          Actor([
            .save("inbox.md", .inPieces, .replace(nth: 0, by: 31), pause: 50),
            .save("inbox.md", .inPieces, .add(32), pause: 3_600_000),
          ]),
          Actor([
            .save("inbox.md", .rename, .add(45), pause: 0), .save("inbox.md", .rename, .add(46), pause: 3000),
            .save("inbox.md", .rename, .add(47), pause: 3000),
          ]),
        ],
        turns: [
          .run(0, 131), .run(0, 52), .run(2, 15), .run(2, 4), .run(0, 5), .run(1, 4), .run(0, 5), .run(2, 11),
          .run(1, 1), .run(2, 4), .run(1, 2), .run(0, 16), .run(1, 4), .run(0, 12), .run(1, 1), .run(2, 11),
          .run(1, 2), .run(0, 104),
        ])),
    Meeting(
      "a line that a program saves late, and once more by the name",
      Script(
        disk: .ext4, features: [.slow],
        actors: [
          Actor([
            .save("B.md", .syncAndRename, .add(22), pause: 300),
            .save("inbox.md", .syncAndRename, .replace(nth: 1, by: 23), pause: 3_600_000),
            .save("B.md", .syncAndRename, .add(24), pause: 0),
            .save("B.md", .inPlaceAndAgain, .add(26), pause: 3),
            .save("B.md", .syncAndRename, .drop(nth: 0), pause: 3),
            .save("B.md", .syncAndRename, .drop(nth: 2), pause: 0),
            .save("B.md", .syncAndRename, .add(29), pause: 0),
          ]),
          Actor([.complete(nth: 2, in: "far/C.md"), .renameTag("x", to: "y")]),
        ],
        turns: [
          .run(0, 4), .run(1, 43), .run(1, 21), .run(1, 2), .run(1, 2), .run(0, 9), .run(1, 1), .run(1, 1),
          .run(0, 3), .run(0, 4), .run(1, 24), .run(1, 4), .run(1, 9), .run(1, 27), .run(1, 78), .run(0, 9),
          .run(1, 82), .run(1, 2), .run(1, 2), .run(1, 4), .run(1, 2), .run(1, 8), .run(0, 3), .run(0, 13),
          .run(1, 2), .run(0, 3), .run(1, 21), .run(1, 6), .run(1, 3), .run(1, 14), .run(0, 3), .run(0, 6),
          .run(0, 4), .run(1, 21), .run(0, 3), .run(1, 1), .run(0, 6), .run(1, 3), .run(0, 3), .run(0, 13),
          .run(1, 9), .run(0, 3), .run(0, 13), .run(0, 3), .run(1, 8), .run(1, 20), .run(1, 22), .run(1, 3),
          .run(1, 78), .run(1, 4), .run(1, 9), .run(1, 34), .run(1, 13),
        ])),
    Meeting(
      "a change is taken back that was saved late, and then by the name as well",
      Script(
        disk: .share, features: [],
        actors: [
          Actor([.renameTag("x", to: "y")]),
          Actor([
            .save("B.md", .inPlace, .drop(nth: 0), pause: 3000),
            .save("inbox.md", .empty, .add(18), pause: 3_600_000),
            .save("inbox.md", .syncAndRename, .add(22), pause: 3000),
            .save("B.md", .inPieces, .add(24), pause: 0),
          ]),
          Actor([.move(nth: 1, from: "inbox.md", to: "inbox.md")]),
        ],
        turns: [
          .run(0, 77), .clock(seconds: 8_640_000), .run(0, 130), .descriptors(5), .run(0, 35),
          .descriptors(1024), .run(2, 103), .descriptors(7), .run(1, 2), .run(2, 28), .run(1, 1), .run(1, 3),
          .run(0, 1), .run(1, 3), .run(1, 2), .run(1, 4), .run(1, 11), .run(1, 7),
        ])),
  ]
}

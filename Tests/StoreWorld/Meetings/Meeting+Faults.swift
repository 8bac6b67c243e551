internal import LibC
internal import VaultStore

extension Meeting {
  private static let capture = Actor([.capture(11, to: "inbox.md")])

  /// A change of several files waits until one of them can be read, and a later one is cut off beside it.
  package static let besideOneThatWaits = Meeting(
    "a change that waits, a later one that is cut off, and one that is refused", 0..<32
  ) { number in
    Script(
      disk: .exfat,
      actors: [
        Actor([
          .renameTag("x", to: "y"), .move(nth: 3, from: "inbox.md", to: "B.md"),
          .renameCollection("D.md", to: "a"),
        ])
      ],
      turns: after(0, .rename, times: 3) + [.fail(0, errno: EIO, on: .link, times: 2)]
        + after(0, .rename, times: 7 + number / 8) + [.fail(0, errno: EACCES, on: .read, times: 1)]
        + after(0, .rename, times: number % 8) + [.fail(0, errno: EIO, on: nil, times: 2)])
  }

  static let ofFaults = [
    Meeting("a refused change whose record cannot be removed, and a power cut", 0..<32) { seed in
      Script(
        disk: .exfat,
        actors: [capture, Actor([.edit(nth: 1, in: "inbox.md", to: 22)])],
        turns: [
          .run(0, 1000), .run(0, 1000), .after(1, .sync), .after(1, .sync),
          .fail(1, errno: EIO, on: .rename, times: 1), .fail(1, errno: EIO, on: .remove, times: 2),
          .run(1, 1000), .run(1, 1000), .powerCut(seed: UInt64(seed)),
        ])
    },
    besideOneThatWaits,
    Meeting(
      "a second rename that fails, and the one back",
      Script(
        disk: .exfat, actors: [capture, Actor([.capture(12, to: "inbox.md")])],
        turns: [
          .run(0, 1000), .after(1, .rename), .fail(1, errno: EIO, on: .rename, times: 1000),
        ])),
    Meeting(
      "a rename that fails in the middle of a move",
      Script(
        disk: .exfat, actors: [capture, Actor([.move(nth: 0, from: "A.md", to: "B.md")])],
        turns: [
          .run(0, 1000), .after(1, .rename), .after(1, .rename),
          .fail(1, errno: EIO, on: .rename, times: 1),
        ])),
    Meeting(
      "undo of a rename to a name that another file had before",
      Script(actors: [
        Actor([
          .capture(11, to: "A.md"), .deleteCollection("A.md"), .renameCollection("B.md", to: "A"), .undo,
          .undo, .undo,
        ])
      ])),
    Meeting(
      "a program that empties a file after a kill",
      Script(
        actors: [
          capture, Actor([.capture(12, to: "inbox.md")]),
          Actor([.save("inbox.md", .empty, .add(13), pause: 3)]),
        ],
        turns: [
          .run(0, 1000), .after(1, .write), .after(1, .write), .after(1, .lock), .run(2, 2),
          .after(1, .rename), .kill(1),
        ])),
    Meeting("two programs that undo at once", 30..<90) { calls in
      Script(
        actors: [Actor([.delete(nth: 1, in: "A.md")]), Actor([.undo]), Actor([.undo])],
        turns: [.run(0, 1000), .run(1, calls), .run(2, 1000)])
    },
    Meeting("a save in pieces that a power cut takes back after a move", 0..<60) { seed in
      Script(
        actors: [
          capture, Actor([.move(nth: 0, from: "inbox.md", to: "B.md")]),
          Actor([.save("B.md", .inPieces, .replace(nth: 1, by: 13), pause: 0)]),
        ],
        turns: [.run(0, 1000), .run(2, 1000), .run(1, 1000), .powerCut(seed: UInt64(seed))])
    },
    Meeting(
      "a late save of the same size in the same second",
      Script(
        disk: .worst,
        actors: [
          capture, Actor([.capture(12, to: "B.md")]),
          Actor([
            .save("B.md", .inPlace, .add(13), pause: 0),
            .save("B.md", .inPlace, .replace(nth: 2, by: 14), pause: 3),
          ]),
        ],
        turns: [.run(0, 1000), .run(2, 1000), .run(2, 3)] + [Turn](repeating: .run(1, 1000), count: 60))),
    Meeting("a refusal on a disk that fails, and a power cut", 0..<40) { seed in
      Script(
        actors: [capture, Actor([.capture(12, to: "B.md")])],
        turns: [
          .run(0, 1000), .after(1, .sync), .after(1, .sync), .fail(1, errno: EIO, on: .rename, times: 1),
          .fail(1, errno: EIO, on: .sync, times: 1), .run(1, 1000), .powerCut(seed: UInt64(seed)),
        ])
    },
    Meeting("a file that stepped aside and came back, and a power cut", 0..<40) { seed in
      Script(
        disk: .exfat, actors: [Actor([.capture(12, to: "inbox.md")])],
        turns: [
          .after(0, .rename), .after(0, .rename), .after(0, .rename),
          .fail(0, errno: EIO, on: .rename, times: 1), .run(0, 1000), .powerCut(seed: UInt64(seed)),
        ])
    },
    Meeting(
      "a record that no sync brought to disk, completed by the next command", 0..<300
    ) { seed in
      Script(
        disk: .apfs, features: [.hardLink],
        actors: [
          Actor([.capture(11, to: "far/C.md")]),
          Actor([.move(nth: 2, from: "B.md", to: "inbox.md"), .delete(nth: 0, in: "inbox.md")]),
        ],
        turns: [
          .clock(seconds: 86400), .run(0, 33), .kill(0), .run(1, 93), .kill(1), .run(1, 0), .run(1, 81),
          .powerCut(seed: UInt64(seed)),
        ])
    },
    Meeting("a journal that was made and not synced, and a power cut", 0..<300) { number in
      Script(
        disk: .exfat, actors: [Actor([.capture(11, to: "inbox.md"), .capture(12, to: "inbox.md")])],
        turns: [
          .run(0, 50 + number / 30), .kill(0), .run(0, 0), .after(0, .rename),
          .powerCut(seed: UInt64(number)),
        ])
    },
    Meeting("a power cut while a file stands aside", 0..<240) { number in
      Script(
        disk: .exfat, actors: [Actor([.capture(12, to: "inbox.md")])],
        turns: [
          .after(0, .rename), .after(0, .rename), .run(0, 40 + number / 20), .powerCut(seed: UInt64(number)),
        ])
    },
    Meeting("a power cut as a file steps aside, for a change or to be taken back", 0..<144) { number in
      let (renames, files) = ([3, 6][number % 2], 4 + number / 2 % 12)
      return Script(
        disk: .exfat, actors: [Actor([.capture(12, to: "inbox.md")])],
        turns: after(0, .rename, times: renames - 1)
          + [.descriptors(files), .after(0, .rename), .powerCut(seed: UInt64(number))])
    },
    Meeting("a rename to another file system, and a kill", 40..<130) { calls in
      Script(
        disk: .share, features: [.otherDisk],
        actors: [Actor([.renameCollection("far/C.md", to: "B")]), capture],
        turns: [.run(0, calls), .kill(0), .run(1, 1000)])
    },
    Meeting("a save that has read what is put back before it is whole", 40..<60) { calls in
      Script(
        features: [.safe],
        actors: [
          Actor([.capture(11, to: "B.md")]),
          Actor([
            .save("B.md", .inPlace, .replace(nth: 1, by: 15), pause: 3000),
            .save("B.md", .inPieces, .replace(nth: 0, by: 16), pause: 3),
          ]),
        ],
        turns: [
          .run(0, 25), .run(1, 3), .run(0, calls), .run(1, 2), .run(0, 4), .run(1, 1), .run(0, 18),
          .run(1, 4), .run(0, 74), .run(1, 1), .run(0, 66), .run(1, 2), .run(0, 59),
        ])
    },
    Meeting(
      "three saves while a command runs",
      Script(
        disk: .apfs,
        actors: [
          Actor([.capture(11, to: "B.md")]),
          Actor([
            .save("B.md", .backup, .drop(nth: 2), pause: 3_600_000),
            .save("B.md", .append, .add(15), pause: 50),
            .save("B.md", .inPlaceAndAgain, .replace(nth: 3, by: 18), pause: 0),
            .save("B.md", .append, .replace(nth: 2, by: 20), pause: 3),
          ]),
        ],
        turns: [
          .run(1, 4), .run(0, 83), .run(0, 21), .run(1, 6), .run(1, 3), .run(0, 7), .run(1, 2), .run(1, 6),
          .run(1, 3), .run(1, 3), .run(0, 4), .run(0, 58), .run(0, 43),
        ])),
    Meeting("two saves that are merged, and a kill before they are filed", 10..<60) { calls in
      Script(
        actors: [
          Actor([.delete(nth: 2, in: "inbox.md"), .undo]),
          Actor([
            .save("inbox.md", .append, .add(19), pause: 0),
            .save("inbox.md", .inPieces, .replace(nth: 1, by: 22), pause: 3),
          ]),
        ],
        turns: [
          .run(0, 135), .run(0, 98), .run(1, 2), .run(0, 18), .run(1, 3), .run(0, 23), .run(1, 4),
          .run(0, 13),
          .run(1, 1), .run(1, 2), .run(0, calls), .kill(0),
        ])
    },
    Meeting(
      "a program that empties a file while it is removed, and a kill",
      Script(
        actors: [
          capture, Actor([.deleteCollection("A.md")]),
          Actor([.save("A.md", .empty, .add(13), pause: 3)]),
        ],
        turns: [.run(0, 1000), .run(2, 2), .after(1, .rename), .kill(1)])),
    Meeting("a save in place that a power cut takes back after a capture", 0..<60) { seed in
      Script(
        actors: [
          capture, Actor([.capture(12, to: "B.md")]), Actor([.save("B.md", .inPlace, .add(13), pause: 0)]),
        ],
        turns: [.run(0, 1000), .run(2, 1000), .run(1, 1000), .powerCut(seed: UInt64(seed))])
    },
    Meeting(
      "a tag that is renamed while a program saves without a pause",
      Script(
        actors: [Actor([.renameTag("x", to: "y")]), Actor([.saveWithoutPause("B.md", times: 300)])],
        turns: (0..<300).flatMap { _ in [Turn.run(0, 20), .run(1, 6)] })),
    Meeting(
      "a tag that is renamed while a file is being saved",
      Script(
        actors: [
          Actor([.renameTag("x", to: "y")]), Actor([.save("inbox.md", .inPieces, .add(12), pause: 300)]),
        ],
        turns: [.after(1, .truncate), .run(0, 1000)])),
    Meeting(
      "a save that is merged, and too little room to keep what the merged text was made of",
      Script(
        disk: .ext4, features: [.links, .safe],
        actors: [
          Actor([.move(nth: 3, from: "far/C.md", to: "inbox.md"), .complete(nth: 2, in: "inbox.md")]),
          Actor([.move(nth: 3, from: "B.md", to: "inbox.md"), .capture(32, to: "link.md")]),
          Actor([.save("inbox.md", .append, .add(38), pause: 0)]),
        ],
        turns: [
          .run(1, 48), .run(0, 17), .kill(1), .run(0, 98), .run(1, 0), .kill(0), .run(1, 101), .run(0, 0),
          .run(0, 39), .fail(0, errno: 4, on: .read, times: 150), .run(0, 52), .run(2, 5), .run(0, 181),
          .fail(0, errno: 4, on: .write, times: 150), .run(1, 1), .run(0, 116),
        ])),
    Meeting(
      "a move that is undone after somebody has deleted what was moved",
      Script(
        disk: .ext4, features: [],
        actors: [
          Actor([.move(nth: 0, from: "inbox.md", to: "far/C.md"), .undo]),
          Actor([.move(nth: 3, from: "A.md", to: "A.md")]),
          Actor([.capture(24, to: "B.md"), .capture(25, to: "far/C.md"), .delete(nth: 2, in: "far/C.md")]),
        ],
        turns: [
          .run(1, 30), .kill(1), .run(2, 115), .run(2, 80), .run(0, 119), .run(0, 44), .run(2, 87),
          .run(0, 108), .run(1, 0),
        ])),
    Meeting(
      "a line that is moved elsewhere while its first move waits",
      movedTwice(failingAfter: 95, then: [210, 275, 46, 228, 21, 193, 24])),
    Meeting(
      "a line that is being moved elsewhere while its first move waits",
      movedTwice(failingAfter: 97, then: [209, 299, 234, 137, 21, 193, 24])),
    Meeting(
      "a file of a change that is given the name of another, which stands aside",
      Script(
        disk: .share, features: [],
        actors: [
          Actor([.move(nth: 0, from: "B.md", to: "inbox.md")]),
          Actor([.renameFile("inbox.md", to: "B.md")]),
        ],
        turns: [.run(0, 91), .run(0, 48), .full(true), .run(0, 29), .run(1, 4)])),
  ]

  /// A move that has to wait, and later ones of the same line.
  ///
  /// - Parameters:
  ///   - calls: how many calls of the first go well.
  ///   - rest: how many calls at a time are made then.
  private static func movedTwice(failingAfter calls: Int, then rest: [Int]) -> Script {
    Script(
      disk: .share, features: [],
      actors: [
        Actor([
          .move(nth: 2, from: "inbox.md", to: "inbox.md"), .move(nth: 0, from: "far/C.md", to: "B.md"),
          .move(nth: 1, from: "far/C.md", to: "inbox.md"), .move(nth: 1, from: "inbox.md", to: "inbox.md"),
          .move(nth: 1, from: "inbox.md", to: "B.md"),
        ])
      ],
      turns: [
        .run(0, 91), .run(0, 69), .run(0, calls), .fail(0, errno: EINTR, on: nil, times: 150),
        .fail(0, errno: EACCES, on: .rename, times: 1), .fail(0, errno: EINTR, on: .remove, times: 150),
        .fail(0, errno: EIO, on: nil, times: 1),
      ] + rest.map { .run(0, $0) })
  }
}

internal import LibC
internal import VaultStore

extension Meeting {
  private static let capture = Actor([.capture(11, to: "inbox.md")])

  /// A change of more than one file waits until one of them can be read, and a mishap cuts off a later change in the
  /// meantime.
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
  ]
}

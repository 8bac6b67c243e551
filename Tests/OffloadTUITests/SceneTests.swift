import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

/// A few keys on the example vault, and what they lead to.
struct Scene: CustomTestStringConvertible {
  let name: String
  var keys: [String]
  var outside: (path: String, old: String, new: String)?
  var sizes = Portrait.sizes

  init(_ name: String, _ keys: String..., outside: (String, String, String)? = nil) {
    (self.name, self.keys, self.outside) = (name, keys, outside)
  }

  /// A scene on screens that have a pane beside the list.
  static func wide(_ name: String, _ keys: String...) -> Scene {
    var scene = Scene(name)
    scene.keys = keys
    scene.sizes = [Size(width: 120, height: 40), Size(width: 200, height: 60)]
    return scene
  }

  var testDescription: String { name }

  /// The screens after each part, with the lines that a screen reader is told.
  func text() throws -> String {
    var lines = ["# \(name)"]
    for size in sizes {
      let stage = try Stage(size: size)
      lines += ["", "## \(size.width)x\(size.height)"]
      for (index, part) in keys.enumerated() {
        stage.press(part)
        if index == keys.count - 1, let outside {
          try stage.write(outside.path) { $0.replacingOccurrences(of: outside.old, with: outside.new) }
          stage.press("⏎")
        }
        lines += ["", part.isEmpty ? "at the start" : part] + Picture(canvas: stage.canvas).lines
        if size == sizes[0] { lines += linear(stage.app).map { "  : \($0)" } }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static let all = [
    Scene("the inbox", "", "jjv"),
    Scene("plans and lists", "⇥", "⏎", "⎋⇥"),
    Scene("a plan", "⇥⏎jj", "h", "G"),
    Scene("a note", "'balcony⏎", "j", "G"),
    Scene("the day", "⇤", "G", "⏎"),
    Scene("moving", "jm", "err", "⏎"),
    Scene("tags", "t", "gar", "⏎"),
    Scene("capturing", "c", "Buy new shoes #er", "⇥⇥", "⏎", "⎋"),
    Scene("editing", "e", "⇥⇥⇥"),
    Scene("processing", "p", "1", "j", "x"),
    Scene("searching", "/lisb", "⇥", "⏎"),
    Scene("help and menu", "?", "star", "⎋⎋."),
    .wide("the place of what is found", "/berr", "⎋/ice saints", "⎋⎋⇤j"),
    .wide("reading beside a list", "⇥", "▽", "⇥jjj"),
    .wide("sections side by side", "'lisbon⏎|", "l", "lj", "|"),
    .wide("following links", "jjjjj", "⏎gk", "⎋'watering⏎", "⎋'lisbon⏎Fwater⏎"),
    Scene(
      "a conflict", "e", " before the trip",
      outside: ("inbox.md", "Renew passport", "Renew passport (blue folder)")
    ),
  ]
}

@Suite struct `A scene` {
  /// With `OFFLOAD_RECORD=1` in the environment, what is shown now is written into the snapshot.
  @Test(arguments: Scene.all) func `goes as it was recorded`(scene: Scene) throws {
    let now = try scene.text()
    let file = Project.folder.appendingPathComponent("Snapshots/scene \(scene.name).txt")
    #expect(try Project.recorded(now, in: file) == now)
  }
}

@Suite struct `What is sent to the terminal` {
  private static let sizes = [(80, 24), (40, 12), (10, 3), (119, 60)].map { Size(width: $0.0, height: $0.1) }

  @Test(arguments: sizes) func `is at most 500 bytes for moving the selection`(size: Size) throws {
    let stage = try Stage(size: size)
    for keys in ["kjjk", "⇥⏎jkjj"] {
      for key in keys {
        // A list that has to scroll is drawn anew.
        let before = stage.app.list.first
        stage.press(String(key))
        let bytes = stage.frame()
        guard key == "j" || key == "k", stage.app.list.first == before else { continue }
        #expect(bytes.count <= 500, "\(key): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
  }

  @Test(arguments: sizes.prefix(2)) func `is at most 24 bytes for a letter that is typed`(size: Size) throws {
    let stage = try Stage(size: size)
    stage.press("cB")
    _ = stage.frame()
    for letter in "uy new shoes" {
      stage.press(String(letter))
      let bytes = stage.frame()
      #expect(bytes.count <= 24, "\(letter): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test func `is nothing for a key that changes nothing`() throws {
    let stage = try Stage()
    stage.press("k")
    _ = stage.frame()
    stage.press("k")
    #expect(stage.frame() == [])
  }
}

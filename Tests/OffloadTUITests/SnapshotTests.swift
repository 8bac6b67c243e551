import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `Every view` {
  static let names = Catalogue.all.map { Portrait(type: $0).name }

  /// With `OFFLOAD_RECORD=1` in the environment, what is drawn now is written into the snapshot.
  @Test(arguments: Catalogue.all.indices) func `looks as it was recorded`(index: Int) throws {
    let portrait = Portrait(type: Catalogue.all[index])
    let file = Project.folder.appendingPathComponent("Snapshots/\(portrait.name).txt")
    let now = portrait.text
    #expect(try Project.recorded(now, in: file) == now, "\(portrait.name)")
  }

  @Test func `is in the catalogue, and so has previews`() throws {
    let declaration =
      #/(?m)^(?:package |private |fileprivate )?struct (\w+)[^{\n]*: *(?:\w+, *)*(?:ComposedView|View)\b/#
    let declared = try Project.sources().flatMap { $0.matches(of: declaration).map { String($0.1) } }
    #expect(Set(declared).subtracting(Self.names) == [])
    for type in Catalogue.all { #expect(!type.previews.isEmpty, "\(type)") }
  }

  @Test func `has a snapshot, and no snapshot is of a view that is gone`() throws {
    let folder = Project.folder.appendingPathComponent("Snapshots").path
    let recorded = try FileManager.default.contentsOfDirectory(atPath: folder)
    let views = recorded.filter { !$0.hasPrefix("scene ") }
    #expect(views.sorted() == Self.names.map { "\($0).txt" }.sorted())
  }
}

@Suite struct `Drawing any preview` {
  static let sizes = [
    (0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (3, 1), (5, 2), (7, 3), (10, 3), (12, 4), (20, 5),
    (39, 7), (60, 20),
    (79, 19), (300, 1), (1, 60),
  ].map { Size(width: $0.0, height: $0.1) }

  @Test(arguments: Catalogue.all.indices) func `needs no more than the place it is given`(index: Int) {
    for preview in Catalogue.all[index].previews {
      for size in Self.sizes + Portrait.sizes {
        // Drawn amid a larger canvas, nothing may be written around the place.
        var canvas = Canvas(size: Size(width: size.width + 4, height: size.height + 4))
        let place = Rect(x: 2, y: 2, width: size.width, height: size.height)
        let view = preview.view(size)
        let wanted = view.size(in: ProposedSize(size))
        canvas.clipping(to: place) { view.draw(on: &$0, in: place) }
        #expect(wanted.width <= size.width && wanted.height <= size.height, "\(preview.name) in \(size)")
        #expect(Self.stray(on: canvas, around: place) == [], "\(preview.name) in \(size)")
      }
    }
  }

  private static func stray(on canvas: Canvas, around place: Rect) -> [Point] {
    (0..<canvas.size.height).flatMap { y in (0..<canvas.size.width).map { Point(x: $0, y: y) } }
      .filter { !place.contains($0) && !canvas[$0].isBlank }
  }

  @Test(arguments: Catalogue.all.indices) func `puts the cursor onto the screen`(index: Int) {
    for preview in Catalogue.all[index].previews {
      for size in Self.sizes + Portrait.sizes where !size.isEmpty {
        let canvas = preview.view(size).drawn(in: size)
        if let cursor = canvas.cursor {
          #expect(canvas.bounds.contains(cursor), "\(preview.name) in \(size)")
        }
      }
    }
  }
}

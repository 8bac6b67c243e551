/// Columns and rows, never negative.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package static let zero = Size(width: 0, height: 0)

  package var isEmpty: Bool { width == 0 || height == 0 }
}

/// A column and a row, counted from 0 at the top left. It may lie outside of any canvas.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)
}

/// A place and a size.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  package init(_ size: Size) { self.init(origin: .zero, size: size) }

  package var x: Int { origin.x }
  package var y: Int { origin.y }
  package var width: Int { size.width }
  package var height: Int { size.height }
  /// The first column to the right of it.
  package var endX: Int { x + width }
  /// The first row below it.
  package var endY: Int { y + height }
  package var isEmpty: Bool { size.isEmpty }

  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < endX && point.y >= y && point.y < endY
  }

  /// Returns the area that both share; empty if they don't meet.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(endX, other.endX) - left, height: min(endY, other.endY) - top)
  }

  /// Returns the rectangle moved in from each edge; it becomes empty rather than turn inside out.
  package func inset(_ edges: Edges) -> Rect {
    Rect(
      x: x + edges.left, y: y + edges.top, width: width - edges.left - edges.right,
      height: height - edges.top - edges.bottom)
  }
}

/// Columns and rows along the four edges.
package struct Edges: Hashable, Sendable {
  package var top: Int
  package var left: Int
  package var bottom: Int
  package var right: Int

  package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// The size that a container offers a view; `nil` means as much as the view likes.
package struct ProposedSize: Hashable, Sendable {
  package var width: Int?
  package var height: Int?

  package init(width: Int? = nil, height: Int? = nil) {
    self.width = width.map { max(0, $0) }
    self.height = height.map { max(0, $0) }
  }

  package init(_ size: Size) { self.init(width: size.width, height: size.height) }

  package static let unspecified = ProposedSize()

  /// Returns the given size, reduced to the offer.
  package func limiting(_ size: Size) -> Size {
    Size(width: min(size.width, width ?? size.width), height: min(size.height, height ?? size.height))
  }
}

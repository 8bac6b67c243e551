/// Views side by side, from the left.
package struct Row: View {
  let stack: Stack

  /// - Parameters:
  ///   - spacing: empty columns between two views that take space.
  ///   - content: the views.
  package init(spacing: Int = 0, @ViewBuilder content: () -> some View) {
    stack = Stack(axis: .wide, spacing: spacing, views: content().children)
  }

  package func size(in proposed: ProposedSize) -> Size { stack.size(in: proposed) }
  package func draw(on canvas: inout Canvas, in rect: Rect) { stack.draw(on: &canvas, in: rect) }
  package var flexibility: Flexibility { stack.flexibility }
}

/// Views below one another.
package struct Column: View {
  let stack: Stack

  /// - Parameters:
  ///   - spacing: empty rows between two views that take space.
  ///   - content: the views.
  package init(spacing: Int = 0, @ViewBuilder content: () -> some View) {
    self.init(spacing: spacing, views: content().children)
  }

  init(spacing: Int = 0, views: [any View]) {
    stack = Stack(axis: .tall, spacing: spacing, views: views)
  }

  package func size(in proposed: ProposedSize) -> Size { stack.size(in: proposed) }
  package func draw(on canvas: inout Canvas, in rect: Rect) { stack.draw(on: &canvas, in: rect) }
  package var flexibility: Flexibility { stack.flexibility }
}

/// Lays out views along one axis. Views that grow get equal shares of extra space. If space is missing, the views of
/// the lowest priority give way first, and among equals the longest.
struct Stack: View {
  enum Axis { case wide, tall }

  let axis: Axis
  let spacing: Int
  let views: [any View]

  var flexibility: Flexibility {
    var all = Flexibility()
    for view in views {
      let one = view.flexibility
      // Along the axis a spacer makes the stack itself grow; across it, only other views that grow do.
      all.growsWide = all.growsWide || (one.growsWide && (axis == .wide || !(view is Spacer)))
      all.growsTall = all.growsTall || (one.growsTall && (axis == .tall || !(view is Spacer)))
    }
    return all
  }

  func size(in proposed: ProposedSize) -> Size {
    let natural = views.map { $0.size(in: offer(nil, in: proposed)) }
    let lengths = lengths(from: natural, in: proposed)
    var along = 0
    var across = 0
    var shown = 0
    for (index, length) in lengths.enumerated() where length > 0 {
      let view = views[index]
      along += length
      shown += view is Spacer ? 0 : 1
      // To measure a view again that has what it wants would double the work at each level of stacks.
      let size =
        length == self.along(natural[index]) ? natural[index] : view.size(in: offer(length, in: proposed))
      across = max(across, self.across(size))
    }
    along += spacing * max(0, shown - 1)
    return proposed.limiting(
      axis == .wide ? Size(width: along, height: across) : Size(width: across, height: along))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let proposed = ProposedSize(rect.size)
    let lengths = lengths(from: views.map { $0.size(in: offer(nil, in: proposed)) }, in: proposed)
    var position = 0
    for (view, length) in zip(views, lengths) where length > 0 {
      let place =
        axis == .wide
        ? Rect(x: rect.x + position, y: rect.y, width: length, height: rect.height)
        : Rect(x: rect.x, y: rect.y + position, width: rect.width, height: length)
      canvas.clipping(to: place.intersection(rect)) { view.draw(on: &$0, in: place) }
      position += length + (view is Spacer ? 0 : spacing)
    }
  }

  private func along(_ size: Size) -> Int { axis == .wide ? size.width : size.height }
  private func across(_ size: Size) -> Int { axis == .wide ? size.height : size.width }

  private func offer(_ length: Int?, in proposed: ProposedSize) -> ProposedSize {
    axis == .wide
      ? ProposedSize(width: length, height: proposed.height)
      : ProposedSize(width: proposed.width, height: length)
  }

  private func grows(_ flexibility: Flexibility) -> Bool {
    axis == .wide ? flexibility.growsWide : flexibility.growsTall
  }

  /// Returns the length of each view along the axis.
  ///
  /// - Parameter natural: the size of each where nothing bounds it along the axis.
  private func lengths(from natural: [Size], in proposed: ProposedSize) -> [Int] {
    var lengths = natural.map(along)
    guard let whole = axis == .wide ? proposed.width : proposed.height else { return lengths }
    let shown = zip(views, lengths).count { $1 > 0 && !($0 is Spacer) }
    let space = max(0, whole - spacing * max(0, shown - 1))
    let wanted = lengths.reduce(0, +)
    if wanted < space { share(space - wanted, among: &lengths) }
    if wanted > space { take(wanted - space, from: &lengths, in: proposed) }
    return lengths
  }

  private func share(_ extra: Int, among lengths: inout [Int]) {
    let growing = views.indices.filter { grows(views[$0].flexibility) }
    guard !growing.isEmpty else { return }
    for (rank, index) in growing.enumerated() {
      lengths[index] += extra / growing.count + (rank < extra % growing.count ? 1 : 0)
    }
  }

  private func take(_ missing: Int, from lengths: inout [Int], in proposed: ProposedSize) {
    var missing = missing
    let priorities = Set(views.map(\.flexibility.priority)).sorted()
    for priority in priorities where missing > 0 {
      let group = views.indices.filter { views[$0].flexibility.priority == priority }
      let wanted = group.reduce(0) { $0 + lengths[$1] }
      var left = max(0, wanted - missing)
      missing -= wanted - left
      // The shortest come first, so that the longest give way.
      var waiting = group.count
      for index in group.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
        let length = min(lengths[index], left / waiting)
        // A view that can't be shown in so little space isn't shown at all.
        lengths[index] = min(length, along(views[index].size(in: offer(length, in: proposed))))
        left -= lengths[index]
        waiting -= 1
      }
    }
  }
}

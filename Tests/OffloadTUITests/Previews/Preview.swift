import TerminalKit

/// One state of a view, to look at and to test. What is shown may depend on the size, as it does in the frame.
struct Preview {
  /// What the state is, in a few words: `long words`.
  let name: String
  let view: (Size) -> any View

  init(_ name: String, _ view: @escaping (Size) -> any View) {
    self.name = name
    self.view = view
  }

  /// A view that is the same for every size.
  init(_ name: String, @ViewBuilder _ view: @escaping () -> some View) {
    self.init(name) { _ in view() }
  }
}

/// A view, a screen or a sheet with the states that it is looked at in. Every view is one.
protocol Previewed {
  static var previews: [Preview] { get }
}

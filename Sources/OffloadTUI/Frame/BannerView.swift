import TerminalKit

/// Says what happened, in as many rows as it needs: a change and how to undo it, why a key does nothing, or a problem.
struct BannerView: ComposedView {
  let banner: Banner?

  /// Columns that the words leave for the hint: `Enter try again`.
  static let hintWidth = 15

  var body: some View {
    Beside(keeping: Self.hintWidth) {
      Text(banner?.text ?? "", style: banner?.kind == .problem ? .color(.red) : .plain).wrapped()
    } trailing: {
      if let hint = banner?.hint { KeyHintView(hint: hint) }
    }
    .padding(left: 1, right: 1)
  }
}

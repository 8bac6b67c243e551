import TerminalKit

/// What happened, in as many rows as it needs: a change and how to take it back, why a key does nothing, or what could
/// not be done.
struct BannerView: ComposedView {
  let banner: Banner?

  /// Columns that words leave to the hint: `Enter try again`.
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

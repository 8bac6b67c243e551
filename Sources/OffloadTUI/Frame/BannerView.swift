import TerminalKit

/// What happened, in one row, or in two where it does not fit: a change and how to take it back, why a key does nothing, or what could
/// not be done.
struct BannerView: ComposedView {
  let banner: Banner?

  var body: some View {
    Beside(keeping: 15) {
      Text(banner?.text ?? "", style: banner?.kind == .problem ? .color(.red) : .plain).wrapped()
    } trailing: {
      if let hint = banner?.hint { KeyHintView(hint: hint) }
    }
    .padding(left: 1, right: 1)
  }
}

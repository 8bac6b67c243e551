import TerminalKit

/// A thought being captured.
struct CaptureComposeView: ComposedView {
  let compose: ComposeModel
  let isRoomy: Bool

  var body: some View { ComposeForm(compose: compose, isRoomy: isRoomy) }
}

extension CaptureComposeView: Previewed {
  static var previews: [Preview] {
    [
      Preview("words and a tag begun") { size in
        ScreenFrame(Sample.composeChrome(size)) {
          CaptureComposeView(compose: Sample.composing, isRoomy: Zones(size).hasGap)
        }
      },
      Preview("empty") { size in
        ScreenFrame(Sample.composeChrome(size)) {
          CaptureComposeView(compose: Sample.emptyCompose, isRoomy: Zones(size).hasGap)
        }
      },
      Preview("the keys are in the tags") { size in
        ScreenFrame(Sample.composeChrome(size)) {
          CaptureComposeView(compose: Sample.composeTags, isRoomy: Zones(size).hasGap)
        }
      },
    ]
  }
}

import TerminalKit

/// The inbox: captures as they came, to be done, tagged, moved or let go.
struct CaptureView: ComposedView {
  let captures: ListModel

  var body: some View { ListRows(list: captures) }
}

extension CaptureView: Previewed {
  static var previews: [Preview] {
    [
      Preview("captures") { size in
        ScreenFrame(Sample.chrome(size, banner: Sample.moved)) { CaptureView(captures: Sample.inbox) }
      },
      Preview("one capture") { size in
        ScreenFrame(Sample.chrome(size, count: 1)) {
          CaptureView(captures: Sample.list([Sample.passport.selected], isInbox: true))
        }
      },
      Preview("more than the screen holds") { size in
        ScreenFrame(Sample.chrome(size)) { CaptureView(captures: Sample.long(in: size)) }
      },
      Preview("empty") { size in
        ScreenFrame(Sample.chrome(size, count: 0)) {
          CaptureView(captures: Sample.empty("Nothing here. Thoughts you capture land in this list."))
        }
      },
      Preview("something could not be saved") { size in
        ScreenFrame(Sample.chrome(size, banner: Sample.readOnly)) { CaptureView(captures: Sample.inbox) }
      },
    ]
  }
}

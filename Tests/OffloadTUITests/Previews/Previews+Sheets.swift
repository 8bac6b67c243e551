import TerminalKit

@testable import OffloadTUI

extension CaptureSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("words and a tag begun") { size in
        ScreenFrame(Sample.composeChrome(size)) {
          ComposeForm(compose: Sample.composing, isRoomy: Zones(size).hasGap)
        }
      },
      Preview("empty") { size in
        ScreenFrame(Sample.composeChrome(size)) {
          ComposeForm(compose: Sample.emptyCompose, isRoomy: Zones(size).hasGap)
        }
      },
      Preview("the keys are in the tags") { size in
        ScreenFrame(Sample.composeChrome(size)) {
          ComposeForm(compose: Sample.composeTags, isRoomy: Zones(size).hasGap)
        }
      },
    ]
  }
}

extension AddItemSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("empty") { ComposeForm(compose: Sample.emptyCompose, isRoomy: $0.height >= 20) },
      Preview("with words") { ComposeForm(compose: Sample.compose("Book train"), isRoomy: $0.height >= 20) },
    ]
  }
}

extension EditItemSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("its words") { ComposeForm(compose: Sample.edit, isRoomy: $0.height >= 20) },
      Preview("its date") { ComposeForm(compose: Sample.editDue, isRoomy: $0.height >= 20) },
    ]
  }
}

extension TagPickerSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all tags") { Sample.sheet($0, Sample.tagPicker) },
      Preview("a new tag") { Sample.sheet($0, Sample.newTag) },
    ]
  }
}

extension LinkCollectionSheet: Previewed {
  static var previews: [Preview] {
    [Preview("all collections") { Sample.sheet($0, Sample.linkPicker) }]
  }
}

extension ItemActionsMenu: Previewed {
  static var previews: [Preview] { [Preview("of an item") { Sample.sheet($0, Sample.menu) }] }
}

extension HelpSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all keys") { Sample.help(Sample.help, in: $0) },
      Preview("nothing found") { Sample.help(Sample.noKey, in: $0) },
    ]
  }
}

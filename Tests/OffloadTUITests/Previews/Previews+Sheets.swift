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
      Preview("it could not be saved") { Sample.failing($0, Sample.compose("Renew passport")) },
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
      Preview("it could not be saved") { Sample.failing($0, Sample.compose("Book train")) },
    ]
  }
}

extension EditItemSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("its words") { ComposeForm(compose: Sample.edit, isRoomy: $0.height >= 20) },
      Preview("its date") { ComposeForm(compose: Sample.editDue, isRoomy: $0.height >= 20) },
      Preview("it could not be saved") { Sample.failing($0, Sample.edit) },
    ]
  }
}

extension TagPickerSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all tags") { Sample.sheet($0, Sample.tagPicker) },
      Preview("a new tag") { Sample.sheet($0, Sample.newTag) },
      Preview("it could not be saved") { Sample.failing($0, Sample.tagPicker) },
    ]
  }
}

extension LinkCollectionSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all collections") { Sample.sheet($0, Sample.linkPicker) },
      Preview("it could not be saved") { Sample.failing($0, Sample.linkPicker) },
    ]
  }
}

extension ItemActionsMenu: Previewed {
  static var previews: [Preview] {
    [
      Preview("of an item") { Sample.sheet($0, Sample.menu) },
      Preview("it could not be done") { Sample.failing($0, Sample.menu) },
    ]
  }
}

extension HelpSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all keys") { Sample.help(Sample.help, in: $0) },
      Preview("nothing found") { Sample.help(Sample.noKey, in: $0) },
      Preview("it could not be done") { Sample.failing($0, Sample.help) },
    ]
  }
}

extension Sample {
  /// A sheet with what could not be done under it; what was typed and chosen stays.
  static func failing(_ size: Size, _ compose: ComposeModel) -> any View {
    ScreenFrame(chrome(size, banner: readOnly)) { ComposeForm(compose: compose, isRoomy: Zones(size).hasGap) }
  }

  static func failing(_ size: Size, _ picker: PickerModel) -> any View {
    ScreenFrame(chrome(size, banner: readOnly)) {
      PickerSheet(picker: picker, behind: ListModel(), isRoomy: Zones(size).hasGap)
    }
  }
}

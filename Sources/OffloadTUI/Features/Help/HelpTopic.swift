import OffloadKit

/// Something that no key does, but that people look for among the keys.
struct HelpTopic: Sendable {
  /// The words to find it by.
  let names: [String]
  /// The kind of thing that does it: `setting`.
  let kind: String
  let text: String
  /// What to do, as a sentence.
  let answer: String

  var option: PickerOption {
    PickerOption(PickerRow(text, detail: kind), verb: "say how") { app in
      app.sheet = nil
      app.banner = .talk(answer)
      return []
    }
  }

  static let all = settings + others

  /// The settings of the user, with other words for them.
  private static let settings = SettingRule.user.map { rule in
    HelpTopic(
      names: [rule.name, rule.meaning, "settings"] + (otherNames[rule.name] ?? []), kind: "setting",
      text: "\(rule.name): \(rule.meaning)",
      answer: "\(rule.name) is a setting in ~/.config/offload/config.yml: \(rule.expected).")
  }

  private static let otherNames = [
    "mouse": ["click", "touch", "scroll"], "clipboard": ["copy", "yank"],
    "voice": ["dictate", "speech", "record", "microphone"], "open": ["browser", "application", "viewer"],
    "vault": ["folder"],
  ]

  private static let others = [
    HelpTopic(
      names: ["theme", "color", "colour", "dark", "light", "background"], kind: "terminal",
      text: "colours: those of your terminal's theme",
      answer: "Your terminal's theme has the colours. With NO_COLOR=1, Offload uses none; # colours tags."),
    HelpTopic(
      names: ["screen reader", "accessibility", "accessible", "blind"], kind: "option",
      text: "lines instead of a screen, for screen readers",
      answer: "Start it with offload ui --accessible."),
  ]
}

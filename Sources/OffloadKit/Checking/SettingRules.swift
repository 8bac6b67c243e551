import VaultStore

extension CheckRule {
  static let unknownSetting = CheckRule(
    "unknown-setting", .note, "a key of .offload/config.yml that has no meaning",
    advice: "the format's page lists the settings; the key is kept",
    .vault { checked in
      checked.vault.settings.unknownKeys.map {
        Sighting(.settings, nil, "\($0) is no setting")
      }
    })
}

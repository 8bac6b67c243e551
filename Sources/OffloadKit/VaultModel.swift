// An app that imports the library also gets its model: items, queries, settings, and the vault for reading.
@_exported public import VaultModel

// An app that imports the library has the model with it: items, queries, settings, and the vault as it is read.
@_exported public import VaultModel

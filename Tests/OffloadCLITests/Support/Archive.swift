import Foundation
import TestSupport
import Testing

/// A vault as an archive brings it: with a repository that somebody else has made, and with a hub beside it.
final class Archive {
  let vault: TestVault
  let hub: TestFolder
  /// Where programs that ought not to run leave a file.
  let traces: TestFolder

  var git: RealGit { RealGit(in: vault.folder) }
  var hubGit: RealGit { RealGit(in: hub.folder) }

  init() throws {
    (hub, traces) = (try TestFolder(), try TestFolder())
    vault = try TestVault(["inbox.md": "# Inbox\n\n- bread\n"])
    vault.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    try hubGit("init", "--quiet", "--bare", "--initial-branch=main", ".")
    try git("init", "--quiet", "--initial-branch=main", ".")
    try git("add", "inbox.md")
    try git("commit", "--quiet", "-m", "x")
    try git("remote", "add", "origin", hub.folder.path)
  }

  /// A shell command that leaves a trace.
  var command: String { "touch \(traces.folder.path)/ran; cat" }

  var hasRun: Bool { traces.exists("ran") }

  /// Makes a program of a file, by its path from a folder.
  func addProgram(_ path: String, in folder: TestFolder? = nil) throws {
    let folder = folder ?? vault
    try folder.write("#!/bin/sh\n\(command) > /dev/null\n", to: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url(path).path)
  }

  /// Moves a file or folder of the vault's away, and puts a link to it in its place.
  func replaceByLink(_ path: String) throws {
    let place = traces.url("moved").path
    if vault.exists(path) {
      try FileManager.default.moveItem(atPath: vault.url(path).path, toPath: place)
    }
    try FileManager.default.createDirectory(
      at: vault.url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: vault.url(path).path, withDestinationPath: place)
  }

  /// What somebody sees before they are asked.
  var screen: String { vault.offload("offload sync init --dry-run").talk }
}

import Foundation
import OffloadKit
import TestSupport
import Testing

@testable import OffloadTUI

/// Files that an item names, and a stand-in for the program that shows them, which writes down what it is given.
@Suite struct `Showing a file` {
  /// A vault, an item that names a file, and what is said and shown once `o` was pressed.
  private func show(
    _ link: String, in vault: TestVault
  ) throws -> (banner: String, shown: String) {
    try vault.write("inbox.md", "- x \(link)\n")
    let opener = vault.homeFolder.path + "-opener"
    let record = vault.homeFolder.path + "-shown"
    defer { for file in [opener, record] { try? FileManager.default.removeItem(atPath: file) } }
    try Data("#!/bin/sh\nprintf '%s|%s' \"$#\" \"$1\" >'\(record)'\n".utf8).write(
      to: URL(fileURLWithPath: opener))
    chmod(opener, 0o755)
    let driver = try Driver(vault, settings: "open: \(opener)")
    driver.press("go")
    return (driver.banner, (try? String(contentsOfFile: record, encoding: .utf8)) ?? "")
  }

  private func vault(_ path: String, _ text: String = "text", mode: mode_t = 0o644) throws -> TestVault {
    let vault = try TestVault([:])
    try vault.write(path, text)
    chmod(vault.url(path).path, mode)
    return vault
  }

  @Test(arguments: [
    "report.pdf", "photo.JPG", "a b.txt", "notes.exe.pdf", "x.tar.gz", "page.html", "sub/plan.odt",
    "-rf.png", "$(id).png", "sh.png", "a.b.c",
  ])
  func `says its real name`(name: String) throws {
    let vault = try vault("attachments/\(name)")
    let (banner, shown) = try show("![[\(name)]]", in: vault)
    #expect(banner == "Opening attachments/\(name).")
    #expect(shown == "1|\(vault.url("attachments/\(name)").resolvingSymlinksInPath().path)")
  }

  @Test func `says where a link within the vault leads`() throws {
    let vault = try vault("attachments/real.pdf")
    try vault.link("invoice.pdf", to: "attachments/real.pdf")
    let (banner, shown) = try show("![invoice](invoice.pdf)", in: vault)
    #expect(banner == "Opening attachments/real.pdf." && shown.hasSuffix("/attachments/real.pdf"))
  }

  static let programs = [
    "run.sh", "x.desktop", "evil.jar", "invoice.command", "A.App", "x.terminal", "x.workflow", "x.EXE",
    "x.bat",
    "x.cmd", "x.com", "x.scr", "x.ps1", "x.vbs", "x.js", "x.msi", "x.lnk", "x.url", "x.webloc", "x.inetloc",
    "x.reg", "x.hta", "x.py", "x.AppImage", "photo.jpg.exe", "report.pdf.desktop", "x.exe.", "x.exe ",
    "x.Bat. .",
    "x.fileloc", "x.pkg", "x.dmg", "x.deb", "x.mobileconfig", "x.scpt", "x.settingcontent-ms", "x.appref-ms",
    "gpj.\u{202E}exe", "x.e\u{200B}xe", "x.sh~",
  ]

  @Test("refuses a kind that some system starts", arguments: programs)
  func kinds(_ name: String) throws {
    let vault = try vault("attachments/\(name)")
    let link = name.hasSuffix(" ") || name.hasSuffix(".") ? "![x](<attachments/\(name)>)" : "![[\(name)]]"
    let (banner, shown) = try show(link, in: vault)
    #expect(shown == "", "\(banner)")
    #expect(banner.contains("it may be a program") || banner.contains("There is no file"), "\(banner)")
  }

  @Test("refuses what anybody may execute", arguments: [0o755, 0o744, 0o654, 0o645] as [mode_t])
  func executable(_ mode: mode_t) throws {
    let (banner, shown) = try show("![[report.pdf]]", in: vault("attachments/report.pdf", mode: mode))
    #expect(shown == "")
    #expect(
      banner
        == "Offload doesn't open attachments/report.pdf: it may be a program that your system would start.")
  }

  @Test(
    "refuses what begins like a program",
    arguments: [
      "#!/bin/sh\nid\n", "MZ\u{0}\u{3}", "\u{7F}ELF\u{2}", "[Desktop Entry]\nExec=id\n",
      "# x\n[Desktop Entry]\nExec=id\n", "[InternetShortcut]\r\nURL=file:///x\r\n",
    ])
  func beginnings(_ text: String) throws {
    let (banner, shown) = try show("![[invoice.dat]]", in: vault("attachments/invoice.dat", text))
    #expect(shown == "" && banner.contains("it may be a program"), "\(banner)")
  }

  @Test(
    "refuses what lies below a dotted name, and shows it",
    arguments: [
      ".git/hooks/x.pdf", ".x.pdf", "sub/.hid/x.pdf", ".offload/x.pdf", ".obsidian/x.pdf",
      ".offload/config.yml",
    ])
  func hidden(_ path: String) throws {
    let direct = try show("![x](\(path))", in: vault(path))
    #expect(direct.shown == "" && direct.banner.contains("begins with a dot"), "\(direct.banner)")
    #expect(direct.banner.contains(path))
    let vault = try vault(path)
    try vault.link("ok.pdf", to: path)
    let linked = try show("![[ok.pdf]]", in: vault)
    #expect(linked.shown == "" && linked.banner.contains("begins with a dot"), "\(linked.banner)")
  }

  @Test func `refuses what a link out of the vault leads to, and shows where that is`() throws {
    let vault = try TestVault([:])
    let outside = vault.homeFolder.path + "-outside.pdf"
    try Data("x".utf8).write(to: URL(fileURLWithPath: outside))
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try vault.link("ln.pdf", to: outside)
    let (banner, shown) = try show("![[ln.pdf]]", in: vault)
    #expect(shown == "")
    #expect(banner == "Offload doesn't open ln.pdf: it's a link out of the vault, to \(outside).")
  }

  @Test func `refuses a folder, which may be a program`() throws {
    let vault = try vault("X.app/Contents/MacOS/x")
    try vault.link("Y.app", to: "X.app")
    for link in ["![[X.app]]", "![x](X.app)", "![[Y.app]]", "![x](X.app/)", "![[X.app/Contents/MacOS]]"] {
      #expect(try show(link, in: vault).shown == "")
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "smb://host/share", "FILE:///x", "data:text/html,x",
    "vscode://x",
    "ssh://host", "ms-msdt:/id", "x-apple.systempreferences:", "//host/share",
  ])
  func `takes no address of an odd scheme`(address: String) throws {
    for link in ["[x](\(address))", "<\(address)>", address, "![x](\(address))"] {
      let (banner, shown) = try show(link, in: TestVault([:]))
      #expect(shown == "", "\(link): \(banner)")
    }
  }

  @Test(arguments: ["https://example.org/run.sh", "http://example.org", "mailto:a@example.org"])
  func `takes those of the web and of mail`(address: String) throws {
    let (banner, shown) = try show("[x](\(address))", in: TestVault([:]))
    #expect(banner == "Opening \(address)." && shown == "1|\(address)")
  }
}

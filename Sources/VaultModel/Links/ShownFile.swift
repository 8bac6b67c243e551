import VaultStore

/// A file of the vault that Offload asks another program to show.
package struct ShownFile: Sendable {
  /// The path with symbolic links resolved.
  package let path: VaultPath
  /// The path for the system, with symbolic links resolved.
  package let absolutePath: String
}

/// The refusal to have another program show a file, with the reason.
package struct NotShown: Error, Hashable {
  enum Reason: Hashable {
    /// The system may run the file instead of showing it.
    case starts
    /// A name on its path begins with a dot.
    case hidden
    /// Symbolic links lead to this path outside the vault.
    case outside(String)
  }

  let path: VaultPath
  let reason: Reason

  init(_ path: VaultPath, _ reason: Reason) { (self.path, self.reason) = (path, reason) }
}

extension Vault {
  /// Returns the file that another program can show. Opening a file can also start a program, install a
  /// package or follow a shortcut, and the vault may come from a stranger.
  ///
  /// - Throws: `NotShown` for a file that the system might run, and for a path with a dotted name or a link
  ///   out of the vault; `VaultError.notAFile` for a folder, which can be a program as well.
  package func shown(_ path: VaultPath) throws -> ShownFile {
    let look: FileLook
    do {
      look = try store.look(at: path)
    } catch StoreError.guarded, StoreError.reserved {
      throw NotShown(path, .hidden)
    } catch StoreError.leavesVault {
      throw NotShown(path, .outside(text(store.absolutePath(of: path))))
    } catch let error as StoreError {
      throw VaultError(error)
    }
    // The only hidden file that a change may touch.
    if look.path == .settings { throw NotShown(path, .hidden) }
    let isStarted =
      look.isExecutable || StartedKind.hasEnding(look.path.name) || StartedKind.isBegun(by: look.beginning)
    if isStarted { throw NotShown(look.path, .starts) }
    return ShownFile(path: look.path, absolutePath: text(look.absolutePath))
  }
}

/// Kinds of files that a system runs when a program asks it to show one. The lists for Linux, macOS and
/// Windows apply on all three, because people move a vault from one to another.
enum StartedKind {
  /// Whether a file name has the extension of such a file. Case doesn't matter. Neither do dots and spaces
  /// at the end, which Windows drops, nor invisible characters.
  static func hasEnding(_ name: some Collection<UInt8>) -> Bool {
    let kept = text(Array(name)).lowercased().unicodeScalars.filter {
      $0 == "." || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    let ending = kept.split(separator: ".").dropFirst().last
    return ending.map { endings.contains(String(String.UnicodeScalarView($0))) } ?? false
  }

  /// Whether a file begins like a program or a launcher. Some systems decide by that.
  static func isBegun(by bytes: [UInt8]) -> Bool {
    if beginnings.contains(where: { bytes.starts(with: $0) }) { return true }
    let lines = bytes.split(separator: 0x0A).map { text(Array($0)).lowercased() }
    return lines.contains { line in starters.contains { line.hasPrefix($0) } }
  }

  private static let beginnings: [[UInt8]] = [
    Array("#!".utf8), Array("MZ".utf8), [0x7F] + Array("ELF".utf8),
    // Mach-O in both byte orders and widths, and universal binaries.
    [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF], [0xCE, 0xFA, 0xED, 0xFE], [0xCF, 0xFA, 0xED, 0xFE],
    [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF],
    // Windows shortcuts.
    [0x4C, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00],
  ]

  private static let starters = ["[desktop entry]", "[internetshortcut]"]

  private static let endings = Set(
    [
      // Linux, and packages that its desktops install.
      "desktop sh bash zsh csh ksh fish run bin elf out so ko appimage flatpak flatpakref flatpakrepo snap deb rpm",
      // macOS.
      """
      app command tool terminal term workflow wflow action caction definition scpt scptd applescript osax shortcut
      prefpane saver kext plugin bundle component qlgenerator mdimporter dylib framework xpc service pkg mpkg dmg xip
      mobileconfig webloc inetloc fileloc ftploc afploc vncloc mailloc smbloc sshloc internetconnect networkconnect
      """,
      // Windows.
      """
      exe com scr pif bat cmd btm cpl dll ocx sys drv msi msp mst msix msixbundle appx appxbundle appinstaller msc msh msh1
      msh2 mshxml ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 pssc cdxml vb vbe vbs vbscript js jse mjs cjs ws wsc wsf wsh
      sct hta lnk url website scf reg inf ins isp job gadget application appref-ms settingcontent-ms library-ms search-ms
      searchconnector-ms theme themepack deskthemepack diagcab diagcfg diagpkg chm hlp xbap xll wll ade adp mde rdp ppkg
      printerexport grp udl iso img vhd vhdx msu shb shs mda mdb accda accde accdr xla xlam
      """,
      // Packages that other programs install.
      "oxt xpi vsix crx apk safariextz alfredworkflow mcpb dxt plasmoid kdelnk",
      // Languages whose interpreter runs such a file.
      "jar jnlp class war ear py pyc pyo pyw pyz pyzw pl rb php phar lua tcl tk awk nu scm rkt groovy kts r ahk au3",
    ].joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init))
}

import Testing

@testable import TerminalKit

@Suite struct `A shade` {
  /// Hues around the circle, from full to hardly any colour, and from light to dark.
  static let hues: [Shade] = stride(from: 0, to: 360, by: 10).flatMap { hue in
    [(255, 0), (255, 160), (96, 0), (140, 110)].map { most, least in
      let middle = least + (most - least) * (60 - abs(hue % 120 - 60)) / 60
      let parts: [Int] =
        switch hue {
        case ..<60: [most, middle, least]
        case ..<120: [middle, most, least]
        case ..<180: [least, most, middle]
        case ..<240: [least, middle, most]
        case ..<300: [middle, least, most]
        default: [most, least, middle]
        }
      return Shade(red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
    }
  }

  /// As the calculators for web pages give it.
  @Test(
    arguments: [
      (Shade(red: 0, green: 0, blue: 0), 1.0), (Shade(red: 255, green: 255, blue: 255), 1),
      (Shade(red: 0x76, green: 0x76, blue: 0x76), 4.54), (Shade(red: 255, green: 0, blue: 0), 3.998),
      (Shade(red: 0, green: 0, blue: 255), 2.444), (Shade(red: 0xD7, green: 0, blue: 0xAF), 4.51),
    ] as [(Shade, Double)]) func `has the contrast of the formula of WCAG`(shade: Shade, contrast: Double)
  {
    #expect(abs(shade.contrast - contrast) < 0.01)
  }

  @Test(arguments: hues + [Shade(red: 0, green: 0, blue: 0), Shade(red: 255, green: 255, blue: 255)])
  func `is made readable on black and on white`(shade: Shade) {
    #expect(shade.readable.contrast >= 4.5)
    let again = shade.readable.readable
    #expect(abs(Int(again.green) - Int(shade.readable.green)) <= 3, "it is so already")
  }

  @Test func `keeps its hue`() {
    for shade in Self.hues {
      func order(_ shade: Shade) -> [Int] {
        let parts = [shade.red, shade.green, shade.blue]
        return [0, 1, 2].sorted { parts[$0] < parts[$1] }
      }
      guard Set([shade.red, shade.green, shade.blue]).count == 3 else { continue }
      let (old, new) = (order(shade), order(shade.readable))
      #expect(old.last == new.last || shade.readable.red == shade.readable.green, "\(shade)")
    }
  }

  @Test func `becomes one of the few of 256 that can be read, of which hues take six`() {
    #expect(Shade.cube.map(\.number) == [28, 29, 63, 98, 130, 131, 163])
    for (_, shade) in Shade.cube { #expect(shade.contrast >= 4.45) }
    let numbers = Set(Self.hues.map(\.readable.cubeNumber))
    #expect(numbers.isSubset(of: Shade.cube.map(\.number)) && numbers.count >= 6)
  }

  @Test(
    arguments: [
      (.all, "38;2;207;51;43"), (.cube, "38;5;131"), (.sixteen, "31"), (.none, nil),
    ] as [(Palette.Colors, String?)])
  func `is written as the terminal has colours`(colors: Palette.Colors, code: String?) {
    var canvas = Canvas(size: Size(width: 3, height: 1))
    let shade = Shade(red: 207, green: 51, blue: 43)
    canvas.write("#a", at: .zero, style: .color(Color(.red, shade: shade)))
    var screen = TerminalScreen(palette: Palette(colors: colors))
    let text = String(decoding: screen.bytes(for: canvas), as: UTF8.self)
    #expect(text.contains(code.map { "\u{1B}[\($0)m#a\u{1B}[m" } ?? "J#a"), "\(text.debugDescription)")
  }
}

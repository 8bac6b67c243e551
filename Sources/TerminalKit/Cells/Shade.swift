import LibC

/// A colour by its parts of red, green and blue, as in sRGB.
package struct Shade: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The lower of its contrasts with black and with white, from 1 to 4.58, by the formula of WCAG 2.2.
  package var contrast: Double {
    let light = light.luminance + 0.05
    return min(light / 0.05, 1.05 / light)
  }

  /// The nearest shade that people can read on black and on white: its contrast is at least 4.5.
  package var readable: Shade {
    var light = light
    let (most, now) = (max(light.x, light.y, light.z), light.luminance)
    // A dark shade first becomes as bright as its hue can be. What is still missing is white.
    if now > 0 { light *= min(Self.middle / now, 1 / most) }
    light += (Self.middle - light.luminance) / (1 - light.luminance) * (SIMD3(repeating: 1) - light)
    return Shade(light)
  }

  /// The hue from 0 to 359, as of a wheel with red at 0 and green at 120; 0 for grey.
  package var hue: Int {
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    let most = max(red, green, blue)
    guard spread > 0 else { return 0 }
    return switch most {
    case red: (60 * (green - blue) / spread + 360) % 360
    case green: 120 + 60 * (blue - red) / spread
    default: 240 + 60 * (red - green) / spread
    }
  }

  /// How far it is from grey, from 0 to 255.
  package var spread: Int { Int(max(red, green, blue)) - Int(min(red, green, blue)) }

  /// The number of the readable colour with the nearest hue among the 256 of xterm.
  var cubeNumber: UInt8 {
    func distance(to other: Shade) -> Int {
      let difference = abs(hue - other.hue)
      return min(difference, 360 - difference)
    }
    return Self.cube.min { distance(to: $0.shade) < distance(to: $1.shade) }?.number ?? 0
  }

  /// The luminance with the same contrast to black as to white.
  private static let middle = (1.05 * 0.05).squareRoot() - 0.05

  /// The readable colours of the cube that terminals of 256 colours have, with their numbers. The cube has only five
  /// with a contrast of 4.5. Together with orange and green, whose contrast is 4.46, they are enough to tell hues apart.
  package static let cube: [(number: UInt8, shade: Shade)] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    return (0..<216).map { (index: Int) in
      let shade = Shade(red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
      return (UInt8(16 + index), shade)
    }.filter { $0.1.contrast >= 4.45 }
  }()

  // MARK: Light

  /// The amounts of light, from 0 to 1.
  private var light: SIMD3<Double> {
    let parts = SIMD3(Double(red), Double(green), Double(blue)) / 255
    var light = SIMD3<Double>.zero
    for index in 0..<3 {
      let part = parts[index]
      light[index] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return light
  }

  private init(_ light: SIMD3<Double>) {
    let parts = (0..<3).map { index -> UInt8 in
      let amount = light[index]
      let part = amount <= 0.0031308 ? amount * 12.92 : 1.055 * pow(amount, 1 / 2.4) - 0.055
      return UInt8((min(1, max(0, part)) * 255).rounded())
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}

extension SIMD3<Double> {
  fileprivate var luminance: Double { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}

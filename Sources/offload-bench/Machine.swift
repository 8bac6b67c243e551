import Foundation

/// Describes the machine that the numbers come from.
enum Machine {
  static var description: String {
    let info = ProcessInfo.processInfo
    let memory = fixed(Double(info.physicalMemory) / 1e9, 1)
    return
      "\(info.operatingSystemVersionString), \(processor), \(info.activeProcessorCount) processors, \(memory) GB"
      + ", load \(load)"
  }

  private static var processor: String {
    field("model name", of: "/proc/cpuinfo") ?? "unknown processor"
  }

  private static var load: String {
    guard let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8) else { return "unknown" }
    return text.split(separator: " ").first.map(String.init) ?? "unknown"
  }

  private static func field(_ name: String, of path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

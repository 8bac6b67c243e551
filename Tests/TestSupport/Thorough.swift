internal import Foundation

/// Whether `OFFLOAD_THOROUGH` is set: tests then try everything of which they take a sample otherwise.
package let isThorough = ProcessInfo.processInfo.environment["OFFLOAD_THOROUGH"] != nil

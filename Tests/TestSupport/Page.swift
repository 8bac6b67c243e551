package import Foundation

/// A page of the documentation.
package struct Page: Sendable {
  package let name: String
  package let catalogue: Catalogue

  /// A folder of pages that link to each other.
  package enum Catalogue: String, CaseIterable, Sendable {
    case users = "Sources/OffloadCLI/Offload.docc"
    case contributors = "Sources/OffloadKit/OffloadKit.docc"

    /// The page that lists the others.
    package var landing: Page {
      switch self {
      case .users: Page(name: "Offload", catalogue: self)
      case .contributors: Page(name: "OffloadKit", catalogue: self)
      }
    }

    package var pages: [Page] {
      Project.names(in: rawValue).filter { $0.hasSuffix(".md") }
        .map { Page(name: String($0.dropLast(3)), catalogue: self) }
    }
  }

  package init(name: String, catalogue: Catalogue) {
    (self.name, self.catalogue) = (name, catalogue)
  }

  /// A contributors' page or, if there is none with this name, a users' page.
  package init(_ name: String) {
    let catalogue = Catalogue.allCases.first { Project.names(in: $0.rawValue).contains("\(name).md") }
    self.init(name: name, catalogue: catalogue ?? .users)
  }

  package static var all: [Page] { Catalogue.allCases.flatMap(\.pages) }

  package var url: URL { Project.url("\(catalogue.rawValue)/\(name).md") }

  package func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }
}

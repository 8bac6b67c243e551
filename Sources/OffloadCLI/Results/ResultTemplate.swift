import JSON
import OffloadKit
import TerminalKit

/// `--format`: makes a line for each result from the values that `--json` names.
struct ResultTemplate {
  private let template: LineTemplate
  /// The properties of an item that it asks for: values by their names, and the user's own fields.
  private let properties: [ItemProperty]

  init(_ source: Argument) throws(UsageError) {
    do {
      let template = try LineTemplate(source.text)
      self.template = template
      properties = ItemProperty.all.filter { property in
        property == .fields || template.names.contains(property.name.lowercased())
      }
    } catch {
      throw .invalidTemplate(reason: "\(error)", column: error.column)
    }
  }

  /// Reads the template for items of a vault.
  ///
  /// - Throws: ``UsageError/unknownTemplateName(_:nearest:)`` for a name that is neither a value of items nor a field
  ///   of any item in the vault.
  init(_ source: Argument, ofItemsIn vault: Vault) throws {
    try self.init(source)
    let unknown = template.names.first { ItemProperty.named($0) == nil && !vault.hasField(named: $0) }
    if let unknown {
      let nearest = Suggestion.nearest(to: unknown, among: ItemProperty.all.map(\.name))
      throw UsageError.unknownTemplateName(unknown, nearest: nearest)
    }
  }

  /// Returns as much of an item's JSON as the template asks for.
  func value(of listed: ListedItem) -> JSONValue {
    JSONValue(listed, of: properties)
  }

  /// Returns the line for one result, with its end: a line feed, or the NUL that the template itself ends in.
  ///
  /// - Throws: ``UsageError/unknownTemplateName(_:nearest:)`` for a name that the results don't have. For items, such
  ///   a name is a field of the user's, which some items have and others don't.
  func line(for value: JSONValue) throws(UsageError) -> String {
    guard case .object(let members) = value else { return "" }
    let fields = members.first { $0.key == "fields" }?.value
    for name in template.names
    where fields == nil && !members.contains(where: { $0.key.lowercased() == name }) {
      let nearest = Suggestion.nearest(to: name, among: members.map(\.key))
      throw .unknownTemplateName(name, nearest: nearest)
    }
    return template.rendered(width: DisplayWidth.of) { name in
      value.member(name)?.shown ?? fields?.member(name)?.shown ?? ""
    } + (template.endsWithNUL ? "" : "\n")
  }
}

extension JSONValue {
  /// Returns the value of an object's key, whatever its case.
  fileprivate func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.lowercased() == key }?.value
  }

  /// The value as text: nothing for null, the parts of a list with commas between.
  fileprivate var shown: String {
    switch self {
    case .array(let values): values.map(\.shown).joined(separator: ",")
    case .object(let members): members.map { "\($0.key)=\($0.value.shown)" }.joined(separator: ",")
    case .written(let written): (try? JSONValue(parsing: written))?.shown ?? ""
    case .null, .bool, .number, .decimal, .string: text ?? ""
    }
  }
}

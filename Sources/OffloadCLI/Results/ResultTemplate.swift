import JSON
import OffloadKit
import TerminalKit

/// `--format`: a line for each result, made of the values that `--json` names.
struct ResultTemplate {
  private let template: LineTemplate
  /// What of an item it asks for: values by their names, and the user's own fields.
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

  /// The same for items of a vault.
  ///
  /// - Throws: ``UsageError/unknownTemplateName(_:nearest:)`` for a name that stands for no value of an item, and for no
  ///   field that one of them has.
  init(_ source: Argument, ofItemsIn vault: Vault) throws {
    try self.init(source)
    let unknown = template.names.first { ItemProperty.named($0) == nil && !vault.hasField(named: $0) }
    if let unknown {
      let nearest = Suggestion.nearest(to: unknown, among: ItemProperty.all.map(\.name))
      throw UsageError.unknownTemplateName(unknown, nearest: nearest)
    }
  }

  /// As much of an item's JSON as the template asks for.
  func value(of listed: ListedItem) -> JSONValue {
    JSONValue(listed, of: properties)
  }

  /// The line for one result, with its end: a line feed, or the NUL that the template itself ends in.
  ///
  /// - Throws: ``UsageError/unknownTemplateName(_:nearest:)`` for a name that the results do not have. What is no
  ///   key of an item is a field of the user's, which some items have and others have not.
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
  /// The value of an object's key, whatever its case.
  fileprivate func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.lowercased() == key }?.value
  }

  /// As text: nothing for null, the parts of a list with commas between.
  fileprivate var shown: String {
    switch self {
    case .array(let values): values.map(\.shown).joined(separator: ",")
    case .object(let members): members.map { "\($0.key)=\($0.value.shown)" }.joined(separator: ",")
    case .written(let written): (try? JSONValue(parsing: written))?.shown ?? ""
    case .null, .bool, .number, .decimal, .string: text ?? ""
    }
  }
}

/// The words of the language that a front end offers to somebody who types a query.
extension Query {
  /// What `is:` asks for.
  public static let states = QueryTermReader.states
  /// What `has:` asks for, beside the names of fields.
  public static let possessions = [
    "tag", "link", "attachment", "children", "parent", "section", "type", "blockid", "body", "checkbox",
    "due",
    "scheduled", "start", "priority",
  ]
}

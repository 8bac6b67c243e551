import JSON

extension JSONValue {
  /// Parses the text of an import.
  init(importing text: String) throws(ImportFault) {
    do {
      try self.init(parsing: Array(text.utf8))
    } catch {
      throw .notJSON(line: error.line, column: error.column)
    }
  }
}

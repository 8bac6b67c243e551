import JSON

extension JSONValue {
  /// Reads a text that is imported.
  init(importing text: String) throws(ImportFault) {
    do {
      try self.init(parsing: Array(text.utf8))
    } catch {
      throw .notJSON(line: error.line, column: error.column)
    }
  }
}

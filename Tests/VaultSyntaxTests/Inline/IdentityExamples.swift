enum IdentityExamples {
  /// Texts and the letters of their identities.
  static let all = [
    ("call mum", "cvjpsvmlbtttkn"),
    ("a", "hdfntnsghgqwnd"),
    ("Renew passport #errand [due:: 2026-03-01]", "pcdhdgbxgqndkp"),
    ("日本へ行く", "fhbktqvzsgckfj"),
    ("12345678", "wxlclpqnlbggwl"),
    ("#only #tags", "vlrcdxkbtjzwnl"),
    ("buy #milk today", "drtzflwhlklfmr"),
  ]
}

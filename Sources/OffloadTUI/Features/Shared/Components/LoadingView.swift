import TerminalKit

/// What is being read, in words: nothing turns or blinks while it takes its time.
struct LoadingView: ComposedView {
  let words: [String]

  var body: some View {
    Column {
      ForEach(words) { Text($0, style: .dim).wrapped() }
    }
    .padding(left: 3, right: 1, top: 1)
  }
}

extension LoadingView: Previewed {
  static var previews: [Preview] {
    [Preview("the vault") { LoadingView(words: ["Reading the vault."]) }]
  }
}

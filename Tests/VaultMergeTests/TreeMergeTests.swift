import Testing
import VaultMerge
import VaultModel
import VaultStore

@Suite struct `Merging vaults by item` {
  @Test(arguments: MergeRow.all)
  func `joins what two sides made of one base`(row: MergeRow) {
    let trees = [row.base, row.one, row.other].map { MergeCase.tree(MergeRow.files($0)) }
    let merge = TreeMerge(base: trees[0], trees[1], trees[2], MergeRules(VaultSettings()))
    #expect(row.said(of: merge) == row.result)
    #expect(merge.notes.map(\.said) == row.notes)
    let turned = TreeMerge(base: trees[0], trees[2], trees[1], MergeRules(VaultSettings()))
    #expect(turned.result == merge.result)
    #expect(turned.notes == merge.notes)
  }
}

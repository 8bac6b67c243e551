@testable import OffloadTUI

/// All that is looked at, by what it is.
enum Catalogue {
  static var groups: [(title: String, types: [any Previewed.Type])] {
    [
      ("Screens", [InboxScreen.self, CollectionsScreen.self, CollectionScreen.self]),
      (
        "Sheets",
        [
          CaptureSheet.self, AddItemSheet.self, EditItemSheet.self, TagPickerSheet.self,
          LinkCollectionSheet.self, ItemActionsMenu.self, HelpSheet.self,
        ]
      ),
      (
        "Around the body",
        [
          ScreenFrame.self, TitleRow.self, TitleFacts.self, TabBar.self, CollectionHeader.self,
          BannerView.self,
          KeyHintRow.self,
          KeyHintView.self, QuickAddButton.self, SyncLine.self,
        ]
      ),
      (
        "Lists",
        [
          ListRows.self, ListRow.self, SectionColumnsView.self, ItemCard.self, ProseRow.self, GroupCard.self,
          CollectionCard.self,
          SectionHeading.self,
          EmptyStateView.self,
          RowMarker.self, ItemWords.self, ItemFactsRow.self, FactLines.self, TagPill.self,
        ]
      ),
      (
        "Bodies",
        [
          ItemView.self, BodyLines.self, PreviewView.self, PreviewHead.self, MarkdownBody.self,
          MarkedText.self,
          ListAndPreview.self, ListOverPreview.self, ShelfView.self,
          ProcessView.self, PlaceGrid.self, SearchView.self, SearchChips.self, FilterView.self,
        ]
      ),
      (
        "Writing",
        [
          ComposeForm.self, ComposeRow.self, ComposeRowBar.self, TagSelector.self, VoiceRecordingButton.self,
          ConflictSheet.self,
        ]
      ),
      (
        "Choosing",
        [
          PickerSheet.self, PickerTitle.self, PickerRowView.self, CalendarView.self, YearView.self,
          MatchedText.self, Rule.self,
        ]
      ),
      ("Layout", [Beside.self, FactRow.self, LabelledRow.self, WhereWide.self, WithoutCursor.self]),
    ]
  }

  static var all: [any Previewed.Type] { groups.flatMap(\.types) }
}

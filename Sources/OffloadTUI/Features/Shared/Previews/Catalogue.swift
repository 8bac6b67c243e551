/// Every view of the features, by the folder that it stands in.
package enum Catalogue {
  package static var capture: [any Previewed.Type] {
    [
      CaptureView.self, CaptureItemCard.self, CaptureComposeView.self, ComposeForm.self, ComposeRow.self,
      ComposeRowBar.self, TagSelector.self, AttachmentPicker.self, VoiceRecordingButton.self,
      ProcessView.self,
      PlaceGrid.self,
    ]
  }

  package static var organize: [any Previewed.Type] {
    [
      OrganizeView.self, CollectionListView.self, CollectionCard.self, CollectionDetailView.self,
      CollectionHeader.self, CollectionItemCard.self, QuickAddButton.self, ItemActionsMenu.self,
      AddItemSheet.self, EditItemSheet.self, TagPickerSheet.self, LinkCollectionSheet.self,
    ]
  }

  package static var shared: [any Previewed.Type] {
    [
      ScreenFrame.self, TitleRow.self, TabBar.self, ItemCard.self, ItemView.self, ItemWords.self,
      ItemFactsRow.self,
      BodyLines.self, RowMarker.self, TagPill.self, FactRow.self, Beside.self, WhereWide.self,
      WithoutCursor.self, ListRows.self,
      SectionHeading.self, EmptyStateView.self, LoadingView.self, BannerView.self, KeyHintRow.self,
      KeyHintView.self, LabelledRow.self, PickerSheet.self, PickerTitle.self, PickerRowView.self, Rule.self,
      HelpSheet.self, SearchView.self, SearchChips.self, ConflictSheet.self,
    ]
  }

  package static var all: [any Previewed.Type] { capture + organize + shared }
}

import JSON

/// A client that says it can do all that versions 3.17 and 3.18 of the protocol have a word for, and has everything registered
/// while it runs where that can be.
enum FullestClient {
  static let capabilities = """
    {"workspace":\(workspace),"textDocument":{\(synchronization),\(asked),\(completion),\(shown)},
    "notebookDocument":{"synchronization":{"dynamicRegistration":true,"executionSummarySupport":true}},
    "window":{"workDoneProgress":true,"showMessage":{"messageActionItem":{"additionalPropertiesSupport":true}},
    "showDocument":{"support":true}},
    "general":{"staleRequestSupport":{"cancel":true,"retryOnContentModified":["textDocument/completion"]},
    "regularExpressions":{"engine":"ECMAScript","version":"ES2020"},
    "markdown":{"parser":"marked","version":"1.1.0","allowedTags":["ul","li","p","code"]},
    "positionEncodings":["utf-8","utf-16","utf-32"]},"experimental":{"anything":true}}
    """

  private static let workspace = #"""
    {"applyEdit":true,"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename","delete"],
    "failureHandling":"textOnlyTransactional","normalizesLineEndings":true,"metadataSupport":true,
    "snippetEditSupport":true,"changeAnnotationSupport":{"groupsOnLabel":true}},
    "didChangeConfiguration":{"dynamicRegistration":true},
    "didChangeWatchedFiles":{"dynamicRegistration":true,"relativePatternSupport":true},
    "symbol":{"dynamicRegistration":true,"symbolKind":{"valueSet":[1,2,3,15,26]},"tagSupport":{"valueSet":[1]},
    "resolveSupport":{"properties":["location.range"]}},"executeCommand":{"dynamicRegistration":true},
    "workspaceFolders":true,"configuration":true,"semanticTokens":{"refreshSupport":true},
    "codeLens":{"refreshSupport":true},"inlineValue":{"refreshSupport":true},"inlayHint":{"refreshSupport":true},
    "diagnostics":{"refreshSupport":true},"foldingRange":{"refreshSupport":true},
    "textDocumentContent":{"dynamicRegistration":true},
    "fileOperations":{"dynamicRegistration":true,"didCreate":true,"willCreate":true,"didRename":true,
    "willRename":true,"didDelete":true,"willDelete":true}}
    """#

  private static let synchronization = #"""
    "synchronization":{"dynamicRegistration":true,"willSave":true,"willSaveWaitUntil":true,"didSave":true},
    "filters":{"relativePatternSupport":true},
    "publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[1,2]},"versionSupport":true,
    "codeDescriptionSupport":true,"dataSupport":true},
    "diagnostic":{"dynamicRegistration":true,"relatedDocumentSupport":true,"relatedInformation":true,
    "tagSupport":{"valueSet":[1,2]},"codeDescriptionSupport":true,"dataSupport":true,"markupMessageSupport":true}
    """#

  private static let completion = #"""
    "completion":{"dynamicRegistration":true,"contextSupport":true,"insertTextMode":2,
    "completionItem":{"snippetSupport":true,"commitCharactersSupport":true,"documentationFormat":["markdown","plaintext"],
    "deprecatedSupport":true,"preselectSupport":true,"tagSupport":{"valueSet":[1]},"insertReplaceSupport":true,
    "resolveSupport":{"properties":["documentation","detail","additionalTextEdits"]},
    "insertTextModeSupport":{"valueSet":[1,2]},"labelDetailsSupport":true},
    "completionItemKind":{"valueSet":[1,5,12,14,17,18,20,25]},
    "completionList":{"itemDefaults":["commitCharacters","editRange","insertTextFormat","insertTextMode","data"],
    "applyKindSupport":true}},
    "codeAction":{"dynamicRegistration":true,"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["","quickfix",
    "refactor","refactor.extract","refactor.inline","refactor.move","refactor.rewrite","source",
    "source.organizeImports","source.fixAll","notebook"]}},"isPreferredSupport":true,"disabledSupport":true,
    "dataSupport":true,"resolveSupport":{"properties":["edit","command"]},"honorsChangeAnnotations":true,
    "documentationSupport":true,"tagSupport":{"valueSet":[1]}},
    "rename":{"dynamicRegistration":true,"prepareSupport":true,"prepareSupportDefaultBehavior":1,
    "honorsChangeAnnotations":true}
    """#

  private static let asked = #"""
    "hover":{"dynamicRegistration":true,"contentFormat":["markdown","plaintext"]},
    "signatureHelp":{"dynamicRegistration":true,"contextSupport":true,"signatureInformation":{
    "documentationFormat":["markdown"],"parameterInformation":{"labelOffsetSupport":true},
    "activeParameterSupport":true,"noActiveParameterSupport":true}},
    "declaration":{"dynamicRegistration":true,"linkSupport":true},
    "definition":{"dynamicRegistration":true,"linkSupport":true},
    "typeDefinition":{"dynamicRegistration":true,"linkSupport":true},
    "implementation":{"dynamicRegistration":true,"linkSupport":true},"references":{"dynamicRegistration":true},
    "documentHighlight":{"dynamicRegistration":true},
    "documentSymbol":{"dynamicRegistration":true,"symbolKind":{"valueSet":[1,2,3,15,26]},
    "hierarchicalDocumentSymbolSupport":true,"tagSupport":{"valueSet":[1]},"labelSupport":true},
    "documentLink":{"dynamicRegistration":true,"tooltipSupport":true},
    "callHierarchy":{"dynamicRegistration":true},"typeHierarchy":{"dynamicRegistration":true},
    "moniker":{"dynamicRegistration":true},"linkedEditingRange":{"dynamicRegistration":true},
    "selectionRange":{"dynamicRegistration":true}
    """#

  private static let shown = #"""
    "codeLens":{"dynamicRegistration":true,"resolveSupport":{"properties":["command"]}},
    "colorProvider":{"dynamicRegistration":true},"formatting":{"dynamicRegistration":true},
    "rangeFormatting":{"dynamicRegistration":true,"rangesSupport":true},
    "onTypeFormatting":{"dynamicRegistration":true},
    "foldingRange":{"dynamicRegistration":true,"rangeLimit":5000,"lineFoldingOnly":true,
    "foldingRangeKind":{"valueSet":["comment","imports","region"]},"foldingRange":{"collapsedText":true}},
    "semanticTokens":{"dynamicRegistration":true,"requests":{"range":true,"full":{"delta":true}},
    "tokenTypes":["type"],"tokenModifiers":["readonly"],"formats":["relative"],"overlappingTokenSupport":true,
    "multilineTokenSupport":true,"serverCancelSupport":true,"augmentsSyntaxTokens":true},
    "inlineValue":{"dynamicRegistration":true},"inlineCompletion":{"dynamicRegistration":true},
    "inlayHint":{"dynamicRegistration":true,"resolveSupport":{"properties":["tooltip","label.command"]}}
    """#
}

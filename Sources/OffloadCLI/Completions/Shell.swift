/// A shell that Offload makes completions for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that the shell runs to complete a command line.
  ///
  /// The script doesn't know any commands. It asks the program, which answers from the same table of commands as the
  /// help, so the script stays right when the program changes.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completions of offload for bash, made by: offload completions bash
    _offload() {
      local line kind=
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ -z $kind ]]; then kind=$line; else COMPREPLY+=("$line"); fi
      done < <(offload completing bash -- "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" "${COMP_TYPE-}" 2> /dev/null)
      # The bash of macOS has no compopt, and does without.
      type compopt > /dev/null 2>&1 || return 0
      case $kind in
        files) compopt -o default ;;
        folders) compopt -o dirnames ;;
        *) if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:/.] ]]; then compopt -o nospace; fi ;;
      esac 2> /dev/null
      return 0
    }
    complete -F _offload offload

    """#

  private static let zshScript = #"""
    #compdef offload
    # Completions of offload for zsh, made by: offload completions zsh
    _offload() {
      local line
      local -a answer found shown open openShown
      answer=("${(@f)$(offload completing zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)}")
      case $answer[1] in
        files | folders)
          compset -P '--*='
          if [[ $answer[1] == folders ]]; then _files -/; else _files; fi
          ;;
        words)
          for line in "${(@)answer[2,-1]}"; do
            local word=${line%%$'\t'*} text=${line%%$'\t'*}
            [[ $line == *$'\t'* ]] && text="$word  -- ${line#*$'\t'}"
            if [[ $word == *[=:/.] ]]; then open+=("$word") openShown+=("$text"); else found+=("$word") shown+=("$text"); fi
          done
          (( $#found )) && compadd -V offload -l -d shown -a -- found
          (( $#open )) && compadd -V offload -l -S '' -d openShown -a -- open
          (( $#found + $#open ))
          ;;
        *) return 1 ;;
      esac
    }
    if [[ $funcstack[1] == _offload ]]; then _offload "$@"; else compdef _offload offload; fi

    """#

  private static let fishScript = #"""
    # Completions of offload for fish, made by: offload completions fish
    function __offload_complete
        set -l words (commandline -opc)
        set -e words[1]
        set -l current (commandline -ct)
        set -l answer (offload completing fish -- $words "$current" 2> /dev/null)
        switch "$answer[1]"
            case words
                set -e answer[1]
                if test (count $answer) -gt 0
                    printf '%s\n' $answer
                end
            case files folders
                set -l option (string match -r -- '^--[^=]*=' "$current"); or set option ''
                set -l path (string replace -r -- '^--[^=]*=' '' "$current")
                if test $answer[1] = folders
                    __fish_complete_directories "$path" | string replace -r -- '^' "$option"
                else
                    __fish_complete_path "$path" | string replace -r -- '^' "$option"
                end
        end
    end
    complete -c offload -e
    complete -c offload -f -k -a '(__offload_complete)'

    """#
}

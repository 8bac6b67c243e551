;;; What language-server.py has Emacs do, with eglot.  Whatever fails is written to $LOG, and "done" where nothing does.
(require 'eglot)
(require 'seq)
(setq eglot-sync-connect 10 eglot-send-changes-idle-time 0 eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil make-backup-files nil create-lockfiles nil
      require-final-newline nil)
(define-derived-mode offload-test-mode text-mode "Vault")
(add-to-list 'eglot-server-programs
             `(offload-test-mode . (,(getenv "OFFLOAD") "lsp" :initializationOptions (:inlayHints t))))

(defun say (text) (with-temp-file (getenv "LOG") (insert text "\n")))

(defun until-true (what holds)
  "Wait until HOLDS gives a value; timers do not run in batch, so changes are told by hand."
  (let ((end (+ (float-time) 10)) value)
    (while (not (setq value (funcall holds)))
      (when (> (float-time) end) (error "never: %s" what))
      (eglot--signal-textDocument/didChange)
      (accept-process-output nil 0.02))
    value))

(defun has (text) (save-excursion (goto-char (point-min)) (search-forward text nil t)))

(defun ask (method params) (jsonrpc-request (eglot--current-server-or-lose) method params))

(defun offers-at-point ()
  (eglot--signal-textDocument/didChange)
  (let ((answer (ask :textDocument/completion (eglot--TextDocumentPositionParams))))
    (append (if (vectorp answer) answer (plist-get answer :items)) nil)))

(defun act (title line)
  "Run the action with TITLE on LINE, from 0, as eglot does: what is a command is executed."
  (goto-char (point-min))
  (forward-line line)
  (let* ((actions (eglot-code-actions (line-beginning-position) (line-end-position)))
         (action (seq-find (lambda (action) (equal (plist-get action :title) title)) actions)))
    (unless action (error "not offered: %s" title))
    (let ((command (plist-get action :command)))
      (if (stringp command)
          (eglot-execute-command (eglot--current-server-or-lose) command (plist-get action :arguments))
        (eglot-execute-command (eglot--current-server-or-lose) (plist-get command :command)
                               (plist-get command :arguments))))))

(defun typed (words)
  "Add a line of WORDS at the end of the note, and go to its end."
  (goto-char (point-max))
  (insert words "\n")
  (backward-char))

(defun play (played)
  "Do what language-server.py lists."
  (find-file "Plan.md")
  (offload-test-mode)
  (until-true "managed" #'eglot-managed-p)
  (dolist (row (alist-get 'completions played))
    (typed (nth 0 row))
    (let ((offer (seq-find (lambda (offer) (equal (plist-get offer :label) (nth 1 row))) (offers-at-point))))
      (unless offer (error "not offered: %s" (nth 1 row)))
      (eglot--apply-text-edits (vector (plist-get offer :textEdit)))
      (eglot--apply-text-edits (or (plist-get offer :additionalTextEdits) []))
      ;; eglot itself runs no command of an offer, so an item of another file gets no id there.
      (when (plist-get offer :command)
        (eglot--signal-textDocument/didChange)
        (ask :workspace/executeCommand (plist-get offer :command)))))
  (let ((day (eglot-execute-command (eglot--current-server-or-lose) "offload.day"
                                    (vector "today" (eglot--path-to-uri buffer-file-name)))))
    (unless (string-suffix-p (alist-get 'day played) day) (error "a day at %s" day)))
  (dolist (row (alist-get 'fixes played))
    (typed (nth 0 row))
    (let ((found (lambda () (seq-some (lambda (found) (string-search (nth 1 row) (flymake-diagnostic-text found)))
                                      eglot--diagnostics))))
      (until-true (nth 1 row) found)
      (act (nth 2 row) (1- (line-number-at-pos)))
      (until-true "no more findings" (lambda () (null eglot--diagnostics)))))
  (let ((hints (ask :textDocument/inlayHint
                    (list :textDocument (eglot--TextDocumentIdentifier)
                          :range (list :start (eglot--pos-to-lsp-position (point-min))
                                       :end (eglot--pos-to-lsp-position (point-max)))))))
    (unless (equal (mapcar (lambda (hint) (plist-get hint :label)) hints) (alist-get 'hints played))
      (error "hints: %S" hints)))
  (let ((symbol (aref (ask :workspace/symbol (list :query (car (alist-get 'symbol played)))) 0)))
    (unless (equal (list (plist-get symbol :name) (plist-get symbol :containerName)) (alist-get 'symbol played))
      (error "%S" symbol)))
  (save-buffer)
  (let ((new (alist-get 'name played)) (note (current-buffer)))
    (find-file "Steps.md")
    (offload-test-mode)
    (until-true "managed" #'eglot-managed-p)
    (search-forward "[[")
    (condition-case fault
        (eglot-rename new)
      ;; An eglot that renames no files has to close the note first, and is told so.
      (error
       (unless (string-search "Close it first" (error-message-string fault)) (signal (car fault) (cdr fault)))
       (kill-buffer note)
       (eglot-rename new)))
    (until-true "renamed" (lambda () (file-exists-p (concat new ".md"))))
    (save-buffer)))

(condition-case fault
    (progn
      (find-file "inbox.md")
      (offload-test-mode)
      (buffer-enable-undo)
      (apply #'eglot (eglot--guess-contact))
      (until-true "managed" (lambda () (eglot-managed-p)))
      ;; A finding shows, and goes with its cause.
      (goto-char (point-max))
      (insert "- see [[Nowhere]]\n")
      (until-true "a finding" (lambda () eglot--diagnostics))
      (goto-char (point-max))
      (forward-line -1)
      (delete-region (point) (point-max))
      (until-true "no finding" (lambda () (null eglot--diagnostics)))
      ;; Tags of the vault are offered.
      (goto-char (point-max))
      (insert "- x #")
      (unless (offers-at-point) (error "no tags are offered"))
      (delete-region (line-beginning-position) (point-max))
      (eglot--signal-textDocument/didChange)
      (undo-boundary)
      (act "Done" 2)
      (until-true "done" (lambda () (has "- [x] water the plants")))
      (undo-start)
      (undo-more 1)
      (until-true "undone" (lambda () (has "- [ ] water the plants")))
      (act "Move to Errands" 3)
      ;; Typed while the server is at work; the edit that comes is for an older text.
      (goto-char (point-min))
      (forward-line 2)
      (insert "- typed\n")
      (until-true "moved" (lambda () (not (has "stamps"))))
      (save-buffer)
      (accept-process-output nil 0.3)
      (play (json-parse-string (getenv "PLAYED") :object-type 'alist :array-type 'list))
      (eglot-shutdown (eglot--current-server-or-lose) nil 5 t)
      (say "done"))
  (error (say (error-message-string fault))))

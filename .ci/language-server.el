;;; What language-server.py has Emacs do, with eglot.  Whatever fails is written to $LOG, and "done" where nothing does.
(require 'eglot)
(require 'seq)
(setq eglot-sync-connect 10 eglot-send-changes-idle-time 0 eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil make-backup-files nil create-lockfiles nil
      require-final-newline nil)
(define-derived-mode offload-test-mode text-mode "Vault")
(add-to-list 'eglot-server-programs
             `(offload-test-mode . (,(getenv "OFFLOAD") "lsp")))

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

(defun labels-at-point ()
  (let* ((answer (jsonrpc-request (eglot--current-server-or-lose) :textDocument/completion
                                  (eglot--TextDocumentPositionParams)))
         (items (if (vectorp answer) answer (plist-get answer :items))))
    (mapcar (lambda (item) (plist-get item :label)) items)))

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
      (eglot--signal-textDocument/didChange)
      (unless (labels-at-point) (error "no tags are offered"))
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
      (eglot-shutdown (eglot--current-server-or-lose) nil 5 t)
      (say "done"))
  (error (say (error-message-string fault))))

#ifndef OFFLOAD_TERMINAL_H
#define OFFLOAD_TERMINAL_H

// What has to be done inside of a signal handler for a terminal to be left as it was found. Only calls that are
// safe there are made.

#include <stdbool.h>
#include <stddef.h>

// From here on a trap (or a second signal that asks to end) undoes the modes: `undo` is written to `output` and
// `settings`, a `struct termios`, is given back to `input`. `undo` has to stay where it is. (Naming the type here
// would make it this module's own for Swift.)
void offload_terminal_guard(int input, int output, const void *settings, const char *undo, size_t length);

// Undoes the modes if they are guarded, once: true for the call that did it.
bool offload_terminal_restore(void);

// Handles signals. WINCH, CONT, TSTP, TERM, HUP and INT write their number to `pipe`, which must not block; the
// second of TERM, HUP and INT ends the process at once. Traps restore the terminal, on a stack of their own, and
// go on to whatever handled them before. False with `errno` if a handler could not be set.
bool offload_terminal_watch_signals(int pipe);
// Gives every signal back to whatever handled it before.
void offload_terminal_forget_signals(void);

// While the terminal is lent to a child program, stopping and going on are what they are by default, for both alike.
void offload_terminal_lend(bool lent);

// Stops the process group as Ctrl-Z does, and returns when it goes on.
void offload_terminal_stop(void);

#endif

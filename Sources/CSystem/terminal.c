#if defined(__linux__)
#define _GNU_SOURCE
#elif defined(__APPLE__)
#define _DARWIN_C_SOURCE
#endif

#include "terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static atomic_bool guarded;
static int guarded_input, guarded_output;
static struct termios guarded_settings;
static const char *guarded_undo;
static size_t guarded_length;

void offload_terminal_guard(int input, int output, const void *settings, const char *undo, size_t length) {
  guarded_input = input;
  guarded_output = output;
  memcpy(&guarded_settings, settings, sizeof guarded_settings);
  guarded_undo = undo;
  guarded_length = length;
  atomic_store(&guarded, true);
}

bool offload_terminal_restore(void) {
  if (!atomic_exchange(&guarded, false)) return false;
  size_t written = 0;
  while (written < guarded_length) {
    ssize_t count = write(guarded_output, guarded_undo + written, guarded_length - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += (size_t)count;
  }
  // Nothing is flushed: what was typed ahead belongs to the shell.
  while (tcsetattr(guarded_input, TCSADRAIN, &guarded_settings) != 0 && errno == EINTR) {
  }
  return true;
}

static const int noted[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT};
static const int traps[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGQUIT};
// All others that end a process, where nobody handles or ignores them.
static const int endings[] = {
    SIGSYS,  SIGUSR1, SIGUSR2,   SIGALRM, SIGXCPU,
    SIGXFSZ, SIGPIPE, SIGVTALRM, SIGPROF,
#ifdef __linux__
    SIGIO,   SIGPWR,  SIGSTKFLT,
#endif
#ifdef SIGEMT
    SIGEMT,
#endif
};
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static struct sigaction before_noted[COUNT(noted)], before_traps[COUNT(traps)], before_endings[COUNT(endings)];
#ifdef SIGRTMIN
static struct sigaction before_realtime[64];
#endif
static stack_t before_stack;
// A trap may be an overflow of the stack, so its handler has one of its own.
static char stack_of_traps[64 * 1024];
static atomic_int signal_pipe = -1;
static atomic_bool asked_to_end;
static bool watching;

static void note(int number) {
  int reason = errno;
  bool ends = number == SIGTERM || number == SIGHUP || number == SIGINT;
  // Whoever asks twice was not heard the first time.
  if (ends && atomic_exchange(&asked_to_end, true)) {
    offload_terminal_restore();
    signal(number, SIG_DFL);
    raise(number);
  }
  unsigned char byte = (unsigned char)number;
  // A full pipe wakes the loop as well.
  ssize_t count = write(atomic_load(&signal_pipe), &byte, 1);
  (void)count;
  errno = reason;
}

static void trap(int number) {
  offload_terminal_restore();
  for (size_t index = 0; index < COUNT(traps); index++) {
    if (traps[index] == number) sigaction(number, &before_traps[index], NULL);
  }
  // It is blocked until this returns, and then comes to whatever handled it before.
  raise(number);
}

static void end(int number) {
  offload_terminal_restore();
  // It is blocked until this returns, and then does what it does by default.
  signal(number, SIG_DFL);
  raise(number);
}

static bool handle(int number, void (*handler)(int), int flags, struct sigaction *before) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_flags = flags;
  action.sa_handler = handler;
  return sigaction(number, &action, before) == 0;
}

static bool handle_ending(int number, struct sigaction *before) {
  if (!handle(number, end, 0, before)) return false;
  return before->sa_handler == SIG_DFL || sigaction(number, before, NULL) == 0;
}

bool offload_terminal_watch_signals(int pipe) {
  atomic_store(&signal_pipe, pipe);
  atomic_store(&asked_to_end, false);
  stack_t stack = {.ss_sp = stack_of_traps, .ss_size = sizeof stack_of_traps};
  if (sigaltstack(&stack, &before_stack) != 0) return false;
  for (size_t index = 0; index < COUNT(noted); index++) {
    if (!handle(noted[index], note, SA_RESTART, &before_noted[index])) return false;
    // A program started under nohup does not hang up.
    if (before_noted[index].sa_handler == SIG_IGN && noted[index] == SIGHUP) {
      sigaction(noted[index], &before_noted[index], NULL);
    }
  }
  for (size_t index = 0; index < COUNT(traps); index++) {
    if (!handle(traps[index], trap, SA_ONSTACK, &before_traps[index])) return false;
    // It ends nothing where it is ignored, and the terminal is kept.
    if (traps[index] == SIGQUIT && before_traps[index].sa_handler == SIG_IGN) {
      sigaction(SIGQUIT, &before_traps[index], NULL);
    }
  }
  for (size_t index = 0; index < COUNT(endings); index++) {
    if (!handle_ending(endings[index], &before_endings[index])) return false;
  }
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
    if (!handle_ending(number, &before_realtime[number - SIGRTMIN])) return false;
  }
#endif
  watching = true;
  return true;
}

void offload_terminal_forget_signals(void) {
  watching = false;
  for (size_t index = 0; index < COUNT(noted); index++) sigaction(noted[index], &before_noted[index], NULL);
  for (size_t index = 0; index < COUNT(traps); index++) sigaction(traps[index], &before_traps[index], NULL);
  for (size_t index = 0; index < COUNT(endings); index++) {
    sigaction(endings[index], &before_endings[index], NULL);
  }
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
    sigaction(number, &before_realtime[number - SIGRTMIN], NULL);
  }
#endif
  sigaltstack(&before_stack, NULL);
  atomic_store(&signal_pipe, -1);
}

void offload_terminal_lend(bool lent) {
  if (!watching) return;
  handle(SIGTSTP, lent ? SIG_DFL : note, SA_RESTART, NULL);
  handle(SIGCONT, lent ? SIG_DFL : note, SA_RESTART, NULL);
}

void offload_terminal_stop(void) {
  struct sigaction before_stop, before_continue;
  // The others of the group are stopped first, and this process by a signal to its own thread, which is sure to
  // take effect before the call returns.
  handle(SIGTSTP, SIG_IGN, 0, &before_stop);
  kill(0, SIGTSTP);
  handle(SIGCONT, SIG_DFL, 0, &before_continue);
  handle(SIGTSTP, SIG_DFL, 0, NULL);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &before_stop, NULL);
  sigaction(SIGCONT, &before_continue, NULL);
}

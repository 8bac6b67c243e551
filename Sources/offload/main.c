// The program begins in C, since one that begins in Swift needs /proc, which a bare chroot or a small container has not.

#include <stddef.h>

// In OffloadMain.
_Noreturn void offload_start(char **arguments);

int main(int count, char **arguments) {
  (void)count;
  offload_start(arguments);
}

#if defined(__linux__) && !defined(DEBUG)
// Before `main`, the runtime of Swift asks itself for the program that would print a crash, looks for it beside
// /proc/self/exe, and gives up the process where that cannot be read. A release brings no such program.
const char *swift_copyAuxiliaryExecutablePath(const char *name);
const char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
#endif

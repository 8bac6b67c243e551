// The program begins in C, since one that begins in Swift needs /proc, which a bare chroot or a small container has not.

#include <stddef.h>

// In OffloadMain.
_Noreturn void offload_start(char **arguments);

int main(int count, char **arguments) {
  (void)count;
  offload_start(arguments);
}

#if defined(__linux__) && !defined(DEBUG)
// What a static program has the runtime of Swift do before `main`, though nobody asks for it, is left out here.

// It looks for the program that would print a crash beside /proc/self/exe, and gives up the process where that cannot be
// read. A release brings no such program.
const char *swift_copyAuxiliaryExecutablePath(const char *name);
const char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}

// It reads /proc/self/maps to find the arguments, which `main` is given.
char **_swift_stdlib_getUnsafeArgvArgc(int *count);
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  static char *none[] = {NULL};
  *count = 0;
  return none;
}
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) {
  (void)arguments;
  (void)count;
}
#endif

// Memory for programs that run for a few milliseconds.

#if defined(__GLIBC__) || defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "system.h"

#if defined(__GLIBC__)
// What a short program gives back to the system it soon asks for again, at the price of a page fault for every four
// kilobytes, a twelfth of the time of a capture.
void offload_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_TOP_PAD, 512 << 10);
}

// The interface reads large vaults now and then, and in between must not hold what those readings needed. Threads share
// two heaps, since each heap keeps what it once had.
void offload_return_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
  mallopt(M_ARENA_MAX, 2);
}
#else
void offload_keep_memory(void) {}
void offload_return_memory(void) {}
#endif

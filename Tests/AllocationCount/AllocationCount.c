// The linker has every call of an allocating function, in whatever library, come here first (`--wrap`, in the manual of ld).

#include "AllocationCount.h"

#ifdef __linux__

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void __real_free(void *memory);

static atomic_long count, bytes;

static void *counted(void *memory) {
  if (memory) {
    atomic_fetch_add(&count, 1);
    atomic_fetch_add(&bytes, (long)malloc_usable_size(memory));
  }
  return memory;
}

void *__wrap_malloc(size_t size) { return counted(__real_malloc(size)); }

void *__wrap_calloc(size_t number, size_t size) { return counted(__real_calloc(number, size)); }

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  return counted(__real_aligned_alloc(alignment, size));
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  int error = __real_posix_memalign(memory, alignment, size);
  if (!error) counted(*memory);
  return error;
}

void *__wrap_realloc(void *memory, size_t size) {
  long before = memory ? (long)malloc_usable_size(memory) : 0;
  void *moved = __real_realloc(memory, size);
  if (moved) atomic_fetch_sub(&bytes, before);
  return counted(moved);
}

void __wrap_free(void *memory) {
  if (memory) atomic_fetch_sub(&bytes, (long)malloc_usable_size(memory));
  __real_free(memory);
}

long allocation_count(void) { return atomic_load(&count); }

long allocated_bytes(void) { return atomic_load(&bytes); }

#else

long allocation_count(void) { return 0; }

long allocated_bytes(void) { return 0; }

#endif

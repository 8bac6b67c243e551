// Watching on Apple's other systems, which have no FSEvents: there is none, so that files are looked at again and again.
#if defined(__APPLE__)
#include <TargetConditionals.h>
#if !TARGET_OS_OSX

#include "system.h"

#include <errno.h>
#include <stddef.h>

struct offload_watch *offload_watch_open(int root) {
  (void)root;
  errno = ENOTSUP;
  return NULL;
}

void offload_watch_close(struct offload_watch *watch) { (void)watch; }

int offload_watch_descriptor(const struct offload_watch *watch) {
  (void)watch;
  return -1;
}

bool offload_watches_trees(void) { return true; }

int offload_watch_add(struct offload_watch *watch, int folder) {
  (void)watch;
  (void)folder;
  return 0;
}

void offload_watch_remove(struct offload_watch *watch, int number) {
  (void)watch;
  (void)number;
}

ssize_t offload_watch_read(struct offload_watch *watch, void *buffer, size_t size) {
  (void)watch;
  (void)buffer;
  (void)size;
  errno = ENOTSUP;
  return -1;
}

bool offload_next_change(const void *buffer, size_t size, size_t *offset, struct offload_change *change) {
  (void)buffer;
  (void)size;
  (void)offset;
  (void)change;
  return false;
}

#endif
#endif

// Watching on Linux: inotify, one watch a folder.
#if defined(__linux__)
#define _GNU_SOURCE

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

struct offload_watch {
  int descriptor;
};

struct offload_watch *offload_watch_open(int root) {
  (void)root;
  int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (descriptor < 0) return NULL;
  struct offload_watch *watch = malloc(sizeof *watch);
  if (!watch) {
    close(descriptor);
    errno = ENOMEM;
    return NULL;
  }
  watch->descriptor = descriptor;
  return watch;
}

void offload_watch_close(struct offload_watch *watch) {
  close(watch->descriptor);
  free(watch);
}

int offload_watch_descriptor(const struct offload_watch *watch) { return watch->descriptor; }

bool offload_watches_trees(void) { return false; }

int offload_watch_add(struct offload_watch *watch, int folder) {
  // By descriptor, so that it is the folder that was opened beneath the root, whatever its path has become.
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", folder);
  const uint32_t told = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE |
                        IN_DELETE_SELF | IN_MOVE_SELF;
  return inotify_add_watch(watch->descriptor, path, told | IN_ONLYDIR | IN_EXCL_UNLINK);
}

void offload_watch_remove(struct offload_watch *watch, int number) { inotify_rm_watch(watch->descriptor, number); }

ssize_t offload_watch_read(struct offload_watch *watch, void *buffer, size_t size) {
  return read(watch->descriptor, buffer, size);
}

bool offload_next_change(const void *buffer, size_t size, size_t *offset, struct offload_change *change) {
  struct inotify_event event;
  while (*offset + sizeof event <= size) {
    const char *start = (const char *)buffer + *offset;
    memcpy(&event, start, sizeof event);
    if (event.len > size - *offset - sizeof event) return false;
    *offset += sizeof event + event.len;
    // Told of every folder that is gone or removed from the watch.
    if (event.mask & IN_IGNORED) continue;
    change->folder = event.wd;
    change->name = event.len ? start + sizeof event : NULL;
    change->length = event.len ? strnlen(change->name, event.len) : 0;
    change->is_folder = !event.len || (event.mask & IN_ISDIR);
    change->is_overflow = event.mask & (IN_Q_OVERFLOW | IN_UNMOUNT);
    return true;
  }
  return false;
}

#endif

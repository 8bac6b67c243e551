// Watching on macOS: FSEvents, one stream for the whole tree.
#if defined(__APPLE__)
#include <TargetConditionals.h>
#if TARGET_OS_OSX

#include "system.h"

#include <CoreServices/CoreServices.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Events come on a queue of the system's and go through a pipe, so that they can be waited for like anything else.
struct offload_watch {
  int reading, writing;
  size_t root_length;
  char root[PATH_MAX];
  FSEventStreamRef stream;
  dispatch_queue_t queue;
};

// What stands in the pipe before a name. One write of a whole event is never torn: it is shorter than PIPE_BUF.
struct header {
  uint16_t length;
  uint8_t is_folder, is_overflow;
};
#define LONGEST_NAME (PIPE_BUF - sizeof(struct header))

static void tell(struct offload_watch *watch, const char *name, size_t length, bool is_folder, bool is_overflow) {
  char event[PIPE_BUF];
  if (length > LONGEST_NAME) {
    length = 0;
    is_overflow = true;
  }
  struct header header = {(uint16_t)length, is_folder, is_overflow};
  memcpy(event, &header, sizeof header);
  memcpy(event + sizeof header, name, length);
  // A full pipe holds the queue, and the system then says itself that it has left something out.
  while (write(watch->writing, event, sizeof header + length) < 0 && errno == EINTR) continue;
}

static void take(ConstFSEventStreamRef stream, void *context, size_t count, void *paths,
                 const FSEventStreamEventFlags flags[], const FSEventStreamEventId ids[]) {
  (void)stream;
  (void)ids;
  struct offload_watch *watch = context;
  const FSEventStreamEventFlags lost = kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagRootChanged |
                                       kFSEventStreamEventFlagUnmount;
  for (size_t index = 0; index < count; index++) {
    const char *path = ((const char *const *)paths)[index];
    bool is_folder = flags[index] & kFSEventStreamEventFlagItemIsDir;
    bool is_inside = strncmp(path, watch->root, watch->root_length) == 0 && path[watch->root_length] == '/';
    if (is_inside && !(flags[index] & lost)) {
      const char *name = path + watch->root_length + 1;
      tell(watch, name, strlen(name), is_folder, false);
    } else {
      tell(watch, "", 0, true, true);
    }
  }
}

static bool start(struct offload_watch *watch) {
  CFStringRef root = CFStringCreateWithFileSystemRepresentation(NULL, watch->root);
  if (!root) return false;
  CFArrayRef roots = CFArrayCreate(NULL, (const void **)&root, 1, &kCFTypeArrayCallBacks);
  FSEventStreamContext context = {.info = watch};
  watch->stream = FSEventStreamCreate(
      NULL, take, &context, roots, kFSEventStreamEventIdSinceNow, 0.02,
      kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer | kFSEventStreamCreateFlagWatchRoot);
  CFRelease(roots);
  CFRelease(root);
  if (!watch->stream) return false;
  watch->queue = dispatch_queue_create("offload.watch", DISPATCH_QUEUE_SERIAL);
  FSEventStreamSetDispatchQueue(watch->stream, watch->queue);
  return FSEventStreamStart(watch->stream);
}

struct offload_watch *offload_watch_open(int root) {
  struct offload_watch *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  int ends[2] = {-1, -1};
  if (fcntl(root, F_GETPATH, watch->root) == 0 && pipe(ends) == 0) {
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    // A callback that writes when nobody reads any more gets EPIPE, and no signal that would end the process.
    fcntl(ends[1], F_SETNOSIGPIPE, 1);
    watch->reading = ends[0];
    watch->writing = ends[1];
    watch->root_length = strlen(watch->root);
    if (start(watch)) return watch;
    errno = ENOTSUP;
  }
  int reason = errno;
  if (watch->stream) {
    FSEventStreamInvalidate(watch->stream);
    FSEventStreamRelease(watch->stream);
  }
  if (watch->queue) dispatch_release(watch->queue);
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  free(watch);
  errno = reason;
  return NULL;
}

static void nothing(void *context) { (void)context; }

void offload_watch_close(struct offload_watch *watch) {
  // A callback that waits at a full pipe ends with EPIPE once nobody reads.
  close(watch->reading);
  FSEventStreamStop(watch->stream);
  FSEventStreamInvalidate(watch->stream);
  // The queue is serial: after this no callback is under way.
  dispatch_sync_f(watch->queue, NULL, nothing);
  FSEventStreamRelease(watch->stream);
  dispatch_release(watch->queue);
  close(watch->writing);
  free(watch);
}

int offload_watch_descriptor(const struct offload_watch *watch) { return watch->reading; }

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
  // Whole events only: a header, then its name.
  size_t filled = 0;
  while (filled + PIPE_BUF <= size) {
    struct header header;
    ssize_t count = read(watch->reading, (char *)buffer + filled, sizeof header);
    if (count != (ssize_t)sizeof header) return filled ? (ssize_t)filled : count;
    memcpy(&header, (char *)buffer + filled, sizeof header);
    filled += sizeof header;
    if (header.length && read(watch->reading, (char *)buffer + filled, header.length) != header.length) return -1;
    filled += header.length;
  }
  return (ssize_t)filled;
}

bool offload_next_change(const void *buffer, size_t size, size_t *offset, struct offload_change *change) {
  struct header header;
  if (*offset + sizeof header > size) return false;
  memcpy(&header, (const char *)buffer + *offset, sizeof header);
  *offset += sizeof header;
  if (header.length > size - *offset) return false;
  change->folder = 0;
  change->name = header.length ? (const char *)buffer + *offset : NULL;
  change->length = header.length;
  change->is_folder = header.is_folder;
  change->is_overflow = header.is_overflow;
  *offset += header.length;
  return true;
}

#endif
#endif

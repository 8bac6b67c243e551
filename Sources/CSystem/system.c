#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif
#include <unistd.h>

int offload_error(void) { return errno; }

int offload_open(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags | O_CLOEXEC, mode);
}

int offload_open_stepwise(int folder, const char *path, int flags, mode_t mode) {
  char name[NAME_MAX + 1];
  int here = folder;
  for (;;) {
    const char *end = strchr(path, '/');
    size_t length = end ? (size_t)(end - path) : strlen(path);
    if (length > NAME_MAX) {
      if (here != folder) close(here);
      errno = ENAMETOOLONG;
      return -1;
    }
    memcpy(name, path, length);
    name[length] = 0;
    bool outside = strcmp(name, "..") == 0 || length == 0;
    int next = -1;
    if (outside) {
      errno = EXDEV;
    } else if (end) {
      next = openat(here, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      // With O_DIRECTORY a link is "not a directory": say what it is.
      struct stat status;
      if (next < 0 && errno == ENOTDIR && fstatat(here, name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = S_ISLNK(status.st_mode) ? ELOOP : ENOTDIR;
      }
    } else {
      next = openat(here, name, flags | O_NOFOLLOW | O_CLOEXEC, mode);
    }
    int reason = errno;
    if (here != folder) close(here);
    errno = reason;
    if (next < 0 || !end) return next;
    here = next;
    path = end + 1;
  }
}

int offload_try_lock(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB); }
void offload_unlock(int descriptor) { flock(descriptor, LOCK_UN); }

static void convert(const struct stat *from, struct offload_status *to) {
  to->device = (uint64_t)from->st_dev;
  to->inode = (uint64_t)from->st_ino;
  to->size = (uint64_t)from->st_size;
  to->links = (uint64_t)from->st_nlink;
#if defined(__APPLE__)
  to->modified_seconds = from->st_mtimespec.tv_sec;
  to->modified_nanoseconds = from->st_mtimespec.tv_nsec;
#else
  to->modified_seconds = from->st_mtim.tv_sec;
  to->modified_nanoseconds = from->st_mtim.tv_nsec;
#endif
  to->mode = (uint32_t)from->st_mode;
  to->owner = (uint32_t)from->st_uid;
  to->group = (uint32_t)from->st_gid;
}

int offload_status_of(int descriptor, struct offload_status *status) {
  struct stat found;
  if (fstat(descriptor, &found) != 0) return -1;
  convert(&found, status);
  return 0;
}

int offload_status_at(int folder, const char *path, bool follow, struct offload_status *status) {
  struct stat found;
  if (fstatat(folder, path, &found, follow ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return -1;
  convert(&found, status);
  return 0;
}

#if defined(__linux__)
// fdopendir would ask three more things of a descriptor that is known to be a folder's.
struct folder {
  int descriptor;
  long length, position;
  _Alignas(8) char entries[32768];
};

struct listed {
  uint64_t inode;
  int64_t next;
  unsigned short length;
  unsigned char kind;
  char name[];
};

void *offload_open_folder(int descriptor) {
  struct folder *folder = malloc(sizeof *folder);
  if (!folder) return NULL;
  folder->descriptor = descriptor;
  folder->length = folder->position = 0;
  return folder;
}

int offload_next_entry(void *opened, struct offload_entry *entry) {
  struct folder *folder = opened;
  if (folder->position == folder->length) {
    folder->length = syscall(SYS_getdents64, folder->descriptor, folder->entries, sizeof folder->entries);
    folder->position = 0;
    if (folder->length <= 0) {
      int result = folder->length < 0 ? -1 : 0;
      folder->length = 0;
      return result;
    }
  }
  struct listed *found = (struct listed *)(folder->entries + folder->position);
  folder->position += found->length;
  entry->name = found->name;
  entry->length = strlen(found->name);
  entry->kind = found->kind;
  return 1;
}

void offload_close_folder(void *opened) {
  struct folder *folder = opened;
  close(folder->descriptor);
  free(folder);
}
#else
void *offload_open_folder(int descriptor) { return fdopendir(descriptor); }

int offload_next_entry(void *folder, struct offload_entry *entry) {
  errno = 0;
  struct dirent *found = readdir(folder);
  if (!found) return errno ? -1 : 0;
  entry->name = found->d_name;
  entry->length = strlen(found->d_name);
  entry->kind = found->d_type;
  return 1;
}

void offload_close_folder(void *folder) { closedir(folder); }
#endif

static bool is_same(const struct stat *one, const struct stat *other) {
  return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

// Writes a slash and the name that a folder has in its parent before the end of a path; returns where it begins, or -1.
// Every name is looked at, since what is mounted on one has another number than the name.
static ssize_t put_name(const struct stat *folder, int parent, char *path, size_t end) {
  int own = offload_open(parent, ".", O_RDONLY | O_DIRECTORY, 0);
  void *names = own < 0 ? NULL : offload_open_folder(own);
  if (!names) {
    if (own >= 0) close(own);
    return -1;
  }
  ssize_t start = -1;
  int reason = ENOENT, next;
  struct offload_entry entry;
  struct stat found;
  while ((next = offload_next_entry(names, &entry)) > 0) {
    if (fstatat(parent, entry.name, &found, AT_SYMLINK_NOFOLLOW) != 0 || !is_same(&found, folder)) continue;
    reason = ERANGE;
    if (entry.length >= end) break;
    start = (ssize_t)(end - entry.length - 1);
    path[start] = '/';
    memcpy(path + start + 1, entry.name, entry.length);
    break;
  }
  if (next < 0) reason = errno;
  offload_close_folder(names);
  errno = reason;
  return start;
}

ssize_t offload_climb(int folder, char *path, size_t size) {
  ssize_t start = (ssize_t)size;
  int here = fcntl(folder, F_DUPFD_CLOEXEC, 0);
  bool is_root = false;
  while (here >= 0 && start >= 0 && !is_root) {
    struct stat own, above;
    int parent = offload_open(here, "..", O_RDONLY | O_DIRECTORY, 0);
    if (parent < 0 || fstat(here, &own) != 0 || fstat(parent, &above) != 0) {
      start = -1;
    } else if (is_same(&own, &above)) {
      is_root = true;
    } else {
      start = put_name(&own, parent, path, (size_t)start);
    }
    int reason = errno;
    close(here);
    if (start < 0 && parent >= 0) close(parent);
    errno = reason;
    here = start < 0 ? -1 : parent;
  }
  if (!is_root) return -1;
  close(here);
  if (start == (ssize_t)size && start > 0) path[--start] = '/';
  memmove(path, path + start, size - (size_t)start);
  return (ssize_t)size - start;
}

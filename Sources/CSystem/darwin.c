// Apple's systems.
#if defined(__APPLE__)

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/acl.h>
#include <sys/mount.h>
#include <sys/sysctl.h>
#include <sys/xattr.h>
#include <unistd.h>

int offload_rename(int from_folder, const char *from, int to_folder, const char *to,
                   enum offload_rename_mode mode) {
  if (mode == offload_rename_replacing) return renameat(from_folder, from, to_folder, to);
  unsigned flags = mode == offload_rename_exclusive ? RENAME_EXCL : RENAME_SWAP;
  int result = renameatx_np(from_folder, from, to_folder, to, flags);
  if (result != 0 && errno == EINVAL) errno = ENOTSUP;
  return result;
}

int offload_open_beneath(int folder, const char *path, int flags, mode_t mode) {
  return offload_open_stepwise(folder, path, flags, mode);
}

int offload_sync(int descriptor, enum offload_sync_kind kind) {
  // `fsync` alone does not reach the drive here; file systems without F_FULLFSYNC have no more to give.
  if (kind == offload_sync_commit && fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
  return fsync(descriptor);
}

void offload_start_writing(int descriptor) { (void)descriptor; }

static int unsupported(void) {
  errno = ENOTSUP;
  return -1;
}

int offload_take_lease(int descriptor) {
  (void)descriptor;
  return unsupported();
}

int offload_holds_lease(int descriptor) {
  (void)descriptor;
  return 0;
}

int offload_is_open_elsewhere(int descriptor) {
  (void)descriptor;
  return unsupported();
}

int offload_drop_lease(int descriptor) {
  (void)descriptor;
  return unsupported();
}

ssize_t offload_list_attributes(int descriptor, char *names, size_t size) {
  return flistxattr(descriptor, names, size, 0);
}

ssize_t offload_get_attribute(int descriptor, const char *name, void *value, size_t size) {
  return fgetxattr(descriptor, name, value, size, 0, 0);
}

int offload_set_attribute(int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, 0, 0);
}

int offload_copy_access_list(int from, int to) {
  acl_t list = acl_get_fd_np(from, ACL_TYPE_EXTENDED);
  if (!list) return errno == ENOENT || errno == ENOTSUP ? 0 : -1;
  int result = acl_set_fd_np(to, list, ACL_TYPE_EXTENDED);
  int reason = errno;
  acl_free(list);
  errno = reason;
  return result;
}

ssize_t offload_path_of(int descriptor, char *path, size_t size) {
  char found[PATH_MAX];
  if (fcntl(descriptor, F_GETPATH, found) != 0) return -1;
  size_t length = strlen(found);
  if (length > size) length = size;
  memcpy(path, found, length);
  return (ssize_t)length;
}

bool offload_is_remote(int folder) {
  struct statfs found;
  return fstatfs(folder, &found) == 0 && !(found.f_flags & MNT_LOCAL);
}

bool offload_keeps_renames(int folder) {
  struct statfs found;
  if (fstatfs(folder, &found) != 0) return false;
  const char *type = found.f_fstypename;
  return strcmp(type, "msdos") != 0 && strcmp(type, "exfat") != 0 && strstr(type, "fuse") == NULL;
}

ssize_t offload_boot_id(unsigned char *id, size_t size) {
  size_t length = size;
  if (sysctlbyname("kern.bootsessionuuid", id, &length, NULL, 0) != 0) return 0;
  while (length > 0 && id[length - 1] == 0) length--;
  return (ssize_t)length;
}

int offload_random(void *bytes, size_t size) {
  arc4random_buf(bytes, size);
  return 0;
}

#endif

// Linux, whatever its C library.
#if defined(__linux__)
#define _GNU_SOURCE

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

// From <linux/fs.h> and <linux/openat2.h>, which older systems lack.
#define NO_REPLACE 1u
#define EXCHANGE 2u
#define BENEATH 0x08u
#define NO_SYMLINKS 0x04u
struct how {
  uint64_t flags, mode, resolve;
};
#ifndef SYS_openat2
#define SYS_openat2 437
#endif

int offload_rename(int from_folder, const char *from, int to_folder, const char *to,
                   enum offload_rename_mode mode) {
  if (mode == offload_rename_replacing) return renameat(from_folder, from, to_folder, to);
  unsigned flags = mode == offload_rename_exclusive ? NO_REPLACE : EXCHANGE;
  int result = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
  // A file system without the flag says EINVAL, a kernel without the call ENOSYS.
  if (result != 0 && (errno == EINVAL || errno == ENOSYS)) errno = ENOTSUP;
  return result;
}

int offload_open_beneath(int folder, const char *path, int flags, mode_t mode) {
  struct how how = {.flags = (uint64_t)(flags | O_CLOEXEC | O_NOFOLLOW),
                    .mode = (flags & O_CREAT) ? mode : 0,
                    .resolve = BENEATH | NO_SYMLINKS};
  for (int attempt = 0; attempt < 16; attempt++) {
    int result = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    if (result >= 0) return result;
    // EAGAIN: a rename elsewhere raced with the walk. ENOSYS and EPERM: an old kernel, or a sandbox of one.
    if (errno == ENOSYS || errno == EPERM) return offload_open_stepwise(folder, path, flags, mode);
    if (errno != EAGAIN) return -1;
  }
  return -1;
}

int offload_sync(int descriptor, enum offload_sync_kind kind) {
  (void)kind;
  return fsync(descriptor);
}

void offload_start_writing(int descriptor) {
#if defined(SYNC_FILE_RANGE_WRITE)
  sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
  (void)descriptor;
#endif
}

int offload_take_lease(int descriptor) {
  // A broken lease sends SIGIO, which kills. SIGURG is ignored by default, in this process and its children.
  if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
  return fcntl(descriptor, F_SETLEASE, F_RDLCK);
}

int offload_holds_lease(int descriptor) { return fcntl(descriptor, F_GETLEASE) == F_RDLCK; }

int offload_is_open_elsewhere(int descriptor) {
  if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
  if (fcntl(descriptor, F_SETLEASE, F_WRLCK) == 0) return fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return errno == EAGAIN ? 1 : -1;
}

int offload_drop_lease(int descriptor) { return fcntl(descriptor, F_SETLEASE, F_UNLCK); }

ssize_t offload_list_attributes(int descriptor, char *names, size_t size) {
  return flistxattr(descriptor, names, size);
}

ssize_t offload_get_attribute(int descriptor, const char *name, void *value, size_t size) {
  return fgetxattr(descriptor, name, value, size);
}

int offload_set_attribute(int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, 0);
}

int offload_copy_access_list(int from, int to) {
  // Here an access control list is the attribute `system.posix_acl_access`.
  (void)from;
  (void)to;
  return 0;
}

ssize_t offload_path_of(int descriptor, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, size);
  return length < 0 && errno == ENOENT ? offload_climb(descriptor, path, size) : length;
}

ssize_t offload_boot_id(unsigned char *id, size_t size) {
  int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, id, size);
  close(file);
  while (length > 0 && id[length - 1] == '\n') length--;
  return length < 0 ? 0 : length;
}

int offload_random(void *bytes, size_t size) {
  return getrandom(bytes, size, 0) == (ssize_t)size ? 0 : -1;
}

// 0 where it cannot be told.
static uint32_t file_system_type(int folder) {
  struct statfs found;
  return fstatfs(folder, &found) == 0 ? (uint32_t)found.f_type : 0;
}

bool offload_is_remote(int folder) {
  switch (file_system_type(folder)) {
    case 0x6969u:      // NFS
    case 0xFF534D42u:  // CIFS
    case 0xFE534D42u:  // SMB 2
    case 0x517Bu:      // SMB
    case 0x65735546u:  // FUSE, as sshfs
    case 0x01021997u:  // 9P
    case 0x00C36400u:  // Ceph
    case 0x5346414Fu:  // AFS
    case 0x564Cu:      // NCP
    case 0x73757245u:  // Coda
      return true;
    default: return false;
  }
}

bool offload_keeps_renames(int folder) {
  switch (file_system_type(folder)) {
    case 0:            // not known
    case 0x4D44u:      // FAT
    case 0x2011BAB0u:  // exFAT
    case 0x15013346u:  // UDF
    case 0x65735546u:  // FUSE, by which programs serve any of these
      return false;
    default: return true;
  }
}

#endif

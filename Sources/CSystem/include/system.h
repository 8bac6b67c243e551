#ifndef OFFLOAD_SYSTEM_H
#define OFFLOAD_SYSTEM_H

// The system calls that Swift's libc modules do not offer, under one name on every system.
// What a terminal needs is in `terminal.h`.
// Each returns what the call returns and leaves its reason in `errno`; ENOTSUP where the system has no such call.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// How `offload_rename` treats a name that exists already.
enum offload_rename_mode {
  offload_rename_replacing = 0,
  offload_rename_exclusive = 1,
  offload_rename_exchanging = 2,
};

// How far `offload_sync` goes.
enum offload_sync_kind {
  // What was written may be relied on in the order in which files were synced.
  offload_sync_file = 0,
  // The drive itself has been told to write down everything so far.
  offload_sync_commit = 1,
};

int offload_rename(int from_folder, const char *from, int to_folder, const char *to,
                   enum offload_rename_mode mode);

// Opens a path that lies beneath `folder` and passes through no symbolic link at all, else ELOOP or EXDEV.
int offload_open_beneath(int folder, const char *path, int flags, mode_t mode);
// The same for systems without a call of their own: one component at a time.
int offload_open_stepwise(int folder, const char *path, int flags, mode_t mode);
int offload_open(int folder, const char *path, int flags, mode_t mode);

int offload_sync(int descriptor, enum offload_sync_kind kind);
// Whether a power cut leaves each rename whole or not made at all on a folder's disk, as far as the kind of file system tells:
// some are known to keep no journal of names.
bool offload_keeps_renames(int folder);
// Asks for the writing of dirty pages to begin, without waiting and without any promise.
void offload_start_writing(int descriptor);

int offload_try_lock(int descriptor);
void offload_unlock(int descriptor);

// A read lease: granted only while nobody has the file open for writing; a later writer waits in `open`.
int offload_take_lease(int descriptor);
// 1 while the lease is whole, 0 once somebody waits to write.
int offload_holds_lease(int descriptor);
int offload_drop_lease(int descriptor);
// 1 where a program has the file open, through another descriptor than this one; 0 where none has; -1 where that cannot be
// told. A write lease, which is given back at once, is granted only where nobody has.
int offload_is_open_elsewhere(int descriptor);

ssize_t offload_list_attributes(int descriptor, char *names, size_t size);
ssize_t offload_get_attribute(int descriptor, const char *name, void *value, size_t size);
int offload_set_attribute(int descriptor, const char *name, const void *value, size_t size);
// Copies an access control list that is no extended attribute (macOS); does nothing elsewhere.
int offload_copy_access_list(int from, int to);

// The absolute path of an open folder, as the system knows it now.
ssize_t offload_path_of(int descriptor, char *path, size_t size);
// The same where the system does not tell: upwards, by the names in each folder, which have to be readable.
ssize_t offload_climb(int folder, char *path, size_t size);
// An id of this run of the system, another after each start: its length, or 0 where there is none.
ssize_t offload_boot_id(unsigned char *id, size_t size);
int offload_random(void *bytes, size_t size);

// The parts of `struct stat` whose names differ between systems.
struct offload_status {
  uint64_t device, inode, size, links;
  int64_t modified_seconds, modified_nanoseconds;
  uint32_t mode, owner, group;
};
int offload_status_of(int descriptor, struct offload_status *status);
int offload_status_at(int folder, const char *path, bool follow, struct offload_status *status);

// One entry of a folder: 0 at the end, 1 for an entry, -1 for a failure. `kind` is DT_REG and so on.
struct offload_entry {
  const char *name;
  size_t length;
  unsigned char kind;
};
// Takes over the descriptor; `offload_close_folder` closes it.
void *offload_open_folder(int descriptor);
int offload_next_entry(void *folder, struct offload_entry *entry);
void offload_close_folder(void *folder);

// What the system tells of changes below a folder. The source is a descriptor that can be polled; NULL, with the
// reason in `errno`, where the system has none, or none to spare.
struct offload_watch;
struct offload_watch *offload_watch_open(int root);
void offload_watch_close(struct offload_watch *watch);
int offload_watch_descriptor(const struct offload_watch *watch);
// Whether one watch tells of everything below the root, so that no folder need be added.
bool offload_watches_trees(void);
// Begins to tell of a folder's own entries. Returns the folder's number, the same for the same folder.
int offload_watch_add(struct offload_watch *watch, int folder);
void offload_watch_remove(struct offload_watch *watch, int number);

// One change. Without a name, it is the folder itself.
struct offload_change {
  int folder;
  const char *name;
  size_t length;
  bool is_folder;
  // More happened than could be told.
  bool is_overflow;
};
// Reads what has happened, without waiting: its size, to be taken apart with `offload_next_change`.
ssize_t offload_watch_read(struct offload_watch *watch, void *buffer, size_t size);
bool offload_next_change(const void *buffer, size_t size, size_t *offset, struct offload_change *change);
// Whether a folder's disk is another machine's, or a program's, so that not all changes are told here.
bool offload_is_remote(int folder);

int offload_error(void);

// Tells the C library to keep what is freed, for a program that ends soon. It is about the whole process, so that it
// is for a program to call, before anything else.
void offload_keep_memory(void);
// Tells it to give most of that back again, for a program that runs on: it keeps what a few frames of the interface need.
void offload_return_memory(void);

#endif

// Runs a command, numbers its calls to the system, and lets one fail, be cut short or be the last.
//
//   faults [-x] [-l] [-u] [-c CLASSES] [-o LIST] [-n N -a ACTION] -- COMMAND...
//
// -x            no exchange of names is to be had, as on network shares
// -l            neither are second names, nor renames that replace nothing, as on exFAT
// -c CLASSES    which calls count: w writing, o opening for writing, n changes of names, s syncs, m owners and modes,
//               k locks and leases, r reading, O opening for reading, g listing folders, t looking at files, c closing
// -u            no sync is made, and each is said to be
// -o LIST       the file that gets the classes and names of those calls, a line each
// -n N          at the N-th, or with a + after it from the N-th on, happens
// -a ACTION     kill: it is killed before the call; torn: in the middle of a write; short: half of a write is made, and
//               said so; "do COMMAND": a shell runs that, with the number of the call as $1, while the call waits;
//               or the number of the error that the call ends with
//
// A filter of seccomp hands each such call to this program before it is made (Linux 5.14 or newer). An error is told
// instead of making the call; but a file that fails to close is closed, as Linux does it. Calls of the command's own
// children are not counted. Ends as the command does: with its status, or 128 and the number of the signal.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define CALL(class, name) {class, SYS_##name, #name}
static const struct { char class; int number; const char *name; } calls[] = {
    CALL('w', write), CALL('w', pwrite64), CALL('w', writev), CALL('w', pwritev), CALL('w', ftruncate),
    CALL('w', fallocate), CALL('w', copy_file_range), CALL('w', sendfile),
    CALL('o', openat), CALL('o', openat2),
    CALL('n', renameat), CALL('n', renameat2), CALL('n', unlinkat), CALL('n', linkat), CALL('n', symlinkat),
    CALL('n', mkdirat),
    CALL('s', fsync), CALL('s', fdatasync), CALL('s', sync_file_range), CALL('s', syncfs),
    CALL('m', fchmod), CALL('m', fchown), CALL('m', fchmodat), CALL('m', fchownat), CALL('m', fsetxattr),
    CALL('m', fremovexattr), CALL('m', utimensat),
    CALL('k', flock), CALL('k', fcntl),
    CALL('r', read), CALL('r', pread64), CALL('r', readv), CALL('r', readlinkat),
    CALL('g', getdents64),
    CALL('t', newfstatat), CALL('t', fstat), CALL('t', statx), CALL('t', faccessat), CALL('t', faccessat2),
    CALL('t', fgetxattr), CALL('t', flistxattr),
    CALL('c', close),
};
enum { CALLS = sizeof calls / sizeof *calls, EXCHANGE = 2, NO_REPLACE = 1 };

static const char *classes = "", *action = "";
static int without_exchange, without_links, without_syncs;

static void fail(const char *what) {
  perror(what);
  exit(125);
}

static int counts(int class) { return strchr(classes, class) != NULL || (class == 'o' && strchr(classes, 'O')); }

// In the child: what is counted is handed over; what is not to be had is refused. The answer is the listener.
static int install_filter(void) {
  struct sock_filter code[2 * CALLS + 32];
  int length = 0;
#define ADD(...) code[length++] = (struct sock_filter)__VA_ARGS__
#define IF(value, skipped) ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped))
#define IF_ANY(bits, skipped) ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, skipped))
#define LOAD(field) ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field)))
#define RETURN(value) ADD(BPF_STMT(BPF_RET | BPF_K, value))
  LOAD(nr);
  unsigned refused = (without_exchange || without_links ? EXCHANGE : 0) | (without_links ? NO_REPLACE : 0);
  if (refused) {
    IF(SYS_renameat2, 4);
    LOAD(args[4]);
    IF_ANY(refused, 1);
    RETURN(SECCOMP_RET_ERRNO | EINVAL);
    LOAD(nr);
  }
  if (without_links) {
    IF(SYS_linkat, 1);
    RETURN(SECCOMP_RET_ERRNO | EPERM);
  }
  if (without_syncs) {
    IF(SYS_fsync, 1);
    RETURN(SECCOMP_RET_ERRNO | 0);
    IF(SYS_fdatasync, 1);
    RETURN(SECCOMP_RET_ERRNO | 0);
  }
  int listens = 0;
  for (int index = 0; index < CALLS; index++) {
    if (!counts(calls[index].class)) continue;
    IF(calls[index].number, 1);
    RETURN(SECCOMP_RET_USER_NOTIF);
    listens = 1;
  }
  RETURN(SECCOMP_RET_ALLOW);
  struct sock_fprog program = {length, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) fail("PR_SET_NO_NEW_PRIVS");
  int listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, listens ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0, &program);
  if (listener < 0) fail("seccomp");
  return listens ? listener : -1;
}

// By a message, since the child's writes are counted by now.
static void send_descriptor(int socket, int descriptor) {
  union { struct cmsghdr header; char space[CMSG_SPACE(sizeof(int))]; } control = {0};
  char byte = 0;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  control.header = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
  memcpy(CMSG_DATA(&control.header), &descriptor, sizeof(int));
  if (sendmsg(socket, &message, 0) < 0) fail("sendmsg");
}

static int receive_descriptor(int socket) {
  union { struct cmsghdr header; char space[CMSG_SPACE(sizeof(int))]; } control;
  char byte;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1 || message.msg_controllen == 0) return -1;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(&control.header), sizeof(int));
  return descriptor;
}

static int is_of(pid_t child, pid_t thread) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d", child, thread);
  return thread == child || access(path, F_OK) == 0;
}

// The name of a call, and its class; opening is of two, by what it is for.
static const char *name_of(const struct seccomp_notif *call, int *class_of) {
  int index = 0;
  while (calls[index].number != call->data.nr) index++;
  int class = calls[index].class;
  if (class == 'o') {
    unsigned long long flags = call->data.args[2];
    if (call->data.nr == SYS_openat2) {
      struct iovec here = {&flags, sizeof flags}, there = {(void *)call->data.args[2], sizeof flags};
      process_vm_readv(call->pid, &here, 1, &there, 1, 0);
    }
    if (!(flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC))) class = 'O';
  }
  *class_of = class;
  return calls[index].name;
}

// Makes the first half of a write in the child's stead; how much that is, 0 where it is none that has halves.
static long half_write(pid_t child, const struct seccomp_notif *call) {
  size_t half = call->data.args[2] / 2;
  if ((call->data.nr != SYS_write && call->data.nr != SYS_pwrite64) || half == 0) return 0;
  char *bytes = malloc(half);
  struct iovec here = {bytes, half}, there = {(void *)call->data.args[1], half};
  int process = syscall(SYS_pidfd_open, child, 0);
  int file = syscall(SYS_pidfd_getfd, process, (int)call->data.args[0], 0);
  if (file < 0 || process_vm_readv(call->pid, &here, 1, &there, 1, 0) != (ssize_t)half) fail("half a write");
  long made = call->data.nr == SYS_write ? write(file, bytes, half) : pwrite(file, bytes, half, call->data.args[3]);
  free(bytes);
  close(file);
  close(process);
  return made;
}

static void run_beside(const char *command, long number) {
  char text[24];
  snprintf(text, sizeof text, "%ld", number);
  pid_t other = fork();
  if (other == 0) {
    execl("/bin/sh", "sh", "-c", command, "sh", text, NULL);
    _exit(127);
  }
  waitpid(other, NULL, 0);
}

static void act(int listener, pid_t child, long number, const struct seccomp_notif *call,
                struct seccomp_notif_resp *answer) {
  if (!strncmp(action, "do ", 3)) return run_beside(action + 3, number);
  answer->flags = 0;
  if (!strcmp(action, "short")) {
    answer->val = half_write(child, call);
    if (answer->val == 0) answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  } else if (!strcmp(action, "torn") || !strcmp(action, "kill")) {
    if (*action == 't') half_write(child, call);
    kill(child, SIGKILL);
  } else {
    answer->error = -atoi(action);
    if (call->data.nr != SYS_close) return;
    // Its number then is one of nothing, until it is closed again.
    struct seccomp_notif_addfd other = {
        .id = call->id, .flags = SECCOMP_ADDFD_FLAG_SETFD, .srcfd = open("/dev/null", O_RDONLY | O_CLOEXEC),
        .newfd = call->data.args[0], .newfd_flags = O_CLOEXEC};
    ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &other);
    close(other.srcfd);
  }
}

static void watch(int listener, pid_t child, long wanted, int stays, FILE *list) {
  long number = 0;
  for (;;) {
    struct pollfd waiting = {listener, POLLIN, 0};
    if (poll(&waiting, 1, -1) < 0 && errno == EINTR) continue;
    if (!(waiting.revents & POLLIN)) return;
    struct seccomp_notif call = {0};
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call)) continue;
    struct seccomp_notif_resp answer = {.id = call.id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
    int class;
    const char *name = name_of(&call, &class);
    if (is_of(child, call.pid) && strchr(classes, class)) {
      number++;
      if (list) fprintf(list, "%c %s\n", class, name);
      if (wanted && (number == wanted || (stays && number > wanted))) act(listener, child, number, &call, &answer);
    }
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  }
}

int main(int count, char **words) {
  long wanted = 0;
  int stays = 0, option;
  FILE *list = NULL;
  while ((option = getopt(count, words, "+xluc:o:n:a:")) != -1) {
    if (option == 'x') without_exchange = 1;
    else if (option == 'l') without_links = 1;
    else if (option == 'u') without_syncs = 1;
    else if (option == 'c') classes = optarg;
    else if (option == 'o') list = fopen(optarg, "we"), list ? setlinebuf(list) : fail(optarg);
    else if (option == 'n') wanted = atol(optarg), stays = strchr(optarg, '+') != NULL;
    else if (option == 'a') action = optarg;
    else return 125;
  }
  if (!*classes) {
    install_filter();
    execvp(words[optind], words + optind);
    fail(words[optind]);
  }
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets)) fail("socketpair");
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    send_descriptor(sockets[1], install_filter());
    execvp(words[optind], words + optind);
    _exit(127);
  }
  close(sockets[1]);
  int listener = receive_descriptor(sockets[0]);
  if (listener >= 0) watch(listener, child, wanted, stays, list);
  int status;
  waitpid(child, &status, 0);
  if (list) fclose(list);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

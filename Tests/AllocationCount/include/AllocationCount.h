#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

// What the program has asked the C library for, in all threads, where it is linked with `--wrap` of the names below.

// How often memory was asked for.
long allocation_count(void);

// How many bytes were asked for and not given back.
long allocated_bytes(void);

#endif

#ifndef OFFLOAD_PROCESSOR_H
#define OFFLOAD_PROCESSOR_H

// Instructions of the processor that Swift has no words for.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Takes whole blocks of 64 bytes into the state of a SHA-256, a number of them; `constants` are the standard's 64.
// False, with nothing done, where the processor has no instructions for it.
bool offload_sha256(uint32_t state[8], const void *blocks, size_t count, const uint32_t constants[64]);

#endif

#include "processor.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

// To ask costs microseconds, on a virtual machine tens of them.
static bool has_sha(void) {
  static atomic_int known = -1;
  int answer = atomic_load_explicit(&known, memory_order_relaxed);
  if (answer < 0) {
    unsigned a, b, c, d;
    bool shuffles = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1);
    answer = shuffles && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
    atomic_store_explicit(&known, answer, memory_order_relaxed);
  }
  return answer;
}

// As Intel describes the instructions: two registers hold the letters A, B, E, F and C, D, G, H, and a register holds four
// words, https://www.intel.com/content/www/us/en/developer/articles/technical/intel-sha-extensions.html
__attribute__((target("sha,sse4.1,ssse3"))) static void mix(uint32_t state[8], const __m128i_u *block, size_t count,
                                                            const uint32_t constants[64]) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i first = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i_u *)state), 0xb1);
  __m128i second = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i_u *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(first, second, 8);
  __m128i cdgh = _mm_blend_epi16(second, first, 0xf0);
  for (; count > 0; count--, block += 4) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++) words[i] = _mm_shuffle_epi8(_mm_loadu_si128(block + i), big_endian);
    for (int i = 0; i < 16; i++) {
      __m128i sums = _mm_add_epi32(words[i % 4], _mm_loadu_si128((const __m128i_u *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0e));
      if (i < 12) {
        const __m128i last = words[(i + 3) % 4];
        __m128i next = _mm_sha256msg1_epu32(words[i % 4], words[(i + 1) % 4]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(last, words[(i + 2) % 4], 4));
        words[i % 4] = _mm_sha256msg2_epu32(next, last);
      }
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  first = _mm_shuffle_epi32(abef, 0x1b);
  second = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i_u *)state, _mm_blend_epi16(first, second, 0xf0));
  _mm_storeu_si128((__m128i_u *)(state + 4), _mm_alignr_epi8(second, first, 8));
}

bool offload_sha256(uint32_t state[8], const void *blocks, size_t count, const uint32_t constants[64]) {
  if (!has_sha()) return false;
  mix(state, blocks, count, constants);
  return true;
}

#else

bool offload_sha256(uint32_t state[8], const void *blocks, size_t count, const uint32_t constants[64]) {
  return false;
}

#endif

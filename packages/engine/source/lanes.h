/* Two doubles with the same operations, one in each lane of a 128-bit vector.
 *
 * A lane has the bits of the same operation on a scalar: IEEE 754 defines +, -, *, / and square
 * root to the last bit, and the build contracts nothing into a fused operation. */
#ifndef ENGINE_LANES_H
#define ENGINE_LANES_H

#include <wasm_simd128.h>

typedef double lanes __attribute__((__vector_size__(16)));
/** All bits of a lane set, or none. */
typedef long long mask __attribute__((__vector_size__(16)));

static inline lanes both(double x) { return (lanes) {x, x}; }
static inline lanes pair(double a, double b) { return (lanes) {a, b}; }
static inline lanes load_pair(const double *at) { return (lanes) wasm_v128_load(at); }
static inline lanes sqrt_lanes(lanes a) { return (lanes) wasm_f64x2_sqrt((v128_t) a); }
static inline lanes abs_lanes(lanes a) { return (lanes) wasm_f64x2_abs((v128_t) a); }

/** `a` in the lanes where the mask is set, `b` in the others. */
static inline lanes choose(mask m, lanes a, lanes b)
{
  return (lanes) wasm_v128_bitselect((v128_t) a, (v128_t) b, (v128_t) m);
}
/** `a` in the lanes where the mask is set, 0 in the others. */
static inline lanes where(mask m, lanes a) { return (lanes) (m & (mask) a); }
static inline int any(mask m) { return wasm_v128_any_true((v128_t) m); }

static inline mask sign_of(lanes a)
{
  const long long sign = (long long) 0x8000000000000000ull;
  return (mask) a & (mask) {sign, sign};
}
static inline lanes flip_sign(lanes a, mask signs) { return (lanes) ((mask) a ^ signs); }

static inline lanes dot(const lanes *a, const lanes *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static inline lanes length(const lanes *a) { return sqrt_lanes(dot(a, a)); }

#endif

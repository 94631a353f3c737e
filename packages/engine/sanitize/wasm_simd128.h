/* The few operations of WebAssembly's vectors that the engine uses, for a native build. */
#include <math.h>
#include <string.h>

typedef long long v128_t __attribute__((__vector_size__(16)));
typedef double v128_doubles __attribute__((__vector_size__(16)));

static inline v128_t wasm_v128_load(const void *at)
{
  v128_t vector;
  memcpy(&vector, at, sizeof vector);
  return vector;
}
static inline v128_t wasm_f64x2_sqrt(v128_t a)
{
  v128_doubles x = (v128_doubles) a;
  return (v128_t) (v128_doubles) {sqrt(x[0]), sqrt(x[1])};
}
static inline v128_t wasm_f64x2_abs(v128_t a)
{
  v128_doubles x = (v128_doubles) a;
  return (v128_t) (v128_doubles) {fabs(x[0]), fabs(x[1])};
}
static inline v128_t wasm_v128_bitselect(v128_t a, v128_t b, v128_t mask) { return (a & mask) | (b & ~mask); }
static inline int wasm_v128_any_true(v128_t a) { return (a[0] | a[1]) != 0; }

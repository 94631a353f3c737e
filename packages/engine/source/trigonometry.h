/* Sine, cosine, arc tangent and atan2 of two doubles at a time, with the bits of the C library (musl)
 * that the upstream functions are linked with: the same operations in the same order in each lane.
 * Arguments with a longer path in musl are passed to musl itself.
 *
 * Source: musl 1.2, src/math/{__sin,__cos,__rem_pio2,sin,cos,atan,atan2}.c, which come from FreeBSD's
 * msun:
 *
 *   Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 *   Developed at SunPro, a Sun Microsystems, Inc. business.
 *   Permission to use, copy, modify, and distribute this software is freely granted, provided that
 *   this notice is preserved. */
#ifndef ENGINE_TRIGONOMETRY_H
#define ENGINE_TRIGONOMETRY_H

#include <math.h>

#include "lanes.h"

/** The double whose upper 32 bits are these and whose lower ones are 0: musl compares upper halves. */
#define UPPER_HALF(h) \
  (((union { unsigned long long bits; double value; }) {.bits = (unsigned long long) (h) << 32}).value)

/* Minimax polynomials of sine and cosine on [-pi/4, pi/4]. */
static const double SINE[] = {
    -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
    2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10};
static const double COSINE[] = {
    4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
    -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11};

static inline lanes sine_tail(lanes z)
{
  lanes w = z * z;
  return SINE[1] + z * (SINE[2] + z * SINE[3]) + z * w * (SINE[4] + z * SINE[5]);
}

/** Cosine of x + y on [-pi/4, pi/4], where y is the remainder of the exact argument and z = x * x. */
static inline lanes cosine_kernel(lanes x, lanes y, lanes z)
{
  lanes w = z * z;
  lanes r = z * (COSINE[0] + z * (COSINE[1] + z * COSINE[2])) +
            w * w * (COSINE[3] + z * (COSINE[4] + z * COSINE[5]));
  lanes half = 0.5 * z;
  w = 1.0 - half;
  return w + (((1.0 - w) - half) + (z * r - x * y));
}

/** For |x| below pi/4. */
static inline void sine_cosine_small(lanes x, lanes *sine, lanes *cosine)
{
  lanes z = x * x, r = sine_tail(z), v = z * x;
  *sine = x + v * (SINE[0] + z * r);
  *cosine = cosine_kernel(x, both(0), z);
}

static inline void sine_cosine(lanes x, lanes *sine, lanes *cosine)
{
  /* pi/2 in two parts; n times the first is exact. */
  const double half_pi = 1.57079632673412561417e+00, half_pi_tail = 6.07710050650619224932e-11;
  lanes a = abs_lanes(x);
  mask upper = (mask) a >> 32, low_20 = upper & (mask) {0xfffff, 0xfffff};
  /* Near a multiple of pi/2, or from 9/4 pi on, musl reduces the argument by another method. */
  mask is_special = (mask) (low_20 == (mask) {0x921fb, 0x921fb}) |
                    (mask) (upper == (mask) {0x4012d97c, 0x4012d97c}) |
                    ~(mask) (a < both(UPPER_HALF(0x401c463c)));
  if (__builtin_expect(any(is_special), 0)) {
    *sine = pair(sin(x[0]), sin(x[1]));
    *cosine = pair(cos(x[0]), cos(x[1]));
    return;
  }
  /* x is nearest to n times pi/2, n from 0 to 4: n of these conditions hold. */
  mask from_1 = (mask) (a >= both(UPPER_HALF(0x3fe921fc)));
  mask from_2 = (mask) (a >= both(UPPER_HALF(0x4002d97d)));
  mask from_3 = (mask) (a >= both(UPPER_HALF(0x400f6a7b)));
  mask from_4 = (mask) (a >= both(UPPER_HALF(0x4015fdbd)));
  lanes n = where(from_1, both(1)) + where(from_2, both(1)) + where(from_3, both(1)) +
            where(from_4, both(1));
  lanes reduced = a - n * half_pi, tail = n * half_pi_tail;
  lanes y0 = reduced - tail, y1 = (reduced - y0) - tail;
  lanes z = y0 * y0, r = sine_tail(z), v = z * y0;
  lanes s = choose(from_1, y0 - ((z * (0.5 * y1 - v * r) - y1) - v * SINE[0]),
                   y0 + v * (SINE[0] + z * r));
  lanes c = cosine_kernel(y0, y1, z);
  mask is_odd = (from_1 ^ from_2) | (from_3 ^ from_4);
  mask sine_negative = from_2 & ~from_4, cosine_negative = from_1 & ~from_3;
  const mask every_sign = sign_of(both(-0.0));
  *sine = flip_sign(choose(is_odd, c, s), (sine_negative & every_sign) ^ sign_of(x));
  *cosine = flip_sign(choose(is_odd, s, c), cosine_negative & every_sign);
}

static const double ARC_TANGENT[] = {
    3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01,
    -1.11111104054623557880e-01, 9.09088713343650656196e-02, -7.69187620504482999495e-02,
    6.66107313738753120669e-02, -5.83357013379057348645e-02, 4.97687799461593236017e-02,
    -3.65315727442169155270e-02, 1.62858201153657823623e-02};

/** For |x| below 2^66. Beyond it, musl returns a constant. */
static inline lanes arc_tangent(lanes x)
{
  lanes a = abs_lanes(x);
  /* Borders 7/16, 11/16, 19/16 and 39/16; the arc tangents of 0.5, 1, 1.5 and infinity, in two parts. */
  mask from_1 = (mask) (a >= both(UPPER_HALF(0x3fdc0000)));
  mask from_2 = (mask) (a >= both(UPPER_HALF(0x3fe60000)));
  mask from_3 = (mask) (a >= both(UPPER_HALF(0x3ff30000)));
  mask from_4 = (mask) (a >= both(UPPER_HALF(0x40038000)));
  lanes numerator = choose(from_4, both(-1.0),
      choose(from_3, a - 1.5, choose(from_2, a - 1.0, choose(from_1, 2.0 * a - 1.0, a))));
  lanes denominator = choose(from_4, a,
      choose(from_3, 1.0 + 1.5 * a, choose(from_2, a + 1.0, choose(from_1, 2.0 + a, both(1.0)))));
  lanes high = choose(from_4, both(1.57079632679489655800e+00),
      choose(from_3, both(9.82793723247329054082e-01),
      choose(from_2, both(7.85398163397448278999e-01),
      where(from_1, both(4.63647609000806093515e-01)))));
  lanes low = choose(from_4, both(6.12323399573676603587e-17),
      choose(from_3, both(1.39033110312309984516e-17),
      choose(from_2, both(3.06161699786838301793e-17),
      where(from_1, both(2.26987774529616870924e-17)))));
  lanes y = numerator / denominator, z = y * y, w = z * z;
  const double *at = ARC_TANGENT;
  lanes odd = z * (at[0] + w * (at[2] + w * (at[4] + w * (at[6] + w * (at[8] + w * at[10])))));
  lanes even = w * (at[1] + w * (at[3] + w * (at[5] + w * (at[7] + w * at[9]))));
  lanes angle = high - ((y * (odd + even) - low) - y);
  return (lanes) ((mask) angle | sign_of(x));
}

static inline lanes arc_tangent_2(lanes y, lanes x)
{
  const double pi = 3.1415926535897931160E+00, pi_tail = 1.2246467991473531772E-16;
  lanes quotient = abs_lanes(y / x);
  mask is_special = ~(mask) (quotient > both(0x1p-60)) | ~(mask) (quotient < both(0x1p60));
  if (__builtin_expect(any(is_special), 0)) return pair(atan2(y[0], x[0]), atan2(y[1], x[1]));
  lanes angle = arc_tangent(quotient);
  mask x_is_negative = (mask) x >> 63;
  return flip_sign(choose(x_is_negative, pi - (angle - pi_tail), angle), sign_of(y));
}

#endif

/* Upstream's unchanged swephlib.c and, next to its tables, the parts of it that a chart needs, written for
 * two doubles at a time. */
#include "swephlib.c"

#include "lanes.h"
#include "trigonometry.h"

#include "earth.h"

#include "delta_t.h"
#include "nutation.h"
#include "precession.h"

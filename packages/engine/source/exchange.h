/* Fixed addresses for the inputs and results of the host. */

#define EXPORT(name) __attribute__((export_name(#name)))

enum { MAX_BODIES = 32 };

/** Upstream's numbers of the requested bodies. */
unsigned char engine_bodies[MAX_BODIES];
/** True obliquity; then longitude, speed and declination of each body. Degrees, and degrees per day. */
double engine_results[1 + 3 * MAX_BODIES];
/** The call of upstream that returned other flags: body, flags requested, flags returned. */
int engine_rejection[3];
/** Upstream's message about it. */
char engine_message[AS_MAXCH];

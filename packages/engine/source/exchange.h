/* Where the host writes what it asks and reads what is answered: addresses that never change. */

#define EXPORT(name) __attribute__((export_name(#name)))

enum { MAX_BODIES = 32 };

/** Upstream's numbers of the bodies that are asked for. */
unsigned char engine_bodies[MAX_BODIES];
/** True obliquity; then longitude, speed and declination of each body. Degrees, and degrees a day. */
double engine_results[1 + 3 * MAX_BODIES];
/** Which call of upstream was not answered as asked: body, flags asked, flags given. */
int engine_rejection[3];
/** What upstream says about it. */
char engine_message[AS_MAXCH];

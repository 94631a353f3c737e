/**
 * Names in the IANA time-zone database that do not name a place. Each of them had its own rules until release
 * 2024b, which made them aliases of Brussels, Athens, Panama, New York and others. So what they mean
 * for a given year depends on the runtime's release; from 2024b on it is the history of one place,
 * which need not be the place of birth: clocks in Berlin did not always agree with those of Brussels.
 */
export const NO_PLACE = /^(?:[CEMW]ET|EST|HST|MST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/i;

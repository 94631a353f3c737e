/**
 * Names in the IANA time-zone database without a place. Each of them had its own rules until release
 * 2024b, which made them aliases of Brussels, Athens, Panama, New York and others. So their meaning
 * for a given year depends on the runtime's release. From 2024b on, it is the history of one place, which may not be
 * the place of birth: clocks in Berlin and Brussels did not always agree.
 */
export const NO_PLACE = /^(?:[CEMW]ET|EST|HST|MST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/i;

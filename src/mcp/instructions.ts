/** Tells a model about this server as a whole. */
export const INSTRUCTIONS = `Planetary positions of Western astrology, calculated by Swiss Ephemeris.
1. Ask the person for date, time and place of birth. find_place finds the place; if it asks a question, put that to the person.
2. Never guess a time zone or a UTC offset, and never work one out from memory: birth_moment knows the historical rules. If its answer is a question, put that to the person with the candidates, and never choose yourself.
3. Send datetimes with seconds and an explicit offset, exactly as birth_moment gives them.
4. Compare the UTC instant of the answer (meta.subject_resolved.utc_datetime) with the one that was meant before you use the answer.
5. Keep the calc_version (meta.calc_version) with everything that you derive from the answer: it says which numbers these are.`;

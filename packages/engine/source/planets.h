/* Planets and asteroids, two at a time: app_pos_etc_plan(). */

static inline lanes light_days_of(const lanes *x) { return length(x) * AUNIT / CLIGHT / 86400.0; }

static inline int is_from_sun(int body) { return body > SEI_ANYBODY || tables[body].is_heliocentric; }

/** A body from the barycentre of the solar system; and the Earth's velocity at the same time. */
static void when_light_left(
    int body, double tt, struct last_blocks *last, double *state, double *earth_velocity)
{
  double emb[6], sun[6], moon_velocity[3];
  position_and_velocity(body, tt, last, state);
  velocity_only(SEI_MOON, tt, last, moon_velocity);
  if (is_from_sun(body)) {
    sun_state(tt, last, emb, sun);
    for (int i = 0; i < 6; i++) state[i] += sun[i];
  } else {
    velocity_only(SEI_EMB, tt, last, emb + 3);
  }
  for (int i = 0; i < 3; i++) earth_velocity[i] = earth_from(emb[i + 3], moon_velocity[i]);
}

/** @returns the apparent positions of the bodies, longitude to declination of each */
static struct result planets(const struct instant *at, int mode, const int *bodies)
{
  struct last_blocks last[2];
  double state[2][6], earth_velocity[2][3];
  lanes now[6], x[6], before[3], change[3], d[3], light_days;
  for (int k = 0; k < 2; k++) {
    last[k] = at->last;
    position_and_velocity(bodies[k], at->tt, &last[k], state[k]);
    if (is_from_sun(bodies[k])) for (int i = 0; i < 6; i++) state[k][i] += at->sun[i];
  }
  for (int i = 0; i < 6; i++) x[i] = now[i] = pair(state[0][i], state[1][i]);
  /* Light time changes while the body moves: `change` becomes its share of a day's motion. */
  for (int i = 0; i < 3; i++) change[i] = before[i] = x[i] - x[i + 3];
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 3; i++) d[i] = change[i] - (at->earth[i] - at->earth[i + 3]);
    light_days = light_days_of(d);
    for (int i = 0; i < 3; i++) change[i] = before[i] - light_days * now[i + 3];
  }
  for (int i = 0; i < 3; i++) change[i] = before[i] - change[i];
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 3; i++) d[i] = x[i] - at->earth[i];
    light_days = light_days_of(d);
    for (int i = 0; i < 3; i++) x[i] = now[i] - light_days * now[i + 3];
  }
  for (int i = 0; i < 3; i++) change[i] = now[i] - x[i] - change[i];
  for (int k = 0; k < 2; k++)
    when_light_left(
        bodies[k], at->tt - light_days[k], &last[k], state[k], earth_velocity[k]);
  for (int i = 0; i < 6; i++) x[i] = pair(state[0][i], state[1][i]) - at->earth[i];
  for (int i = 0; i < 3; i++) x[i + 3] -= change[i];
  apply_deflection(at, light_days, x);
  apply_aberration(&at->aberration, x);
  /* The change of the Earth's velocity since the light left. */
  for (int i = 0; i < 3; i++)
    x[i + 3] += at->earth[i + 3] - pair(earth_velocity[0][i], earth_velocity[1][i]);
  return from_files(at, mode, x);
}

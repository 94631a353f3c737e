/* The Sun and the Moon, one in each lane: app_pos_etc_sun() and app_pos_etc_moon(). */

/** The Sun from the Earth, at the time its light left. */
static void apparent_sun(const struct instant *at, double *state)
{
  struct last_blocks last = at->last;
  double d[3], emb[6], sun[6], tt;
  for (int i = 0; i < 3; i++) d[i] = at->earth[i] - at->sun[i];
  tt = at->tt - light_time(d);
  position_only(SEI_EMB, tt, &last, emb);
  position_only(SEI_SUNBARY, tt, &last, sun);
  for (int i = 0; i < 3; i++) d[i] = at->earth[i] - (emb[i] - sun[i]);
  tt = at->tt - light_time(d);
  sun_state(tt, &last, emb, sun);
  for (int i = 0; i < 6; i++) state[i] = -(at->earth[i] - sun[i]);
}

/** The Moon when its light left, from the Earth now; and the change of the Earth's velocity since. */
static void apparent_moon(const struct instant *at, double *state, double *earth_change)
{
  struct last_blocks last = at->last;
  double moon[6], emb[6], tt = at->tt - light_time(at->moon);
  position_and_velocity(SEI_MOON, tt, &last, moon);
  position_and_velocity(SEI_EMB, tt, &last, emb);
  for (int i = 0; i < 6; i++) {
    double earth = earth_from(emb[i], moon[i]);
    state[i] = moon[i] + earth;
    state[i] -= at->earth[i];
    if (i >= 3) earth_change[i - 3] = at->earth[i] - earth;
  }
}

static struct result sun_and_moon(const struct instant *at, int mode)
{
  double sun[6], moon[6], earth_change[3];
  lanes x[6];
  apparent_sun(at, sun);
  apparent_moon(at, moon, earth_change);
  for (int i = 0; i < 6; i++) x[i] = pair(sun[i], moon[i]);
  apply_aberration(&at->aberration, x);
  for (int i = 0; i < 3; i++) x[i + 3][1] += earth_change[i];
  return from_files(at, mode, x);
}

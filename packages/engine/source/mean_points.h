/* The Moon's mean node and mean apogee (Lilith), one in each lane: app_pos_etc_mean(). Upstream's mean
 * elements of the Moon are those of Chapront-Touzé & Chapront (1988), fitted to DE431. */

static struct result mean_points(const struct instant *at, int mode)
{
  const double interval = MEAN_NODE_SPEED_INTV;
  double node[6] = {0, 0, 1, 0, 0, 0}, apogee[6] = {0, 0, 1, 0, 0, 0}, before[3];
  swi_mean_node(at->tt, node, NULL);
  swi_mean_node(at->tt - interval, before, NULL);
  node[3] = swe_difrad2n(node[0], before[0]) / interval;
  swi_mean_apog(at->tt, apogee, NULL);
  swi_mean_apog(at->tt - interval, before, NULL);
  for (int i = 0; i < 2; i++) apogee[i + 3] = swe_difrad2n(apogee[i], before[i]) / interval;
  lanes polar[6], x[6];
  for (int i = 0; i < 6; i++) polar[i] = pair(node[i], apogee[i]);
  to_cartesian(polar, x);
  rotate_state_x(x, -at->now.mean.seps, at->now.mean.ceps);
  return from_mean_equator(at, mode, x);
}

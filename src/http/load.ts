/** How often the event loop is asked to show itself. */
const PULSE_MS = 10;
/** How late it may be before new work is refused: answers are given well within 50 ms. */
const LATE_MS_MAX = 25;
/** A machine that was busy with something else for a moment is no reason to refuse the few that came. */
const LATE_ADMISSIONS_MAX = 16;

/** Feels the pulse of the event loop that HTTP runs on. */
export interface LoopGauge {
  /**
   * Asked once by each request that wants work done: whether the loop is so far behind, and so many
   * have been let in since its last sign, that this one would wait too long.
   */
  isBehind(): boolean;
  stop(): void;
}

/**
 * Watches how late a timer comes. It shows a loop that is busy now as well as one that was: where a
 * long turn of the loop reads request after request, the timer's last sign grows older with each.
 */
export function startLoopGauge(): LoopGauge {
  let last_ms = performance.now();
  let late_admissions = 0;
  const pulse = setInterval(() => {
    last_ms = performance.now();
    late_admissions = 0;
  }, PULSE_MS);
  pulse.unref();
  return {
    isBehind: () => {
      if (performance.now() - last_ms <= PULSE_MS + LATE_MS_MAX) return false;
      late_admissions++;
      return late_admissions > LATE_ADMISSIONS_MAX;
    },
    stop: () => clearInterval(pulse),
  };
}

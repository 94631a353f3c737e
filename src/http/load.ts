/** How often the event loop is asked to show itself. */
const PULSE_MS = 10;
/** How late it may be before new work is refused: answers are given well within 50 ms. */
const BEHIND_MS_MAX = 25;

/** Feels the pulse of the event loop that HTTP runs on. */
export interface LoopGauge {
  /** Whether the loop is so far behind that new work would wait too long. */
  behind(): boolean;
  stop(): void;
}

/**
 * Watches how late a timer comes. It shows a loop that is busy now as well as one that was: where a
 * long turn of the loop reads request after request, the timer's last sign grows older with each.
 */
export function startLoopGauge(): LoopGauge {
  let last_ms = performance.now();
  const pulse = setInterval(() => {
    last_ms = performance.now();
  }, PULSE_MS);
  pulse.unref();
  return {
    behind: () => performance.now() - last_ms > PULSE_MS + BEHIND_MS_MAX,
    stop: () => clearInterval(pulse),
  };
}

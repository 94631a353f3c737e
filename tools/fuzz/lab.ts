import { type FuzzedService, startFuzzedService } from './http/service-process.ts';
import type { Watchdog } from './watchdog.ts';

/** State shared by the checks of a run. */
export interface Lab {
  readonly watchdog: Watchdog;
  /** Counts of the outcomes that were seen, by name. */
  readonly seen: Map<string, number>;
  saw(outcome: string): void;
  /** A real service in its own process, started if there is none or if it has died. */
  service(): Promise<FuzzedService>;
  /** The service that is running now, if one was needed. */
  running(): FuzzedService | undefined;
  stop(): Promise<void>;
}

export function openLab(watchdog: Watchdog): Lab {
  const seen = new Map<string, number>();
  let service: FuzzedService | undefined;
  return {
    watchdog,
    seen,
    saw: (outcome) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1),
    service: async () => {
      if (service?.ended() !== undefined) {
        await service.stop();
        service = undefined;
      }
      if (service === undefined) {
        service = await startFuzzedService();
        watchdog.guard(service.pid);
      }
      return service;
    },
    running: () => service,
    stop: async () => {
      watchdog.guard(0);
      await service?.stop();
      service = undefined;
    },
  };
}

/** What containers need here. Without it, tests are skipped with the reason; in CI, they fail. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAMS = ['dockerd', 'docker', 'mmdebstrap', 'iptables-save', 'podman', 'runc'];

/** @returns why containers cannot be run here; undefined if they can */
function reasonNotToRun(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to start a Docker daemon';
  const missing = PROGRAMS.filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    return `it needs ${missing.join(', ')} (Debian: docker.io mmdebstrap iptables podman runc)`;
  }
  // Two daemons would change each other's bridge and firewall rules.
  if (otherDaemon()) return 'another Docker daemon runs on this machine';
  return undefined;
}

/** True to skip is never an option in CI: there, a missing requirement is a failure. */
export const skip: string | false = (() => {
  const reason = reasonNotToRun();
  if (reason === undefined) return false;
  if (process.env['CI'] === 'true') throw new Error(reason);
  return reason;
})();

function isInstalled(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name)));
}

function otherDaemon(): boolean {
  return globSync('/proc/[0-9]*/comm').some((file) => {
    try {
      return readFileSync(file, 'utf8').trim() === 'dockerd';
    } catch {
      // It has ended in the meantime.
      return false;
    }
  });
}

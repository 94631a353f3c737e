/** The requirements of containers. Without them, tests are skipped with the reason. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs, and their Debian packages. */
const FOR_DOCKER = {
  programs: ['dockerd', 'docker', 'mmdebstrap', 'iptables-save'],
  packages: 'docker.io mmdebstrap iptables',
};
const FOR_PODS = {
  programs: ['podman', 'mmdebstrap', 'runc'],
  packages: 'podman mmdebstrap runc netavark aardvark-dns catatonit',
};

/** @returns why containers cannot be run here; undefined if they can */
function reasonNotToRun({ programs, packages }: typeof FOR_DOCKER): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to start containers';
  const missing = programs.filter((name) => !isInstalled(name));
  if (missing.length > 0) return `it needs ${missing.join(', ')} (Debian: ${packages})`;
  // Two daemons would change each other's bridge and firewall rules.
  if (programs.includes('dockerd') && otherDaemon()) {
    return 'another Docker daemon runs on this machine';
  }
  return undefined;
}

/** The reason why the tests with a Docker daemon are skipped. */
export const skip = reasonNotToRun(FOR_DOCKER) ?? false;
/** The reason why the tests with pods are skipped. */
export const skipForPods = reasonNotToRun(FOR_PODS) ?? false;

function isInstalled(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name)));
}

function otherDaemon(): boolean {
  return globSync('/proc/[0-9]*/comm').some((file) => {
    try {
      return readFileSync(file, 'utf8').trim() === 'dockerd';
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}

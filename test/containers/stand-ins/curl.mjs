#!/usr/local/bin/node
// Podman asks probes by `curl -f URL` inside the container, which the image does not have. Like the kubelet,
// and unlike curl, this gives up after the probe's timeout.
const [, , , url] = process.argv;
const signal = AbortSignal.timeout(Number(process.env.PROBE_TIMEOUT_MS));
fetch(url, { signal }).then(
  ({ ok }) => process.exit(ok ? 0 : 22),
  () => process.exit(7),
);

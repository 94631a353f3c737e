#!/bin/sh
# Boots the Debian in the folder $1 as a separate machine, with systemd as process 1. Run it in new namespaces (unshare) of
# all kinds except users. Parts that would change the real machine are read-only or masked. Each further pair of
# arguments is a folder of the real machine and its read-only place in the new one.
set -eu
root=$1
shift

mount --bind "$root" "$root"
for folder in run tmp dev; do mount -t tmpfs -o mode=755 none "$root/$folder"; done
chmod 1777 "$root/tmp"
while [ $# -gt 1 ]; do
  mkdir -p "$root/$2"
  mount --bind "$1" "$root/$2"
  mount -o remount,bind,ro "$root/$2"
  shift 2
done
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro none "$root/sys"

# The controllers of this machine: all in one hierarchy, or each in its own.
mount -t tmpfs none "$root/sys/fs/cgroup"
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  umount "$root/sys/fs/cgroup"
  mount -t cgroup2 none "$root/sys/fs/cgroup"
else
  for name in systemd memory pids cpu; do
    mkdir "$root/sys/fs/cgroup/$name"
    case $name in
      systemd) options=none,name=systemd ;;
      *) options=$name ;;
    esac
    mount -t cgroup -o "$options" none "$root/sys/fs/cgroup/$name"
  done
fi

for name in null zero full random urandom tty; do
  : > "$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666 none "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs -o mode=1777 none "$root/dev/shm"

mkdir -p "$root/run/systemd/system" "$root/.old"
for unit in systemd-modules-load.service systemd-sysctl.service systemd-remount-fs.service \
  systemd-udevd.service systemd-logind.service sys-kernel-debug.mount sys-kernel-tracing.mount \
  sys-fs-fuse-connections.mount proc-sys-fs-binfmt_misc.automount dev-hugepages.mount \
  getty.target console-getty.service systemd-journald-audit.socket timers.target; do
  ln -s /dev/null "$root/run/systemd/system/$unit"
done

# Not chroot, because the kernel then forbids user namespaces of units.
cd "$root"
pivot_root . .old
umount -l /.old
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --system --show-status=no --log-target=journal

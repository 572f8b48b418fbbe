# detach: by its node
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl detach /dev/rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
? 0

# detach: by its name, by force, JSON
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl detach --force rbd0 --json
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0" FORCE
> JOB_GET JOB={ ID=7 }
| {"schema":1}
? 0

# detach: no such device
< family rbd_initiator
< on DETACH
< error ENODEV there is no device rbd9
$ rbdctl detach rbd9
> join jobs of rbd_initiator
> DETACH DEVICE="rbd9"
! rbdctl: detach rbd9: there is no device rbd9
? 4

# detach: works with a module of another version
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
? 0

# detach: busy, nobody found
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open
? 6

# detach: busy, without a sentence
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open
? 6

# detach: busy: mounted
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /proc/self/mountinfo 36 35 259:0 / /mnt/with\040space rw,noatime master:1 - ext4 /dev/rbd0 rw
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: mounted on /mnt/with space
? 6

# detach: busy: a partition is mounted
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /proc/self/mountinfo 36 35 259:1 / /mnt rw,noatime - ext4 /dev/rbd0p1 rw
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: mounted on /mnt
? 6

# detach: busy: btrfs, by its source
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /proc/self/mountinfo 36 35 0:44 /sub /mnt rw - btrfs /dev/rbd0 rw
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: mounted on /mnt
? 6

# detach: busy: another disk is no reason
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /proc/self/mountinfo 36 35 259:9 / /mnt rw - ext4 /dev/rbd01 rw
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open
? 6

# detach: busy: mounted in another mount namespace
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /proc/self/ns/mnt x
% file /proc/100/ns/mnt y
% file /proc/100/mountinfo 36 35 259:0 / /data rw - xfs /dev/rbd0 rw
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: mounted on /data in the mount namespace of process 100
? 6

# detach: busy: swap on a partition
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /proc/swaps Filename\t\t\t\tType\t\tSize\tUsed\tPriority
% file /proc/swaps /dev/rbd0p1 partition 1048572 0 -2
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: in use as swap
? 6

# detach: busy: device mapper on a partition
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% dir /sys/block/rbd0/holders
% dir /sys/block/rbd0/rbd0p1/holders/dm-0
% file /sys/block/dm-0/dm/name vg-data
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: held by dm-0 (vg-data)
? 6

# detach: busy: md on the disk
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% dir /sys/block/rbd0/holders/md127
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: held by md127
? 6

# detach: busy: a loop device
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /sys/block/loop3/loop/backing_file /dev/rbd0
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: held by loop3
? 6

# detach: busy: a process
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% link /proc/123/fd/4 /dev/rbd0
% file /proc/123/comm fio
% link /proc/124/fd/0 /dev/null
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: open by fio (pid 123)
? 6

# detach: busy: who started the command passed a descriptor on
% file /sys/block/rbd0/dev 259:0
% remove /proc/self
% link /proc/self 125
% link /proc/123/fd/4 /dev/rbd0
% file /proc/123/comm bash
% link /proc/125/fd/4 /dev/rbd0
% file /proc/125/comm rbdctl
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: open by bash (pid 123)
? 6

# detach: busy: nobody but the command
% file /sys/block/rbd0/dev 259:0
% remove /proc/self
% link /proc/self 125
% link /proc/125/fd/0 /dev/rbd0
% file /proc/125/comm rbdctl
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: open by this command itself: on a descriptor that it was started with
? 6

# detach: busy: several, the first are named
% file /sys/block/rbd0/dev 259:0
% file /sys/block/rbd0/rbd0p1/dev 259:1
% file /sys/block/rbd0/rbd0p1/partition 1
% file /proc/self/mountinfo 36 35 259:0 / /a rw - ext4 /dev/rbd0 rw
% file /proc/self/mountinfo 37 35 259:1 / /b rw - ext4 /dev/rbd0p1 rw
% link /proc/123/fd/4 /dev/rbd0
% file /proc/123/comm fio
% dir /sys/block/rbd0/holders/md127
< family rbd_initiator
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
$ rbdctl detach rbd0
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=7 }
! rbdctl: detach rbd0: the device is open: mounted on /a, mounted on /b, held by md127
? 6

# detach: all
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=e0
< part DEVICE=rbd1 EXPORT=e1
< done
< on DETACH
< reply JOB.ID=1
< ack
< on JOB_GET
< reply JOB.ID=1 JOB.DONE JOB.ERRNO=0
< ack
< on DETACH
< reply JOB.ID=2
< ack
< on JOB_GET
< reply JOB.ID=2 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl detach --all
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=1 }
> join jobs of rbd_initiator
> DETACH DEVICE="rbd1"
> JOB_GET JOB={ ID=2 }
? 0

# detach: all of none
< family rbd_initiator
< on DEVICE_GET
< done
< on DETACH
< error EINVAL no device is named
$ rbdctl detach --all
> DEVICE_GET (dump)
> DETACH
? 0

# detach: all of none, not permitted
< family rbd_initiator
< on DEVICE_GET
< done
< on DETACH
< error EPERM
$ rbdctl detach --all
> DEVICE_GET (dump)
> DETACH
! rbdctl: detach --all: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# detach: all of none, not permitted, JSON
< family rbd_initiator
< on DEVICE_GET
< done
< on DETACH
< error EPERM
$ rbdctl detach --all --json
> DEVICE_GET (dump)
> DETACH
! rbdctl: detach --all: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# detach: all, some fail
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=e0
< part DEVICE=rbd1 EXPORT=e1
< done
< on DETACH
< reply JOB.ID=1
< ack
< on JOB_GET
< reply JOB.ID=1 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
< on DETACH
< reply JOB.ID=2
< ack
< on JOB_GET
< reply JOB.ID=2 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl detach --all
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=1 }
> join jobs of rbd_initiator
> DETACH DEVICE="rbd1"
> JOB_GET JOB={ ID=2 }
! rbdctl: detach rbd0: the device is open
? 64

# detach: all, every one fails
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=e0
< part DEVICE=rbd1 EXPORT=e1
< done
< on DETACH
< reply JOB.ID=1
< ack
< on JOB_GET
< reply JOB.ID=1 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
< on DETACH
< reply JOB.ID=2
< ack
< on JOB_GET
< reply JOB.ID=2 JOB.DONE JOB.ERRNO=5 JOB.SENTENCE="no"
< ack
$ rbdctl detach --all
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=1 }
> join jobs of rbd_initiator
> DETACH DEVICE="rbd1"
> JOB_GET JOB={ ID=2 }
! rbdctl: detach rbd0: the device is open
! rbdctl: detach rbd1: no
? 6

# detach: all, one went away meanwhile
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=e0
< part DEVICE=rbd1 EXPORT=e1
< done
< on DETACH
< reply JOB.ID=1
< ack
< on JOB_GET
< reply JOB.ID=1 JOB.DONE JOB.ERRNO=19 JOB.SENTENCE="no such device"
< ack
< on DETACH
< reply JOB.ID=2
< ack
< on JOB_GET
< reply JOB.ID=2 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl detach --all --force
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0" FORCE
> JOB_GET JOB={ ID=1 }
> join jobs of rbd_initiator
> DETACH DEVICE="rbd1" FORCE
> JOB_GET JOB={ ID=2 }
? 0

# detach: all, ^C stops the rest
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0
< part DEVICE=rbd1
< done
< on DETACH
< reply JOB.ID=1
< ack
< on JOB_GET
< reply JOB.ID=1
< ack
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=1 JOB.DONE JOB.ERRNO=125
< ack
$ rbdctl detach --all
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
> JOB_GET JOB={ ID=1 }
> JOB_CANCEL JOB={ ID=1 }
> JOB_GET JOB={ ID=1 }
! rbdctl: detach rbd0: cancelled
? 1

# detach: all, not permitted
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0
< done
< on DETACH
< error EPERM
$ rbdctl detach --all
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd0"
! rbdctl: detach rbd0: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# detach: the module is not loaded
$ rbdctl detach rbd0
! rbdctl: detach rbd0: the module rbd_initiator is not loaded: modprobe rbd_initiator
? 8

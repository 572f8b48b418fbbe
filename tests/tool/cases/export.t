# export add: memory
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=7 }
? 0

# export add: JSON
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl -j export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=7 }
| {"schema":1}
? 0

# export add: every option is sent
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory=1048576k --numa 1 --block-size 512 --uuid 6BA7B810-9dad-41d1-80b4-00c04fd430c8 --read-only --shared --allow 6BA7B810-9dad-41d1-80b4-00c04fd430c8 --allow store-1.example --allow 198.51.100.7/24 --allow 198.51.100.9 --allow 2001:DB8:0::1/32 --allow 2001:db8::5
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=512 NUMA_NODE=1 UUID=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW={ WHO="6ba7b810-9dad-41d1-80b4-00c04fd430c8" WHO="store-1.example" WHO="198.51.100.0/24" WHO="198.51.100.9/32" WHO="2001:db8::/32" WHO="2001:db8::5/128" }
> JOB_GET JOB={ ID=7 }
? 0

# export add: numa 0, block size 4096, bytes
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 4096 --numa 0 --block-size 4096
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=4096 BLOCK_SIZE=4096 NUMA_NODE=0
> JOB_GET JOB={ ID=7 }
? 0

# export add: 65 of WHO
$ rbdctl export add scratch --memory 1G --allow h0 --allow h1 --allow h2 --allow h3 --allow h4 --allow h5 --allow h6 --allow h7 --allow h8 --allow h9 --allow h10 --allow h11 --allow h12 --allow h13 --allow h14 --allow h15 --allow h16 --allow h17 --allow h18 --allow h19 --allow h20 --allow h21 --allow h22 --allow h23 --allow h24 --allow h25 --allow h26 --allow h27 --allow h28 --allow h29 --allow h30 --allow h31 --allow h32 --allow h33 --allow h34 --allow h35 --allow h36 --allow h37 --allow h38 --allow h39 --allow h40 --allow h41 --allow h42 --allow h43 --allow h44 --allow h45 --allow h46 --allow h47 --allow h48 --allow h49 --allow h50 --allow h51 --allow h52 --allow h53 --allow h54 --allow h55 --allow h56 --allow h57 --allow h58 --allow h59 --allow h60 --allow h61 --allow h62 --allow h63 --allow h64
! rbdctl: export add: --allow: 'h64' is one too many: an export knows at most 64
! Try 'rbdctl export add --help'.
? 2

# export add: 64 of WHO
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 1G --allow h0 --allow h1 --allow h2 --allow h3 --allow h4 --allow h5 --allow h6 --allow h7 --allow h8 --allow h9 --allow h10 --allow h11 --allow h12 --allow h13 --allow h14 --allow h15 --allow h16 --allow h17 --allow h18 --allow h19 --allow h20 --allow h21 --allow h22 --allow h23 --allow h24 --allow h25 --allow h26 --allow h27 --allow h28 --allow h29 --allow h30 --allow h31 --allow h32 --allow h33 --allow h34 --allow h35 --allow h36 --allow h37 --allow h38 --allow h39 --allow h40 --allow h41 --allow h42 --allow h43 --allow h44 --allow h45 --allow h46 --allow h47 --allow h48 --allow h49 --allow h50 --allow h51 --allow h52 --allow h53 --allow h54 --allow h55 --allow h56 --allow h57 --allow h58 --allow h59 --allow h60 --allow h61 --allow h62 --allow h63
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 ALLOW={ WHO="h0" WHO="h1" WHO="h2" WHO="h3" WHO="h4" WHO="h5" WHO="h6" WHO="h7" WHO="h8" WHO="h9" WHO="h10" WHO="h11" WHO="h12" WHO="h13" WHO="h14" WHO="h15" WHO="h16" WHO="h17" WHO="h18" WHO="h19" WHO="h20" WHO="h21" WHO="h22" WHO="h23" WHO="h24" WHO="h25" WHO="h26" WHO="h27" WHO="h28" WHO="h29" WHO="h30" WHO="h31" WHO="h32" WHO="h33" WHO="h34" WHO="h35" WHO="h36" WHO="h37" WHO="h38" WHO="h39" WHO="h40" WHO="h41" WHO="h42" WHO="h43" WHO="h44" WHO="h45" WHO="h46" WHO="h47" WHO="h48" WHO="h49" WHO="h50" WHO="h51" WHO="h52" WHO="h53" WHO="h54" WHO="h55" WHO="h56" WHO="h57" WHO="h58" WHO="h59" WHO="h60" WHO="h61" WHO="h62" WHO="h63" }
> JOB_GET JOB={ ID=7 }
? 0

# export add: progress on a terminal
< tty
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.DONE
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
! ~^[Kallocating [..............................]   0% 0 of 64.0G~^[Kallocating [#######.......................]  25% 16.0G of 64.0G~^[Kzeroing [##############################] 100% 64.0G of 64.0G~^[K
? 0

# export add: no progress elsewhere
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.DONE
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
? 0

# export add: ^C
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=125 JOB.SENTENCE="cancelled: nothing is left"
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_CANCEL JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
! rbdctl: export add scratch: cancelled: nothing is left
? 1

# export add: ^C on a terminal wipes the line
< tty
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=125
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_CANCEL JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
! ~^[Kallocating [..............................]   0% 0 of 64.0G~^[Kallocating [#######.......................]  25% 16.0G of 64.0G~^[Kzeroing [##############################] 100% 64.0G of 64.0G~^[Krbdctl: export add scratch: cancelled
? 1

# export add: exists
< family rbd_target
< on EXPORT_ADD
< error EEXIST there is an export of that name
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
! rbdctl: export add scratch: there is an export of that name
? 7

# export add: not enough memory
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=12 JOB.SENTENCE="64.0 GiB would leave less than the reserve of 1.0 GiB"
< ack
$ rbdctl export add scratch --memory 64G --json
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=7 }
! rbdctl: export add scratch: 64.0 GiB would leave less than the reserve of 1.0 GiB
? 1

# export add: not root
< family rbd_target
< on EXPORT_ADD
< error EPERM
$ rbdctl export add scratch --memory 1G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824
! rbdctl: export add scratch: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# export add: the module is not loaded
$ rbdctl export add scratch --memory 1G
! rbdctl: export add scratch: the module rbd_target is not loaded: modprobe rbd_target
? 8

# export add: a module of another netlink version
< family rbd_target
< on INFO_GET
< reply INFO.MODULE_VERSION=0.0.9 INFO.NETLINK_VERSION=0 INFO.WIRE_VERSION=1 INFO.WIRE_VERSION_MIN=1
< ack
$ rbdctl export add scratch --memory 1G
> INFO_GET
! rbdctl: export add scratch: the module rbd_target 0.0.9 speaks netlink version 0 and this rbdctl 0.1.0 version 1: install the two of one release
? 8

# export add: device, its UUID from a SCSI name
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
% file /sys/block/sdb/device/wwid naa.5000c500a0b1c2d3
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw STATE_FD=/var/lib/rbd/ca782298-42ae-5e7b-9e99-0ad923cfb5ae.state:rw IDENTITY=ca782298-42ae-5e7b-9e99-0ad923cfb5ae UUID=ca782298-42ae-5e7b-9e99-0ad923cfb5ae
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, JSON
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
% file /sys/block/sdb/device/wwid naa.5000c500a0b1c2d3
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl -j export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw STATE_FD=/var/lib/rbd/ca782298-42ae-5e7b-9e99-0ad923cfb5ae.state:rw IDENTITY=ca782298-42ae-5e7b-9e99-0ad923cfb5ae UUID=ca782298-42ae-5e7b-9e99-0ad923cfb5ae
> JOB_GET JOB={ ID=7 }
| {"schema":1}
? 0

# export add: device, every option is sent
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
% file /sys/block/sdb/device/wwid naa.5000c500a0b1c2d3
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb --uuid 6BA7B810-9dad-41d1-80b4-00c04fd430c8 --fresh --read-only --shared --allow store-1 --allow 198.51.100.7/24
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:ro STATE_FD=/var/lib/rbd/ca782298-42ae-5e7b-9e99-0ad923cfb5ae.state:rw IDENTITY=ca782298-42ae-5e7b-9e99-0ad923cfb5ae FRESH UUID=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW={ WHO="store-1" WHO="198.51.100.0/24" }
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, by a link to it
% device /dev/sdb 8:16
% link /dev/disk/by-id/wwn-1 ../../sdb
% link /sys/dev/block/8:16 ../../block/sdb
% file /sys/block/sdb/device/wwid naa.5000c500a0b1c2d3
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/disk/by-id/wwn-1
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw STATE_FD=/var/lib/rbd/ca782298-42ae-5e7b-9e99-0ad923cfb5ae.state:rw IDENTITY=ca782298-42ae-5e7b-9e99-0ad923cfb5ae UUID=ca782298-42ae-5e7b-9e99-0ad923cfb5ae
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, another disk has another UUID
% device /dev/sdc 8:32
% link /sys/dev/block/8:32 ../../block/sdc
% file /sys/block/sdc/device/wwid naa.5000c500a0b1c2d4
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdc
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdc:rw STATE_FD=/var/lib/rbd/d7912544-c618-5823-8ed8-2fd9bd372376.state:rw IDENTITY=d7912544-c618-5823-8ed8-2fd9bd372376 UUID=d7912544-c618-5823-8ed8-2fd9bd372376
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, the same disk under another number has the same UUID
% device /dev/sdc 8:32
% link /sys/dev/block/8:32 ../../block/sdc
% file /sys/block/sdc/device/wwid naa.5000c500a0b1c2d3
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdc --fresh
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdc:rw STATE_FD=/var/lib/rbd/ca782298-42ae-5e7b-9e99-0ad923cfb5ae.state:rw IDENTITY=ca782298-42ae-5e7b-9e99-0ad923cfb5ae FRESH UUID=ca782298-42ae-5e7b-9e99-0ad923cfb5ae
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, blanks in its name
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
% file /sys/block/sdb/device/wwid t10.ATA     DISK      0123456789
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw STATE_FD=/var/lib/rbd/31fd860d-0845-5cd5-bb92-bf4bf82db4d7.state:rw IDENTITY=31fd860d-0845-5cd5-bb92-bf4bf82db4d7 UUID=31fd860d-0845-5cd5-bb92-bf4bf82db4d7
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, NVMe
% device /dev/nvme0n1 259:0
% link /sys/dev/block/259:0 ../../block/nvme0n1
% file /sys/block/nvme0n1/wwid eui.0025385b71b00a01
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/nvme0n1
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/nvme0n1:rw STATE_FD=/var/lib/rbd/3d63200b-5a58-514d-af2c-04e99d50a42c.state:rw IDENTITY=3d63200b-5a58-514d-af2c-04e99d50a42c UUID=3d63200b-5a58-514d-af2c-04e99d50a42c
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, a partition of a disk with a name
% device /dev/sdb2 8:18
% link /sys/dev/block/8:18 ../../block/sdb/sdb2
% file /sys/block/sdb/sdb2/partition 2
% file /sys/block/sdb/device/wwid naa.5000c500a0b1c2d3
% file /sys/block/sdb/sdb2/uevent PARTUUID=6ba7b814-9dad-41d1-80b4-00c04fd430c8
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb2
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb2:rw STATE_FD=/var/lib/rbd/aabcb496-4f57-5563-8ce6-612c2c21a8a3.state:rw IDENTITY=aabcb496-4f57-5563-8ce6-612c2c21a8a3 UUID=aabcb496-4f57-5563-8ce6-612c2c21a8a3
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, a GPT partition of a disk without
% device /dev/vda1 254:1
% link /sys/dev/block/254:1 ../../block/vda/vda1
% file /sys/block/vda/vda1/partition 1
% file /sys/block/vda/vda1/uevent MAJOR=254
% file /sys/block/vda/vda1/uevent PARTUUID=6ba7b814-9dad-41d1-80b4-00c04fd430c8
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/vda1
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/vda1:rw STATE_FD=/var/lib/rbd/9e3ee616-ec44-5826-8ff7-91e98db1a168.state:rw IDENTITY=9e3ee616-ec44-5826-8ff7-91e98db1a168 UUID=9e3ee616-ec44-5826-8ff7-91e98db1a168
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, an MBR partition of a disk without: random
% device /dev/vda1 254:1
% link /sys/dev/block/254:1 ../../block/vda/vda1
% file /sys/block/vda/vda1/partition 1
% file /sys/block/vda/vda1/uevent PARTUUID=00000000-01
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/vda1
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/vda1:rw
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, a logical volume
% device /dev/mapper/vg-data 253:3
% link /sys/dev/block/253:3 ../../block/dm-3
% file /sys/block/dm-3/dm/uuid LVM-Kd0wXcPq0fKyAnFT5d7vUBoGv3cYc1t1JHGnLEyAqQUqkxCqFzlrhVd4mZWJzPPj
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/mapper/vg-data
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/mapper/vg-data:rw STATE_FD=/var/lib/rbd/27fc34ad-54dd-5cfa-94ba-ebc7accbf15e.state:rw IDENTITY=27fc34ad-54dd-5cfa-94ba-ebc7accbf15e UUID=27fc34ad-54dd-5cfa-94ba-ebc7accbf15e
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, a device mapper table without a UUID: random
% device /dev/mapper/vg-data 253:3
% link /sys/dev/block/253:3 ../../block/dm-3
% file /sys/block/dm-3/dm/uuid
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/mapper/vg-data
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/mapper/vg-data:rw
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, an array
% device /dev/md127 9:127
% link /sys/dev/block/9:127 ../../block/md127
% file /sys/block/md127/dev 9:127
% file /sys/block/md127/md/uuid 3aaa0122-29b3-9f17-ce5b-4b0f04d4f4b5
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/md127
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/md127:rw STATE_FD=/var/lib/rbd/bcd01692-2a2b-5b37-bb4f-690b86c70565.state:rw IDENTITY=bcd01692-2a2b-5b37-bb4f-690b86c70565 UUID=bcd01692-2a2b-5b37-bb4f-690b86c70565
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, an array of which only udev knows, in the same way
% device /dev/md127 9:127
% link /sys/dev/block/9:127 ../../block/md127
% file /sys/block/md127/dev 9:127
% file /run/udev/data/b9:127 S:md/data
% file /run/udev/data/b9:127 E:MD_UUID=3AAA0122:29b39f17:ce5b4b0f:04d4f4b5
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/md127
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/md127:rw STATE_FD=/var/lib/rbd/bcd01692-2a2b-5b37-bb4f-690b86c70565.state:rw IDENTITY=bcd01692-2a2b-5b37-bb4f-690b86c70565 UUID=bcd01692-2a2b-5b37-bb4f-690b86c70565
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, an array of foreign metadata
% device /dev/md127 9:127
% link /sys/dev/block/9:127 ../../block/md127
% file /sys/block/md127/dev 9:127
% file /sys/block/md127/md/uuid 00000000-0000-0000-0000-000000000000
% file /run/udev/data/b9:127 E:MD_UUID=3aaa0122:29b39f17:ce5b4b0f:04d4f4b6
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/md127
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/md127:rw STATE_FD=/var/lib/rbd/7ae16825-bdaf-5f76-a035-2c2e149fcac4.state:rw IDENTITY=7ae16825-bdaf-5f76-a035-2c2e149fcac4 UUID=7ae16825-bdaf-5f76-a035-2c2e149fcac4
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, an array without a UUID: random
% device /dev/md127 9:127
% link /sys/dev/block/9:127 ../../block/md127
% file /sys/block/md127/dev 9:127
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/md127
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/md127:rw
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, a loop device: random
% device /dev/loop0 7:0
% link /sys/dev/block/7:0 ../../block/loop0
% dir /sys/block/loop0/loop
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/loop0
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/loop0:rw
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, a name of zeroes is none
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
% file /sys/block/sdb/device/wwid naa.0000000000000000
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, a read-only one
% device /dev/sdb 8:16 ro
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb --read-only
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:ro READ_ONLY=1
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, not there
$ rbdctl export add disk --device /dev/sdz
! rbdctl: export add disk: there is no /dev/sdz
? 4

# export add: device, below a file
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
$ rbdctl export add disk --device /dev/sdb/1
! rbdctl: export add disk: there is no /dev/sdb/1
? 4

# export add: device, a node without a device
% device /dev/sdz ENXIO
$ rbdctl export add disk --device /dev/sdz
! rbdctl: export add disk: there is no device behind /dev/sdz
? 4

# export add: device, a plain file
% file /tmp/image data
$ rbdctl export add disk --device /tmp/image
! rbdctl: export add disk: --device: '/tmp/image' is not a block device
! Try 'rbdctl export add --help'.
? 2

# export add: device, a folder
% dir /tmp/image
$ rbdctl export add disk --device /tmp/image --read-only
! rbdctl: export add disk: --device: '/tmp/image' is not a block device
! Try 'rbdctl export add --help'.
? 2

# export add: device, not permitted
% device /dev/sdb EACCES
$ rbdctl export add disk --device /dev/sdb
! rbdctl: export add disk: cannot open /dev/sdb: Permission denied
? 9

# export add: device, not permitted by a control group
% device /dev/sdb EPERM
$ rbdctl export add disk --device /dev/sdb
! rbdctl: export add disk: cannot open /dev/sdb: Operation not permitted
? 9

# export add: device, read-only without --read-only
% device /dev/sdb 8:16 ro
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:ro READ_ONLY=1
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, opens only for reading
% device /dev/sdb EROFS
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:ro READ_ONLY=1
> JOB_GET JOB={ ID=7 }
? 0

# export add: device, mounted where that forbids to write
% device /dev/sdb EBUSY
$ rbdctl export add disk --device /dev/sdb
! rbdctl: export add disk: cannot open /dev/sdb: Device or resource busy
? 6

# export add: device, no medium
% device /dev/sr0 ENOMEDIUM
$ rbdctl export add disk --device /dev/sr0 --read-only
! rbdctl: export add disk: cannot open /dev/sr0: No medium found
? 1

# export add: device, claimed by another
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="/dev/sdb is in use"
< ack
$ rbdctl export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw
> JOB_GET JOB={ ID=7 }
! rbdctl: export add disk: /dev/sdb is in use
? 6

# export add: device, exported already
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
< family rbd_target
< on EXPORT_ADD
< error EEXIST the device is exported as other
$ rbdctl export add disk --device /dev/sdb
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw
! rbdctl: export add disk: the device is exported as other
? 7

# export add: device, the module is not loaded
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
$ rbdctl export add disk --device /dev/sdb
! rbdctl: export add disk: the module rbd_target is not loaded: modprobe rbd_target
? 8

# export set: allow and deny
< family rbd_target
< on EXPORT_SET
< ack
$ rbdctl export set scratch --allow a --allow b --deny 198.51.100.7 --read-only yes --shared no
> EXPORT_SET EXPORT="scratch" READ_ONLY=1 SHARED=0 ALLOW={ WHO="a" WHO="b" } DENY={ WHO="198.51.100.7/32" }
? 0

# export set: JSON
< family rbd_target
< on EXPORT_SET
< ack
$ rbdctl export set scratch --read-only=no --json
> EXPORT_SET EXPORT="scratch" READ_ONLY=0
| {"schema":1}
? 0

# export set: no such export
< family rbd_target
< on EXPORT_SET
< error ENOENT there is no such export
$ rbdctl export set scratch --allow a
> EXPORT_SET EXPORT="scratch" ALLOW={ WHO="a" }
! rbdctl: export set scratch: there is no such export
? 4

# export remove
< family rbd_target
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export remove scratch
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch"
> JOB_GET JOB={ ID=7 }
? 0

# export remove: by force
< family rbd_target
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export remove scratch --force
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch" FORCE
> JOB_GET JOB={ ID=7 }
? 0

# export remove: sessions are attached
< family rbd_target
< on EXPORT_REMOVE
< error EBUSY 2 sessions are attached
$ rbdctl export remove scratch
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch"
! rbdctl: export remove scratch: 2 sessions are attached
? 6

# export remove: the fence takes long
< family rbd_target
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=110 JOB.SENTENCE="queues destroyed, 3 requests still at the backing; until those end it is in use"
< ack
$ rbdctl export remove scratch --force
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch" FORCE
> JOB_GET JOB={ ID=7 }
! rbdctl: export remove scratch: queues destroyed, 3 requests still at the backing; until those end it is in use
? 5

# export remove: no such export
< family rbd_target
< on EXPORT_REMOVE
< error ENOENT there is no such export
$ rbdctl export remove scratch
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch"
! rbdctl: export remove scratch: there is no such export
? 4

# export show: two
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< part EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< done
$ rbdctl export show
> EXPORT_GET (dump)
| EXPORT   CLASS   DEVICE  SIZE  BLOCK SIZE  READ ONLY  SHARED  SESSIONS
| scratch  memory  -       1.0G        4096  no         no             1
| another  memory  -        512         512  yes        yes            0
? 0

# export show: two, JSON
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< part EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< done
$ rbdctl export show -j
> EXPORT_GET (dump)
| {"schema":1,"exports":[{"export":"scratch","class":"memory","device":null,"size":1073741824,"block_size":4096,"read_only":false,"shared":false,"sessions":1,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"write_cache":null,"backing_lost":null,"broken":null,"allow":[],"key_files":[]},{"export":"another","class":"memory","device":null,"size":512,"block_size":512,"read_only":true,"shared":true,"sessions":0,"uuid":"6ba7b821-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b822-9dad-41d1-80b4-00c04fd430c8","numa":-1,"extent_size":0,"write_cache":null,"backing_lost":null,"broken":null,"allow":["store-1","198.51.100.0/24"],"key_files":[]}]}
? 0

# export show: two, indented
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< part EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< done
$ rbdctl export show -p
> EXPORT_GET (dump)
| {
|   "schema": 1,
|   "exports": [
|     {
|       "export": "scratch",
|       "class": "memory",
|       "device": null,
|       "size": 1073741824,
|       "block_size": 4096,
|       "read_only": false,
|       "shared": false,
|       "sessions": 1,
|       "uuid": "6ba7b811-9dad-41d1-80b4-00c04fd430c8",
|       "incarnation": "6ba7b812-9dad-41d1-80b4-00c04fd430c8",
|       "numa": 0,
|       "extent_size": 2097152,
|       "write_cache": null,
|       "backing_lost": null,
|       "broken": null,
|       "allow": [],
|       "key_files": []
|     },
|     {
|       "export": "another",
|       "class": "memory",
|       "device": null,
|       "size": 512,
|       "block_size": 512,
|       "read_only": true,
|       "shared": true,
|       "sessions": 0,
|       "uuid": "6ba7b821-9dad-41d1-80b4-00c04fd430c8",
|       "incarnation": "6ba7b822-9dad-41d1-80b4-00c04fd430c8",
|       "numa": -1,
|       "extent_size": 0,
|       "write_cache": null,
|       "backing_lost": null,
|       "broken": null,
|       "allow": [
|         "store-1",
|         "198.51.100.0/24"
|       ],
|       "key_files": []
|     }
|   ]
| }
? 0

# export show: nothing
< family rbd_target
< on EXPORT_GET
< done
$ rbdctl export show
> EXPORT_GET (dump)
| There is no export.
? 0

# export show: nothing, JSON
< family rbd_target
< on EXPORT_GET
< done
$ rbdctl export show -j
> EXPORT_GET (dump)
| {"schema":1,"exports":[]}
? 0

# export show: one
< family rbd_target
< on EXPORT_GET
< reply EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< ack
$ rbdctl export show scratch
> EXPORT_GET EXPORT="scratch"
| export           scratch
| class            memory
| device           -
| size             1.0G
| block size       4096
| read only        no
| shared           no
| sessions         1
| UUID             6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| NUMA node        0
| extent size      2.0M
| write cache      -
| backing lost     -
| broken           -
| allowed          any host
| key files        no key is asked for
? 0

# export show: another
< family rbd_target
< on EXPORT_GET
< reply EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< ack
$ rbdctl export show another
> EXPORT_GET EXPORT="another"
| export           another
| class            memory
| device           -
| size             512
| block size       512
| read only        yes
| shared           yes
| sessions         0
| UUID             6ba7b821-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b822-9dad-41d1-80b4-00c04fd430c8
| NUMA node        -1
| extent size      0
| write cache      -
| backing lost     -
| broken           -
| allowed          store-1, 198.51.100.0/24
| key files        no key is asked for
? 0

# export show: one, JSON
< family rbd_target
< on EXPORT_GET
< reply EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< ack
$ rbdctl export show another --json
> EXPORT_GET EXPORT="another"
| {"schema":1,"exports":[{"export":"another","class":"memory","device":null,"size":512,"block_size":512,"read_only":true,"shared":true,"sessions":0,"uuid":"6ba7b821-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b822-9dad-41d1-80b4-00c04fd430c8","numa":-1,"extent_size":0,"write_cache":null,"backing_lost":null,"broken":null,"allow":["store-1","198.51.100.0/24"],"key_files":[]}]}
? 0

# export show: memory and a device
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152 DEVICE="" WRITE_CACHE=0 BACKING_LOST=0
< part EXPORT=disk CLASS=2 SIZE_BYTES=4000787030016 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0 DEVICE=nvme0n1 WRITE_CACHE=1 BACKING_LOST=0
< done
$ rbdctl export show
> EXPORT_GET (dump)
| EXPORT   CLASS   DEVICE        SIZE  BLOCK SIZE  READ ONLY  SHARED  SESSIONS
| scratch  memory  -             1.0G        4096  no         no             1
| disk     device  /dev/nvme0n1  3.6T         512  no         no             0
? 0

# export show: memory and a device, JSON
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152 DEVICE="" WRITE_CACHE=0 BACKING_LOST=0
< part EXPORT=disk CLASS=2 SIZE_BYTES=4000787030016 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0 DEVICE=nvme0n1 WRITE_CACHE=1 BACKING_LOST=0
< done
$ rbdctl export show -j
> EXPORT_GET (dump)
| {"schema":1,"exports":[{"export":"scratch","class":"memory","device":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"sessions":1,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"write_cache":false,"backing_lost":false,"broken":null,"allow":[],"key_files":[]},{"export":"disk","class":"device","device":"/dev/nvme0n1","size":4000787030016,"block_size":512,"read_only":false,"shared":false,"sessions":0,"uuid":"6ba7b821-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b822-9dad-41d1-80b4-00c04fd430c8","numa":-1,"extent_size":0,"write_cache":true,"backing_lost":false,"broken":null,"allow":[],"key_files":[]}]}
? 0

# export show: a device that is gone
< family rbd_target
< on EXPORT_GET
< reply EXPORT=disk CLASS=2 SIZE_BYTES=4000787030016 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0 DEVICE=sdb WRITE_CACHE=1 BACKING_LOST=1 BROKEN=0
< ack
$ rbdctl export show disk
> EXPORT_GET EXPORT="disk"
| export           disk
| class            device
| device           /dev/sdb
| size             3.6T
| block size       512
| read only        no
| shared           no
| sessions         0
| UUID             6ba7b821-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b822-9dad-41d1-80b4-00c04fd430c8
| NUMA node        -1
| extent size      0
| write cache      yes
| backing lost     yes
| broken           no
| allowed          any host
| key files        no key is asked for
? 0

# export show: a device that is gone, JSON
< family rbd_target
< on EXPORT_GET
< reply EXPORT=disk CLASS=2 SIZE_BYTES=4000787030016 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0 DEVICE=sdb WRITE_CACHE=1 BACKING_LOST=1 BROKEN=1
< ack
$ rbdctl export show disk --json
> EXPORT_GET EXPORT="disk"
| {"schema":1,"exports":[{"export":"disk","class":"device","device":"/dev/sdb","size":4000787030016,"block_size":512,"read_only":false,"shared":false,"sessions":0,"uuid":"6ba7b821-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b822-9dad-41d1-80b4-00c04fd430c8","numa":-1,"extent_size":0,"write_cache":true,"backing_lost":true,"broken":true,"allow":[],"key_files":[]}]}
? 0

# export show: no such export
< family rbd_target
< on EXPORT_GET
< error ENOENT there is no such export
$ rbdctl export show scratch
> EXPORT_GET EXPORT="scratch"
! rbdctl: export show scratch: there is no such export
? 4

# export show: no such export, without a sentence
< family rbd_target
< on EXPORT_GET
< error ENOENT
$ rbdctl export show scratch
> EXPORT_GET EXPORT="scratch"
! rbdctl: export show scratch: there is no such object
? 4

# export show: the module is not loaded
$ rbdctl export show -j
! rbdctl: export show: the module rbd_target is not loaded: modprobe rbd_target
? 8

# export add: a device that does not tell who it is, but a UUID that does
% device /dev/loop0 7:0
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add disk --device /dev/loop0 --uuid 6ba7b810-9dad-41d1-80b4-00c04fd430c8
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/loop0:rw STATE_FD=/var/lib/rbd/6ba7b810-9dad-41d1-80b4-00c04fd430c8.state:rw IDENTITY=6ba7b810-9dad-41d1-80b4-00c04fd430c8 UUID=6ba7b810-9dad-41d1-80b4-00c04fd430c8
> JOB_GET JOB={ ID=7 }
? 0

# export add: the state file cannot be made
% device /dev/sdb 8:16
% link /sys/dev/block/8:16 ../../block/sdb
% file /sys/block/sdb/device/wwid naa.5000c500a0b1c2d3
% file /var/lib/rbd in the way
< family rbd_target
$ rbdctl export add disk --device /dev/sdb
! rbdctl: export add disk: cannot open the state file /var/lib/rbd/ca782298-42ae-5e7b-9e99-0ad923cfb5ae.state: Not a directory
? 1

# export resize
< family rbd_target
< on EXPORT_RESIZE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export resize scratch 2G
> join jobs of rbd_target
> EXPORT_RESIZE EXPORT="scratch" SIZE_BYTES=2147483648
> JOB_GET JOB={ ID=7 }
? 0

# export resize: to less
< family rbd_target
< on EXPORT_RESIZE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=22 JOB.SENTENCE="it would lose what is at its end: --force does that"
< ack
$ rbdctl export resize scratch 1M
> join jobs of rbd_target
> EXPORT_RESIZE EXPORT="scratch" SIZE_BYTES=1048576
> JOB_GET JOB={ ID=7 }
! rbdctl: export resize scratch: it would lose what is at its end: --force does that
? 1

# export resize: to less, forced
< family rbd_target
< on EXPORT_RESIZE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export resize scratch 1M --force
> join jobs of rbd_target
> EXPORT_RESIZE EXPORT="scratch" SIZE_BYTES=1048576 FORCE
> JOB_GET JOB={ ID=7 }
? 0

# save: everything, to standard output
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% link /dev/disk/by-id/ata-DISK_1 ../../sdb
% link /dev/disk/by-id/wwn-0x5000 ../../sdb
% link /dev/disk/by-id/wwn-0x4000 ../../sdc
% link /dev/disk/by-id/wwn-0x6000 ../../sdb
% device /dev/sdb 8:16
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< part PORTAL=[fe80::1%1]:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 BIND=198.51.100.8:0 CLASS=1 STATE=4 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=1 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=3500 FAIL_AFTER_MS=4294967295
< part DEVICE=rbd2 EXPORT=third PORTAL=198.51.100.7:7475 CLASS=1 STATE=5 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd3 EXPORT=fourth PORTAL=198.51.100.7:7475 CLASS=1 STATE=2 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=600000 RECONNECT_DELAY_MS=2000 TOS=104 MAX_IN_FLIGHT_BYTES=262144
< done
$ rbdctl save -
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "exports": [
|     {
|       "export": "scratch",
|       "class": "memory",
|       "size": 1073741824,
|       "block_size": 4096,
|       "numa": 0,
|       "uuid": "6ba7b811-9dad-41d1-80b4-00c04fd430c8",
|       "read_only": false,
|       "shared": false,
|       "allow": [],
|       "key_files": []
|     },
|     {
|       "export": "disk",
|       "class": "device",
|       "device": "/dev/disk/by-id/wwn-0x5000",
|       "uuid": "6ba7b812-9dad-41d1-80b4-00c04fd430c8",
|       "read_only": false,
|       "shared": true,
|       "allow": [
|         "198.51.100.0/24",
|         "guest"
|       ],
|       "key_files": []
|     }
|   ],
|   "portals": [
|     {
|       "portal": "198.51.100.7:7475"
|     },
|     {
|       "portal": "[fe80::1%lo]:7475"
|     }
|   ],
|   "attachments": [
|     {
|       "portal": "198.51.100.7:7475",
|       "export": "scratch",
|       "read_only": false,
|       "shared": false,
|       "queues": 2,
|       "write_queues": null,
|       "poll_queues": null,
|       "depth": 128,
|       "host_name": "guest",
|       "bind": null,
|       "timeout_s": null,
|       "loss_after_s": 15,
|       "reconnect_delay_s": null,
|       "fail_after": "now",
|       "key_file": null,
|       "tos": null,
|       "max_in_flight": null
|     },
|     {
|       "portal": "198.51.100.7:7475",
|       "export": "other",
|       "read_only": false,
|       "shared": false,
|       "queues": 2,
|       "write_queues": 1,
|       "poll_queues": null,
|       "depth": 128,
|       "host_name": "guest",
|       "bind": "198.51.100.8",
|       "timeout_s": null,
|       "loss_after_s": 4,
|       "reconnect_delay_s": null,
|       "fail_after": "never",
|       "key_file": null,
|       "tos": null,
|       "max_in_flight": null
|     },
|     {
|       "portal": "198.51.100.7:7475",
|       "export": "fourth",
|       "read_only": false,
|       "shared": false,
|       "queues": 2,
|       "write_queues": null,
|       "poll_queues": null,
|       "depth": 128,
|       "host_name": "guest",
|       "bind": null,
|       "timeout_s": null,
|       "loss_after_s": 15,
|       "reconnect_delay_s": 2,
|       "fail_after": 600,
|       "key_file": null,
|       "tos": 104,
|       "max_in_flight": 262144
|     }
|   ]
| }
? 0

# save: everything, to standard output, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% link /dev/disk/by-id/ata-DISK_1 ../../sdb
% link /dev/disk/by-id/wwn-0x5000 ../../sdb
% link /dev/disk/by-id/wwn-0x4000 ../../sdc
% link /dev/disk/by-id/wwn-0x6000 ../../sdb
% device /dev/sdb 8:16
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< part PORTAL=[fe80::1%1]:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 BIND=198.51.100.8:0 CLASS=1 STATE=4 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=3500 FAIL_AFTER_MS=4294967295
< part DEVICE=rbd2 EXPORT=third PORTAL=198.51.100.7:7475 CLASS=1 STATE=5 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd3 EXPORT=fourth PORTAL=198.51.100.7:7475 CLASS=1 STATE=2 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=600000 RECONNECT_DELAY_MS=2000 TOS=104
< done
$ rbdctl save - --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "exports": [
|     {
|       "export": "scratch",
|       "class": "memory",
|       "size": 1073741824,
|       "block_size": 4096,
|       "numa": 0,
|       "uuid": "6ba7b811-9dad-41d1-80b4-00c04fd430c8",
|       "read_only": false,
|       "shared": false,
|       "allow": [],
|       "key_files": []
|     },
|     {
|       "export": "disk",
|       "class": "device",
|       "device": "/dev/disk/by-id/wwn-0x5000",
|       "uuid": "6ba7b812-9dad-41d1-80b4-00c04fd430c8",
|       "read_only": false,
|       "shared": true,
|       "allow": [
|         "198.51.100.0/24",
|         "guest"
|       ],
|       "key_files": []
|     }
|   ],
|   "portals": [
|     {
|       "portal": "198.51.100.7:7475"
|     },
|     {
|       "portal": "[fe80::1%lo]:7475"
|     }
|   ],
|   "attachments": [
|     {
|       "portal": "198.51.100.7:7475",
|       "export": "scratch",
|       "read_only": false,
|       "shared": false,
|       "queues": 2,
|       "write_queues": null,
|       "poll_queues": null,
|       "depth": 128,
|       "host_name": "guest",
|       "bind": null,
|       "timeout_s": null,
|       "loss_after_s": 15,
|       "reconnect_delay_s": null,
|       "fail_after": "now",
|       "key_file": null,
|       "tos": null,
|       "max_in_flight": null
|     },
|     {
|       "portal": "198.51.100.7:7475",
|       "export": "other",
|       "read_only": false,
|       "shared": false,
|       "queues": 2,
|       "write_queues": null,
|       "poll_queues": null,
|       "depth": 128,
|       "host_name": "guest",
|       "bind": "198.51.100.8",
|       "timeout_s": null,
|       "loss_after_s": 4,
|       "reconnect_delay_s": null,
|       "fail_after": "never",
|       "key_file": null,
|       "tos": null,
|       "max_in_flight": null
|     },
|     {
|       "portal": "198.51.100.7:7475",
|       "export": "fourth",
|       "read_only": false,
|       "shared": false,
|       "queues": 2,
|       "write_queues": null,
|       "poll_queues": null,
|       "depth": 128,
|       "host_name": "guest",
|       "bind": null,
|       "timeout_s": null,
|       "loss_after_s": 15,
|       "reconnect_delay_s": 2,
|       "fail_after": 600,
|       "key_file": null,
|       "tos": 104,
|       "max_in_flight": null
|     }
|   ]
| }
? 0

# save: nothing
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save -
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "exports": [],
|   "portals": [],
|   "attachments": []
| }
? 0

# save: nothing, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save - --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "exports": [],
|   "portals": [],
|   "attachments": []
| }
? 0

# save: to the file of always
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% remove /etc/rbd
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
? 0

# save: to the file of always, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% remove /etc/rbd
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {"schema":1}
? 0

# save: the target alone
% module rbd_target
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
$ rbdctl save -
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| {
|   "schema": 1,
|   "exports": [],
|   "portals": [
|     {
|       "portal": "198.51.100.7:7475"
|     }
|   ],
|   "attachments": []
| }
? 0

# save: neither module
< family rbd_target
< family rbd_initiator
$ rbdctl save
! rbdctl: save: neither rbd_target nor rbd_initiator is loaded: there is nothing to save
? 8

# save: neither module, JSON
< family rbd_target
< family rbd_initiator
$ rbdctl save --json
! rbdctl: save: neither rbd_target nor rbd_initiator is loaded: there is nothing to save
? 8

# save: in the place of a device
% dir /dev/null
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save /dev/null
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
! rbdctl: save: /dev/null is not a plain file; '-' is standard output
? 1

# save: in the place of a device, JSON
% dir /dev/null
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save /dev/null --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
! rbdctl: save: /dev/null is not a plain file; '-' is standard output
? 1

# save: no such folder
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save /nowhere/file
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
! rbdctl: save: cannot write /nowhere/file: No such file or directory
? 1

# save: a device that has nothing lasting
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
< on EXPORT_GET
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl save -
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "exports": [
|     {
|       "export": "disk",
|       "class": "device",
|       "device": "/dev/sdb",
|       "uuid": "6ba7b812-9dad-41d1-80b4-00c04fd430c8",
|       "read_only": false,
|       "shared": true,
|       "allow": [
|         "198.51.100.0/24",
|         "guest"
|       ],
|       "key_files": []
|     }
|   ],
|   "portals": [],
|   "attachments": []
| }
? 0

# save: the kernel refuses
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< error ENOMEM
$ rbdctl save -
> EXPORT_GET (dump)
! rbdctl: save: not enough memory
? 1

# save: the kernel refuses, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< error ENOMEM
$ rbdctl save - --json
> EXPORT_GET (dump)
! rbdctl: save: not enough memory
? 1

# save: a malformed export
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< part CLASS=1
< done
$ rbdctl save -
> EXPORT_GET (dump)
! rbdctl: save: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# save: a malformed export, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< part CLASS=1
< done
$ rbdctl save - --json
> EXPORT_GET (dump)
! rbdctl: save: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# save: a module of another version
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
< on INFO_GET
< reply INFO.MODULE_VERSION=9 INFO.NETLINK_VERSION=2 INFO.WIRE_VERSION=1 INFO.WIRE_VERSION_MIN=1
< ack
$ rbdctl save -
> INFO_GET
! rbdctl: save: the module rbd_target 9 speaks netlink version 2 and this rbdctl 0.1.0 version 1: install the two of one release
? 8

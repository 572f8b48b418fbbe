# apply: nothing differs
< family rbd_target
< family rbd_initiator
% link /dev/disk/by-id/ata-DISK_1 ../../sdb
% link /dev/disk/by-id/wwn-0x5000 ../../sdb
% link /dev/disk/by-id/wwn-0x4000 ../../sdc
% link /dev/disk/by-id/wwn-0x6000 ../../sdb
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {
% file /etc/rbd/rbdctl.json "schema": 1,
% file /etc/rbd/rbdctl.json "exports": [
% file /etc/rbd/rbdctl.json {"export": "scratch", "class": "memory", "size": "1G", "block_size": 4096, "numa": 0,
% file /etc/rbd/rbdctl.json "uuid": "6BA7B811-9dad-41d1-80b4-00c04fd430c8", "read_only": false, "shared": false, "allow": []},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdb", "shared": true, "allow": ["guest", "198.51.100.9/24"]}],
% file /etc/rbd/rbdctl.json "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "scratch", "queues": 2, "depth": 128, "host_name": "guest",
% file /etc/rbd/rbdctl.json "bind": "198.51.100.8", "timeout_s": 5, "loss_after_s": 15, "fail_after": "now"}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 BIND=198.51.100.8:0 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
? 0

# apply: nothing differs, JSON
< family rbd_target
< family rbd_initiator
% link /dev/disk/by-id/ata-DISK_1 ../../sdb
% link /dev/disk/by-id/wwn-0x5000 ../../sdb
% link /dev/disk/by-id/wwn-0x4000 ../../sdc
% link /dev/disk/by-id/wwn-0x6000 ../../sdb
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {
% file /etc/rbd/rbdctl.json "schema": 1,
% file /etc/rbd/rbdctl.json "exports": [
% file /etc/rbd/rbdctl.json {"export": "scratch", "class": "memory", "size": "1G", "block_size": 4096, "numa": 0,
% file /etc/rbd/rbdctl.json "uuid": "6BA7B811-9dad-41d1-80b4-00c04fd430c8", "read_only": false, "shared": false, "allow": []},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdb", "shared": true, "allow": ["guest", "198.51.100.9/24"]}],
% file /etc/rbd/rbdctl.json "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "scratch", "queues": 2, "depth": 128, "host_name": "guest",
% file /etc/rbd/rbdctl.json "bind": "198.51.100.8", "timeout_s": 5, "loss_after_s": 15, "fail_after": "now"}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 BIND=198.51.100.8:0 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"dry_run":false,"already":4,"steps":[]}
? 0

# apply: what can be changed live
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": 1073741824, "read_only": true, "allow": ["guest", "other"]},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdb", "allow": ["198.51.100.0/24"]}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch", "fail_after": 600}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152 ALLOW.WHO=guest ALLOW.WHO=third
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --dry-run
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| rbdctl export set scratch --read-only yes --shared no --allow other --deny third
| rbdctl export set disk --shared no --deny guest
| rbdctl set rbd0 --fail-after 600
? 0

# apply: what can be changed live, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": 1073741824, "read_only": true, "allow": ["guest", "other"]},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdb", "allow": ["198.51.100.0/24"]}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch", "fail_after": 600}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152 ALLOW.WHO=guest ALLOW.WHO=third
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --dry-run --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"dry_run":true,"already":0,"steps":[{"command":"rbdctl export set scratch --read-only yes --shared no --allow other --deny third","problem":null,"status":null},{"command":"rbdctl export set disk --shared no --deny guest","problem":null,"status":null},{"command":"rbdctl set rbd0 --fail-after 600","problem":null,"status":null}]}
? 0

# apply: what would be done where no module is loaded
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.9", "export": "other"}]}
$ rbdctl apply --prune --dry-run
| rbdctl attach 198.51.100.9:7475 other
? 0

# apply: it is changed
< family rbd_target
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": 1073741824, "read_only": true, "allow": ["guest", "other"]},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdb", "shared": true, "allow": ["guest", "198.51.100.0/24"]}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152 ALLOW.WHO=guest ALLOW.WHO=third
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< done
< on EXPORT_SET
< ack
$ rbdctl apply
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> EXPORT_SET EXPORT="scratch" READ_ONLY=1 SHARED=0 ALLOW={ WHO="other" } DENY={ WHO="third" }
| rbdctl export set scratch --read-only yes --shared no --allow other --deny third
? 0

# apply: it is changed, JSON
< family rbd_target
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": 1073741824, "read_only": true, "allow": ["guest", "other"]},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdb", "shared": true, "allow": ["guest", "198.51.100.0/24"]}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152 ALLOW.WHO=guest ALLOW.WHO=third
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< done
< on EXPORT_SET
< ack
$ rbdctl apply --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> EXPORT_SET EXPORT="scratch" READ_ONLY=1 SHARED=0 ALLOW={ WHO="other" } DENY={ WHO="third" }
| {"schema":1,"dry_run":false,"already":1,"steps":[{"command":"rbdctl export set scratch --read-only yes --shared no --allow other --deny third","problem":null,"status":0}]}
? 0

# apply: what cannot
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory", "size": "2G"}, {"export": "b", "class": "memory", "size": "512M"},
% file /etc/rbd/rbdctl.json {"export": "c", "class": "device", "device": "/dev/sdc"}, {"export": "d", "class": "memory", "size": "1G", "block_size": 512},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdd"}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch", "read_only": true},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "other", "queues": 32, "depth": 4096, "bind": "198.51.100.9"}]}
< on EXPORT_GET
< part EXPORT=a CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=b CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=c CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=d CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --dry-run
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| rbdctl export resize a 2147483648
| # export b: it has 1073741824 bytes and the file wants 536870912: 'rbdctl export resize b 536870912 --force' would cut it off
| # export c: its class is memory and the file wants device: that takes 'rbdctl export remove c' first
| # export d: its block_size is 4096 and the file wants 512: that takes 'rbdctl export remove d' first
| # export disk: its device is /dev/sdb and the file wants /dev/sdd: that takes 'rbdctl export remove disk' first
| # attachment 198.51.100.7:7475 scratch: its read_only is another than in the file: that takes 'rbdctl detach rbd0' first
| # attachment 198.51.100.7:7475 other: its bind is another than in the file: that takes 'rbdctl detach rbd1' first
? 0

# apply: what cannot, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory", "size": "2G"}, {"export": "b", "class": "memory", "size": "512M"},
% file /etc/rbd/rbdctl.json {"export": "c", "class": "device", "device": "/dev/sdc"}, {"export": "d", "class": "memory", "size": "1G", "block_size": 512},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdd"}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch", "read_only": true},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "other", "queues": 32, "depth": 4096, "bind": "198.51.100.9"}]}
< on EXPORT_GET
< part EXPORT=a CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=b CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=c CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=d CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --dry-run --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"dry_run":true,"already":0,"steps":[{"command":"rbdctl export resize a 2147483648","problem":null,"status":null},{"command":null,"problem":"export b: it has 1073741824 bytes and the file wants 536870912: 'rbdctl export resize b 536870912 --force' would cut it off","status":null},{"command":null,"problem":"export c: its class is memory and the file wants device: that takes 'rbdctl export remove c' first","status":null},{"command":null,"problem":"export d: its block_size is 4096 and the file wants 512: that takes 'rbdctl export remove d' first","status":null},{"command":null,"problem":"export disk: its device is /dev/sdb and the file wants /dev/sdd: that takes 'rbdctl export remove disk' first","status":null},{"command":null,"problem":"attachment 198.51.100.7:7475 scratch: its read_only is another than in the file: that takes 'rbdctl detach rbd0' first","status":null},{"command":null,"problem":"attachment 198.51.100.7:7475 other: its bind is another than in the file: that takes 'rbdctl detach rbd1' first","status":null}]}
? 0

# apply: a cap that another attach would take
% module rbd_initiator
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "max_in_flight": "4M"},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "other", "max_in_flight": 4194304}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 STATE=1 READ_ONLY=0 SHARED=0 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0 MAX_IN_FLIGHT_BYTES=4194304
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 STATE=1 READ_ONLY=0 SHARED=0 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --dry-run --only initiator
> DEVICE_GET (dump)
| # attachment 198.51.100.7:7475 other: its max_in_flight is another than in the file: that takes 'rbdctl detach rbd1' first
? 0

# apply: a type of service that another attach would take
% module rbd_initiator
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "tos": 104},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "other", "tos": 104}, {"portal": "198.51.100.7", "export": "third"},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "fourth", "tos": 0}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 STATE=1 READ_ONLY=0 SHARED=0 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0 TOS=104
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 STATE=1 READ_ONLY=0 SHARED=0 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd2 EXPORT=third PORTAL=198.51.100.7:7475 STATE=1 READ_ONLY=0 SHARED=0 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0 TOS=104
< part DEVICE=rbd3 EXPORT=fourth PORTAL=198.51.100.7:7475 STATE=1 READ_ONLY=0 SHARED=0 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0 TOS=104
< done
$ rbdctl apply --dry-run --only initiator
> DEVICE_GET (dump)
| # attachment 198.51.100.7:7475 other: its tos is another than in the file: that takes 'rbdctl detach rbd1' first
| # attachment 198.51.100.7:7475 fourth: its tos is another than in the file: that takes 'rbdctl detach rbd3' first
? 0

# apply: what cannot is a failure, the rest is as it is
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "shared": true},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "other"}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply
> DEVICE_GET (dump)
! rbdctl: apply: attachment 198.51.100.7:7475 scratch: its shared is another than in the file: that takes 'rbdctl detach rbd0' first
? 64

# apply: what cannot is a failure, the rest is as it is, JSON
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "shared": true},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "other"}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --json
> DEVICE_GET (dump)
| {"schema":1,"dry_run":false,"already":1,"steps":[{"command":null,"problem":"attachment 198.51.100.7:7475 scratch: its shared is another than in the file: that takes 'rbdctl detach rbd0' first","status":1}]}
! rbdctl: apply: attachment 198.51.100.7:7475 scratch: its shared is another than in the file: that takes 'rbdctl detach rbd0' first
? 64

# apply: what is not named stays
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1}
$ rbdctl apply
? 0

# apply: what is not named stays, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1}
$ rbdctl apply --json
| {"schema":1,"dry_run":false,"already":0,"steps":[]}
? 0

# apply: what is not named goes with --prune
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": "1G"}], "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --prune --dry-run
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| rbdctl detach rbd1
| rbdctl portal remove 198.51.100.9:7475
| rbdctl export remove disk
? 0

# apply: what is not named goes with --prune, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": "1G"}], "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --prune --dry-run --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"dry_run":true,"already":3,"steps":[{"command":"rbdctl detach rbd1","problem":null,"status":null},{"command":"rbdctl portal remove 198.51.100.9:7475","problem":null,"status":null},{"command":"rbdctl export remove disk","problem":null,"status":null}]}
? 0

# apply: it goes, but for what is in use
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": "1G"}], "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
< on PORTAL_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl apply --prune
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd1"
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.9:7475
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="disk"
> JOB_GET JOB={ ID=7 }
| rbdctl detach rbd1
| rbdctl portal remove 198.51.100.9:7475
| rbdctl export remove disk
! rbdctl: detach rbd1: the device is open
? 64

# apply: it goes, but for what is in use, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "scratch", "class": "memory", "size": "1G"}], "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< part DEVICE=rbd1 EXPORT=other PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
< on DETACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="the device is open"
< ack
< on PORTAL_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl apply --prune --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> DETACH DEVICE="rbd1"
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.9:7475
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="disk"
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":3,"steps":[{"command":"rbdctl detach rbd1","problem":null,"status":6},{"command":"rbdctl portal remove 198.51.100.9:7475","problem":null,"status":0},{"command":"rbdctl export remove disk","problem":null,"status":0}]}
! rbdctl: detach rbd1: the device is open
? 64

# apply: --prune of a module that is not loaded is none
% module rbd_target
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1}
< on EXPORT_GET
< done
< on PORTAL_GET
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on PORTAL_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl apply --prune
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.9:7475
> JOB_GET JOB={ ID=7 }
| rbdctl portal remove 198.51.100.9:7475
? 0

# apply: --prune of a module that is not loaded is none, JSON
% module rbd_target
< family rbd_target
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1}
< on EXPORT_GET
< done
< on PORTAL_GET
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on PORTAL_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl apply --prune --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.9:7475
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl portal remove 198.51.100.9:7475","problem":null,"status":0}]}
? 0

# apply: --prune while a name cannot be looked up
% module rbd_initiator
< family rbd_initiator
< resolve store EAGAIN
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "scratch"}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --prune --dry-run
> DEVICE_GET (dump)
| # attachment store:7475 scratch: the name cannot be looked up, so nothing of its kind is removed
| rbdctl attach store:7475 scratch
? 0

# apply: --prune while a name cannot be looked up, JSON
% module rbd_initiator
< family rbd_initiator
< resolve store EAGAIN
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "scratch"}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl apply --prune --dry-run --json
> DEVICE_GET (dump)
| {"schema":1,"dry_run":true,"already":0,"steps":[{"command":null,"problem":"attachment store:7475 scratch: the name cannot be looked up, so nothing of its kind is removed","status":null},{"command":"rbdctl attach store:7475 scratch","problem":null,"status":null}]}
? 0

# apply: a bad file: nothing is done
% file /etc/rbd/rbdctl.json {"schema": 1, "portals": [{"portal": "198.51.100.7"}], "exports": [{"export": "a", "class": "memory", "size": 0}]}
$ rbdctl apply --prune
! rbdctl: apply: /etc/rbd/rbdctl.json:1: exports[0].size: '0' is no size: it must be more than 0
? 3

# apply: a bad file: nothing is done, JSON
% file /etc/rbd/rbdctl.json {"schema": 1, "portals": [{"portal": "198.51.100.7"}], "exports": [{"export": "a", "class": "memory", "size": 0}]}
$ rbdctl apply --prune --json
! rbdctl: apply: /etc/rbd/rbdctl.json:1: exports[0].size: '0' is no size: it must be more than 0
? 3

# apply: a portal that is in use does not go
% module rbd_target
% file /etc/rbd/rbdctl.json {"schema": 1}
< family rbd_target
< on EXPORT_GET
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=2
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on PORTAL_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE
< ack
$ rbdctl apply --prune
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.9:7475
> JOB_GET JOB={ ID=7 }
| rbdctl portal remove 198.51.100.9:7475
! rbdctl: apply: portal 198.51.100.7:7475: sessions came by it (2): 'rbdctl portal remove 198.51.100.7:7475' would end them
? 64

# apply: a portal that is in use does not go, JSON
% module rbd_target
% file /etc/rbd/rbdctl.json {"schema": 1}
< family rbd_target
< on EXPORT_GET
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=2
< part PORTAL=198.51.100.9:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on PORTAL_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE
< ack
$ rbdctl apply --prune --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.9:7475
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":null,"problem":"portal 198.51.100.7:7475: sessions came by it (2): 'rbdctl portal remove 198.51.100.7:7475' would end them","status":1},{"command":"rbdctl portal remove 198.51.100.9:7475","problem":null,"status":0}]}
! rbdctl: apply: portal 198.51.100.7:7475: sessions came by it (2): 'rbdctl portal remove 198.51.100.7:7475' would end them
? 64

# apply: how long I/O is held is changed
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "fail_after": "never"}]}
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=2 REASON="the target fell silent" READ_ONLY=0 SHARED=0 QUEUES=2 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=600000 RECONNECT_DELAY_MS=1000
< done
< on SET
< ack
$ rbdctl apply
> DEVICE_GET (dump)
> SET DEVICE="rbd0" FAIL_AFTER_MS=4294967295
| rbdctl set rbd0 --fail-after never
? 0

# apply: how long I/O is held is changed, JSON
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "fail_after": "never"}]}
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=2 REASON="the target fell silent" READ_ONLY=0 SHARED=0 QUEUES=2 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=600000 RECONNECT_DELAY_MS=1000
< done
< on SET
< ack
$ rbdctl apply --json
> DEVICE_GET (dump)
> SET DEVICE="rbd0" FAIL_AFTER_MS=4294967295
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl set rbd0 --fail-after never","problem":null,"status":0}]}
? 0

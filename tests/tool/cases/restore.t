# restore: everything is missing
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% node rbd0
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
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on PORTAL_ADD
< ack
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw SHARED=1 ALLOW={ WHO="198.51.100.0/24" WHO="guest" }
> JOB_GET JOB={ ID=7 }
> PORTAL_ADD PORTAL=198.51.100.7:7475
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" BIND=198.51.100.8:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" QUEUES=2 DEPTH=128 TIMEOUT_MS=5000 LOSS_MS=15000 FAIL_AFTER_MS=0
> JOB_GET JOB={ ID=7 }
| rbdctl export add scratch --memory 1073741824 --block-size 4096 --numa 0 --uuid 6ba7b811-9dad-41d1-80b4-00c04fd430c8
| rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest
| rbdctl portal add 198.51.100.7:7475
| rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now
? 0

# restore: with a cap on what is in flight
% node rbd0
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "host_name": "guest", "max_in_flight": "4M"}]}
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore --only initiator
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" TIMEOUT_MS=30000 MAX_IN_FLIGHT_BYTES=4194304
> JOB_GET JOB={ ID=7 }
| rbdctl attach 198.51.100.7:7475 scratch --host-name guest --max-in-flight 4194304
? 0

# restore: with a type of service, of which 0 is one
% node rbd0
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch", "host_name": "guest", "tos": 0}]}
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore --only initiator
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" TIMEOUT_MS=30000 TOS=0
> JOB_GET JOB={ ID=7 }
| rbdctl attach 198.51.100.7:7475 scratch --host-name guest --tos 0
? 0

# restore: everything is missing, JSON
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% node rbd0
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
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on PORTAL_ADD
< ack
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw SHARED=1 ALLOW={ WHO="198.51.100.0/24" WHO="guest" }
> JOB_GET JOB={ ID=7 }
> PORTAL_ADD PORTAL=198.51.100.7:7475
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" BIND=198.51.100.8:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" QUEUES=2 DEPTH=128 TIMEOUT_MS=5000 LOSS_MS=15000 FAIL_AFTER_MS=0
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl export add scratch --memory 1073741824 --block-size 4096 --numa 0 --uuid 6ba7b811-9dad-41d1-80b4-00c04fd430c8","problem":null,"status":0},{"command":"rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest","problem":null,"status":0},{"command":"rbdctl portal add 198.51.100.7:7475","problem":null,"status":0},{"command":"rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now","problem":null,"status":0}]}
? 0

# restore: everything is there
< family rbd_target
< family rbd_initiator
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
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl restore
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
? 0

# restore: everything is there, JSON
< family rbd_target
< family rbd_initiator
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
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< part EXPORT=disk CLASS=2 DEVICE=sdb SIZE_BYTES=4000787030016 BLOCK_SIZE=512 UUID=6ba7b812-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=1 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=0 WRITE_CACHE=1 BACKING_LOST=0 ALLOW.WHO=guest ALLOW.WHO=198.51.100.0/24
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl restore --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"dry_run":false,"already":4,"steps":[]}
? 0

# restore: what would be done
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
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
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl restore --dry-run
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest
| rbdctl portal add 198.51.100.7:7475
| rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now
? 0

# restore: what would be done, JSON
% module rbd_target
% module rbd_initiator
< family rbd_target
< family rbd_initiator
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
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
$ rbdctl restore --dry-run --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"dry_run":true,"already":1,"steps":[{"command":"rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest","problem":null,"status":null},{"command":"rbdctl portal add 198.51.100.7:7475","problem":null,"status":null},{"command":"rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now","problem":null,"status":null}]}
? 0

# restore: goes on after a failure
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% node rbd0
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
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=12 JOB.SENTENCE="this host has not enough memory"
< ack
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on PORTAL_ADD
< error EINVAL no RDMA device has that address
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw SHARED=1 ALLOW={ WHO="198.51.100.0/24" WHO="guest" }
> JOB_GET JOB={ ID=7 }
> PORTAL_ADD PORTAL=198.51.100.7:7475
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" BIND=198.51.100.8:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" QUEUES=2 DEPTH=128 TIMEOUT_MS=5000 LOSS_MS=15000 FAIL_AFTER_MS=0
> JOB_GET JOB={ ID=7 }
| rbdctl export add scratch --memory 1073741824 --block-size 4096 --numa 0 --uuid 6ba7b811-9dad-41d1-80b4-00c04fd430c8
| rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest
| rbdctl portal add 198.51.100.7:7475
| rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now
! rbdctl: export add scratch: this host has not enough memory
! rbdctl: portal add 198.51.100.7:7475: no RDMA device has that address
? 64

# restore: goes on after a failure, JSON
< family rbd_target
< family rbd_initiator
% device /dev/sdb 8:16
% node rbd0
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
< done
< on PORTAL_GET
< done
< on DEVICE_GET
< done
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=12 JOB.SENTENCE="this host has not enough memory"
< ack
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on PORTAL_ADD
< error EINVAL no RDMA device has that address
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> DEVICE_GET (dump)
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8
> JOB_GET JOB={ ID=7 }
> join jobs of rbd_target
> EXPORT_ADD EXPORT="disk" CLASS=2 DEVICE_FD=/dev/sdb:rw SHARED=1 ALLOW={ WHO="198.51.100.0/24" WHO="guest" }
> JOB_GET JOB={ ID=7 }
> PORTAL_ADD PORTAL=198.51.100.7:7475
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" BIND=198.51.100.8:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" QUEUES=2 DEPTH=128 TIMEOUT_MS=5000 LOSS_MS=15000 FAIL_AFTER_MS=0
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl export add scratch --memory 1073741824 --block-size 4096 --numa 0 --uuid 6ba7b811-9dad-41d1-80b4-00c04fd430c8","problem":null,"status":1},{"command":"rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest","problem":null,"status":0},{"command":"rbdctl portal add 198.51.100.7:7475","problem":null,"status":1},{"command":"rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now","problem":null,"status":0}]}
! rbdctl: export add scratch: this host has not enough memory
! rbdctl: portal add 198.51.100.7:7475: no RDMA device has that address
? 64

# restore: the one thing fails
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=111 JOB.SENTENCE="no target listens at 198.51.100.7:7475"
< ack
$ rbdctl restore
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| rbdctl attach 198.51.100.7:7475 scratch
! rbdctl: attach scratch: no target listens at 198.51.100.7:7475
? 1

# restore: the one thing fails, JSON
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=111 JOB.SENTENCE="no target listens at 198.51.100.7:7475"
< ack
$ rbdctl restore --json
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl attach 198.51.100.7:7475 scratch","problem":null,"status":1}]}
! rbdctl: attach scratch: no target listens at 198.51.100.7:7475
? 1

# restore: attached already, by another portal
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on DEVICE_GET
< done
< on ATTACH
< error EEXIST attached already as rbd3
$ rbdctl restore
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
| rbdctl attach 198.51.100.7:7475 scratch
! rbdctl: attach scratch: attached already as rbd3
? 0

# restore: attached already, by another portal, JSON
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on DEVICE_GET
< done
< on ATTACH
< error EEXIST attached already as rbd3
$ rbdctl restore --json
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl attach 198.51.100.7:7475 scratch","problem":null,"status":0}]}
! rbdctl: attach scratch: attached already as rbd3
? 0

# restore: not permitted
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on DEVICE_GET
< done
< on ATTACH
< error EPERM
$ rbdctl restore
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
| rbdctl attach 198.51.100.7:7475 scratch
! rbdctl: attach scratch: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# restore: not permitted, JSON
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "scratch"}]}
< on DEVICE_GET
< done
< on ATTACH
< error EPERM
$ rbdctl restore --json
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl attach 198.51.100.7:7475 scratch","problem":null,"status":9}]}
! rbdctl: attach scratch: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# restore: ^C stops the rest
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "a"},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "b"}]}
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7
< ack
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=125
< ack
$ rbdctl restore
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="a" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_CANCEL JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
| rbdctl attach 198.51.100.7:7475 a
! rbdctl: attach a: cancelled
? 1

# restore: ^C stops the rest, JSON
< family rbd_initiator
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "a"},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "b"}]}
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7
< ack
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=125
< ack
$ rbdctl restore --json
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="a" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_CANCEL JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl attach 198.51.100.7:7475 a","problem":null,"status":1},{"command":"rbdctl attach 198.51.100.7:7475 b","problem":null,"status":null}]}
! rbdctl: attach a: cancelled
? 1

# restore: the one module is there
< family rbd_initiator
% node rbd0
% file /etc/rbd/rbdctl.json {
% file /etc/rbd/rbdctl.json "schema": 1,
% file /etc/rbd/rbdctl.json "exports": [
% file /etc/rbd/rbdctl.json {"export": "scratch", "class": "memory", "size": "1G", "block_size": 4096, "numa": 0,
% file /etc/rbd/rbdctl.json "uuid": "6BA7B811-9dad-41d1-80b4-00c04fd430c8", "read_only": false, "shared": false, "allow": []},
% file /etc/rbd/rbdctl.json {"export": "disk", "class": "device", "device": "/dev/sdb", "shared": true, "allow": ["guest", "198.51.100.9/24"]}],
% file /etc/rbd/rbdctl.json "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.7", "export": "scratch", "queues": 2, "write_queues": 1, "depth": 128, "host_name": "guest",
% file /etc/rbd/rbdctl.json "bind": "198.51.100.8", "timeout_s": 5, "loss_after_s": 15, "fail_after": "now"}]}
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" BIND=198.51.100.8:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" QUEUES=2 WRITE_QUEUES=1 DEPTH=128 TIMEOUT_MS=5000 LOSS_MS=15000 FAIL_AFTER_MS=0
> JOB_GET JOB={ ID=7 }
| rbdctl attach 198.51.100.7:7475 scratch --queues 2 --write-queues 1 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now
! rbdctl: restore: the module rbd_target is not loaded: modprobe rbd_target
? 64

# restore: the one module is there, JSON
< family rbd_initiator
% node rbd0
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
< on DEVICE_GET
< done
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
< ack
$ rbdctl restore --json
> DEVICE_GET (dump)
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" BIND=198.51.100.8:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" QUEUES=2 DEPTH=128 TIMEOUT_MS=5000 LOSS_MS=15000 FAIL_AFTER_MS=0
> JOB_GET JOB={ ID=7 }
| {"schema":1,"dry_run":false,"already":0,"steps":[{"command":"rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now","problem":null,"status":0}]}
! rbdctl: restore: the module rbd_target is not loaded: modprobe rbd_target
? 64

# restore: neither module is there
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
$ rbdctl restore
! rbdctl: restore: the module rbd_target is not loaded: modprobe rbd_target
! rbdctl: restore: the module rbd_initiator is not loaded: modprobe rbd_initiator
? 8

# restore: neither module is there, JSON
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
$ rbdctl restore --json
| {"schema":1,"dry_run":false,"already":0,"steps":[]}
! rbdctl: restore: the module rbd_target is not loaded: modprobe rbd_target
! rbdctl: restore: the module rbd_initiator is not loaded: modprobe rbd_initiator
? 8

# restore: an empty file makes nothing, and asks nobody
% file /etc/rbd/rbdctl.json {"schema":1}
$ rbdctl restore
? 0

# restore: an empty file makes nothing, and asks nobody, JSON
% file /etc/rbd/rbdctl.json {"schema":1}
$ rbdctl restore --json
| {"schema":1,"dry_run":false,"already":0,"steps":[]}
? 0

# restore: a portal by its name, there already
< family rbd_initiator
< resolve store 198.51.100.7
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "scratch"}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl restore
> DEVICE_GET (dump)
? 0

# restore: a portal by its name, there already, JSON
< family rbd_initiator
< resolve store 198.51.100.7
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "scratch"}]}
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=guest LOSS_MS=15000 FAIL_AFTER_MS=0
< done
$ rbdctl restore --json
> DEVICE_GET (dump)
| {"schema":1,"dry_run":false,"already":1,"steps":[]}
? 0

# restore: from standard input: nothing
$ rbdctl restore - < /dev/null
! rbdctl: restore: standard input:1: the file ends where a value should be
? 3

# restore: from standard input: nothing, JSON
$ rbdctl restore - < /dev/null --json
! rbdctl: restore: standard input:1: the file ends where a value should be
? 3

# restore: from another file
% file /root/x.json {"schema": 1}
$ rbdctl restore /root/x.json
? 0

# restore: no file
$ rbdctl restore
! rbdctl: restore: cannot read /etc/rbd/rbdctl.json: No such file or directory
? 3

# restore: no file, JSON
$ rbdctl restore --json
! rbdctl: restore: cannot read /etc/rbd/rbdctl.json: No such file or directory
? 3

# restore: what would be done where no module is loaded: none is for that
% device /dev/sdb 8:16
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "disk", "class": "device", "device": "/dev/sdb"}],
% file /etc/rbd/rbdctl.json "portals": [{"portal": "198.51.100.7"}],
% file /etc/rbd/rbdctl.json "attachments": [{"portal": "198.51.100.9", "export": "other", "fail_after": 60}]}
$ rbdctl restore --dry-run
| rbdctl export add disk --device /dev/sdb
| rbdctl portal add 198.51.100.7:7475
| rbdctl attach 198.51.100.9:7475 other --fail-after 60
? 0

# restore: odd words are quoted
% module rbd_target
< family rbd_target
% file /root/x.json {"schema": 1, "exports": [{"export": "x", "class": "device", "device": "/dev/it's [odd]", "allow": ["-h"]}]}
< on EXPORT_GET
< done
< on PORTAL_GET
< done
$ rbdctl restore --dry-run /root/x.json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| rbdctl export add x --device '/dev/it'\''s [odd]' --allow=-h
? 0

# restore: odd words are quoted, JSON
% module rbd_target
< family rbd_target
% file /root/x.json {"schema": 1, "exports": [{"export": "x", "class": "device", "device": "/dev/it's [odd]", "allow": ["-h"]}]}
< on EXPORT_GET
< done
< on PORTAL_GET
< done
$ rbdctl restore --dry-run /root/x.json --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| {"schema":1,"dry_run":true,"already":0,"steps":[{"command":"rbdctl export add x --device '/dev/it'\\''s [odd]' --allow=-h","problem":null,"status":null}]}
? 0

# restore: the one side alone: target
% module rbd_target
% module rbd_initiator
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
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< done
$ rbdctl restore --dry-run --only target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest
| rbdctl portal add 198.51.100.7:7475
? 0

# restore: the one side alone: target, JSON
% module rbd_target
% module rbd_initiator
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
< family rbd_target
< family rbd_initiator
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< done
$ rbdctl restore --dry-run --only target --json
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| {"schema":1,"dry_run":true,"already":1,"steps":[{"command":"rbdctl export add disk --device /dev/sdb --shared --allow 198.51.100.0/24 --allow guest","problem":null,"status":null},{"command":"rbdctl portal add 198.51.100.7:7475","problem":null,"status":null}]}
? 0

# restore: the one side alone: initiator
% module rbd_target
% module rbd_initiator
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
< family rbd_target
< family rbd_initiator
< on DEVICE_GET
< done
$ rbdctl restore --dry-run --only initiator
> DEVICE_GET (dump)
| rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now
? 0

# restore: the one side alone: initiator, JSON
% module rbd_target
% module rbd_initiator
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
< family rbd_target
< family rbd_initiator
< on DEVICE_GET
< done
$ rbdctl restore --dry-run --only initiator --json
> DEVICE_GET (dump)
| {"schema":1,"dry_run":true,"already":0,"steps":[{"command":"rbdctl attach 198.51.100.7:7475 scratch --queues 2 --depth 128 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 15 --fail-after now","problem":null,"status":null}]}
? 0

# restore: another side
$ rbdctl restore --only both
! rbdctl: restore: --only: 'both' is neither target nor initiator
! Try 'rbdctl restore --help'.
? 2

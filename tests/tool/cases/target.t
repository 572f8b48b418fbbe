# portal add
< family rbd_target
< on PORTAL_ADD
< ack
$ rbdctl portal add 198.51.100.7
> PORTAL_ADD PORTAL=198.51.100.7:7475
? 0

# portal add: port, JSON
< family rbd_target
< on PORTAL_ADD
< ack
$ rbdctl portal add 198.51.100.7:7000 --json
> PORTAL_ADD PORTAL=198.51.100.7:7000
| {"schema":1}
? 0

# portal add: wildcard IPv6
< family rbd_target
< on PORTAL_ADD
< ack
$ rbdctl portal add '[::]:7475'
> PORTAL_ADD PORTAL=[::%0]:7475
? 0

# portal add: link-local
< family rbd_target
< on PORTAL_ADD
< ack
$ rbdctl portal add fe80::1%lo
> PORTAL_ADD PORTAL=[fe80::1%1]:7475
? 0

# portal add: a host name
< family rbd_target
< resolve store 198.51.100.9
< on PORTAL_ADD
< ack
$ rbdctl portal add store:7000
> PORTAL_ADD PORTAL=198.51.100.9:7000
? 0

# portal add: an unknown host name
< family rbd_target
$ rbdctl portal add nosuch
! rbdctl: portal add nosuch: there is no address for the host name nosuch
? 4

# portal add: there is one
< family rbd_target
< on PORTAL_ADD
< error EEXIST it is there already
$ rbdctl portal add 198.51.100.7
> PORTAL_ADD PORTAL=198.51.100.7:7475
! rbdctl: portal add 198.51.100.7: it is there already
? 7

# portal add: no RDMA device
< family rbd_target
< on PORTAL_ADD
< error EINVAL no RDMA device has that address
$ rbdctl portal add 198.51.100.7
> PORTAL_ADD PORTAL=198.51.100.7:7475
! rbdctl: portal add 198.51.100.7: no RDMA device has that address
? 1

# portal remove
< family rbd_target
< on PORTAL_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl portal remove 198.51.100.7
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.7:7475
> JOB_GET JOB={ ID=7 }
? 0

# portal remove: no such portal
< family rbd_target
< on PORTAL_REMOVE
< error ENOENT there is no such portal
$ rbdctl portal remove 198.51.100.7
> join jobs of rbd_target
> PORTAL_REMOVE PORTAL=198.51.100.7:7475
! rbdctl: portal remove 198.51.100.7: there is no such portal
? 4

# portal show
< family rbd_target
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=1
< part PORTAL=[::]:7475 LISTENING=0 RDMA_DEVICE="" SESSIONS=0
< done
$ rbdctl portal show
> PORTAL_GET (dump)
| PORTAL             LISTENING  RDMA DEVICE  SESSIONS
| 198.51.100.7:7475  yes        rxe0                1
| [::]:7475          no         any                 0
? 0

# portal show: JSON
< family rbd_target
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=1
< part PORTAL=[::]:7475 LISTENING=0 RDMA_DEVICE="" SESSIONS=0
< done
$ rbdctl portal show -j
> PORTAL_GET (dump)
| {"schema":1,"portals":[{"portal":"198.51.100.7:7475","listening":true,"rdma_device":"rxe0","sessions":1},{"portal":"[::]:7475","listening":false,"rdma_device":"","sessions":0}]}
? 0

# portal show: nothing
< family rbd_target
< on PORTAL_GET
< done
$ rbdctl portal show
> PORTAL_GET (dump)
| There is no portal.
? 0

# portal show: nothing, JSON
< family rbd_target
< on PORTAL_GET
< done
$ rbdctl -j portal show
> PORTAL_GET (dump)
| {"schema":1,"portals":[]}
? 0

# session show
< family rbd_target
< on SESSION_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=[fe80::8%1]:51000 PORTAL=198.51.100.7:7475 READ_ONLY=1 SHARED=0 SESSION_STATE=2 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< done
$ rbdctl session show
> SESSION_GET (dump)
| SESSION                               EXPORT   HOST   ADDRESS       MODE  STATE
| 6ba7b810-9dad-41d1-80b4-00c04fd430c8  scratch  guest  198.51.100.8  rw    live
| 6ba7b810-9dad-41d1-80b4-00c04fd430c8  scratch  guest  fe80::8%lo    ro    ending
? 0

# session show: all are live, and it fits a terminal
< family rbd_target
< on SESSION_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=compute7 ADDRESS=198.51.100.108:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=database HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=[fe80::8%1]:51000 PORTAL=198.51.100.7:7475 READ_ONLY=1 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< done
$ rbdctl session show
> SESSION_GET (dump)
| SESSION                               EXPORT    HOST      ADDRESS         MODE
| 6ba7b810-9dad-41d1-80b4-00c04fd430c8  scratch   compute7  198.51.100.108  rw
| 6ba7b810-9dad-41d1-80b4-00c04fd430c8  database  guest     fe80::8%lo      ro
? 0

# session show: JSON
< family rbd_target
< on SESSION_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=[fe80::8%1]:51000 PORTAL=198.51.100.7:7475 READ_ONLY=1 SHARED=0 SESSION_STATE=2 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce STAGING_BYTES=16777216
< done
$ rbdctl session show -j
> SESSION_GET (dump)
| {"schema":1,"sessions":[{"session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export":"scratch","host":"guest","address":"198.51.100.8","mode":"rw","state":"live","shared":false,"host_id":"00112233-4455-4677-8899-aabbccddeeff","portal":"198.51.100.7:7475","epoch":1,"queues":2,"queues_granted":2,"depth":128,"loss_after_s":15,"silent_ms":40,"writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","transport":"roce","staging_size":null},{"session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export":"scratch","host":"guest","address":"fe80::8%lo","mode":"ro","state":"ending","shared":false,"host_id":"00112233-4455-4677-8899-aabbccddeeff","portal":"198.51.100.7:7475","epoch":1,"queues":2,"queues_granted":2,"depth":128,"loss_after_s":15,"silent_ms":40,"writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","transport":"roce","staging_size":16777216}]}
? 0

# session show: nothing
< family rbd_target
< on SESSION_GET
< done
$ rbdctl session show
> SESSION_GET (dump)
| No host has a session.
? 0

# session show: nothing, JSON
< family rbd_target
< on SESSION_GET
< done
$ rbdctl session show -j
> SESSION_GET (dump)
| {"schema":1,"sessions":[]}
? 0

# session drop
< family rbd_target
< on SESSION_DROP
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl session drop 6ba7b810-9dad-41d1-80b4-00c04fd430c8
> join jobs of rbd_target
> SESSION_DROP SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
> JOB_GET JOB={ ID=7 }
? 0

# session drop: no such session
< family rbd_target
< on SESSION_DROP
< error ENOENT there is no such session
$ rbdctl session drop 6ba7b810-9dad-41d1-80b4-00c04fd430c8
> join jobs of rbd_target
> SESSION_DROP SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
! rbdctl: session drop 6ba7b810-9dad-41d1-80b4-00c04fd430c8: there is no such session
? 4

# session drop: the fence takes long
< family rbd_target
< on SESSION_DROP
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=110 JOB.SENTENCE="queues destroyed, 3 requests still at the backing; until those end its export admits nobody"
< ack
$ rbdctl session drop 6ba7b810-9dad-41d1-80b4-00c04fd430c8
> join jobs of rbd_target
> SESSION_DROP SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
> JOB_GET JOB={ ID=7 }
! rbdctl: session drop 6ba7b810-9dad-41d1-80b4-00c04fd430c8: queues destroyed, 3 requests still at the backing; until those end its export admits nobody
? 5

# portal add: its address is not there yet
< family rbd_target
< on PORTAL_ADD
< ack this host does not have that address: it is listened at as soon as it does
$ rbdctl portal add 198.51.100.7
> PORTAL_ADD PORTAL=198.51.100.7:7475
! rbdctl: portal add 198.51.100.7: this host does not have that address: it is listened at as soon as it does
? 0

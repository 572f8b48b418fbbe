# monitor: a device, what becomes of it, ^C
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< event DEVICE_DEL_NTF DEVICE=rbd0
< event DEVICE_DEL_NTF DEVICE=rbd0
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
| device /dev/rbd0: state failed,
|     reason the target ended the session: dropped by its administrator
| device /dev/rbd0: removed
? 0

# monitor: a device, what becomes of it, ^C, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< event DEVICE_DEL_NTF DEVICE=rbd0
< event DEVICE_DEL_NTF DEVICE=rbd0
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"failed","reason":"the target ended the session: dropped by its administrator","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"device-removed","device":"/dev/rbd0"}
? 0

# monitor: nothing there; what is not ours is passed over
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< event JOB_NTF JOB.ID=3 JOB.DONE
< event EXPORT_NTF EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| -- end of what exists; changes follow --
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
? 0

# monitor: nothing there; what is not ours is passed over, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< event JOB_NTF JOB.ID=3 JOB.DONE
< event EXPORT_NTF EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
? 0

# monitor: exports, portals, sessions
% module rbd_target
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on SESSION_GET
< done
< event SESSION_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=0 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=0 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< event EXPORT_NTF EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< event SESSION_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=0 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< event SESSION_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=700 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< event EXPORT_NTF EXPORT=other CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152 ALLOW.WHO=198.51.100.0/24
< event PORTAL_NTF PORTAL=198.51.100.7:7475 LISTENING=0 RDMA_DEVICE=rxe0 SESSIONS=0
< event SESSION_DEL_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< event PORTAL_DEL_NTF PORTAL=198.51.100.7:7475
< event EXPORT_DEL_NTF EXPORT=scratch
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| module rbd_target: loaded
| export scratch: class memory, size 1.0G, block size 4096, read only no,
|     shared no, sessions 0
| portal 198.51.100.7:7475: listening yes, RDMA device rxe0, sessions 0
| -- end of what exists; changes follow --
| session 6ba7b810-9dad-41d1-80b4-00c04fd430c8: export scratch, host guest,
|     address 198.51.100.8, mode rw, state opening
| export scratch: sessions 1
| session 6ba7b810-9dad-41d1-80b4-00c04fd430c8: state live
| export other: class memory, size 1.0G, block size 4096, read only yes,
|     shared no, sessions 0
| portal 198.51.100.7:7475: listening no
| session 6ba7b810-9dad-41d1-80b4-00c04fd430c8: removed
| portal 198.51.100.7:7475: removed
| export scratch: removed
? 0

# monitor: exports, portals, sessions, JSON
% module rbd_target
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on SESSION_GET
< done
< event SESSION_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=0 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=0 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< event EXPORT_NTF EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< event SESSION_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=0 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< event SESSION_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=700 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< event EXPORT_NTF EXPORT=other CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152 ALLOW.WHO=198.51.100.0/24
< event PORTAL_NTF PORTAL=198.51.100.7:7475 LISTENING=0 RDMA_DEVICE=rxe0 SESSIONS=0
< event SESSION_DEL_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< event PORTAL_DEL_NTF PORTAL=198.51.100.7:7475
< event EXPORT_DEL_NTF EXPORT=scratch
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| {"schema":1,"event":"module","module":"rbd_target"}
| {"schema":1,"event":"export","export":"scratch","class":"memory","device":null,"size":1073741824,"block_size":4096,"read_only":false,"shared":false,"sessions":0,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"write_cache":null,"backing_lost":null,"broken":null,"allow":[],"key_files":[]}
| {"schema":1,"event":"portal","portal":"198.51.100.7:7475","listening":true,"rdma_device":"rxe0","sessions":0}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"session","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export":"scratch","host":"guest","address":"198.51.100.8","mode":"rw","state":"opening","shared":false,"host_id":"00112233-4455-4677-8899-aabbccddeeff","portal":"198.51.100.7:7475","epoch":1,"queues":2,"queues_granted":2,"depth":128,"loss_after_s":15,"silent_ms":0,"writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","transport":"roce","staging_size":null}
| {"schema":1,"event":"export","export":"scratch","class":"memory","device":null,"size":1073741824,"block_size":4096,"read_only":false,"shared":false,"sessions":1,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"write_cache":null,"backing_lost":null,"broken":null,"allow":[],"key_files":[]}
| {"schema":1,"event":"session","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export":"scratch","host":"guest","address":"198.51.100.8","mode":"rw","state":"live","shared":false,"host_id":"00112233-4455-4677-8899-aabbccddeeff","portal":"198.51.100.7:7475","epoch":1,"queues":2,"queues_granted":2,"depth":128,"loss_after_s":15,"silent_ms":0,"writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","transport":"roce","staging_size":null}
| {"schema":1,"event":"export","export":"other","class":"memory","device":null,"size":1073741824,"block_size":4096,"read_only":true,"shared":false,"sessions":0,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"write_cache":null,"backing_lost":null,"broken":null,"allow":["198.51.100.0/24"],"key_files":[]}
| {"schema":1,"event":"portal","portal":"198.51.100.7:7475","listening":false,"rdma_device":"rxe0","sessions":0}
| {"schema":1,"event":"session-removed","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8"}
| {"schema":1,"event":"portal-removed","portal":"198.51.100.7:7475"}
| {"schema":1,"event":"export-removed","export":"scratch"}
? 0

# monitor: both modules
% module rbd_initiator
< family rbd_initiator
% module rbd_target
< family rbd_target
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on SESSION_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< done
< event DEVICE_DEL_NTF DEVICE=rbd0
< event SESSION_DEL_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| module rbd_target: loaded
| export scratch: class memory, size 1.0G, block size 4096, read only no,
|     shared no, sessions 1
| portal 198.51.100.7:7475: listening yes, RDMA device rxe0, sessions 0
| session 6ba7b810-9dad-41d1-80b4-00c04fd430c8: export scratch, host guest,
|     address 198.51.100.8, mode rw, state live
| -- end of what exists; changes follow --
| device /dev/rbd0: removed
| session 6ba7b810-9dad-41d1-80b4-00c04fd430c8: removed
? 0

# monitor: both modules, JSON
% module rbd_initiator
< family rbd_initiator
% module rbd_target
< family rbd_target
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=1 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1 RDMA_DEVICE=rxe0 SESSIONS=0
< done
< on SESSION_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=guest ADDRESS=198.51.100.8:51000 PORTAL=198.51.100.7:7475 READ_ONLY=0 SHARED=0 SESSION_STATE=1 EPOCH=1 QUEUES=2 QUEUES_GRANTED=2 DEPTH=128 LOSS_MS=15000 SILENT_MS=40 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 TRANSPORT=roce
< done
< event DEVICE_DEL_NTF DEVICE=rbd0
< event SESSION_DEL_NTF SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"module","module":"rbd_target"}
| {"schema":1,"event":"export","export":"scratch","class":"memory","device":null,"size":1073741824,"block_size":4096,"read_only":false,"shared":false,"sessions":1,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"write_cache":null,"backing_lost":null,"broken":null,"allow":[],"key_files":[]}
| {"schema":1,"event":"portal","portal":"198.51.100.7:7475","listening":true,"rdma_device":"rxe0","sessions":0}
| {"schema":1,"event":"session","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export":"scratch","host":"guest","address":"198.51.100.8","mode":"rw","state":"live","shared":false,"host_id":"00112233-4455-4677-8899-aabbccddeeff","portal":"198.51.100.7:7475","epoch":1,"queues":2,"queues_granted":2,"depth":128,"loss_after_s":15,"silent_ms":40,"writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","transport":"roce","staging_size":null}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"device-removed","device":"/dev/rbd0"}
| {"schema":1,"event":"session-removed","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8"}
? 0

# monitor: what changes while the list is read comes behind it, once
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< event DEVICE_DEL_NTF DEVICE=rbd7
< done
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
? 0

# monitor: what changes while the list is read comes behind it, once, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< event DEVICE_DEL_NTF DEVICE=rbd7
< done
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: a list that changed is read again
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< changed DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
? 0

# monitor: a list that changed is read again, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< changed DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: messages are lost: everything again, and what is gone
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< part DEVICE=rbd1 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< nobufs
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| device /dev/rbd1: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
| -- messages were lost; everything is told again --
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state failed,
|     size 1.0G, queues 2, transport roce
| device /dev/rbd1: removed
| -- end of what exists; changes follow --
| device /dev/rbd0: state live, reason -
? 0

# monitor: messages are lost: everything again, and what is gone, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< part DEVICE=rbd1 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< nobufs
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"device","device":"/dev/rbd1","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"messages-lost"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"failed","reason":"the target ended the session: dropped by its administrator","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"device-removed","device":"/dev/rbd1"}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
? 0

# monitor: an answer is lost as well
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< nobufs
< event DEVICE_DEL_NTF DEVICE=rbd0
< timeout
< on DEVICE_GET
< nobufs
< timeout
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (10000 ms of silence)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| -- end of what exists; changes follow --
| -- messages were lost; everything is told again --
| -- messages were lost; everything is told again --
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
? 0

# monitor: an answer is lost as well, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< nobufs
< event DEVICE_DEL_NTF DEVICE=rbd0
< timeout
< on DEVICE_GET
< nobufs
< timeout
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (10000 ms of silence)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"messages-lost"}
| {"schema":1,"event":"messages-lost"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: messages are lost while everything is read
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< nobufs
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
| -- messages were lost; everything is told again --
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
? 0

# monitor: messages are lost while everything is read, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< nobufs
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"messages-lost"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: the module is unloaded, and loaded
% module rbd_initiator
< family rbd_initiator
< family rbd_target
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< family-gone rbd_initiator
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< family-new rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< done
< on SESSION_GET
< done
< family-new nl80211
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| -- end of what exists; changes follow --
| device /dev/rbd0: removed
| module rbd_initiator: unloaded
| module rbd_target: loaded
| export scratch: class memory, size 1.0G, block size 4096, read only no,
|     shared no, sessions 0
? 0

# monitor: the module is unloaded, and loaded, JSON
% module rbd_initiator
< family rbd_initiator
< family rbd_target
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< family-gone rbd_initiator
< event DEVICE_NTF DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< family-new rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 EXTENT_BYTES=2097152
< done
< on PORTAL_GET
< done
< on SESSION_GET
< done
< family-new nl80211
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"device-removed","device":"/dev/rbd0"}
| {"schema":1,"event":"module-removed","module":"rbd_initiator"}
| {"schema":1,"event":"module","module":"rbd_target"}
| {"schema":1,"event":"export","export":"scratch","class":"memory","device":null,"size":1073741824,"block_size":4096,"read_only":false,"shared":false,"sessions":0,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"write_cache":null,"backing_lost":null,"broken":null,"allow":[],"key_files":[]}
? 0

# monitor: a module that is gone again at once
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< family-new rbd_target
< family-gone rbd_target
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| -- end of what exists; changes follow --
? 0

# monitor: a module that is gone again at once, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< family-new rbd_target
< family-gone rbd_target
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: unloaded while messages were lost
% module rbd_initiator
% module rbd_target
< family rbd_initiator
< family rbd_target
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on SESSION_GET
< done
< nobufs
< on DEVICE_GET
< error ENOENT
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on SESSION_GET
< done
< interrupt
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| module rbd_initiator: loaded
| device /dev/rbd0: export scratch, portal 198.51.100.7:7475, state live,
|     size 1.0G, queues 2, transport roce
| module rbd_target: loaded
| -- end of what exists; changes follow --
| -- messages were lost; everything is told again --
| device /dev/rbd0: removed
| module rbd_initiator: unloaded
| -- end of what exists; changes follow --
? 0

# monitor: unloaded while messages were lost, JSON
% module rbd_initiator
% module rbd_target
< family rbd_initiator
< family rbd_target
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on SESSION_GET
< done
< nobufs
< on DEVICE_GET
< error ENOENT
< on EXPORT_GET
< done
< on PORTAL_GET
< done
< on SESSION_GET
< done
< interrupt
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
> (0 ms of silence)
> join changes of rbd_initiator
> DEVICE_GET (dump)
> join changes of rbd_target
> EXPORT_GET (dump)
> PORTAL_GET (dump)
> SESSION_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
| {"schema":1,"event":"module","module":"rbd_target"}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"messages-lost"}
| {"schema":1,"event":"device-removed","device":"/dev/rbd0"}
| {"schema":1,"event":"module-removed","module":"rbd_initiator"}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: nobody reads any more
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< no-reader
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| -- end of what exists; changes follow --
? 0

# monitor: nobody reads any more, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< no-reader
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: neither module
< family rbd_initiator
$ rbdctl monitor
! rbdctl: monitor: neither rbd_initiator nor rbd_target is loaded: modprobe the one that this host needs
? 8

# monitor: neither module, JSON
< family rbd_initiator
$ rbdctl monitor --json
! rbdctl: monitor: neither rbd_initiator nor rbd_target is loaded: modprobe the one that this host needs
? 8

# monitor: in another network namespace
% module rbd_target
$ rbdctl monitor
> join notify of nlctrl
! rbdctl: monitor: the module rbd_target is loaded but not visible here: it works in the initial network namespace only
? 1

# monitor: in another network namespace, JSON
% module rbd_target
$ rbdctl monitor --json
> join notify of nlctrl
! rbdctl: monitor: the module rbd_target is loaded but not visible here: it works in the initial network namespace only
? 1

# monitor: a malformed device
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part STATE=1
< done
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
! rbdctl: monitor: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# monitor: a malformed device, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part STATE=1
< done
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
! rbdctl: monitor: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# monitor: a malformed event
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< event DEVICE_NTF DEVICE=rbd0 SIZE_BYTES=1
< event DEVICE_NTF STATE=1
$ rbdctl monitor
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| module rbd_initiator: loaded
| -- end of what exists; changes follow --
| device /dev/rbd0: size 1
! rbdctl: monitor: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# monitor: a malformed event, JSON
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< event DEVICE_NTF DEVICE=rbd0 SIZE_BYTES=1
< event DEVICE_NTF STATE=1
$ rbdctl monitor --json
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"end-of-dump"}
| {"schema":1,"event":"device","device":"/dev/rbd0","export":null,"portal":null,"class":null,"state":null,"reason":null,"size":1,"block_size":null,"read_only":null,"shared":null,"queues":null,"write_queues":null,"poll_queues":null,"queue_pairs":null,"depth":null,"max_io":null,"read_depth":null,"extent_size":null,"transport":null,"placement":null,"rdma_device":null,"key_file":null,"bind":null,"target_name":null,"host_name":null,"session":null,"export_uuid":null,"incarnation":null,"writer_set":null,"epoch":null,"reconnects":null,"loss_after_s":null,"fail_after":null,"fail_after_s":null,"hold_left_s":null,"reconnect_delay_s":null,"openers":null,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}
! rbdctl: monitor: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# monitor: indented makes no difference: an object a line
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< done
< interrupt
$ rbdctl monitor --pretty
> join notify of nlctrl
> join changes of rbd_initiator
> DEVICE_GET (dump)
| {"schema":1,"event":"module","module":"rbd_initiator"}
| {"schema":1,"event":"end-of-dump"}
? 0

# monitor: no arguments
$ rbdctl monitor rbd0
! rbdctl: monitor: 'rbd0' is one argument too many
! Try 'rbdctl monitor --help'.
? 2

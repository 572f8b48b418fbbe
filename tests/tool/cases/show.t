# show: nothing
< family rbd_initiator
< on DEVICE_GET
< done
$ rbdctl show
> DEVICE_GET (dump)
| No device is attached.
? 0

# show: nothing, JSON
< family rbd_initiator
< on DEVICE_GET
< done
$ rbdctl show -j
> DEVICE_GET (dump)
| {"schema":1,"devices":[]}
? 0

# show: nothing, indented
< family rbd_initiator
< on DEVICE_GET
< done
$ rbdctl -p show
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "devices": []
| }
? 0

# show: two devices
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< part DEVICE=rbd11 EXPORT=a-longer-name PORTAL=[fe80::1%1]:7475 BIND=[fe80::2%1]:0 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=68719476735 BLOCK_SIZE=512 READ_ONLY=1 SHARED=1 QUEUES=32 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=1048576 TRANSPORT=iwarp PLACEMENT=read-behind RDMA_DEVICE=siw0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b820-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=00000000-0000-0000-0000-000000000000 EPOCH=18446744073709551615 RECONNECTS=7 LOSS_MS=3500 FAIL_AFTER_MS=4294967295 OPENERS=0
< done
$ rbdctl show
> DEVICE_GET (dump)
| DEVICE      EXPORT         PORTAL             STATE    SIZE  QUEUES  TRANSPORT
| /dev/rbd0   scratch        198.51.100.7:7475  live     1.0G       2  roce
| /dev/rbd11  a-longer-name  [fe80::1%lo]:7475  failed  63.9G      32  iwarp
? 0

# show: two devices, JSON
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< part DEVICE=rbd11 EXPORT=a-longer-name PORTAL=[fe80::1%1]:7475 BIND=[fe80::2%1]:0 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=68719476735 BLOCK_SIZE=512 READ_ONLY=1 SHARED=1 QUEUES=32 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=1048576 TRANSPORT=iwarp PLACEMENT=read-behind RDMA_DEVICE=siw0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b820-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=00000000-0000-0000-0000-000000000000 EPOCH=18446744073709551615 RECONNECTS=7 LOSS_MS=3500 FAIL_AFTER_MS=4294967295 OPENERS=0
< done
$ rbdctl show --json
> DEVICE_GET (dump)
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null},{"device":"/dev/rbd11","export":"a-longer-name","portal":"[fe80::1%lo]:7475","class":"memory","state":"failed","reason":"the target ended the session: dropped by its administrator","size":68719476735,"block_size":512,"read_only":true,"shared":true,"queues":32,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":1048576,"transport":"iwarp","placement":"read-behind","rdma_device":"siw0","key_file":null,"bind":"fe80::2%lo","target_name":"store","host_name":"guest","session":"6ba7b820-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b821-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b822-9dad-41d1-80b4-00c04fd430c8","writer_set":null,"epoch":18446744073709551615,"reconnects":7,"loss_after_s":3.5,"fail_after":"never","fail_after_s":null,"hold_left_s":null,"reconnect_delay_s":null,"openers":0,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}]}
? 0

# show: one, indented
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< done
$ rbdctl show -jp
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "devices": [
|     {
|       "device": "/dev/rbd0",
|       "export": "scratch",
|       "portal": "198.51.100.7:7475",
|       "class": "memory",
|       "state": "live",
|       "reason": "",
|       "size": 1073741824,
|       "block_size": 4096,
|       "read_only": false,
|       "shared": false,
|       "queues": 2,
|       "write_queues": 0,
|       "poll_queues": 0,
|       "queue_pairs": null,
|       "depth": 128,
|       "max_io": 1048576,
|       "read_depth": 16,
|       "extent_size": 2097152,
|       "transport": "roce",
|       "placement": "write-ack",
|       "rdma_device": "rxe0",
|       "key_file": null,
|       "bind": null,
|       "target_name": "store",
|       "host_name": "guest",
|       "session": "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
|       "export_uuid": "6ba7b811-9dad-41d1-80b4-00c04fd430c8",
|       "incarnation": "6ba7b812-9dad-41d1-80b4-00c04fd430c8",
|       "writer_set": "6ba7b813-9dad-41d1-80b4-00c04fd430c8",
|       "epoch": 1,
|       "reconnects": 0,
|       "loss_after_s": 15,
|       "fail_after": "now",
|       "fail_after_s": 0,
|       "hold_left_s": null,
|       "reconnect_delay_s": null,
|       "openers": 1,
|       "staging_size": null,
|       "write_cache": null,
|       "tos": null,
|       "gid_type": null,
|       "path_mtu": null,
|       "interface_mtu": null,
|       "ack_timeout_ms": null,
|       "retry_count": null,
|       "max_in_flight": null
|     }
|   ]
| }
? 0

# show: details of one
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< ack
$ rbdctl show /dev/rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           scratch
| portal           198.51.100.7:7475
| class            memory
| state            live
| reason           -
| size             1.0G
| block size       4096
| read only        no
| shared           no
| queues           2
| write queues     0
| poll queues      0
| queue pairs each -
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      2.0M
| transport        roce
| placement        write-ack
| RDMA device      rxe0
| key file         none: no proof is asked for
| bound to         -
| target name      store
| host name        guest
| session          6ba7b810-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| writer set       6ba7b813-9dad-41d1-80b4-00c04fd430c8
| epoch            1
| reconnects       0
| loss after       15 s
| fail after       now
| held for another -
| reconnect delay  -
| openers          1
| staging size     -
| write cache      -
| type of service  not set
| GID type         -
| path MTU         -
| interface MTU    -
| ack time-out     -
| retries          -
| max in flight    no cap
? 0

# show: the fabric: packets are smaller than they could be
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 QUEUE_PAIRS=4 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 MAX_IN_FLIGHT_BYTES=4194304 TOS=104 GID_TYPE="RoCE v2" PATH_MTU=1024 INTERFACE_MTU=1500 ACK_TIMEOUT_MS=2147 RETRY_COUNT=5
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           scratch
| portal           198.51.100.7:7475
| class            memory
| state            live
| reason           -
| size             1.0G
| block size       4096
| read only        no
| shared           no
| queues           2
| write queues     0
| poll queues      0
| queue pairs each 4
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      2.0M
| transport        roce
| placement        write-ack
| RDMA device      rxe0
| key file         none: no proof is asked for
| bound to         -
| target name      store
| host name        guest
| session          6ba7b810-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| writer set       6ba7b813-9dad-41d1-80b4-00c04fd430c8
| epoch            1
| reconnects       0
| loss after       15 s
| fail after       now
| held for another -
| reconnect delay  -
| openers          1
| staging size     -
| write cache      -
| type of service  104
| GID type         RoCE v2
| path MTU         1024
| interface MTU    1500
| ack time-out     2147 ms
| retries          5
| max in flight    4.0M
| hint: an interface MTU of 1500 gives a path MTU of 1024; for 4096 set it to at least 4200, on both hosts and on switches, and attach again
? 0

# show: the fabric: the connection has less than the interface
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=mlx5_0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 TOS=0 GID_TYPE="RoCE v1" PATH_MTU=1024 INTERFACE_MTU=9000 ACK_TIMEOUT_MS=2147 RETRY_COUNT=5
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           scratch
| portal           198.51.100.7:7475
| class            memory
| state            live
| reason           -
| size             1.0G
| block size       4096
| read only        no
| shared           no
| queues           2
| write queues     0
| poll queues      0
| queue pairs each -
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      2.0M
| transport        roce
| placement        write-ack
| RDMA device      mlx5_0
| key file         none: no proof is asked for
| bound to         -
| target name      store
| host name        guest
| session          6ba7b810-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| writer set       6ba7b813-9dad-41d1-80b4-00c04fd430c8
| epoch            1
| reconnects       0
| loss after       15 s
| fail after       now
| held for another -
| reconnect delay  -
| openers          1
| staging size     -
| write cache      -
| type of service  0
| GID type         RoCE v1
| path MTU         1024
| interface MTU    9000
| ack time-out     2147 ms
| retries          5
| max in flight    no cap
| hint: the interface's MTU of 9000 could carry a path MTU of 4096; the connection was made with 1024
? 0

# show: the fabric: as large as packets get
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 TOS=255 GID_TYPE="RoCE v2" PATH_MTU=4096 INTERFACE_MTU=4192 ACK_TIMEOUT_MS=2147 RETRY_COUNT=5
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           scratch
| portal           198.51.100.7:7475
| class            memory
| state            live
| reason           -
| size             1.0G
| block size       4096
| read only        no
| shared           no
| queues           2
| write queues     0
| poll queues      0
| queue pairs each -
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      2.0M
| transport        roce
| placement        write-ack
| RDMA device      rxe0
| key file         none: no proof is asked for
| bound to         -
| target name      store
| host name        guest
| session          6ba7b810-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| writer set       6ba7b813-9dad-41d1-80b4-00c04fd430c8
| epoch            1
| reconnects       0
| loss after       15 s
| fail after       now
| held for another -
| reconnect delay  -
| openers          1
| staging size     -
| write cache      -
| type of service  255
| GID type         RoCE v2
| path MTU         4096
| interface MTU    4192
| ack time-out     2147 ms
| retries          5
| max in flight    no cap
? 0

# show: the fabric: InfiniBand, whose interface does not matter
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=infiniband PLACEMENT=write-ack RDMA_DEVICE=mlx4_0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 GID_TYPE="IB" PATH_MTU=2048 INTERFACE_MTU=65520 ACK_TIMEOUT_MS=2147 RETRY_COUNT=5
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           scratch
| portal           198.51.100.7:7475
| class            memory
| state            live
| reason           -
| size             1.0G
| block size       4096
| read only        no
| shared           no
| queues           2
| write queues     0
| poll queues      0
| queue pairs each -
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      2.0M
| transport        infiniband
| placement        write-ack
| RDMA device      mlx4_0
| key file         none: no proof is asked for
| bound to         -
| target name      store
| host name        guest
| session          6ba7b810-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| writer set       6ba7b813-9dad-41d1-80b4-00c04fd430c8
| epoch            1
| reconnects       0
| loss after       15 s
| fail after       now
| held for another -
| reconnect delay  -
| openers          1
| staging size     -
| write cache      -
| type of service  not set
| GID type         IB
| path MTU         2048
| interface MTU    65520
| ack time-out     2147 ms
| retries          5
| max in flight    no cap
? 0

# show: the fabric: iWARP
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=iwarp PLACEMENT=read-behind RDMA_DEVICE=siw0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 GID_TYPE="" PATH_MTU=0 INTERFACE_MTU=1500 ACK_TIMEOUT_MS=0 RETRY_COUNT=0
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           scratch
| portal           198.51.100.7:7475
| class            memory
| state            live
| reason           -
| size             1.0G
| block size       4096
| read only        no
| shared           no
| queues           2
| write queues     0
| poll queues      0
| queue pairs each -
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      2.0M
| transport        iwarp
| placement        read-behind
| RDMA device      siw0
| key file         none: no proof is asked for
| bound to         -
| target name      store
| host name        guest
| session          6ba7b810-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| writer set       6ba7b813-9dad-41d1-80b4-00c04fd430c8
| epoch            1
| reconnects       0
| loss after       15 s
| fail after       now
| held for another -
| reconnect delay  -
| openers          1
| staging size     -
| write cache      -
| type of service  not set
| GID type         -
| path MTU         0
| interface MTU    1500
| ack time-out     0 ms
| retries          0
| max in flight    no cap
? 0

# show: the fabric, JSON
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 QUEUE_PAIRS=4 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 MAX_IN_FLIGHT_BYTES=262144 TOS=104 GID_TYPE="RoCE v2" PATH_MTU=1024 INTERFACE_MTU=1500 ACK_TIMEOUT_MS=2147 RETRY_COUNT=5
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":4,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":104,"gid_type":"RoCE v2","path_mtu":1024,"interface_mtu":1500,"ack_timeout_ms":2147,"retry_count":5,"max_in_flight":262144}]}
? 0

# show: a device export
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=disk PORTAL=198.51.100.7:7475 CLASS=2 STATE=1 REASON="" SIZE_BYTES=4000787030016 BLOCK_SIZE=512 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=target-answer RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 STAGING_BYTES=16777216 WRITE_CACHE=1
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           disk
| portal           198.51.100.7:7475
| class            device
| state            live
| reason           -
| size             3.6T
| block size       512
| read only        no
| shared           no
| queues           2
| write queues     0
| poll queues      0
| queue pairs each -
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      2.0M
| transport        roce
| placement        target-answer
| RDMA device      rxe0
| key file         none: no proof is asked for
| bound to         -
| target name      store
| host name        guest
| session          6ba7b810-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| writer set       6ba7b813-9dad-41d1-80b4-00c04fd430c8
| epoch            1
| reconnects       0
| loss after       15 s
| fail after       now
| held for another -
| reconnect delay  -
| openers          1
| staging size     16.0M
| write cache      yes
| type of service  not set
| GID type         -
| path MTU         -
| interface MTU    -
| ack time-out     -
| retries          -
| max in flight    no cap
? 0

# show: a device export, JSON
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=disk PORTAL=198.51.100.7:7475 CLASS=2 STATE=1 REASON="" SIZE_BYTES=4000787030016 BLOCK_SIZE=512 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=target-answer RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1 STAGING_BYTES=16777216 WRITE_CACHE=1
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":"disk","portal":"198.51.100.7:7475","class":"device","state":"live","reason":"","size":4000787030016,"block_size":512,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"target-answer","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":16777216,"write_cache":true,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}]}
? 0

# show: details of a failed one
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd11 EXPORT=a-longer-name PORTAL=[fe80::1%1]:7475 BIND=[fe80::2%1]:0 CLASS=1 STATE=4 REASON="the target ended the session: dropped by its administrator" SIZE_BYTES=68719476735 BLOCK_SIZE=512 READ_ONLY=1 SHARED=1 QUEUES=32 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=1048576 TRANSPORT=iwarp PLACEMENT=read-behind RDMA_DEVICE=siw0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b820-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=00000000-0000-0000-0000-000000000000 EPOCH=18446744073709551615 RECONNECTS=7 LOSS_MS=3500 FAIL_AFTER_MS=4294967295 OPENERS=0
< ack
$ rbdctl show rbd11
> DEVICE_GET DEVICE="rbd11"
| device           /dev/rbd11
| export           a-longer-name
| portal           [fe80::1%lo]:7475
| class            memory
| state            failed
| reason           the target ended the session: dropped by its administrator
| size             63.9G
| block size       512
| read only        yes
| shared           yes
| queues           32
| write queues     0
| poll queues      0
| queue pairs each -
| depth            128
| max I/O          1.0M
| read depth       16
| extent size      1.0M
| transport        iwarp
| placement        read-behind
| RDMA device      siw0
| key file         none: no proof is asked for
| bound to         fe80::2%lo
| target name      store
| host name        guest
| session          6ba7b820-9dad-41d1-80b4-00c04fd430c8
| export UUID      6ba7b821-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b822-9dad-41d1-80b4-00c04fd430c8
| writer set       -
| epoch            18446744073709551615
| reconnects       7
| loss after       3500 ms
| fail after       never
| held for another -
| reconnect delay  -
| openers          0
| staging size     -
| write cache      -
| type of service  not set
| GID type         -
| path MTU         -
| interface MTU    -
| ack time-out     -
| retries          -
| max in flight    no cap
? 0

# show: one, JSON
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=1 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=0 OPENERS=1
< ack
$ rbdctl show rbd0 --json
> DEVICE_GET DEVICE="rbd0"
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"live","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":"now","fail_after_s":0,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}]}
? 0

# show: hold time of 600 s and state unknown to this version
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 EXPORT=scratch PORTAL=198.51.100.7:7475 CLASS=1 STATE=17 REASON="" SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 MAX_IO_BYTES=1048576 READ_DEPTH=16 EXTENT_BYTES=2097152 TRANSPORT=roce PLACEMENT=write-ack RDMA_DEVICE=rxe0 TARGET_NAME=store HOST_NAME=guest SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 WRITER_SET=6ba7b813-9dad-41d1-80b4-00c04fd430c8 EPOCH=1 RECONNECTS=0 LOSS_MS=15000 FAIL_AFTER_MS=600000 OPENERS=1
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":"scratch","portal":"198.51.100.7:7475","class":"memory","state":"unknown-17","reason":"","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"queues":2,"write_queues":0,"poll_queues":0,"queue_pairs":null,"depth":128,"max_io":1048576,"read_depth":16,"extent_size":2097152,"transport":"roce","placement":"write-ack","rdma_device":"rxe0","key_file":null,"bind":null,"target_name":"store","host_name":"guest","session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export_uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","writer_set":"6ba7b813-9dad-41d1-80b4-00c04fd430c8","epoch":1,"reconnects":0,"loss_after_s":15,"fail_after":600,"fail_after_s":600,"hold_left_s":null,"reconnect_delay_s":null,"openers":1,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}]}
? 0

# show: no such device
< family rbd_initiator
< on DEVICE_GET
< error ENODEV there is no device rbd7
$ rbdctl show rbd7
> DEVICE_GET DEVICE="rbd7"
! rbdctl: show rbd7: there is no device rbd7
? 4

# show: no such device, JSON
< family rbd_initiator
< on DEVICE_GET
< error ENODEV there is no device rbd7
$ rbdctl show rbd7 -j
> DEVICE_GET DEVICE="rbd7"
! rbdctl: show rbd7: there is no device rbd7
? 4

# show: the module is not loaded
$ rbdctl show
! rbdctl: show: the module rbd_initiator is not loaded: modprobe rbd_initiator
? 8

# show: the module is loaded, in another network namespace
% module rbd_initiator
$ rbdctl show --json
! rbdctl: show: the module rbd_initiator is loaded but not visible here: it works in the initial network namespace only
? 1

# show: no key vanishes when the module tells little
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0
< ack
$ rbdctl show rbd0 --json
> DEVICE_GET DEVICE="rbd0"
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":null,"portal":null,"class":null,"state":null,"reason":null,"size":null,"block_size":null,"read_only":null,"shared":null,"queues":null,"write_queues":null,"poll_queues":null,"queue_pairs":null,"depth":null,"max_io":null,"read_depth":null,"extent_size":null,"transport":null,"placement":null,"rdma_device":null,"key_file":null,"bind":null,"target_name":null,"host_name":null,"session":null,"export_uuid":null,"incarnation":null,"writer_set":null,"epoch":null,"reconnects":null,"loss_after_s":null,"fail_after":null,"fail_after_s":null,"hold_left_s":null,"reconnect_delay_s":null,"openers":null,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}]}
? 0

# show: details when the module tells little
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           -
| portal           -
| class            -
| state            -
| reason           -
| size             -
| block size       -
| read only        -
| shared           -
| queues           -
| write queues     -
| poll queues      -
| queue pairs each -
| depth            -
| max I/O          -
| read depth       -
| extent size      -
| transport        -
| placement        -
| RDMA device      -
| key file         none: no proof is asked for
| bound to         -
| target name      -
| host name        -
| session          -
| export UUID      -
| incarnation      -
| writer set       -
| epoch            -
| reconnects       -
| loss after       -
| fail after       -
| held for another -
| reconnect delay  -
| openers          -
| staging size     -
| write cache      -
| type of service  not set
| GID type         -
| path MTU         -
| interface MTU    -
| ack time-out     -
| retries          -
| max in flight    no cap
? 0

# show: labels of the peer cannot steer the terminal
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 TARGET_NAME="evil\x1b[2J\x07" REASON="a\x0ab"
< ack
$ rbdctl show rbd0
> DEVICE_GET DEVICE="rbd0"
| device           /dev/rbd0
| export           -
| portal           -
| class            -
| state            -
| reason           a?b
| size             -
| block size       -
| read only        -
| shared           -
| queues           -
| write queues     -
| poll queues      -
| queue pairs each -
| depth            -
| max I/O          -
| read depth       -
| extent size      -
| transport        -
| placement        -
| RDMA device      -
| key file         none: no proof is asked for
| bound to         -
| target name      evil?[2J?
| host name        -
| session          -
| export UUID      -
| incarnation      -
| writer set       -
| epoch            -
| reconnects       -
| loss after       -
| fail after       -
| held for another -
| reconnect delay  -
| openers          -
| staging size     -
| write cache      -
| type of service  not set
| GID type         -
| path MTU         -
| interface MTU    -
| ack time-out     -
| retries          -
| max in flight    no cap
? 0

# show: labels of the peer are escaped in JSON
< family rbd_initiator
< on DEVICE_GET
< reply DEVICE=rbd0 TARGET_NAME="q\x22b\x5ce\x1bc\x0ad\x7f" REASON="\xc3\xa9 \xff \xc0\xaf \xed\xa0\x80 \xf0\x9f\x98\x80 \xe2\x82"
< ack
$ rbdctl show rbd0 --json
> DEVICE_GET DEVICE="rbd0"
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":null,"portal":null,"class":null,"state":null,"reason":"é \ufffd \ufffd\ufffd \ufffd\ufffd\ufffd 😀 \ufffd\ufffd","size":null,"block_size":null,"read_only":null,"shared":null,"queues":null,"write_queues":null,"poll_queues":null,"queue_pairs":null,"depth":null,"max_io":null,"read_depth":null,"extent_size":null,"transport":null,"placement":null,"rdma_device":null,"key_file":null,"bind":null,"target_name":"q\"b\\e\u001bc\u000ad\u007f","host_name":null,"session":null,"export_uuid":null,"incarnation":null,"writer_set":null,"epoch":null,"reconnects":null,"loss_after_s":null,"fail_after":null,"fail_after_s":null,"hold_left_s":null,"reconnect_delay_s":null,"openers":null,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}]}
? 0

# show: a list that changed is read again
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< part DEVICE=rbd1
< done
$ rbdctl show
> DEVICE_GET (dump)
> DEVICE_GET (dump)
| DEVICE     EXPORT  PORTAL  STATE  SIZE  QUEUES  TRANSPORT
| /dev/rbd1  -       -       -         -       -  -
? 0

# show: a list that always changes
< family rbd_initiator
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
< on DEVICE_GET
< changed DEVICE=rbd1
< done
$ rbdctl show
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
> DEVICE_GET (dump)
! rbdctl: show: the list changed each time while it was read: try again
? 6

# show: a list that ends with an error
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0
< done ENOMEM no memory for the list
$ rbdctl show -j
> DEVICE_GET (dump)
! rbdctl: show: no memory for the list
? 1

# show: a list that never ends
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0
$ rbdctl show
> DEVICE_GET (dump)
> (10000 ms of silence)
! rbdctl: show: the kernel did not answer
? 5

# show: garbled: an attribute longer than the message
< family rbd_initiator
< on DEVICE_GET
< raw ff00030072626430
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
! rbdctl: show rbd0: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# show: garbled: an attribute shorter than its head
< family rbd_initiator
< on DEVICE_GET
< raw 0200030072626430
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
! rbdctl: show rbd0: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# show: garbled: a string without its end
< family rbd_initiator
< on DEVICE_GET
< raw 0800030072626430
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
! rbdctl: show rbd0: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# show: garbled: a stray byte behind
< family rbd_initiator
< on DEVICE_GET
< raw 09000300726264300000000001
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
! rbdctl: show rbd0: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# show: garbled: a size of four bytes
< family rbd_initiator
< on DEVICE_GET
< raw 08001600ffffffff
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
! rbdctl: show rbd0: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# show: garbled: an address of an unknown family
< family rbd_initiator
< on DEVICE_GET
< raw 14000500ff00000000000000000000000000000000
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
! rbdctl: show rbd0: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# show: garbled: unknown attributes are ignored
< family rbd_initiator
< on DEVICE_GET
< raw 0900030072626430000000000800ff00ffffffff
< ack
$ rbdctl show rbd0 -j
> DEVICE_GET DEVICE="rbd0"
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":null,"portal":null,"class":null,"state":null,"reason":null,"size":null,"block_size":null,"read_only":null,"shared":null,"queues":null,"write_queues":null,"poll_queues":null,"queue_pairs":null,"depth":null,"max_io":null,"read_depth":null,"extent_size":null,"transport":null,"placement":null,"rdma_device":null,"key_file":null,"bind":null,"target_name":null,"host_name":null,"session":null,"export_uuid":null,"incarnation":null,"writer_set":null,"epoch":null,"reconnects":null,"loss_after_s":null,"fail_after":null,"fail_after_s":null,"hold_left_s":null,"reconnect_delay_s":null,"openers":null,"staging_size":null,"write_cache":null,"tos":null,"gid_type":null,"path_mtu":null,"interface_mtu":null,"ack_timeout_ms":null,"retry_count":null,"max_in_flight":null}]}
? 0

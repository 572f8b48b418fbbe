# set: fail-after, seconds
< family rbd_initiator
< on SET
< ack
$ rbdctl set /dev/rbd0 --fail-after 90
> SET DEVICE="rbd0" FAIL_AFTER_MS=90000
? 0

# set: fail-after never
< family rbd_initiator
< on SET
< ack
$ rbdctl set rbd0 --fail-after never
> SET DEVICE="rbd0" FAIL_AFTER_MS=4294967295
? 0

# set: fail-after now, JSON
< family rbd_initiator
< on SET
< ack
$ rbdctl -j set rbd0 --fail-after=now
> SET DEVICE="rbd0" FAIL_AFTER_MS=0
| {"schema":1}
? 0

# set: no such device
< family rbd_initiator
< on SET
< error ENODEV there is no such device
$ rbdctl set rbd7 --fail-after 5
> SET DEVICE="rbd7" FAIL_AFTER_MS=5000
! rbdctl: set rbd7: there is no such device
? 4

# set: without the privilege
< family rbd_initiator
< on SET
< error EPERM this needs CAP_SYS_ADMIN in the initial user namespace
$ rbdctl set rbd0 --fail-after 5
> SET DEVICE="rbd0" FAIL_AFTER_MS=5000
! rbdctl: set rbd0: this needs CAP_SYS_ADMIN in the initial user namespace
? 9

# attach: the delay of reconnecting and how long I/O is held
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --reconnect-delay 5 --fail-after never
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000 RECONNECT_DELAY_MS=5000 FAIL_AFTER_MS=4294967295
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

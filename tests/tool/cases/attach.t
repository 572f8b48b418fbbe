# attach: prints the node alone
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: prints JSON
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl -j attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| {"schema":1,"device":"/dev/rbd0"}
? 0

# attach: prints indented JSON, options behind
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --pretty
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| {
|   "schema": 1,
|   "device": "/dev/rbd0"
| }
? 0

# attach: every option is sent
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7:7000 scratch --read-only --shared --queues 4 --write-queues 3 --poll-queues 2 --depth=64 --host-name guest --bind 198.51.100.8 --timeout 5 --loss-after 3 --fail-after now --tos 104 --max-in-flight 4M
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7000 EXPORT="scratch" BIND=198.51.100.8:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" READ_ONLY=1 SHARED=1 QUEUES=4 WRITE_QUEUES=3 POLL_QUEUES=2 DEPTH=64 TIMEOUT_MS=5000 LOSS_MS=3000 FAIL_AFTER_MS=0 TOS=104 MAX_IN_FLIGHT_BYTES=4194304
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: a type of service of 0 is not none
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --host-name guest --tos=0
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" TIMEOUT_MS=30000 TOS=0
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: the largest values: the kernel grants less
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7:65535 A.b_c-9 --queues 4294967295 --depth 4294967295 --timeout 86400 --loss-after 4294967 --host-name guest
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:65535 EXPORT="A.b_c-9" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="guest" QUEUES=4294967295 DEPTH=4294967295 TIMEOUT_MS=86400000 LOSS_MS=4294967000
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: --fail-after 0 is now
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --fail-after 0
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000 FAIL_AFTER_MS=0
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: IPv6 with scope and port
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach '[fe80::1%lo]:7000' scratch --bind fe80::2%lo
> join jobs of rbd_initiator
> ATTACH PORTAL=[fe80::1%1]:7000 EXPORT="scratch" BIND=[fe80::2%1]:0 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: IPv6 bare
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 2001:db8::7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=[2001:db8::7%0]:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: IPv6 with the number of an interface that is gone
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach '[fe80::1%99999]:7000' scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=[fe80::1%99999]:7000 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: no such interface
< family rbd_initiator
$ rbdctl attach '[fe80::1%nosuch0]' scratch
! rbdctl: attach scratch: there is no network interface nosuch0
? 4

# attach: a host name is looked up and takes its time
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
< resolve store.example 198.51.100.9
$ rbdctl attach store.example:7000 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.9:7000 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=25000
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: an unknown host name
< family rbd_initiator
$ rbdctl attach nosuch.example scratch
! rbdctl: attach scratch: there is no address for the host name nosuch.example
? 4

# attach: a host name of the wrong family
< family rbd_initiator
< resolve store 198.51.100.9
$ rbdctl attach store scratch --bind 2001:db8::2
! rbdctl: attach scratch: there is no address for the host name store
? 4

# attach: a name server that fails
< family rbd_initiator
< resolve store EAGAIN
$ rbdctl attach store scratch
! rbdctl: attach scratch: the name server failed for the host name store: try again
? 1

# attach: a name server that is silent
< family rbd_initiator
< resolve store ETIMEDOUT
$ rbdctl attach store scratch --timeout 3
! rbdctl: attach scratch: the name server did not answer for the host name store
? 5

# attach: a name server that takes all the time
< family rbd_initiator
< resolve store 198.51.100.9
$ rbdctl attach store scratch --timeout 5
! rbdctl: attach scratch: the time was over when the address of store was known
? 5

# attach: waits for the node
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
< node-after 2000
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: the node never comes
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --timeout 3
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=3000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: attached as rbd0, but /dev/rbd0 does not open: No such file or directory; 'rbdctl detach rbd0' takes it back
? 5

# attach: the node never comes, JSON
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --timeout 3 --json
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=3000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: attached as rbd0, but /dev/rbd0 does not open: No such file or directory; 'rbdctl detach rbd0' takes it back
? 5

# attach: a name of a device that leads elsewhere
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=../../etc/passwd
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# attach: no name of a device
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# attach: refused at once, EPERM
< family rbd_initiator
< on ATTACH
< error EPERM this needs CAP_SYS_ADMIN in the initial user namespace
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: this needs CAP_SYS_ADMIN in the initial user namespace
? 9

# attach: refused at once, EPERM without a sentence
< family rbd_initiator
< on ATTACH
< error EPERM
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# attach: refused at once, EEXIST
< family rbd_initiator
< on ATTACH
< error EEXIST this host has it attached as /dev/rbd0
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: this host has it attached as /dev/rbd0
? 7

# attach: refused at once, EINVAL
< family rbd_initiator
< on ATTACH
< error EINVAL no RDMA device reaches 198.51.100.7
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: no RDMA device reaches 198.51.100.7
? 1

# attach: refused at once, EINVAL without a sentence
< family rbd_initiator
< on ATTACH
< error EINVAL
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: Invalid argument
? 1

# attach: refused at once, ENOMEM without a sentence
< family rbd_initiator
< on ATTACH
< error ENOMEM
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: not enough memory
? 1

# attach: refused at once, EOPNOTSUPP without a sentence
< family rbd_initiator
< on ATTACH
< error EOPNOTSUPP
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: the module does not know this command: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# attach: the job fails, ETIMEDOUT
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=110 JOB.SENTENCE="nobody answers at 198.51.100.7:7475"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: nobody answers at 198.51.100.7:7475
? 5

# attach: the job fails, EBUSY
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=16 JOB.SENTENCE="another host holds it exclusively"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: another host holds it exclusively
? 6

# attach: the job fails, EALREADY
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=114 JOB.SENTENCE="this host has it attached as /dev/rbd0"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: this host has it attached as /dev/rbd0
? 7

# attach: the job fails, ENOENT
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=2 JOB.SENTENCE="the target has no such export"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: the target has no such export
? 4

# attach: the job fails, EPROTONOSUPPORT
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=93 JOB.SENTENCE="no common wire version: the target speaks 2 to 3"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: no common wire version: the target speaks 2 to 3
? 8

# attach: the job fails, ECONNREFUSED
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=111 JOB.SENTENCE="nothing listens at 198.51.100.7:7475"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: nothing listens at 198.51.100.7:7475
? 1

# attach: the job fails, EACCES
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=13 JOB.SENTENCE="this host may not attach it"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: this host may not attach it
? 9

# attach: the job fails, ECANCELED without a sentence
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=125
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: cancelled
? 1

# attach: the job fails, EIO without a sentence
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=5
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: Input/output error
? 1

# attach: a sentence cannot steer the terminal
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=5 JOB.SENTENCE="the target \x1b[2J\x0asays no"
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: the target ?[2J?says no
? 1

# attach: waits for the event of its own job
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< event JOB_NTF JOB.ID=6 JOB.DONE
< event DEVICE_NTF DEVICE=rbd5
< event JOB_NTF JOB.ID=7 JOB.PHASE=login
< event JOB_NTF JOB.ID=7 JOB.DONE
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: asks once a second when no event comes
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< timeout
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=login
< ack
< timeout
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> (1000 ms of silence)
> JOB_GET JOB={ ID=7 }
> (1000 ms of silence)
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: asks when events were lost
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< nobufs
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: an event between the answer and its acknowledgement is not missed
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< event JOB_NTF JOB.ID=7 JOB.DONE
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: ^C cancels and waits for the verdict
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< event JOB_NTF JOB.ID=7 JOB.DONE
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=125
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_CANCEL JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: cancelled
? 1

# attach: ^C twice cancels twice
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=4 JOB.SENTENCE=cancelled
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_CANCEL JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
> JOB_CANCEL JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: cancelled
? 1

# attach: ^C too late: the device is there and printed
% node rbd0
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< interrupt
< on JOB_CANCEL
< error EALREADY
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_CANCEL JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# attach: the job is gone
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< timeout
< on JOB_GET
< error ENOENT no such job
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> (1000 ms of silence)
> JOB_GET JOB={ ID=7 }
! rbdctl: attach scratch: the outcome is not known: the module was unloaded meanwhile
? 1

# attach: the kernel never answers
< family rbd_initiator
< on ATTACH
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> (10000 ms of silence)
! rbdctl: attach scratch: the kernel did not answer
? 5

# attach: an answer without a job
< family rbd_initiator
< on ATTACH
< reply EXPORT=scratch
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# attach: an acknowledgement without an answer
< family rbd_initiator
< on ATTACH
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: attach scratch: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# attach: progress is drawn on a terminal and wiped
% node rbd0
< tty
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.PHASE=connecting
< ack
< event JOB_NTF JOB.ID=7 JOB.DONE
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
! ~^[Kconnecting ...~^[K
? 0

# attach: beside Ceph under its own prefix
% dir /sys/bus/rbd
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: Ceph's kernel client is loaded and names its disks rbdN too: load rbd_initiator with the parameter disk_prefix, such as disk_prefix=rrbd
? 1

# attach: beside Ceph under another prefix
% dir /sys/bus/rbd
% node rrbd0
< family rbd_initiator
< on INFO_GET
< reply INFO.MODULE_VERSION=0.1.0 INFO.NETLINK_VERSION=1 INFO.WIRE_VERSION=1 INFO.WIRE_VERSION_MIN=1 INFO.DISK_PREFIX=rrbd
< ack
< on INFO_GET
< reply INFO.MODULE_VERSION=0.1.0 INFO.NETLINK_VERSION=1 INFO.WIRE_VERSION=1 INFO.WIRE_VERSION_MIN=1 INFO.DISK_PREFIX=rrbd
< ack
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.RESULT=rrbd0
< ack
$ rbdctl attach 198.51.100.7 scratch
> INFO_GET
> INFO_GET
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
| /dev/rrbd0
? 0

# attach: a module of another netlink version
< family rbd_initiator
< on INFO_GET
< reply INFO.MODULE_VERSION=9.9 INFO.NETLINK_VERSION=2 INFO.WIRE_VERSION=1 INFO.WIRE_VERSION_MIN=1 INFO.DISK_PREFIX=rbd
< ack
$ rbdctl attach 198.51.100.7 scratch
> INFO_GET
! rbdctl: attach scratch: the module rbd_initiator 9.9 speaks netlink version 2 and this rbdctl 0.1.0 version 1: install the two of one release
? 8

# attach: a module without a version
< family rbd_initiator
< on INFO_GET
< reply INFO.MODULE_VERSION=9.9
< ack
$ rbdctl attach 198.51.100.7 scratch
> INFO_GET
! rbdctl: attach scratch: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# attach: the module is not loaded
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator is not loaded: modprobe rbd_initiator
? 8

# attach: the module is not signed with a key that the kernel trusts
< modprobe modprobe: ERROR: could not insert 'rbd_initiator': Key was rejected by service
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: Key was rejected by service: no key that this kernel trusts has signed it (Secure Boot): mokutil --import /var/lib/dkms/mok.pub
? 8

# attach: the module is not signed
< modprobe modprobe: ERROR: could not insert 'rbd_initiator': Required key not available
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: Required key not available: it is not signed, and this kernel asks for it (Secure Boot): mokutil --import /var/lib/dkms/mok.pub
? 8

# attach: no module may be loaded
< modprobe modprobe: ERROR: could not insert 'rbd_initiator': Operation not permitted
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: Operation not permitted: this kernel is locked down (/sys/kernel/security/lockdown), or loads no more modules (kernel.modules_disabled)
? 8

# attach: the module is of another kernel
< modprobe modprobe: ERROR: could not insert 'rbd_initiator': Exec format error
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: Exec format error: it was built for another kernel: build it for this one
? 8

# attach: the module wants another RDMA stack
< modprobe modprobe: ERROR: could not insert 'rbd_initiator': Unknown symbol in module, or unknown parameter (see dmesg)
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: Unknown symbol in module: it was built for another kernel or RDMA stack, or a parameter in /etc/modprobe.d is unknown
? 8

# attach: a parameter of the module is wrong
< modprobe modprobe: ERROR: could not insert 'rbd_initiator': Invalid argument
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: Invalid argument: it was built for another kernel or has a wrong parameter in /etc/modprobe.d
? 8

# attach: there is no module
< modprobe modprobe: FATAL: Module rbd_initiator not found in directory /lib/modules/6.1.0-57-amd64
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: there is none for Linux 6.1.0-57-amd64: install the package rbd-rdma-dkms
? 8

# attach: the module was not built for this kernel
% dir /var/lib/dkms/rbd-rdma
< modprobe modprobe: FATAL: Module rbd_initiator not found in directory /lib/modules/6.1.0-57-amd64
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: there is none for Linux 6.1.0-57-amd64: see 'dkms status', the headers of that kernel may be missing
? 8

# attach: the module cannot be loaded for another reason
< modprobe modprobe: ERROR: could not insert 'rbd_initiator': Cannot allocate memory
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator cannot be loaded: Cannot allocate memory
? 8

# show: modprobe loads the module when the kernel has not
< modprobe
< on DEVICE_GET
< done
$ rbdctl show
> DEVICE_GET (dump)
| No device is attached.
? 0

# attach: the module is loaded, in another network namespace
% module rbd_initiator
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: the module rbd_initiator is loaded but not visible here: it works in the initial network namespace only
? 1

# attach: a host-id file that is empty
% remove /etc/rbd/host-id
% file /etc/rbd/host-id
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: /etc/rbd/host-id does not hold one line with a UUID: remove the file to have a new one drawn
? 3

# attach: a host-id file that is not a UUID
% remove /etc/rbd/host-id
% file /etc/rbd/host-id hello
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: /etc/rbd/host-id does not hold one line with a UUID: remove the file to have a new one drawn
? 3

# attach: a host-id file that is two lines
% remove /etc/rbd/host-id
% file /etc/rbd/host-id 00112233-4455-4677-8899-aabbccddeeff x
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: /etc/rbd/host-id does not hold one line with a UUID: remove the file to have a new one drawn
? 3

# attach: a host-id file that is zero
% remove /etc/rbd/host-id
% file /etc/rbd/host-id 00000000-0000-0000-0000-000000000000
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: /etc/rbd/host-id does not hold one line with a UUID: remove the file to have a new one drawn
? 3

# attach: the host-id file is a folder
% remove /etc/rbd/host-id
% dir /etc/rbd/host-id
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch
! rbdctl: attach scratch: cannot read /etc/rbd/host-id: Is a directory
? 1

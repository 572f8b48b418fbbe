# discover: a table
< family rbd_initiator
< on DISCOVER
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on FOUND_GET
< part EXPORT=disk EXPORT_UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 CLASS=2 SIZE_BYTES=1099511627776 BLOCK_SIZE=512 READ_ONLY=1 SHARED=0 KEYED=1
< part EXPORT=scratch EXPORT_UUID=6ba7b810-9dad-41d1-80b4-00c04fd430c8 CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=1 KEYED=0
< done
$ rbdctl discover 198.51.100.7
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7475 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> FOUND_GET (dump) JOB={ ID=7 }
| EXPORT   CLASS   SIZE  READ-ONLY  SHARED  KEY
| disk     device  1.0T  yes        no      yes
| scratch  memory  1.0G  no         yes     no
? 0

# discover: JSON, with a key
% file /etc/rbd/a.key rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
% mode /etc/rbd/a.key 600
< family rbd_initiator
< on DISCOVER
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on FOUND_GET
< part EXPORT=scratch EXPORT_UUID=6ba7b810-9dad-41d1-80b4-00c04fd430c8 CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 READ_ONLY=0 SHARED=1 KEYED=1
< done
$ rbdctl discover 198.51.100.7:7480 --key /etc/rbd/a.key --host-name node7 --timeout 5 --json
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7480 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME="node7" TIMEOUT_MS=5000 KEY=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
> JOB_GET JOB={ ID=7 }
> FOUND_GET (dump) JOB={ ID=7 }
| {"schema":1,"exports":[{"export":"scratch","class":"memory","size":1073741824,"block_size":4096,"read_only":false,"shared":true,"key":true,"uuid":"6ba7b810-9dad-41d1-80b4-00c04fd430c8"}]}
? 0

# discover: none
< family rbd_initiator
< on DISCOVER
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on FOUND_GET
< done
$ rbdctl discover 198.51.100.7
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7475 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> FOUND_GET (dump) JOB={ ID=7 }
| There is no export that this host may attach.
? 0

# discover: none, as JSON
< family rbd_initiator
< on DISCOVER
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on FOUND_GET
< done
$ rbdctl discover 198.51.100.7 -j
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7475 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> FOUND_GET (dump) JOB={ ID=7 }
| {"schema":1,"exports":[]}
? 0

# discover: nobody answers
< family rbd_initiator
< on DISCOVER
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=110 JOB.SENTENCE="nobody answers at 198.51.100.7:7475"
< ack
$ rbdctl discover 198.51.100.7
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7475 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
! rbdctl: discover 198.51.100.7: nobody answers at 198.51.100.7:7475
? 5

# discover: a key that no export takes
% file /etc/rbd/a.key rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
% mode /etc/rbd/a.key 600
< family rbd_initiator
< on DISCOVER
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=129 JOB.SENTENCE="no export that this host may attach there takes this key"
< ack
$ rbdctl discover 198.51.100.7 --key /etc/rbd/a.key
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7475 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000 KEY=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
> JOB_GET JOB={ ID=7 }
! rbdctl: discover 198.51.100.7: no export that this host may attach there takes this key
? 1

# discover: what it found is lost
< family rbd_initiator
< on DISCOVER
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
< on FOUND_GET
< done ENOENT this socket has no job of that number that found anything
$ rbdctl discover 198.51.100.7
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7475 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
> JOB_GET JOB={ ID=7 }
> FOUND_GET (dump) JOB={ ID=7 }
! rbdctl: discover 198.51.100.7: this socket has no job of that number that found anything
? 4

# discover: not as root
< family rbd_initiator
< on DISCOVER
< error EPERM this needs CAP_SYS_ADMIN in the initial user namespace
$ rbdctl discover 198.51.100.7
> join jobs of rbd_initiator
> DISCOVER PORTAL=198.51.100.7:7475 HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000
! rbdctl: discover 198.51.100.7: this needs CAP_SYS_ADMIN in the initial user namespace
? 9

# discover: the module is not loaded
$ rbdctl discover 198.51.100.7
! rbdctl: discover 198.51.100.7: the module rbd_initiator is not loaded: modprobe rbd_initiator
? 8

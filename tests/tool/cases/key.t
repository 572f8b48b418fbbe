# key: attach with a key
% node rbd0
% file /etc/rbd/a.key rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
% mode /etc/rbd/a.key 600
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --key /etc/rbd/a.key
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000 KEY=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f KEY_FILE="/etc/rbd/a.key"
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# key: attach with a key that others may read
% file /etc/rbd/a.key rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
% mode /etc/rbd/a.key 640
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key /etc/rbd/a.key
! rbdctl: attach scratch: others than its owner have rights on the key file /etc/rbd/a.key: chmod 600 /etc/rbd/a.key, and a new key if they may have read it
? 1

# key: the file is not there
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key /etc/rbd/none.key
! rbdctl: attach scratch: cannot read the key file /etc/rbd/none.key: No such file or directory
? 4

# key: the file holds something else
% file /etc/rbd/a.key hunter2
% mode /etc/rbd/a.key 600
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key /etc/rbd/a.key
! rbdctl: attach scratch: the key file /etc/rbd/a.key does not hold a key: one line that begins with rbd-key-1:
? 1

# key: the file was cut off
% file /etc/rbd/a.key rbd-key-1:AAEC
% mode /etc/rbd/a.key 600
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key /etc/rbd/a.key
! rbdctl: attach scratch: the key file /etc/rbd/a.key holds a key that is cut off, or goes on too long
? 1

# key: a character was mistyped
% file /etc/rbd/a.key rbd-key-1:AAECAwQFBgBICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
% mode /etc/rbd/a.key 600
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key /etc/rbd/a.key
! rbdctl: attach scratch: the key file /etc/rbd/a.key holds a key with a wrong checksum
? 1

# key: the file is a folder
% dir /etc/rbd/a.key
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key /etc/rbd/a.key
! rbdctl: attach scratch: the key file /etc/rbd/a.key is not a plain file
? 1

# key: a path with a space
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key "/etc/rbd/my key"
! rbdctl: attach: --key: '/etc/rbd/my key' holds a space, or what is not printable ASCII
! Try 'rbdctl attach --help'.
? 2

# key: an export with keys
% file /etc/rbd/a.key rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
% mode /etc/rbd/a.key 600
% file /etc/rbd/b.key rbd-key-1:ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOeXryU
% mode /etc/rbd/b.key 600
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=scratch
< ack
$ rbdctl export add scratch --memory 1M --key /etc/rbd/a.key --key /etc/rbd/b.key
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1048576 KEYS={ KEY=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f KEY=6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f80818283 } KEY_FILES={ KEY_FILE="/etc/rbd/a.key" KEY_FILE="/etc/rbd/b.key" }
> JOB_GET JOB={ ID=7 }
? 0

# key: an export with the same key file twice
< family rbd_target
$ rbdctl export add scratch --memory 1M --key /etc/rbd/a.key --key /etc/rbd/a.key
! rbdctl: export add: --key: '/etc/rbd/a.key' is given twice
! Try 'rbdctl export add --help'.
? 2

# key: an export with a key file that others may read
% file /etc/rbd/a.key rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
% mode /etc/rbd/a.key 644
< family rbd_target
$ rbdctl export add scratch --memory 1M --key /etc/rbd/a.key
! rbdctl: export add scratch: others than its owner have rights on the key file /etc/rbd/a.key: chmod 600 /etc/rbd/a.key, and a new key if they may have read it
? 1

# key: a key in the place of another
% file /etc/rbd/b.key rbd-key-1:ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOeXryU
% mode /etc/rbd/b.key 400
< family rbd_target
< on EXPORT_SET
< ack
$ rbdctl export set scratch --key /etc/rbd/b.key --drop-key /etc/rbd/a.key
> EXPORT_SET EXPORT="scratch" DROP_KEY_FILES={ KEY_FILE="/etc/rbd/a.key" } KEYS={ KEY=6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f80818283 } KEY_FILES={ KEY_FILE="/etc/rbd/b.key" }
? 0

# key: the last key cannot go
< family rbd_target
< on EXPORT_SET
< error EBUSY no key would be left, and then hosts without a key may attach
$ rbdctl export set scratch --drop-key /etc/rbd/a.key
> EXPORT_SET EXPORT="scratch" DROP_KEY_FILES={ KEY_FILE="/etc/rbd/a.key" }
! rbdctl: export set scratch: no key would be left, and then hosts without a key may attach
? 6

# key: nothing of a key is shown
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1048576 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b810-9dad-41d1-80b4-00c04fd430c8 INCARNATION=6ba7b810-9dad-41d1-80b4-00c04fd430c9 READ_ONLY=0 SHARED=0 ALLOW KEY_FILES.KEY_FILE=/etc/rbd/a.key SESSIONS=0 EXTENT_BYTES=0 DEVICE= WRITE_CACHE=0 BACKING_LOST=0
< done
$ rbdctl export show --json
> EXPORT_GET (dump)
| {"schema":1,"exports":[{"export":"scratch","class":"memory","device":"","size":1048576,"block_size":4096,"read_only":false,"shared":false,"sessions":0,"uuid":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b810-9dad-41d1-80b4-00c04fd430c9","numa":0,"extent_size":0,"write_cache":false,"backing_lost":false,"broken":null,"allow":[],"key_files":["/etc/rbd/a.key"]}]}
? 0

# key: generated into a file
$ rbdctl key generate /etc/rbd/new.key
? 0

# key: generated once only
% file /etc/rbd/new.key something
$ rbdctl key generate /etc/rbd/new.key
! rbdctl: key generate: cannot make the key file /etc/rbd/new.key: File exists
? 7

# key: the folder is not there
$ rbdctl key generate /etc/none/new.key
! rbdctl: key generate: cannot make the key file /etc/none/new.key: No such file or directory
? 4

# session drop --ban
< family rbd_target
< on SESSION_DROP
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl session drop 6ba7b810-9dad-41d1-80b4-00c04fd430c8 --ban
> join jobs of rbd_target
> SESSION_DROP SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 BAN
> JOB_GET JOB={ ID=7 }
? 0

# session bans: a table
< family rbd_target
< on BAN_GET
< part HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=node2
< part HOST_ID=00112233-4455-4677-8899-aabbccddee00 HOST_NAME=
< done
$ rbdctl session bans
> BAN_GET (dump)
| HOST-ID                               HOST
| 00112233-4455-4677-8899-aabbccddeeff  node2
| 00112233-4455-4677-8899-aabbccddee00  -
? 0

# session bans: JSON
< family rbd_target
< on BAN_GET
< part HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=node2
< done
$ rbdctl session bans --json
> BAN_GET (dump)
| {"schema":1,"bans":[{"host_id":"00112233-4455-4677-8899-aabbccddeeff","host":"node2"}]}
? 0

# session bans: none
< family rbd_target
< on BAN_GET
< done
$ rbdctl session bans
> BAN_GET (dump)
| No host is banned.
? 0

# session unban
< family rbd_target
< on BAN_REMOVE
< ack
$ rbdctl session unban 00112233-4455-4677-8899-aabbccddeeff
> BAN_REMOVE HOST_ID=00112233-4455-4677-8899-aabbccddeeff
? 0

# session unban: it is not banned
< family rbd_target
< on BAN_REMOVE
< error ENOENT that host is not banned
$ rbdctl session unban 00112233-4455-4677-8899-aabbccddeeff
> BAN_REMOVE HOST_ID=00112233-4455-4677-8899-aabbccddeeff
! rbdctl: session unban 00112233-4455-4677-8899-aabbccddeeff: that host is not banned
? 4

# key: saved by its path
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 STATE=1 PORTAL=198.51.100.7:7475 EXPORT=scratch READ_ONLY=0 SHARED=0 QUEUES=2 WRITE_QUEUES=0 POLL_QUEUES=0 DEPTH=128 HOST_NAME=node1 LOSS_MS=15000 RECONNECT_DELAY_MS=1000 FAIL_AFTER_MS=600000 KEY_FILE=/etc/rbd/a.key
< done
$ rbdctl save -
> DEVICE_GET (dump)
| {
|   "schema": 1,
|   "exports": [],
|   "portals": [],
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
|       "host_name": "node1",
|       "bind": null,
|       "timeout_s": null,
|       "loss_after_s": 15,
|       "reconnect_delay_s": 1,
|       "fail_after": 600,
|       "key_file": "/etc/rbd/a.key",
|       "tos": null,
|       "max_in_flight": null
|     }
|   ]
| }
? 0

# key: a file that names other keys
% module rbd_target
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "one", "class": "memory", "size": 4096, "key_files": ["/etc/rbd/b.key", "/etc/rbd/a.key"]},
% file /etc/rbd/rbdctl.json {"export": "two", "class": "memory", "size": 4096, "key_files": ["/etc/rbd/a.key"]}]}
< family rbd_target
< on EXPORT_GET
< part EXPORT=one CLASS=1 SIZE_BYTES=4096 BLOCK_SIZE=4096 NUMA_NODE=-1 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 KEY_FILES.KEY_FILE=/etc/rbd/c.key KEY_FILES.KEY_FILE=/etc/rbd/a.key
< done
< on PORTAL_GET
< done
$ rbdctl apply --dry-run
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| rbdctl export set one --key /etc/rbd/b.key --drop-key /etc/rbd/c.key
| rbdctl export add two --memory 4096 --key /etc/rbd/a.key
? 0

# key: a file that names a relative path
% module rbd_target
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "one", "class": "memory", "size": 4096, "key_files": ["b.key"]}]}
< family rbd_target
$ rbdctl restore --dry-run
! rbdctl: restore: /etc/rbd/rbdctl.json:2: exports[0].key_files: 'b.key' is neither a path from / on nor keyring: and a description
? 3

# keyring: attach with a key of the keyrings
% node rbd0
< keyring node2 0 3f010000 rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
< family rbd_initiator
< on ATTACH
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0 JOB.RESULT=rbd0
< ack
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
> join jobs of rbd_initiator
> ATTACH PORTAL=198.51.100.7:7475 EXPORT="scratch" HOST_ID=00112233-4455-4677-8899-aabbccddeeff HOST_NAME=uname TIMEOUT_MS=30000 KEY=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f KEY_FILE="keyring:node2"
> JOB_GET JOB={ ID=7 }
| /dev/rbd0
? 0

# keyring: an export with a key of the keyrings and one of a file
% file /etc/rbd/b.key rbd-key-1:ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOeXryU
% mode /etc/rbd/b.key 600
< keyring node2 0 3f010000 rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
< family rbd_target
< on EXPORT_SET
< ack
$ rbdctl export set scratch --key keyring:node2 --key /etc/rbd/b.key --drop-key keyring:old
> EXPORT_SET EXPORT="scratch" DROP_KEY_FILES={ KEY_FILE="keyring:old" } KEYS={ KEY=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f KEY=6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f80818283 } KEY_FILES={ KEY_FILE="keyring:node2" KEY_FILE="/etc/rbd/b.key" }
? 0

# keyring: there is no such key
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
! rbdctl: attach scratch: there is no key keyring:node2 of type user in the keyrings of this session or of its user: 'keyctl padd user node2 @u' makes one of its input
? 4

# keyring: a key that only the kernel can read
< keyring node2 EOPNOTSUPP
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
! rbdctl: attach scratch: the key keyring:node2 is of type logon, which only the kernel can read: it has to be of type user
? 1

# keyring: a kernel without keyrings
< keyring node2 ENOSYS
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
! rbdctl: attach scratch: this kernel has no keyrings: the key has to be in a file
? 1

# keyring: a key that may not be read
< keyring node2 EACCES
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
! rbdctl: attach scratch: cannot read the key keyring:node2: Permission denied
? 9

# keyring: a key that all may read
< keyring node2 0 3f010002 rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
! rbdctl: attach scratch: others than its owner may read or change the key keyring:node2: 'keyctl setperm' it, and a new key if they may have read it
? 1

# keyring: a key of another user
< keyring node2 4242 3f010000 rbd-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+KfiaR
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
! rbdctl: attach scratch: the key keyring:node2 belongs to another user
? 1

# keyring: a key that is none
< keyring node2 0 3f010000 hunter2
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:node2
! rbdctl: attach scratch: the key keyring:node2 does not hold a key: one line that begins with rbd-key-1:
? 1

# keyring: no description
< family rbd_initiator
$ rbdctl attach 198.51.100.7 scratch --key keyring:
! rbdctl: attach: --key: 'keyring:' lacks the description of the key behind keyring:
! Try 'rbdctl attach --help'.
? 2

# keyring: no key is generated into one
$ rbdctl key generate keyring:node2
! rbdctl: key generate: FILE: 'keyring:node2' names a key of the keyrings: without FILE the key goes to standard output, for 'keyctl padd'
! Try 'rbdctl key generate --help'.
? 2

# keyring: a file that names a key of the keyrings
% module rbd_target
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "two", "class": "memory", "size": 4096, "key_files": ["keyring:node2"]}]}
< family rbd_target
< on EXPORT_GET
< done
< on PORTAL_GET
< done
$ rbdctl apply --dry-run
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| rbdctl export add two --memory 4096 --key keyring:node2
? 0

# keyring: saved by its name
% module rbd_target
< family rbd_target
< on EXPORT_GET
< part EXPORT=one CLASS=1 SIZE_BYTES=4096 BLOCK_SIZE=4096 NUMA_NODE=-1 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 SESSIONS=0 KEY_FILES.KEY_FILE=keyring:node2
< done
< on PORTAL_GET
< done
$ rbdctl save -
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| {
|   "schema": 1,
|   "exports": [
|     {
|       "export": "one",
|       "class": "memory",
|       "size": 4096,
|       "block_size": 4096,
|       "numa": null,
|       "uuid": "6ba7b811-9dad-41d1-80b4-00c04fd430c8",
|       "read_only": false,
|       "shared": false,
|       "allow": [],
|       "key_files": [
|         "keyring:node2"
|       ]
|     }
|   ],
|   "portals": [],
|   "attachments": []
| }
? 0

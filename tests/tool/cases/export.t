# export add: memory
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=7 }
? 0

# export add: JSON
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl -j export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=7 }
| {"schema":1}
? 0

# export add: every option is sent
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory=1048576k --numa 1 --block-size 512 --uuid 6BA7B810-9dad-41d1-80b4-00c04fd430c8 --read-only --shared --allow 6BA7B810-9dad-41d1-80b4-00c04fd430c8 --allow store-1.example --allow 198.51.100.7/24 --allow 198.51.100.9 --allow 2001:DB8:0::1/32 --allow 2001:db8::5
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=512 NUMA_NODE=1 UUID=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW={ WHO="6ba7b810-9dad-41d1-80b4-00c04fd430c8" WHO="store-1.example" WHO="198.51.100.0/24" WHO="198.51.100.9/32" WHO="2001:db8::/32" WHO="2001:db8::5/128" }
> JOB_GET JOB={ ID=7 }
? 0

# export add: numa 0, block size 4096, bytes
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 4096 --numa 0 --block-size 4096
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=4096 BLOCK_SIZE=4096 NUMA_NODE=0
> JOB_GET JOB={ ID=7 }
? 0

# export add: 65 of WHO
$ rbdctl export add scratch --memory 1G --allow h0 --allow h1 --allow h2 --allow h3 --allow h4 --allow h5 --allow h6 --allow h7 --allow h8 --allow h9 --allow h10 --allow h11 --allow h12 --allow h13 --allow h14 --allow h15 --allow h16 --allow h17 --allow h18 --allow h19 --allow h20 --allow h21 --allow h22 --allow h23 --allow h24 --allow h25 --allow h26 --allow h27 --allow h28 --allow h29 --allow h30 --allow h31 --allow h32 --allow h33 --allow h34 --allow h35 --allow h36 --allow h37 --allow h38 --allow h39 --allow h40 --allow h41 --allow h42 --allow h43 --allow h44 --allow h45 --allow h46 --allow h47 --allow h48 --allow h49 --allow h50 --allow h51 --allow h52 --allow h53 --allow h54 --allow h55 --allow h56 --allow h57 --allow h58 --allow h59 --allow h60 --allow h61 --allow h62 --allow h63 --allow h64
! rbdctl: export add: --allow: 'h64' is one too many: an export knows at most 64
! Try 'rbdctl export add --help'.
? 2

# export add: 64 of WHO
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 1G --allow h0 --allow h1 --allow h2 --allow h3 --allow h4 --allow h5 --allow h6 --allow h7 --allow h8 --allow h9 --allow h10 --allow h11 --allow h12 --allow h13 --allow h14 --allow h15 --allow h16 --allow h17 --allow h18 --allow h19 --allow h20 --allow h21 --allow h22 --allow h23 --allow h24 --allow h25 --allow h26 --allow h27 --allow h28 --allow h29 --allow h30 --allow h31 --allow h32 --allow h33 --allow h34 --allow h35 --allow h36 --allow h37 --allow h38 --allow h39 --allow h40 --allow h41 --allow h42 --allow h43 --allow h44 --allow h45 --allow h46 --allow h47 --allow h48 --allow h49 --allow h50 --allow h51 --allow h52 --allow h53 --allow h54 --allow h55 --allow h56 --allow h57 --allow h58 --allow h59 --allow h60 --allow h61 --allow h62 --allow h63
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824 ALLOW={ WHO="h0" WHO="h1" WHO="h2" WHO="h3" WHO="h4" WHO="h5" WHO="h6" WHO="h7" WHO="h8" WHO="h9" WHO="h10" WHO="h11" WHO="h12" WHO="h13" WHO="h14" WHO="h15" WHO="h16" WHO="h17" WHO="h18" WHO="h19" WHO="h20" WHO="h21" WHO="h22" WHO="h23" WHO="h24" WHO="h25" WHO="h26" WHO="h27" WHO="h28" WHO="h29" WHO="h30" WHO="h31" WHO="h32" WHO="h33" WHO="h34" WHO="h35" WHO="h36" WHO="h37" WHO="h38" WHO="h39" WHO="h40" WHO="h41" WHO="h42" WHO="h43" WHO="h44" WHO="h45" WHO="h46" WHO="h47" WHO="h48" WHO="h49" WHO="h50" WHO="h51" WHO="h52" WHO="h53" WHO="h54" WHO="h55" WHO="h56" WHO="h57" WHO="h58" WHO="h59" WHO="h60" WHO="h61" WHO="h62" WHO="h63" }
> JOB_GET JOB={ ID=7 }
? 0

# export add: progress on a terminal
< tty
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.DONE
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
! ~^[Kallocating [..............................]   0% 0 of 64.0G~^[Kallocating [#######.......................]  25% 16.0G of 64.0G~^[Kzeroing [##############################] 100% 64.0G of 64.0G~^[K
? 0

# export add: no progress elsewhere
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.DONE
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
? 0

# export add: ^C
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=125 JOB.SENTENCE="cancelled: nothing is left"
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_CANCEL JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
! rbdctl: export add scratch: cancelled: nothing is left
? 1

# export add: ^C on a terminal wipes the line
< tty
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=3
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=0 JOB.TOTAL=68719476736
< ack
< event JOB_NTF JOB.ID=3 JOB.PHASE=allocating JOB.PROGRESS=17179869184 JOB.TOTAL=68719476736
< event JOB_NTF JOB.ID=3 JOB.PHASE=zeroing JOB.PROGRESS=68719476736 JOB.TOTAL=68719476736
< interrupt
< on JOB_CANCEL
< ack
< on JOB_GET
< reply JOB.ID=3 JOB.DONE JOB.ERRNO=125
< ack
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=3 }
> JOB_CANCEL JOB={ ID=3 }
> JOB_GET JOB={ ID=3 }
! ~^[Kallocating [..............................]   0% 0 of 64.0G~^[Kallocating [#######.......................]  25% 16.0G of 64.0G~^[Kzeroing [##############################] 100% 64.0G of 64.0G~^[Krbdctl: export add scratch: cancelled
? 1

# export add: exists
< family rbd_target
< on EXPORT_ADD
< error EEXIST there is an export of that name
$ rbdctl export add scratch --memory 64G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
! rbdctl: export add scratch: there is an export of that name
? 7

# export add: not enough memory
< family rbd_target
< on EXPORT_ADD
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=12 JOB.SENTENCE="64.0 GiB would leave less than the reserve of 1.0 GiB"
< ack
$ rbdctl export add scratch --memory 64G --json
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=68719476736
> JOB_GET JOB={ ID=7 }
! rbdctl: export add scratch: 64.0 GiB would leave less than the reserve of 1.0 GiB
? 1

# export add: not root
< family rbd_target
< on EXPORT_ADD
< error EPERM
$ rbdctl export add scratch --memory 1G
> join jobs of rbd_target
> EXPORT_ADD EXPORT="scratch" CLASS=1 SIZE_BYTES=1073741824
! rbdctl: export add scratch: not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)
? 9

# export add: the module is not loaded
$ rbdctl export add scratch --memory 1G
! rbdctl: export add scratch: the module rbd_target is not loaded: modprobe rbd_target
? 8

# export add: a module of another netlink version
< family rbd_target
< on INFO_GET
< reply INFO.MODULE_VERSION=0.0.9 INFO.NETLINK_VERSION=0 INFO.WIRE_VERSION=1 INFO.WIRE_VERSION_MIN=1
< ack
$ rbdctl export add scratch --memory 1G
> INFO_GET
! rbdctl: export add scratch: the module rbd_target 0.0.9 speaks netlink version 0 and this rbdctl 0.1.0 version 1: install the two of one release
? 8

# export set: allow and deny
< family rbd_target
< on EXPORT_SET
< ack
$ rbdctl export set scratch --allow a --allow b --deny 198.51.100.7 --read-only yes --shared no
> EXPORT_SET EXPORT="scratch" READ_ONLY=1 SHARED=0 ALLOW={ WHO="a" WHO="b" } DENY={ WHO="198.51.100.7/32" }
? 0

# export set: JSON
< family rbd_target
< on EXPORT_SET
< ack
$ rbdctl export set scratch --read-only=no --json
> EXPORT_SET EXPORT="scratch" READ_ONLY=0
| {"schema":1}
? 0

# export set: no such export
< family rbd_target
< on EXPORT_SET
< error ENOENT there is no such export
$ rbdctl export set scratch --allow a
> EXPORT_SET EXPORT="scratch" ALLOW={ WHO="a" }
! rbdctl: export set scratch: there is no such export
? 4

# export remove
< family rbd_target
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export remove scratch
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch"
> JOB_GET JOB={ ID=7 }
? 0

# export remove: by force
< family rbd_target
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=0
< ack
$ rbdctl export remove scratch --force
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch" FORCE
> JOB_GET JOB={ ID=7 }
? 0

# export remove: sessions are attached
< family rbd_target
< on EXPORT_REMOVE
< error EBUSY 2 sessions are attached
$ rbdctl export remove scratch
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch"
! rbdctl: export remove scratch: 2 sessions are attached
? 6

# export remove: the fence takes long
< family rbd_target
< on EXPORT_REMOVE
< reply JOB.ID=7
< ack
< on JOB_GET
< reply JOB.ID=7 JOB.DONE JOB.ERRNO=110 JOB.SENTENCE="queues destroyed, 3 requests still at the backing"
< ack
$ rbdctl export remove scratch --force
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch" FORCE
> JOB_GET JOB={ ID=7 }
! rbdctl: export remove scratch: queues destroyed, 3 requests still at the backing
? 5

# export remove: no such export
< family rbd_target
< on EXPORT_REMOVE
< error ENOENT there is no such export
$ rbdctl export remove scratch
> join jobs of rbd_target
> EXPORT_REMOVE EXPORT="scratch"
! rbdctl: export remove scratch: there is no such export
? 4

# export show: two
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< part EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< done
$ rbdctl export show
> EXPORT_GET (dump)
| EXPORT   CLASS   SIZE  BLOCK SIZE  READ ONLY  SHARED  SESSIONS
| scratch  memory  1.0G        4096  no         no             1
| another  memory   512         512  yes        yes            0
? 0

# export show: two, JSON
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< part EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< done
$ rbdctl export show -j
> EXPORT_GET (dump)
| {"schema":1,"exports":[{"export":"scratch","class":"memory","size":1073741824,"block_size":4096,"read_only":false,"shared":false,"sessions":1,"uuid":"6ba7b811-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b812-9dad-41d1-80b4-00c04fd430c8","numa":0,"extent_size":2097152,"allow":[]},{"export":"another","class":"memory","size":512,"block_size":512,"read_only":true,"shared":true,"sessions":0,"uuid":"6ba7b821-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b822-9dad-41d1-80b4-00c04fd430c8","numa":-1,"extent_size":0,"allow":["store-1","198.51.100.0/24"]}]}
? 0

# export show: two, indented
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< part EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< done
$ rbdctl export show -p
> EXPORT_GET (dump)
| {
|   "schema": 1,
|   "exports": [
|     {
|       "export": "scratch",
|       "class": "memory",
|       "size": 1073741824,
|       "block_size": 4096,
|       "read_only": false,
|       "shared": false,
|       "sessions": 1,
|       "uuid": "6ba7b811-9dad-41d1-80b4-00c04fd430c8",
|       "incarnation": "6ba7b812-9dad-41d1-80b4-00c04fd430c8",
|       "numa": 0,
|       "extent_size": 2097152,
|       "allow": []
|     },
|     {
|       "export": "another",
|       "class": "memory",
|       "size": 512,
|       "block_size": 512,
|       "read_only": true,
|       "shared": true,
|       "sessions": 0,
|       "uuid": "6ba7b821-9dad-41d1-80b4-00c04fd430c8",
|       "incarnation": "6ba7b822-9dad-41d1-80b4-00c04fd430c8",
|       "numa": -1,
|       "extent_size": 0,
|       "allow": [
|         "store-1",
|         "198.51.100.0/24"
|       ]
|     }
|   ]
| }
? 0

# export show: nothing
< family rbd_target
< on EXPORT_GET
< done
$ rbdctl export show
> EXPORT_GET (dump)
| There is no export.
? 0

# export show: nothing, JSON
< family rbd_target
< on EXPORT_GET
< done
$ rbdctl export show -j
> EXPORT_GET (dump)
| {"schema":1,"exports":[]}
? 0

# export show: one
< family rbd_target
< on EXPORT_GET
< reply EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 UUID=6ba7b811-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 SHARED=0 INCARNATION=6ba7b812-9dad-41d1-80b4-00c04fd430c8 SESSIONS=1 EXTENT_BYTES=2097152
< ack
$ rbdctl export show scratch
> EXPORT_GET EXPORT="scratch"
| export           scratch
| class            memory
| size             1.0G
| block size       4096
| read only        no
| shared           no
| sessions         1
| UUID             6ba7b811-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b812-9dad-41d1-80b4-00c04fd430c8
| NUMA node        0
| extent size      2.0M
| allowed          any host
? 0

# export show: another
< family rbd_target
< on EXPORT_GET
< reply EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< ack
$ rbdctl export show another
> EXPORT_GET EXPORT="another"
| export           another
| class            memory
| size             512
| block size       512
| read only        yes
| shared           yes
| sessions         0
| UUID             6ba7b821-9dad-41d1-80b4-00c04fd430c8
| incarnation      6ba7b822-9dad-41d1-80b4-00c04fd430c8
| NUMA node        -1
| extent size      0
| allowed          store-1, 198.51.100.0/24
? 0

# export show: one, JSON
< family rbd_target
< on EXPORT_GET
< reply EXPORT=another CLASS=1 SIZE_BYTES=512 BLOCK_SIZE=512 NUMA_NODE=-1 UUID=6ba7b821-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 SHARED=1 ALLOW.WHO=store-1 ALLOW.WHO=198.51.100.0/24 INCARNATION=6ba7b822-9dad-41d1-80b4-00c04fd430c8 SESSIONS=0 EXTENT_BYTES=0
< ack
$ rbdctl export show another --json
> EXPORT_GET EXPORT="another"
| {"schema":1,"exports":[{"export":"another","class":"memory","size":512,"block_size":512,"read_only":true,"shared":true,"sessions":0,"uuid":"6ba7b821-9dad-41d1-80b4-00c04fd430c8","incarnation":"6ba7b822-9dad-41d1-80b4-00c04fd430c8","numa":-1,"extent_size":0,"allow":["store-1","198.51.100.0/24"]}]}
? 0

# export show: no such export
< family rbd_target
< on EXPORT_GET
< error ENOENT there is no such export
$ rbdctl export show scratch
> EXPORT_GET EXPORT="scratch"
! rbdctl: export show scratch: there is no such export
? 4

# export show: no such export, without a sentence
< family rbd_target
< on EXPORT_GET
< error ENOENT
$ rbdctl export show scratch
> EXPORT_GET EXPORT="scratch"
! rbdctl: export show scratch: there is no such object
? 4

# export show: the module is not loaded
$ rbdctl export show -j
! rbdctl: export show: the module rbd_target is not loaded: modprobe rbd_target
? 8

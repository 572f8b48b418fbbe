# version: no module
$ rbdctl version
| rbdctl         0.1.0        netlink 1  wire 1
| rbd_initiator  not loaded
| rbd_target     not loaded
? 0

# version: no module, JSON
$ rbdctl version -j
| {"schema":1,"version":"0.1.0","netlink_version":1,"wire_version":1,"wire_version_min":1,"modules":[{"module":"rbd_initiator","loaded":false,"version":null,"netlink_version":null,"wire_version":null,"wire_version_min":null,"disk_prefix":null,"host_id":null},{"module":"rbd_target","loaded":false,"version":null,"netlink_version":null,"wire_version":null,"wire_version_min":null,"disk_prefix":null,"host_id":null}]}
? 0

# version: both modules
% module rbd_initiator
% module rbd_target
< family rbd_initiator
< family rbd_target
$ rbdctl version
| rbdctl         0.1.0        netlink 1  wire 1
| rbd_initiator  0.1.0        netlink 1  wire 1
| rbd_target     0.1.0        netlink 1  wire 1
? 0

# version: both modules, JSON
% module rbd_initiator
% module rbd_target
< family rbd_initiator
< family rbd_target
$ rbdctl version -j
| {"schema":1,"version":"0.1.0","netlink_version":1,"wire_version":1,"wire_version_min":1,"modules":[{"module":"rbd_initiator","loaded":true,"version":"0.1.0","netlink_version":1,"wire_version":1,"wire_version_min":1,"disk_prefix":"rbd","host_id":null},{"module":"rbd_target","loaded":true,"version":"0.1.0","netlink_version":1,"wire_version":1,"wire_version_min":1,"disk_prefix":null,"host_id":null}]}
? 0

# version: one module
% module rbd_target
< family rbd_target
< family rbd_initiator
$ rbdctl version
| rbdctl         0.1.0        netlink 1  wire 1
| rbd_initiator  not loaded
| rbd_target     0.1.0        netlink 1  wire 1
? 0

# version: one module, JSON
% module rbd_target
< family rbd_target
< family rbd_initiator
$ rbdctl version -j
| {"schema":1,"version":"0.1.0","netlink_version":1,"wire_version":1,"wire_version_min":1,"modules":[{"module":"rbd_initiator","loaded":false,"version":null,"netlink_version":null,"wire_version":null,"wire_version_min":null,"disk_prefix":null,"host_id":null},{"module":"rbd_target","loaded":true,"version":"0.1.0","netlink_version":1,"wire_version":1,"wire_version_min":1,"disk_prefix":null,"host_id":null}]}
? 0

# version: a host-id and another version
% module rbd_initiator
< family rbd_initiator
< on INFO_GET
< reply INFO.MODULE_VERSION=2.0 INFO.NETLINK_VERSION=3 INFO.WIRE_VERSION=4 INFO.WIRE_VERSION_MIN=2 INFO.DISK_PREFIX=rrbd INFO.HOST_ID=00112233-4455-4677-8899-aabbccddeeff
< ack
$ rbdctl version -p
> INFO_GET
| {
|   "schema": 1,
|   "version": "0.1.0",
|   "netlink_version": 1,
|   "wire_version": 1,
|   "wire_version_min": 1,
|   "modules": [
|     {
|       "module": "rbd_initiator",
|       "loaded": true,
|       "version": "2.0",
|       "netlink_version": 3,
|       "wire_version": 4,
|       "wire_version_min": 2,
|       "disk_prefix": "rrbd",
|       "host_id": "00112233-4455-4677-8899-aabbccddeeff"
|     },
|     {
|       "module": "rbd_target",
|       "loaded": false,
|       "version": null,
|       "netlink_version": null,
|       "wire_version": null,
|       "wire_version_min": null,
|       "disk_prefix": null,
|       "host_id": null
|     }
|   ]
| }
? 0

# version: in another network namespace
% module rbd_initiator
$ rbdctl version
! rbdctl: version: the module rbd_initiator is loaded but not visible here: it works in the initial network namespace only
? 1

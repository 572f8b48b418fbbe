# config: empty file
% file /etc/rbd/rbdctl.json 
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: the file ends where a value should be
? 3

# config: not JSON
% file /etc/rbd/rbdctl.json exports: none
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: there is no value where one should be
? 3

# config: no object
% file /etc/rbd/rbdctl.json []
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: the whole must be an object
? 3

# config: cut off
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: the file ends where a value should be
? 3

# config: cut off in a string
% file /etc/rbd/rbdctl.json {"schema": 1, "exp
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: a string does not end on its line, or holds a control character
? 3

# config: a comma too many
% file /etc/rbd/rbdctl.json {"schema": 1,
% file /etc/rbd/rbdctl.json "exports": [],
% file /etc/rbd/rbdctl.json }
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:3: a key in double quotes is missing
? 3

# config: a comma too few
% file /etc/rbd/rbdctl.json {"schema": 1
% file /etc/rbd/rbdctl.json "exports": []}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: ',' or '}' is missing
? 3

# config: more behind the end
% file /etc/rbd/rbdctl.json {"schema": 1}
% file /etc/rbd/rbdctl.json {}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: something follows behind the end
? 3

# config: no schema
% file /etc/rbd/rbdctl.json {"exports": []}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: the key 'schema' is missing: "schema": 1
? 3

# config: another schema
% file /etc/rbd/rbdctl.json {"exports": [{"new": 1}],
% file /etc/rbd/rbdctl.json "schema": 2}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: this rbdctl reads schema 1 alone
? 3

# config: schema as a string
% file /etc/rbd/rbdctl.json {"schema": "1"}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: this rbdctl reads schema 1 alone
? 3

# config: unknown key at the top
% file /etc/rbd/rbdctl.json {"schema": 1,
% file /etc/rbd/rbdctl.json "export": []}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: there is an unknown key 'export'
? 3

# config: a key twice
% file /etc/rbd/rbdctl.json {"schema": 1,
% file /etc/rbd/rbdctl.json "exports": [],
% file /etc/rbd/rbdctl.json "exports": []}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:3: the key 'exports' stands here and in line 2
? 3

# config: a section that is no list
% file /etc/rbd/rbdctl.json {"schema": 1,
% file /etc/rbd/rbdctl.json "portals": {}}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: portals must be a list
? 3

# config: an entry that is no object
% file /etc/rbd/rbdctl.json {"schema": 1,
% file /etc/rbd/rbdctl.json "portals": ["198.51.100.7"]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: portals[0] must be an object
? 3

# config: unknown key
% file /etc/rbd/rbdctl.json {"schema": 1, "portals": [{"portal": "198.51.100.7"},
% file /etc/rbd/rbdctl.json {"portal": "198.51.100.8",
% file /etc/rbd/rbdctl.json "prot": 1}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:3: portals[1] has an unknown key 'prot'
? 3

# config: a key twice in an entry
% file /etc/rbd/rbdctl.json {"schema": 1, "portals": [{"portal": "198.51.100.7",
% file /etc/rbd/rbdctl.json "portal": "198.51.100.8"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: the key 'portal' stands here and in line 1
? 3

# config: wrong type: flag
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "a",
% file /etc/rbd/rbdctl.json "class": "memory",
% file /etc/rbd/rbdctl.json "size": "1G",
% file /etc/rbd/rbdctl.json "read_only": 1}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:5: exports[0].read_only must be true or false
? 3

# config: wrong type: size
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "a",
% file /etc/rbd/rbdctl.json "class": "memory",
% file /etc/rbd/rbdctl.json "size": true}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:4: exports[0].size must be a number of bytes, or a string such as "64G"
? 3

# config: wrong type: list
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "a",
% file /etc/rbd/rbdctl.json "class": "memory",
% file /etc/rbd/rbdctl.json "size": "1G",
% file /etc/rbd/rbdctl.json "allow": "guest"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:5: exports[0].allow must be a list of strings
? 3

# config: wrong type: string
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": 7,
% file /etc/rbd/rbdctl.json "class": "memory",
% file /etc/rbd/rbdctl.json "size": "1G"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: exports[0].export must be a string
? 3

# config: wrong type: number
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "a",
% file /etc/rbd/rbdctl.json "class": "memory",
% file /etc/rbd/rbdctl.json "size": "1G",
% file /etc/rbd/rbdctl.json "numa": "0"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:5: exports[0].numa must be a number
? 3

# config: wrong type: number
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "a",
% file /etc/rbd/rbdctl.json "class": "memory",
% file /etc/rbd/rbdctl.json "size": "1G",
% file /etc/rbd/rbdctl.json "block_size": 4096.5}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:5: exports[0].block_size: '4096.5' is neither 512 nor 4096
? 3

# config: wrong type: item
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [
% file /etc/rbd/rbdctl.json {"export": "a",
% file /etc/rbd/rbdctl.json "class": "memory",
% file /etc/rbd/rbdctl.json "size": "1G",
% file /etc/rbd/rbdctl.json "allow": ["guest", 7]}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:5: exports[0].allow must be a list of strings
? 3

# config: wrong type: fail_after
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "a", "fail_after": []}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].fail_after must be a number of seconds, "never" or "now"
? 3

# config: a bad value: fail_after
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "a", "fail_after": "soon"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].fail_after must be a number of seconds, "never" or "now"
? 3

# config: wrong type: fail_after, a number as a string
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "a", "fail_after": "60"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].fail_after must be a number of seconds, "never" or "now"
? 3

# config: a bad value: name
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "-a", "class": "memory", "size": "1G"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].export: '-a' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
? 3

# config: a bad value: size
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory", "size": "1GB"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].size: '1GB' is not a size: bytes, or a number with K, M, G or T
? 3

# config: a bad value: class
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "disk", "size": "1G"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].class: 'disk' is neither memory nor device
? 3

# config: a bad value: device
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "device", "device": "sdb"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].device: 'sdb' is not the path of a device from / on
? 3

# config: a bad value: uuid
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory", "size": 4096, "uuid": "7"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].uuid: '7' is not a UUID such as 6ba7b810-9dad-41d1-80b4-00c04fd430c8
? 3

# config: a bad value: allow
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory", "size": 4096, "allow": ["1.2.3.4/40"]}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].allow: '1.2.3.4/40' is not an address prefix: its length is out of range
? 3

# config: a bad value: portal
% file /etc/rbd/rbdctl.json {"schema": 1, "portals": [{"portal": "198.51.100.7:0"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: portals[0].portal: '198.51.100.7:0' has a port that is not a number from 1 to 65535
? 3

# config: a bad value: bind
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "a", "bind": "store"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].bind: 'store' is not an address of this host, such as 198.51.100.7
? 3

# config: a bad value: queues
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "a", "queues": 0}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].queues: '0' is not a number from 1 to 4294967295
? 3

# config: a type of service that does not fit
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "a", "tos": 256}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].tos: '256' is not a number from 0 to 255
? 3

# config: a type of service in words
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "198.51.100.7", "export": "a", "tos": "AF31"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].tos must be a number
? 3

# config: missing: class
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].class is missing
? 3

# config: missing: size
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].size is missing
? 3

# config: missing: device
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "device", "device": null}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].device is missing
? 3

# config: of another class
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "device", "device": "/dev/sdb", "block_size": 512}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].block_size is for exports of class memory
? 3

# config: missing: export
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: attachments[0].export is missing
? 3

# config: two exports of one name
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory", "size": "1G"},
% file /etc/rbd/rbdctl.json {"export": "a", "class": "memory", "size": "2G"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: exports[1] is the same as export a in line 1
? 3

# config: two exports of one device
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "device", "device": "/dev/sdb"},
% file /etc/rbd/rbdctl.json {"export": "b", "class": "device", "device": "/dev/sdb"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: exports[1] has the device of export a in line 1
? 3

# config: one portal in two ways
% file /etc/rbd/rbdctl.json {"schema": 1, "portals": [{"portal": "[2001:db8::1]:7475"},
% file /etc/rbd/rbdctl.json {"portal": "2001:DB8:0::1"}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: portals[1] is the same as portal [2001:db8::1]:7475 in line 1
? 3

# config: two attachments of one export
% file /etc/rbd/rbdctl.json {"schema": 1, "attachments": [{"portal": "store", "export": "a"},
% file /etc/rbd/rbdctl.json {"portal": "store:7475", "export": "a", "read_only": true}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:2: attachments[1] is the same as attachment store:7475 a in line 1
? 3

# config: a name twice in a list
% file /etc/rbd/rbdctl.json {"schema": 1, "exports": [{"export": "a", "class": "memory", "size": "1G", "allow": ["198.51.100.7/24", "198.51.100.0/24"]}]}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: exports[0].allow holds '198.51.100.0/24' twice
? 3

# config: what would steer the terminal
% file /etc/rbd/rbdctl.json {"schema": 1, "\u001b[2J": 1}
$ rbdctl restore
! rbdctl: restore: /etc/rbd/rbdctl.json:1: there is an unknown key '?[2J'
? 3

# config: of the order of keys, nulls and escapes nothing depends
% module rbd_target
< family rbd_target
% file /etc/rbd/rbdctl.json {"portals": [], "exports": [{"class": "memory", "uuid": null, "size": 4096, "export": "\u0061"}],
% file /etc/rbd/rbdctl.json "schema": 1}
< on EXPORT_GET
< done
< on PORTAL_GET
< done
$ rbdctl restore --dry-run
> EXPORT_GET (dump)
> PORTAL_GET (dump)
| rbdctl export add a --memory 4096
? 0

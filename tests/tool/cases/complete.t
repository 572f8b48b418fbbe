# complete: commands and objects
$ rbdctl __complete ''
| attach	Attach an export of another host as a disk and print its node
| detach	Detach a device
| set	Change a device while it is in use
| show	Show the attached devices
| stats	Show what devices have done, and how long it took
| top	Show what devices do at this moment, again and again
| metrics	Print metrics for Prometheus
| discover	Ask a target which exports this host may attach
| save	Write what exists on this host to a file
| restore	Make what a file names and this host lacks
| apply	Make, and change, what differs from a file
| monitor	Show what exists, then each change as it happens
| version	Show the versions of this tool and of the modules
| export	The exports of this host
| portal	The portals of this host
| session	The sessions of this host
| key	The keys of this host
? 0

# complete: the beginning of one
$ rbdctl __complete at
| attach	Attach an export of another host as a disk and print its node
? 0

# complete: common options
$ rbdctl __complete -
| --json	one JSON object instead of text
| --pretty	the same, indented
| --help	what this does
? 0

# complete: verbs of an object
$ rbdctl __complete export ''
| add	Offer memory or a block device of this host to others
| set	Change an export while it is in use
| remove	Remove an export
| resize	Grow or shrink a memory export while it is in use
| show	Show the exports
| stats	Show what became of sessions and commands
? 0

# complete: behind common options
$ rbdctl __complete -j export --pretty re
| remove	Remove an export
| resize	Grow or shrink a memory export while it is in use
? 0

# complete: no such command
$ rbdctl __complete bogus ''
? 0

# complete: no such verb
$ rbdctl __complete export bogus ''
? 0

# complete: options
$ rbdctl __complete export resize scratch --
| --force	shrink, too: what is at its end is lost
| --json	one JSON object instead of text
| --pretty	the same, indented
| --help	what this does
? 0

# complete: options of what has no JSON
$ rbdctl __complete metrics --
| --help	what this does
? 0

# complete: options of two lines
$ rbdctl __complete export set scratch --a
| --allow	let a host-id, host name or address prefix attach; repeatable
? 0

# complete: alternatives
$ rbdctl __complete export set scratch --read-only ''
| yes	nobody may write
| no	nobody may write
? 0

# complete: alternatives behind =
$ rbdctl __complete export set scratch --read-only=y
| --read-only=yes	nobody may write
? 0

# complete: alternatives and a number
$ rbdctl __complete set rbd0 --fail-after ''
| never	hold I/O so long while the target is away
| now	hold I/O so long while the target is away
? 0

# complete: options of attach
$ rbdctl __complete attach 198.51.100.7 scratch --to
| --tos	type of service of the connections, DSCP times 4; default: the host's
? 0

# complete: of a number nothing is known
$ rbdctl __complete attach 198.51.100.7 scratch --queues ''
? 0

# complete: behind = of a flag
$ rbdctl __complete detach --all=
? 0

# complete: files
$ rbdctl __complete restore ''
| :file
? 0

# complete: files of an option
$ rbdctl __complete export add disk --device /dev/
| :file
? 0

# complete: devices
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch
< part DEVICE=rbd12 EXPORT=other
< done
$ rbdctl __complete detach ''
> DEVICE_GET (dump)
| rbd0	scratch
| rbd12	other
? 0

# complete: devices by their nodes
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch
< part DEVICE=rbd12 EXPORT=other
< done
$ rbdctl __complete show /dev/rbd1
> DEVICE_GET (dump)
| /dev/rbd12	other
? 0

# complete: devices behind --
% module rbd_initiator
< family rbd_initiator
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch
< done
$ rbdctl __complete detach -- ''
> DEVICE_GET (dump)
| rbd0	scratch
? 0

# complete: one operand, not two
% module rbd_initiator
< family rbd_initiator
$ rbdctl __complete show rbd0 ''
? 0

# complete: exports
% module rbd_target
< family rbd_target
< on EXPORT_GET
< part EXPORT=scratch CLASS=1
< part EXPORT=disk CLASS=2
< done
$ rbdctl __complete export remove ''
> EXPORT_GET (dump)
| scratch	memory
| disk	device
? 0

# complete: a new export has no name yet
% module rbd_target
< family rbd_target
$ rbdctl __complete export add ''
? 0

# complete: portals
% module rbd_target
< family rbd_target
< on PORTAL_GET
< part PORTAL=198.51.100.7:7475 LISTENING=1
< done
$ rbdctl __complete portal remove 198
> PORTAL_GET (dump)
| 198.51.100.7:7475	yes
? 0

# complete: sessions
% module rbd_target
< family rbd_target
< on SESSION_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_NAME=guest
< done
$ rbdctl __complete session drop ''
> SESSION_GET (dump)
| 6ba7b810-9dad-41d1-80b4-00c04fd430c8	scratch
? 0

# complete: sessions, of which one may be named
% module rbd_target
< family rbd_target
< on SESSION_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_NAME=guest
< done
$ rbdctl __complete session stats ''
> SESSION_GET (dump)
| 6ba7b810-9dad-41d1-80b4-00c04fd430c8	scratch
? 0

# complete: the module is not loaded, and is not asked for
< family rbd_target
$ rbdctl __complete export remove ''
? 0

# complete: the module does not answer well
% module rbd_target
< family rbd_target
< on EXPORT_GET
< error ENOMEM
$ rbdctl __complete export remove ''
> EXPORT_GET (dump)
? 0

# complete: in another network namespace
% module rbd_target
$ rbdctl __complete export remove ''
? 0

# complete: a malformed answer
% module rbd_target
< family rbd_target
< on EXPORT_GET
< part CLASS=1
< part EXPORT=scratch
< done
$ rbdctl __complete export show ''
> EXPORT_GET (dump)
| -	memory
| scratch	-
? 0

# complete: nothing at all
$ rbdctl __complete 
| attach	Attach an export of another host as a disk and print its node
| detach	Detach a device
| set	Change a device while it is in use
| show	Show the attached devices
| stats	Show what devices have done, and how long it took
| top	Show what devices do at this moment, again and again
| metrics	Print metrics for Prometheus
| discover	Ask a target which exports this host may attach
| save	Write what exists on this host to a file
| restore	Make what a file names and this host lacks
| apply	Make, and change, what differs from a file
| monitor	Show what exists, then each change as it happens
| version	Show the versions of this tool and of the modules
| export	The exports of this host
| portal	The portals of this host
| session	The sessions of this host
| key	The keys of this host
? 0

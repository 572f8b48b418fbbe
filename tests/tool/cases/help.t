# help: top
$ rbdctl --help
| Usage: rbdctl [options] COMMAND ...
|
| Storage of other hosts as local disks, over RDMA.
|
| Commands:
|   attach                    Attach an export of another host as a disk and print
|                             its node
|   detach                    Detach a device
|   set                       Change a device while it is in use
|   show                      Show the attached devices
|   stats                     Show what devices have done, and how long it took
|   top                       Show what devices do at this moment, again and again
|   metrics                   Print metrics for Prometheus
|   discover                  Ask a target which exports this host may attach
|   export add                Offer memory or a block device of this host to
|                             others
|   export set                Change an export while it is in use
|   export remove             Remove an export
|   export resize             Grow or shrink a memory export while it is in use
|   export show               Show the exports
|   export stats              Show what became of sessions and commands
|   portal add                Listen on an address of this host
|   portal remove             Stop listening; ends the sessions that came this way
|   portal show               Show the portals
|   session show              Show who has attached exports of this host
|   session stats             Show what sessions have done
|   session drop              End a session now and for good
|   session bans              Show the hosts that are banned
|   session unban             Let a banned host in again
|   key generate              Draw a new key for two hosts to prove themselves
|                             with
|   save                      Write what exists on this host to a file
|   restore                   Make what a file names and this host lacks
|   apply                     Make, and change, what differs from a file
|   monitor                   Show what exists, then each change as it happens
|   version                   Show the versions of this tool and of the modules
|
| Options:
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
|
| 'rbdctl COMMAND --help' tells more about one of them.
? 0

# help: top, short
$ rbdctl -h
| Usage: rbdctl [options] COMMAND ...
|
| Storage of other hosts as local disks, over RDMA.
|
| Commands:
|   attach                    Attach an export of another host as a disk and print
|                             its node
|   detach                    Detach a device
|   set                       Change a device while it is in use
|   show                      Show the attached devices
|   stats                     Show what devices have done, and how long it took
|   top                       Show what devices do at this moment, again and again
|   metrics                   Print metrics for Prometheus
|   discover                  Ask a target which exports this host may attach
|   export add                Offer memory or a block device of this host to
|                             others
|   export set                Change an export while it is in use
|   export remove             Remove an export
|   export resize             Grow or shrink a memory export while it is in use
|   export show               Show the exports
|   export stats              Show what became of sessions and commands
|   portal add                Listen on an address of this host
|   portal remove             Stop listening; ends the sessions that came this way
|   portal show               Show the portals
|   session show              Show who has attached exports of this host
|   session stats             Show what sessions have done
|   session drop              End a session now and for good
|   session bans              Show the hosts that are banned
|   session unban             Let a banned host in again
|   key generate              Draw a new key for two hosts to prove themselves
|                             with
|   save                      Write what exists on this host to a file
|   restore                   Make what a file names and this host lacks
|   apply                     Make, and change, what differs from a file
|   monitor                   Show what exists, then each change as it happens
|   version                   Show the versions of this tool and of the modules
|
| Options:
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
|
| 'rbdctl COMMAND --help' tells more about one of them.
? 0

# help: object
$ rbdctl export --help
| Usage: rbdctl export VERB ...
|
| Verbs:
|   add                       Offer memory or a block device of this host to
|                             others
|   set                       Change an export while it is in use
|   remove                    Remove an export
|   resize                    Grow or shrink a memory export while it is in use
|   show                      Show the exports
|   stats                     Show what became of sessions and commands
|
| 'rbdctl export VERB --help' tells more about one of them.
? 0

# help: verb
$ rbdctl attach --help
| Usage: rbdctl attach ADDRESS[:PORT] NAME [options]
|
| Attach an export of another host as a disk and print its node.
|
| Options:
|   --read-only               without the right to write
|   --shared                  beside others who write, where all of them ask so
|   --queues N                hardware queues; default: online CPUs, at most 32
|   --write-queues N          queues for all that is not a read; default: none
|   --poll-queues N           queues for polled I/O; default: none
|   --depth N                 requests in flight per queue; default: 128
|   --host-name NAME          label of this host; default: its name
|   --bind LOCAL-ADDRESS      the address to connect from
|   --timeout SEC             give up after so long; default: 30
|   --loss-after SEC          silence until the target counts as lost; default: 15
|   --reconnect-delay SEC     between the first attempts to come back, later more;
|                             default: 1
|   --fail-after SEC|never|now
|                             hold I/O so long while the target is away; default:
|                             600
|   --tos N                   type of service of the connections, DSCP times 4;
|                             default: the host's
|   --max-in-flight SIZE      reads and writes in flight at most, of all queues
|                             together; default: no cap
|   --key FILE                prove this host to the target by that key, and have
|                             it prove itself; FILE may be keyring:DESCRIPTION
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
? 0

# help: verb of an object
$ rbdctl export add --help
| Usage: rbdctl export add NAME [options]
|
| Offer memory or a block device of this host to others.
|
| Options:
|   --memory SIZE             an export of so much pinned memory, e.g. 64G
|   --device PATH             an export of a block device, which the module then
|                             claims
|   --numa NODE               node of the memory; default: the adapter's
|   --block-size 512|4096     logical block size; default: 4096
|   --uuid UUID               identity of the export; default: from the device's
|                             own, else random
|   --fresh                   the contents of the device are new: sessions from
|                             before are not resumed
|   --read-only               nobody may write; a read-only device is always
|                             exported so
|   --shared                  several hosts may write, where all of them ask so
|   --allow WHO               a host-id, host name or address prefix; repeatable;
|                             default: any host
|   --key FILE                admit only hosts that prove to have such a key;
|                             repeatable
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
? 0

# help: beside other options
$ rbdctl detach --all --help
| Usage: rbdctl detach [DEVICE] [options]
|
| Detach a device.
|
| Options:
|   --all                     every device of this host
|   --force                   even while it is open: I/O in flight fails
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
? 0

# help: beside a mistake
$ rbdctl attach --frob --help
| Usage: rbdctl attach ADDRESS[:PORT] NAME [options]
|
| Attach an export of another host as a disk and print its node.
|
| Options:
|   --read-only               without the right to write
|   --shared                  beside others who write, where all of them ask so
|   --queues N                hardware queues; default: online CPUs, at most 32
|   --write-queues N          queues for all that is not a read; default: none
|   --poll-queues N           queues for polled I/O; default: none
|   --depth N                 requests in flight per queue; default: 128
|   --host-name NAME          label of this host; default: its name
|   --bind LOCAL-ADDRESS      the address to connect from
|   --timeout SEC             give up after so long; default: 30
|   --loss-after SEC          silence until the target counts as lost; default: 15
|   --reconnect-delay SEC     between the first attempts to come back, later more;
|                             default: 1
|   --fail-after SEC|never|now
|                             hold I/O so long while the target is away; default:
|                             600
|   --tos N                   type of service of the connections, DSCP times 4;
|                             default: the host's
|   --max-in-flight SIZE      reads and writes in flight at most, of all queues
|                             together; default: no cap
|   --key FILE                prove this host to the target by that key, and have
|                             it prove itself; FILE may be keyring:DESCRIPTION
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
? 0

# help: of portal
$ rbdctl portal -h
| Usage: rbdctl portal VERB ...
|
| Verbs:
|   add                       Listen on an address of this host
|   remove                    Stop listening; ends the sessions that came this way
|   show                      Show the portals
|
| 'rbdctl portal VERB --help' tells more about one of them.
? 0

# help: of session drop
$ rbdctl session drop --help
| Usage: rbdctl session drop SESSION-UUID [options]
|
| End a session now and for good.
|
| Options:
|   --ban                     refuse the host from then on, until it is unbanned
|                             or the module unloaded
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
? 0

# help: save
$ rbdctl save --help
| Usage: rbdctl save [FILE]
|
| Write what exists on this host to a file.
|
| Options:
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
|
| FILE is /etc/rbd/rbdctl.json unless told; '-' is standard output.
| Exports, portals and attachments are kept, with their options; what memory
| exports hold is not. The file is replaced whole, and only its owner may read it.
? 0

# help: restore
$ rbdctl restore --help
| Usage: rbdctl restore [FILE] [options]
|
| Make what a file names and this host lacks.
|
| Options:
|   --dry-run                 only print the commands that it would take
|   --only target|initiator   only exports and portals, or only attachments
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
|
| FILE is /etc/rbd/rbdctl.json unless told; '-' is standard input.
| Nothing is changed or removed. A memory export that is made anew holds zeroes.
| After a failure the rest is tried all the same; exit status 64: done in part.
? 0

# help: apply
$ rbdctl apply --help
| Usage: rbdctl apply [FILE] [options]
|
| Make, and change, what differs from a file.
|
| Options:
|   --dry-run                 only print the commands that it would take
|   --only target|initiator   only exports and portals, or only attachments
|   --prune                   detach and remove what the file does not name
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
|
| FILE is /etc/rbd/rbdctl.json unless told; '-' is standard input.
| What differs and cannot be changed while it exists is told, and left as it is.
| A memory export that is made anew holds zeroes. Nothing is removed without
| --prune, and with it nothing that is in use. Exit status 64: done in part.
? 0

# help: metrics, which have no JSON
$ rbdctl metrics --help
| Usage: rbdctl metrics
|
| Print metrics for Prometheus.
|
| Options:
|   -h, --help                this help
|
| Text format 0.0.4, for node_exporter's collector of text files: see
| rbd-metrics.timer(8).
? 0

# help: monitor
$ rbdctl monitor --help
| Usage: rbdctl monitor
|
| Show what exists, then each change as it happens.
|
| Options:
|   -j, --json                one JSON object instead of text
|   -p, --pretty              the same, indented
|   -h, --help                this help
|
| Each object, an end mark, then each change, until ^C. With --json each line is
| an object with the key "event": device, device-removed, export, export-removed,
| portal, portal-removed, session, session-removed, module, module-removed,
| end-of-dump; after messages-lost everything is told again, up to another
| end-of-dump.
? 0

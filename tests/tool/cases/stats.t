# stats: nothing
< family rbd_initiator
< on STATS_GET
< done
$ rbdctl stats
> STATS_GET (dump)
| No device is attached.
? 0

# stats: two devices
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=1 REPLAYED=3 HELD_MS=2345 LATENCY_ON=1
< part DEVICE=rbd0 LOSS=0 COUNT=1
< part DEVICE=rbd0 ERROR=0 COUNT=4
< part DEVICE=rbd0 ERROR=7 COUNT=1
< part DEVICE=rbd0 QUEUE=0 OP=0 REQUESTS=4 BYTES=0 ERRORS=4 LATENCY_NS=20000 LATENCY=3:4
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:90,7:10
< part DEVICE=rbd0 QUEUE=1 OP=1 REQUESTS=50 BYTES=204800 ERRORS=1 LATENCY_NS=3300000000 LATENCY=6:48,21:2
< part DEVICE=rbd0 QUEUE=2 OP=0 REQUESTS=1000 BYTES=4096000 ERRORS=0 LATENCY_NS=63000000 LATENCY=6:1000
< part DEVICE=rbd0 QUEUE=2 OP=2 REQUESTS=7 BYTES=0 ERRORS=0 LATENCY_NS=0 LATENCY=0:7
< part DEVICE=rbd11 EXPORT=other RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< done
$ rbdctl stats
> STATS_GET (dump)
| /dev/rbd0: scratch
| OPERATION         REQUESTS    BYTES   ERRORS     MEAN      50%      99%      MAX
| read                  1104     4.2M        4     62us    <64us    <64us   <128us
| write                   50   200.0K        1   66.0ms    <64us    <2.0s    <2.0s
| flush                    7        0        0      0us     <1us     <1us     <1us
| reconnects 1, requests replayed 3, held for 2.3s
| lost: silent 1
| errors: io 4, medium 1
|
| /dev/rbd11: other
| OPERATION         REQUESTS    BYTES   ERRORS     MEAN      50%      99%      MAX
| read                     0        0        0        -        -        -        -
| write                    0        0        0        -        -        -        -
| reconnects 0, requests replayed 0
| latencies: not kept; see latency_histograms in rbd_initiator(4)
? 0

# stats: one, in full
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=1 REPLAYED=3 HELD_MS=2345 LATENCY_ON=1
< part DEVICE=rbd0 LOSS=0 COUNT=1
< part DEVICE=rbd0 ERROR=0 COUNT=4
< part DEVICE=rbd0 ERROR=7 COUNT=1
< part DEVICE=rbd0 QUEUE=0 OP=0 REQUESTS=4 BYTES=0 ERRORS=4 LATENCY_NS=20000 LATENCY=3:4
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:90,7:10
< part DEVICE=rbd0 QUEUE=1 OP=1 REQUESTS=50 BYTES=204800 ERRORS=1 LATENCY_NS=3300000000 LATENCY=6:48,21:2
< part DEVICE=rbd0 QUEUE=2 OP=0 REQUESTS=1000 BYTES=4096000 ERRORS=0 LATENCY_NS=63000000 LATENCY=6:1000
< part DEVICE=rbd0 QUEUE=2 OP=2 REQUESTS=7 BYTES=0 ERRORS=0 LATENCY_NS=0 LATENCY=0:7
< part DEVICE=rbd11 EXPORT=other RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< done
$ rbdctl stats /dev/rbd0
> STATS_GET (dump)
| /dev/rbd0: scratch
| OPERATION         REQUESTS    BYTES   ERRORS     MEAN      50%      99%      MAX
| read                  1104     4.2M        4     62us    <64us    <64us   <128us
| write                   50   200.0K        1   66.0ms    <64us    <2.0s    <2.0s
| flush                    7        0        0      0us     <1us     <1us     <1us
| reconnects 1, requests replayed 3, held for 2.3s
| lost: silent 1
| errors: io 4, medium 1
|
| QUEUE             REQUESTS    BYTES   ERRORS     MEAN      50%      99%      MAX
| 0 read                   4        0        4      5us     <8us     <8us     <8us
| 1 read                 100   400.0K        0     63us    <64us   <128us   <128us
| 1 write                 50   200.0K        1   66.0ms    <64us    <2.0s    <2.0s
| 2 read                1000     3.9M        0     63us    <64us    <64us    <64us
| 2 flush                  7        0        0      0us     <1us     <1us     <1us
|
| LATENCY               READ        WRITE        FLUSH      DISCARD       ZEROES
| < 1us                    0            0            7            0            0
| < 2us                    0            0            0            0            0
| < 4us                    0            0            0            0            0
| < 8us                    4            0            0            0            0
| < 16us                   0            0            0            0            0
| < 32us                   0            0            0            0            0
| < 64us                1090           48            0            0            0
| < 128us                 10            0            0            0            0
| < 256us                  0            0            0            0            0
| < 512us                  0            0            0            0            0
| < 1.0ms                  0            0            0            0            0
| < 2.0ms                  0            0            0            0            0
| < 4.0ms                  0            0            0            0            0
| < 8.1ms                  0            0            0            0            0
| < 16.3ms                 0            0            0            0            0
| < 32.7ms                 0            0            0            0            0
| < 65.5ms                 0            0            0            0            0
| < 131.0ms                0            0            0            0            0
| < 262.1ms                0            0            0            0            0
| < 524.2ms                0            0            0            0            0
| < 1.0s                   0            0            0            0            0
| < 2.0s                   0            2            0            0            0
? 0

# stats: one that has done nothing
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=1 REPLAYED=3 HELD_MS=2345 LATENCY_ON=1
< part DEVICE=rbd0 LOSS=0 COUNT=1
< part DEVICE=rbd0 ERROR=0 COUNT=4
< part DEVICE=rbd0 ERROR=7 COUNT=1
< part DEVICE=rbd0 QUEUE=0 OP=0 REQUESTS=4 BYTES=0 ERRORS=4 LATENCY_NS=20000 LATENCY=3:4
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:90,7:10
< part DEVICE=rbd0 QUEUE=1 OP=1 REQUESTS=50 BYTES=204800 ERRORS=1 LATENCY_NS=3300000000 LATENCY=6:48,21:2
< part DEVICE=rbd0 QUEUE=2 OP=0 REQUESTS=1000 BYTES=4096000 ERRORS=0 LATENCY_NS=63000000 LATENCY=6:1000
< part DEVICE=rbd0 QUEUE=2 OP=2 REQUESTS=7 BYTES=0 ERRORS=0 LATENCY_NS=0 LATENCY=0:7
< part DEVICE=rbd11 EXPORT=other RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< done
$ rbdctl stats rbd11
> STATS_GET (dump)
| /dev/rbd11: other
| OPERATION         REQUESTS    BYTES   ERRORS     MEAN      50%      99%      MAX
| read                     0        0        0        -        -        -        -
| write                    0        0        0        -        -        -        -
| reconnects 0, requests replayed 0
| latencies: not kept; see latency_histograms in rbd_initiator(4)
? 0

# stats: JSON
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=1 REPLAYED=3 HELD_MS=2345 LATENCY_ON=1
< part DEVICE=rbd0 LOSS=0 COUNT=1
< part DEVICE=rbd0 ERROR=0 COUNT=4
< part DEVICE=rbd0 ERROR=7 COUNT=1
< part DEVICE=rbd0 QUEUE=0 OP=0 REQUESTS=4 BYTES=0 ERRORS=4 LATENCY_NS=20000 LATENCY=3:4
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:90,7:10
< part DEVICE=rbd0 QUEUE=1 OP=1 REQUESTS=50 BYTES=204800 ERRORS=1 LATENCY_NS=3300000000 LATENCY=6:48,21:2
< part DEVICE=rbd0 QUEUE=2 OP=0 REQUESTS=1000 BYTES=4096000 ERRORS=0 LATENCY_NS=63000000 LATENCY=6:1000
< part DEVICE=rbd0 QUEUE=2 OP=2 REQUESTS=7 BYTES=0 ERRORS=0 LATENCY_NS=0 LATENCY=0:7
< part DEVICE=rbd11 EXPORT=other RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< done
$ rbdctl stats --json
> STATS_GET (dump)
| {"schema":1,"devices":[{"device":"/dev/rbd0","export":"scratch","reconnects":1,"replayed":3,"held_ms":2345,"latency_on":true,"losses":{"silent":1,"closed":0,"broken":0,"adapter":0,"address":0,"protocol":0,"told":0,"other":0},"errors":{"io":4,"not_supported":0,"timeout":0,"no_space":0,"transport":0,"target":0,"reservation":0,"medium":1,"protection":0,"offline":0,"other":0},"operations":{"read":{"requests":1104,"bytes":4505600,"errors":4,"latency_ns":69320000,"latency_log2_us":[0,0,0,4,0,0,1090,10,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write":{"requests":50,"bytes":204800,"errors":1,"latency_ns":3300000000,"latency_log2_us":[0,0,0,0,0,0,48,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0]},"flush":{"requests":7,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[7,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"discard":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write_zeroes":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}},"queues":[{"queue":0,"operations":{"read":{"requests":4,"bytes":0,"errors":4,"latency_ns":20000,"latency_log2_us":[0,0,0,4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"flush":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"discard":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write_zeroes":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}},{"queue":1,"operations":{"read":{"requests":100,"bytes":409600,"errors":0,"latency_ns":6300000,"latency_log2_us":[0,0,0,0,0,0,90,10,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write":{"requests":50,"bytes":204800,"errors":1,"latency_ns":3300000000,"latency_log2_us":[0,0,0,0,0,0,48,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0]},"flush":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"discard":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write_zeroes":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}},{"queue":2,"operations":{"read":{"requests":1000,"bytes":4096000,"errors":0,"latency_ns":63000000,"latency_log2_us":[0,0,0,0,0,0,1000,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"flush":{"requests":7,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[7,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"discard":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write_zeroes":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}}]},{"device":"/dev/rbd11","export":"other","reconnects":0,"replayed":0,"held_ms":0,"latency_on":false,"losses":{"silent":0,"closed":0,"broken":0,"adapter":0,"address":0,"protocol":0,"told":0,"other":0},"errors":{"io":0,"not_supported":0,"timeout":0,"no_space":0,"transport":0,"target":0,"reservation":0,"medium":0,"protection":0,"offline":0,"other":0},"operations":{"read":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"flush":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"discard":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"write_zeroes":{"requests":0,"bytes":0,"errors":0,"latency_ns":0,"latency_log2_us":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}},"queues":[]}]}
? 0

# stats: no such device
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=1 REPLAYED=3 HELD_MS=2345 LATENCY_ON=1
< part DEVICE=rbd0 LOSS=0 COUNT=1
< part DEVICE=rbd0 ERROR=0 COUNT=4
< part DEVICE=rbd0 ERROR=7 COUNT=1
< part DEVICE=rbd0 QUEUE=0 OP=0 REQUESTS=4 BYTES=0 ERRORS=4 LATENCY_NS=20000 LATENCY=3:4
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:90,7:10
< part DEVICE=rbd0 QUEUE=1 OP=1 REQUESTS=50 BYTES=204800 ERRORS=1 LATENCY_NS=3300000000 LATENCY=6:48,21:2
< part DEVICE=rbd0 QUEUE=2 OP=0 REQUESTS=1000 BYTES=4096000 ERRORS=0 LATENCY_NS=63000000 LATENCY=6:1000
< part DEVICE=rbd0 QUEUE=2 OP=2 REQUESTS=7 BYTES=0 ERRORS=0 LATENCY_NS=0 LATENCY=0:7
< part DEVICE=rbd11 EXPORT=other RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< done
$ rbdctl stats rbd7
> STATS_GET (dump)
! rbdctl: stats rbd7: there is no such device
? 4

# stats: operations, losses and errors of a newer module
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< part DEVICE=rbd0 LOSS=99 COUNT=2
< part DEVICE=rbd0 ERROR=99 COUNT=3
< part DEVICE=rbd0 QUEUE=1 OP=99 REQUESTS=1 BYTES=1 ERRORS=1 LATENCY_NS=0 LATENCY=0:0
< done
$ rbdctl stats
> STATS_GET (dump)
| /dev/rbd0: scratch
| OPERATION         REQUESTS    BYTES   ERRORS     MEAN      50%      99%      MAX
| read                     0        0        0        -        -        -        -
| write                    0        0        0        -        -        -        -
| reconnects 0, requests replayed 0
| latencies: not kept; see latency_histograms in rbd_initiator(4)
| lost: other 2
| errors: other 3
? 0

# stats: a message without a histogram
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=1 BYTES=1 ERRORS=1 LATENCY_NS=0
< done
$ rbdctl stats
> STATS_GET (dump)
! rbdctl: stats: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# stats: an older module
< family rbd_initiator
< on STATS_GET
< error EOPNOTSUPP
$ rbdctl stats
> STATS_GET (dump)
! rbdctl: stats: the module does not know this command: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# export stats: nothing
< family rbd_target
< on STATS_GET
< done
$ rbdctl export stats
> STATS_GET (dump)
| Nothing is exported.
? 0

# export stats: two
< family rbd_target
< on STATS_GET
< part EXPORT=scratch ATTACHED=3 RESUMED=2 REFUSED=1 FENCES=5 LOST=4 EXPIRED=6 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< part EXPORT=disk ATTACHED=0 RESUMED=0 REFUSED=0 FENCES=0 LOST=0 EXPIRED=0 REQUESTS=0:0 BYTES=0:0 ERRORS=0:0
< done
$ rbdctl export stats
> STATS_GET (dump)
| scratch: sessions attached 3, resumed 2, lost 4, expired 6
|   fences 5, logins refused 1
|   read          requests         1000  bytes    3.9M  errors       0
|   write         requests          500  bytes    1.9M  errors       2
|   flush         requests            7  bytes       0  errors       0
| disk: sessions attached 0, resumed 0, lost 0, expired 0
|   fences 0, logins refused 0
? 0

# export stats: one, JSON
< family rbd_target
< on STATS_GET
< part EXPORT=scratch ATTACHED=3 RESUMED=2 REFUSED=1 FENCES=5 LOST=4 EXPIRED=6 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< part EXPORT=disk ATTACHED=0 RESUMED=0 REFUSED=0 FENCES=0 LOST=0 EXPIRED=0 REQUESTS=0:0 BYTES=0:0 ERRORS=0:0
< done
$ rbdctl export stats scratch --json
> STATS_GET (dump)
| {"schema":1,"exports":[{"export":"scratch","attached":3,"resumed":2,"refused":1,"fences":5,"lost":4,"expired":6,"operations":{"read":{"requests":1000,"bytes":4096000,"errors":0},"write":{"requests":500,"bytes":2048000,"errors":2},"flush":{"requests":7,"bytes":0,"errors":0},"discard":{"requests":0,"bytes":0,"errors":0},"write_zeroes":{"requests":0,"bytes":0,"errors":0}}}]}
? 0

# export stats: no such export
< family rbd_target
< on STATS_GET
< part EXPORT=scratch ATTACHED=3 RESUMED=2 REFUSED=1 FENCES=5 LOST=4 EXPIRED=6 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< part EXPORT=disk ATTACHED=0 RESUMED=0 REFUSED=0 FENCES=0 LOST=0 EXPIRED=0 REQUESTS=0:0 BYTES=0:0 ERRORS=0:0
< done
$ rbdctl export stats none
> STATS_GET (dump)
! rbdctl: export stats none: there is no such export
? 4

# export stats: a number is missing
< family rbd_target
< on STATS_GET
< part EXPORT=scratch ATTACHED=3
< done
$ rbdctl export stats
> STATS_GET (dump)
! rbdctl: export stats: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# session stats: nothing
< family rbd_target
< on SESSION_STATS_GET
< done
$ rbdctl session stats
> SESSION_STATS_GET (dump)
| No host has a session.
? 0

# session stats: of a device, of memory, and one that is not connected yet
< family rbd_target
< on SESSION_STATS_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=disk HOST_ID=550e8400-e29b-41d4-a716-446655440000 HOST_NAME=node1 CONNECTIONS=3 CONNECTED_MS=93784250 FENCES=2 MESSAGES=20000 HEARTBEATS=19990 COMMANDS_BUSY=4 RESULTS_WAITING=2 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< part SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=650e8400-e29b-41d4-a716-446655440000 HOST_NAME=node2 CONNECTIONS=1 CONNECTED_MS=1500 FENCES=0 MESSAGES=3 HEARTBEATS=1 COMMANDS_BUSY=0 RESULTS_WAITING=0 REQUESTS=4:2 BYTES=4:262144 ERRORS=0:0
< part SESSION=8ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=750e8400-e29b-41d4-a716-446655440000 HOST_NAME= CONNECTIONS=0 CONNECTED_MS=0 FENCES=0 MESSAGES=3 HEARTBEATS=0 COMMANDS_BUSY=0 RESULTS_WAITING=0 REQUESTS=0:0 BYTES=0:0 ERRORS=0:0
< done
$ rbdctl session stats
> SESSION_STATS_GET (dump)
| 6ba7b810-9dad-41d1-80b4-00c04fd430c8: export disk, host node1
|   connected for 93784.2s, connections 3, fences 2
|   control messages 20000, of them heartbeats 19990
|   commands worked on 4, results that wait 2
|   read          requests         1000  bytes    3.9M  errors       0
|   write         requests          500  bytes    1.9M  errors       2
|   flush         requests            7  bytes       0  errors       0
| 7ba7b810-9dad-41d1-80b4-00c04fd430c8: export scratch, host node2
|   connected for 1.5s, connections 1, fences 0
|   control messages 3, of them heartbeats 1
|   write_zeroes  requests            2  bytes  256.0K  errors       0
| 8ba7b810-9dad-41d1-80b4-00c04fd430c8: export scratch, host -
|   not connected, connections 0, fences 0
|   control messages 3, of them heartbeats 0
? 0

# session stats: one, JSON
< family rbd_target
< on SESSION_STATS_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=disk HOST_ID=550e8400-e29b-41d4-a716-446655440000 HOST_NAME=node1 CONNECTIONS=3 CONNECTED_MS=93784250 FENCES=2 MESSAGES=20000 HEARTBEATS=19990 COMMANDS_BUSY=4 RESULTS_WAITING=2 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< part SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=650e8400-e29b-41d4-a716-446655440000 HOST_NAME=node2 CONNECTIONS=1 CONNECTED_MS=1500 FENCES=0 MESSAGES=3 HEARTBEATS=1 COMMANDS_BUSY=0 RESULTS_WAITING=0 REQUESTS=4:2 BYTES=4:262144 ERRORS=0:0
< done
$ rbdctl session stats 6ba7b810-9dad-41d1-80b4-00c04fd430c8 --json
> SESSION_STATS_GET (dump)
| {"schema":1,"sessions":[{"session":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","export":"disk","host":"node1","host_id":"550e8400-e29b-41d4-a716-446655440000","connections":3,"connected_ms":93784250,"fences":2,"messages":20000,"heartbeats":19990,"commands_busy":4,"results_waiting":2,"operations":{"read":{"requests":1000,"bytes":4096000,"errors":0},"write":{"requests":500,"bytes":2048000,"errors":2},"flush":{"requests":7,"bytes":0,"errors":0},"discard":{"requests":0,"bytes":0,"errors":0},"write_zeroes":{"requests":0,"bytes":0,"errors":0}}}]}
? 0

# session stats: nothing, JSON
< family rbd_target
< on SESSION_STATS_GET
< done
$ rbdctl session stats --json
> SESSION_STATS_GET (dump)
| {"schema":1,"sessions":[]}
? 0

# session stats: no such session
< family rbd_target
< on SESSION_STATS_GET
< part SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=650e8400-e29b-41d4-a716-446655440000 HOST_NAME=node2 CONNECTIONS=1 CONNECTED_MS=1500 FENCES=0 MESSAGES=3 HEARTBEATS=1 COMMANDS_BUSY=0 RESULTS_WAITING=0 REQUESTS=4:2 BYTES=4:262144 ERRORS=0:0
< done
$ rbdctl session stats 6ba7b810-9dad-41d1-80b4-00c04fd430c8
> SESSION_STATS_GET (dump)
! rbdctl: session stats 6ba7b810-9dad-41d1-80b4-00c04fd430c8: there is no such session
? 4

# session stats: not a UUID
$ rbdctl session stats 6ba7b810
! rbdctl: session stats: SESSION-UUID: '6ba7b810' is not a UUID such as 6ba7b810-9dad-41d1-80b4-00c04fd430c8
! Try 'rbdctl session stats --help'.
? 2

# session stats: a number is missing
< family rbd_target
< on SESSION_STATS_GET
< part SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT=scratch HOST_ID=650e8400-e29b-41d4-a716-446655440000 HOST_NAME=node2 CONNECTIONS=1
< done
$ rbdctl session stats
> SESSION_STATS_GET (dump)
! rbdctl: session stats: the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# session stats: a module that does not have them
< family rbd_target
< on SESSION_STATS_GET
< error EOPNOTSUPP
$ rbdctl session stats
> SESSION_STATS_GET (dump)
! rbdctl: session stats: the module does not know this command: do rbdctl and the module belong together? See 'rbdctl version'
? 1

# top: one look
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
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1
< part DEVICE=rbd11 EXPORT=other STATE=2
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=1 REPLAYED=3 HELD_MS=2345 LATENCY_ON=1
< part DEVICE=rbd0 ERROR=0 COUNT=6
< part DEVICE=rbd0 QUEUE=0 OP=0 REQUESTS=6 BYTES=0 ERRORS=6 LATENCY_NS=20000 LATENCY=3:6
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=40100 BYTES=164249600 ERRORS=0 LATENCY_NS=2526300000 LATENCY=6:40090,7:10
< part DEVICE=rbd0 QUEUE=1 OP=1 REQUESTS=50 BYTES=204800 ERRORS=1 LATENCY_NS=3300000000 LATENCY=6:48,21:2
< part DEVICE=rbd0 QUEUE=2 OP=0 REQUESTS=1000 BYTES=4096000 ERRORS=0 LATENCY_NS=63000000 LATENCY=6:1000
< part DEVICE=rbd0 QUEUE=2 OP=2 REQUESTS=27 BYTES=0 ERRORS=0 LATENCY_NS=0 LATENCY=0:27
< part DEVICE=rbd11 EXPORT=other RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1
< part DEVICE=rbd11 EXPORT=other STATE=2
< done
$ rbdctl top --count 1 --interval 2
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live           20001  78.1M    62us       0      0       -     10      2
| rbd11    reconnecting       0      0       -       0      0       -      0      0
? 0

# top: JSON
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
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1
< part DEVICE=rbd11 EXPORT=other STATE=2
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=1 REPLAYED=3 HELD_MS=2345 LATENCY_ON=1
< part DEVICE=rbd0 ERROR=0 COUNT=6
< part DEVICE=rbd0 QUEUE=0 OP=0 REQUESTS=6 BYTES=0 ERRORS=6 LATENCY_NS=20000 LATENCY=3:6
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=40100 BYTES=164249600 ERRORS=0 LATENCY_NS=2526300000 LATENCY=6:40090,7:10
< part DEVICE=rbd0 QUEUE=1 OP=1 REQUESTS=50 BYTES=204800 ERRORS=1 LATENCY_NS=3300000000 LATENCY=6:48,21:2
< part DEVICE=rbd0 QUEUE=2 OP=0 REQUESTS=1000 BYTES=4096000 ERRORS=0 LATENCY_NS=63000000 LATENCY=6:1000
< part DEVICE=rbd0 QUEUE=2 OP=2 REQUESTS=27 BYTES=0 ERRORS=0 LATENCY_NS=0 LATENCY=0:27
< part DEVICE=rbd11 EXPORT=other RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=0
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1
< part DEVICE=rbd11 EXPORT=other STATE=2
< done
$ rbdctl top --count=1 --json
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"interval_ms":1000,"devices":[{"device":"/dev/rbd0","state":"live","read":{"requests_per_s":40002,"bytes_per_s":163840000,"latency_ns":62996},"write":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"flush":{"requests_per_s":20,"bytes_per_s":0,"latency_ns":null},"discard":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"write_zeroes":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"errors":2},{"device":"/dev/rbd11","state":"reconnecting","read":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"write":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"flush":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"discard":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"write_zeroes":{"requests_per_s":0,"bytes_per_s":0,"latency_ns":null},"errors":0}]}
? 0

# top: a device that is attached meanwhile
< family rbd_initiator
< on STATS_GET
< done
< on DEVICE_GET
< done
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
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1
< part DEVICE=rbd11 EXPORT=other STATE=2
< done
$ rbdctl top --count 1
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live            1104   4.2M    62us      50 200.0K  66.0ms      7      5
| rbd11    reconnecting       0      0       -       0      0       -      0      0
? 0

# top: another device under an old name, by its session
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:100
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=300 BYTES=1228800 ERRORS=0 LATENCY_NS=18900000 LATENCY=6:300
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
$ rbdctl top --count 1
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live             300   1.1M    63us       0      0       -      0      0
? 0

# top: it is another one by the time its state is asked for: what was counted is of the old one
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:100
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=110 BYTES=450560 ERRORS=0 LATENCY_NS=6930000 LATENCY=6:110
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=0 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=300 BYTES=1228800 ERRORS=0 LATENCY_NS=18900000 LATENCY=6:300
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
$ rbdctl top --count 2
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live              10  40.0K    63us       0      0       -      0      0
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live             300   1.1M    63us       0      0       -      0      0
? 0

# top: another device under an old name, by its counters: more requests, fewer bytes
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=104857600 ERRORS=2 LATENCY_NS=90000000 LATENCY=10:100
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=300 BYTES=1228800 ERRORS=0 LATENCY_NS=18900000 LATENCY=6:300
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1
< done
$ rbdctl top --count 1
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live             300   1.1M    63us       0      0       -      0      0
? 0

# top: a device that reads is the same after a reconnect
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:100
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=1 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=300 BYTES=1228800 ERRORS=0 LATENCY_NS=18900000 LATENCY=6:300
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
$ rbdctl top --count 1
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live             200 800.0K    63us       0      0       -      0      0
? 0

# top: a device that reads and is another one, or on its way back: nobody knows
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:100
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=300 BYTES=1228800 ERRORS=0 LATENCY_NS=18900000 LATENCY=6:300
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=400 BYTES=1638400 ERRORS=0 LATENCY_NS=25200000 LATENCY=6:400
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
$ rbdctl top --count 2
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live               -      -       -       -      -       -      -      -
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live             100 400.0K    63us       0      0       -      0      0
? 0

# top: the same, JSON
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:100
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=300 BYTES=1228800 ERRORS=0 LATENCY_NS=18900000 LATENCY=6:300
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
$ rbdctl top --count 1 --json
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| {"schema":1,"interval_ms":1000,"devices":[{"device":"/dev/rbd0","state":"live","read":{"requests_per_s":null,"bytes_per_s":null,"latency_ns":null},"write":{"requests_per_s":null,"bytes_per_s":null,"latency_ns":null},"flush":{"requests_per_s":null,"bytes_per_s":null,"latency_ns":null},"discard":{"requests_per_s":null,"bytes_per_s":null,"latency_ns":null},"write_zeroes":{"requests_per_s":null,"bytes_per_s":null,"latency_ns":null},"errors":null}]}
? 0

# top: one that reads and is another one, with fewer reconnects
< family rbd_initiator
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=3 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=100 BYTES=409600 ERRORS=0 LATENCY_NS=6300000 LATENCY=6:100
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
< on STATS_GET
< part DEVICE=rbd0 EXPORT=scratch SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 READ_ONLY=1 RECONNECTS=0 REPLAYED=0 HELD_MS=0 LATENCY_ON=1
< part DEVICE=rbd0 QUEUE=1 OP=0 REQUESTS=300 BYTES=1228800 ERRORS=0 LATENCY_NS=18900000 LATENCY=6:300
< done
< on DEVICE_GET
< part DEVICE=rbd0 EXPORT=scratch STATE=1 SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8
< done
$ rbdctl top --count 1
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
> DEVICE_GET (dump)
| DEVICE   STATE        READS/s    B/s    TAKE WRITE/s    B/s    TAKE  OTHER ERRORS
| rbd0     live             300   1.1M    63us       0      0       -      0      0
? 0

# top: the module goes
< family rbd_initiator
< on STATS_GET
< done
< on DEVICE_GET
< done
< on STATS_GET
< error ENOENT
$ rbdctl top
> STATS_GET (dump)
> DEVICE_GET (dump)
> STATS_GET (dump)
! rbdctl: top: the module rbd_initiator is not loaded: modprobe rbd_initiator
? 8

# top: a count of nothing
$ rbdctl top --count 0
! rbdctl: top: --count: '0' is not a number from 1 to 4294967295
! Try 'rbdctl top --help'.
? 2

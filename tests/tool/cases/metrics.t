# metrics: no module
$ rbdctl metrics
! rbdctl: metrics: neither rbd_initiator nor rbd_target is loaded
? 8

# metrics: the initiator's
% module rbd_initiator
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
$ rbdctl metrics
> STATS_GET (dump)
> DEVICE_GET (dump)
| # HELP rbd_device_requests_total Requests that ended, well or not.
| # TYPE rbd_device_requests_total counter
| rbd_device_requests_total{device="rbd0",export="scratch",operation="read"} 1104
| rbd_device_requests_total{device="rbd0",export="scratch",operation="write"} 50
| rbd_device_requests_total{device="rbd0",export="scratch",operation="flush"} 7
| rbd_device_requests_total{device="rbd0",export="scratch",operation="discard"} 0
| rbd_device_requests_total{device="rbd0",export="scratch",operation="write_zeroes"} 0
| rbd_device_requests_total{device="rbd11",export="other",operation="read"} 0
| rbd_device_requests_total{device="rbd11",export="other",operation="write"} 0
| rbd_device_requests_total{device="rbd11",export="other",operation="flush"} 0
| rbd_device_requests_total{device="rbd11",export="other",operation="discard"} 0
| rbd_device_requests_total{device="rbd11",export="other",operation="write_zeroes"} 0
| # HELP rbd_device_bytes_total Bytes of the requests that ended well.
| # TYPE rbd_device_bytes_total counter
| rbd_device_bytes_total{device="rbd0",export="scratch",operation="read"} 4505600
| rbd_device_bytes_total{device="rbd0",export="scratch",operation="write"} 204800
| rbd_device_bytes_total{device="rbd0",export="scratch",operation="flush"} 0
| rbd_device_bytes_total{device="rbd0",export="scratch",operation="discard"} 0
| rbd_device_bytes_total{device="rbd0",export="scratch",operation="write_zeroes"} 0
| rbd_device_bytes_total{device="rbd11",export="other",operation="read"} 0
| rbd_device_bytes_total{device="rbd11",export="other",operation="write"} 0
| rbd_device_bytes_total{device="rbd11",export="other",operation="flush"} 0
| rbd_device_bytes_total{device="rbd11",export="other",operation="discard"} 0
| rbd_device_bytes_total{device="rbd11",export="other",operation="write_zeroes"} 0
| # HELP rbd_device_failed_requests_total Requests that ended with an error.
| # TYPE rbd_device_failed_requests_total counter
| rbd_device_failed_requests_total{device="rbd0",export="scratch",operation="read"} 4
| rbd_device_failed_requests_total{device="rbd0",export="scratch",operation="write"} 1
| rbd_device_failed_requests_total{device="rbd0",export="scratch",operation="flush"} 0
| rbd_device_failed_requests_total{device="rbd0",export="scratch",operation="discard"} 0
| rbd_device_failed_requests_total{device="rbd0",export="scratch",operation="write_zeroes"} 0
| rbd_device_failed_requests_total{device="rbd11",export="other",operation="read"} 0
| rbd_device_failed_requests_total{device="rbd11",export="other",operation="write"} 0
| rbd_device_failed_requests_total{device="rbd11",export="other",operation="flush"} 0
| rbd_device_failed_requests_total{device="rbd11",export="other",operation="discard"} 0
| rbd_device_failed_requests_total{device="rbd11",export="other",operation="write_zeroes"} 0
| # HELP rbd_device_request_duration_seconds How long requests took, from the block layer's start to their end.
| # TYPE rbd_device_request_duration_seconds histogram
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="8e-06"} 4
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="1.6e-05"} 4
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="3.2e-05"} 4
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="6.4e-05"} 1094
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.000128"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.000256"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.000512"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.001024"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.002048"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.004096"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.008192"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.016384"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.032768"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.065536"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.131072"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.262144"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="0.524288"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="1.048576"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="2.097152"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="4.194304"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="8.388608"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="16.777216"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="33.554432"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="67.108864"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="134.217728"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="268.435456"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="536.870912"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="1073.741824"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="read",le="+Inf"} 1104
| rbd_device_request_duration_seconds_sum{device="rbd0",export="scratch",operation="read"} 0.069320000
| rbd_device_request_duration_seconds_count{device="rbd0",export="scratch",operation="read"} 1104
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="6.4e-05"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.000128"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.000256"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.000512"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.001024"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.002048"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.004096"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.008192"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.016384"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.032768"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.065536"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.131072"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.262144"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="0.524288"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="1.048576"} 48
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="2.097152"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="4.194304"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="8.388608"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="16.777216"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="33.554432"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="67.108864"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="134.217728"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="268.435456"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="536.870912"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="1073.741824"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write",le="+Inf"} 50
| rbd_device_request_duration_seconds_sum{device="rbd0",export="scratch",operation="write"} 3.300000000
| rbd_device_request_duration_seconds_count{device="rbd0",export="scratch",operation="write"} 50
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="1e-06"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="2e-06"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="4e-06"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="8e-06"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="1.6e-05"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="3.2e-05"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="6.4e-05"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.000128"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.000256"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.000512"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.001024"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.002048"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.004096"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.008192"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.016384"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.032768"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.065536"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.131072"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.262144"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="0.524288"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="1.048576"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="2.097152"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="4.194304"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="8.388608"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="16.777216"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="33.554432"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="67.108864"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="134.217728"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="268.435456"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="536.870912"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="1073.741824"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="flush",le="+Inf"} 7
| rbd_device_request_duration_seconds_sum{device="rbd0",export="scratch",operation="flush"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd0",export="scratch",operation="flush"} 7
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="6.4e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.000128"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.000256"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.000512"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.001024"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.002048"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.004096"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.008192"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.016384"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.032768"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.065536"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.131072"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.262144"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="0.524288"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="1.048576"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="2.097152"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="4.194304"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="8.388608"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="16.777216"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="33.554432"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="67.108864"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="134.217728"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="268.435456"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="536.870912"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="1073.741824"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="discard",le="+Inf"} 0
| rbd_device_request_duration_seconds_sum{device="rbd0",export="scratch",operation="discard"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd0",export="scratch",operation="discard"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="6.4e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.000128"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.000256"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.000512"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.001024"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.002048"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.004096"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.008192"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.016384"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.032768"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.065536"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.131072"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.262144"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="0.524288"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="1.048576"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="2.097152"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="4.194304"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="8.388608"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="16.777216"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="33.554432"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="67.108864"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="134.217728"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="268.435456"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="536.870912"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="1073.741824"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd0",export="scratch",operation="write_zeroes",le="+Inf"} 0
| rbd_device_request_duration_seconds_sum{device="rbd0",export="scratch",operation="write_zeroes"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd0",export="scratch",operation="write_zeroes"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="6.4e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.000128"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.000256"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.000512"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.001024"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.002048"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.004096"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.008192"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.016384"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.032768"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.065536"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.131072"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.262144"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="0.524288"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="1.048576"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="2.097152"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="4.194304"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="8.388608"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="16.777216"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="33.554432"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="67.108864"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="134.217728"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="268.435456"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="536.870912"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="1073.741824"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="read",le="+Inf"} 0
| rbd_device_request_duration_seconds_sum{device="rbd11",export="other",operation="read"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd11",export="other",operation="read"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="6.4e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.000128"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.000256"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.000512"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.001024"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.002048"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.004096"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.008192"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.016384"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.032768"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.065536"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.131072"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.262144"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="0.524288"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="1.048576"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="2.097152"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="4.194304"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="8.388608"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="16.777216"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="33.554432"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="67.108864"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="134.217728"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="268.435456"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="536.870912"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="1073.741824"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write",le="+Inf"} 0
| rbd_device_request_duration_seconds_sum{device="rbd11",export="other",operation="write"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd11",export="other",operation="write"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="6.4e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.000128"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.000256"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.000512"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.001024"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.002048"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.004096"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.008192"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.016384"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.032768"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.065536"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.131072"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.262144"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="0.524288"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="1.048576"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="2.097152"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="4.194304"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="8.388608"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="16.777216"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="33.554432"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="67.108864"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="134.217728"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="268.435456"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="536.870912"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="1073.741824"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="flush",le="+Inf"} 0
| rbd_device_request_duration_seconds_sum{device="rbd11",export="other",operation="flush"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd11",export="other",operation="flush"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="6.4e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.000128"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.000256"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.000512"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.001024"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.002048"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.004096"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.008192"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.016384"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.032768"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.065536"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.131072"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.262144"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="0.524288"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="1.048576"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="2.097152"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="4.194304"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="8.388608"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="16.777216"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="33.554432"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="67.108864"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="134.217728"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="268.435456"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="536.870912"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="1073.741824"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="discard",le="+Inf"} 0
| rbd_device_request_duration_seconds_sum{device="rbd11",export="other",operation="discard"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd11",export="other",operation="discard"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="1e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="2e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="4e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="8e-06"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="1.6e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="3.2e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="6.4e-05"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.000128"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.000256"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.000512"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.001024"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.002048"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.004096"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.008192"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.016384"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.032768"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.065536"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.131072"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.262144"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="0.524288"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="1.048576"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="2.097152"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="4.194304"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="8.388608"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="16.777216"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="33.554432"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="67.108864"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="134.217728"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="268.435456"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="536.870912"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="1073.741824"} 0
| rbd_device_request_duration_seconds_bucket{device="rbd11",export="other",operation="write_zeroes",le="+Inf"} 0
| rbd_device_request_duration_seconds_sum{device="rbd11",export="other",operation="write_zeroes"} 0.000000000
| rbd_device_request_duration_seconds_count{device="rbd11",export="other",operation="write_zeroes"} 0
| # HELP rbd_device_reconnects_total How often a lost session was resumed.
| # TYPE rbd_device_reconnects_total counter
| rbd_device_reconnects_total{device="rbd0",export="scratch"} 1
| rbd_device_reconnects_total{device="rbd11",export="other"} 0
| # HELP rbd_device_replayed_requests_total Requests that were issued again after a loss.
| # TYPE rbd_device_replayed_requests_total counter
| rbd_device_replayed_requests_total{device="rbd0",export="scratch"} 3
| rbd_device_replayed_requests_total{device="rbd11",export="other"} 0
| # HELP rbd_device_held_seconds_total How long I/O was held for a target that was away.
| # TYPE rbd_device_held_seconds_total counter
| rbd_device_held_seconds_total{device="rbd0",export="scratch"} 2.345
| rbd_device_held_seconds_total{device="rbd11",export="other"} 0.000
| # HELP rbd_device_losses_total How often a live session was lost, by reason.
| # TYPE rbd_device_losses_total counter
| rbd_device_losses_total{device="rbd0",export="scratch",reason="silent"} 1
| rbd_device_losses_total{device="rbd0",export="scratch",reason="closed"} 0
| rbd_device_losses_total{device="rbd0",export="scratch",reason="broken"} 0
| rbd_device_losses_total{device="rbd0",export="scratch",reason="adapter"} 0
| rbd_device_losses_total{device="rbd0",export="scratch",reason="address"} 0
| rbd_device_losses_total{device="rbd0",export="scratch",reason="protocol"} 0
| rbd_device_losses_total{device="rbd0",export="scratch",reason="told"} 0
| rbd_device_losses_total{device="rbd0",export="scratch",reason="other"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="silent"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="closed"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="broken"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="adapter"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="address"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="protocol"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="told"} 0
| rbd_device_losses_total{device="rbd11",export="other",reason="other"} 0
| # HELP rbd_device_errors_total Requests that failed, by error.
| # TYPE rbd_device_errors_total counter
| rbd_device_errors_total{device="rbd0",export="scratch",error="io"} 4
| rbd_device_errors_total{device="rbd0",export="scratch",error="not_supported"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="timeout"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="no_space"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="transport"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="target"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="reservation"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="medium"} 1
| rbd_device_errors_total{device="rbd0",export="scratch",error="protection"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="offline"} 0
| rbd_device_errors_total{device="rbd0",export="scratch",error="other"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="io"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="not_supported"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="timeout"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="no_space"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="transport"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="target"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="reservation"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="medium"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="protection"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="offline"} 0
| rbd_device_errors_total{device="rbd11",export="other",error="other"} 0
| # HELP rbd_device_live 1 when I/O of the device reaches the target, else 0.
| # TYPE rbd_device_live gauge
| rbd_device_live{device="rbd0",export="scratch"} 1
| rbd_device_live{device="rbd11",export="other"} 0
| # HELP rbd_export_sessions Sessions that are attached to the export.
| # TYPE rbd_export_sessions gauge
| # HELP rbd_export_size_bytes Size of the export.
| # TYPE rbd_export_size_bytes gauge
| # HELP rbd_export_attached_total Sessions that attached the export.
| # TYPE rbd_export_attached_total counter
| # HELP rbd_export_resumed_total Sessions that went on after a loss.
| # TYPE rbd_export_resumed_total counter
| # HELP rbd_export_lost_total Sessions whose connection broke.
| # TYPE rbd_export_lost_total counter
| # HELP rbd_export_expired_total Sessions of which nothing was heard for too long.
| # TYPE rbd_export_expired_total counter
| # HELP rbd_export_fences_total Fences that are complete.
| # TYPE rbd_export_fences_total counter
| # HELP rbd_export_refused_logins_total Logins that were refused.
| # TYPE rbd_export_refused_logins_total counter
| # HELP rbd_export_commands_total Commands that ended; of memory, zeroes alone.
| # TYPE rbd_export_commands_total counter
| # HELP rbd_export_command_bytes_total Bytes of the commands that ended well.
| # TYPE rbd_export_command_bytes_total counter
| # HELP rbd_export_failed_commands_total Commands that ended with an error.
| # TYPE rbd_export_failed_commands_total counter
| # HELP rbd_session_connections_total Connections of the session, resumes included.
| # TYPE rbd_session_connections_total counter
| # HELP rbd_session_connected_seconds How long the present connection is there.
| # TYPE rbd_session_connected_seconds gauge
| # HELP rbd_session_control_messages_total Control messages that came.
| # TYPE rbd_session_control_messages_total counter
| # HELP rbd_session_busy_commands Commands that are being worked on.
| # TYPE rbd_session_busy_commands gauge
| # HELP rbd_session_waiting_results Results that find no room to be sent.
| # TYPE rbd_session_waiting_results gauge
| # HELP rbd_session_commands_total Commands that ended; of memory, zeroes alone.
| # TYPE rbd_session_commands_total counter
| # HELP rbd_session_command_bytes_total Bytes of the commands that ended well.
| # TYPE rbd_session_command_bytes_total counter
| # HELP rbd_session_failed_commands_total Commands that ended with an error.
| # TYPE rbd_session_failed_commands_total counter
? 0

# metrics: the target's, a name that has to be escaped, two hosts of one name and id, and a session that is resumed while they are dumped
% module rbd_target
< family rbd_target
< on EXPORT_GET
< part EXPORT="a\x22b\x5cc" SIZE_BYTES=1073741824 SESSIONS=2
< done
< on STATS_GET
< part EXPORT="a\x22b\x5cc" ATTACHED=3 RESUMED=2 REFUSED=1 FENCES=5 LOST=4 EXPIRED=6 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< done
< on SESSION_STATS_GET
< part SESSION=6ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT="a\x22b\x5cc" HOST_ID=550e8400-e29b-41d4-a716-446655440000 HOST_NAME=node1 CONNECTIONS=1 CONNECTED_MS=93784250 FENCES=0 MESSAGES=100 HEARTBEATS=1 COMMANDS_BUSY=4 RESULTS_WAITING=2 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< part SESSION=7ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT="a\x22b\x5cc" HOST_ID=650e8400-e29b-41d4-a716-446655440000 HOST_NAME=node2 CONNECTIONS=1 CONNECTED_MS=1500 FENCES=0 MESSAGES=3 HEARTBEATS=1 COMMANDS_BUSY=0 RESULTS_WAITING=0 REQUESTS=4:2 BYTES=4:262144 ERRORS=0:0
< part SESSION=8ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT="a\x22b\x5cc" HOST_ID=550e8400-e29b-41d4-a716-446655440000 HOST_NAME=node1 CONNECTIONS=1 CONNECTED_MS=70000 FENCES=0 MESSAGES=50 HEARTBEATS=1 COMMANDS_BUSY=0 RESULTS_WAITING=1 REQUESTS=0:1001,1:500,2:7 BYTES=0:4100096,1:2048000 ERRORS=1:2
< part SESSION=8ba7b810-9dad-41d1-80b4-00c04fd430c8 EXPORT="a\x22b\x5cc" HOST_ID=550e8400-e29b-41d4-a716-446655440000 HOST_NAME=node1 CONNECTIONS=2 CONNECTED_MS=900 FENCES=0 MESSAGES=101 HEARTBEATS=1 COMMANDS_BUSY=0 RESULTS_WAITING=1 REQUESTS=0:1001,1:500,2:7 BYTES=0:4100096,1:2048000 ERRORS=1:2
< done
$ rbdctl metrics
> EXPORT_GET (dump)
> STATS_GET (dump)
> SESSION_STATS_GET (dump)
| # HELP rbd_device_requests_total Requests that ended, well or not.
| # TYPE rbd_device_requests_total counter
| # HELP rbd_device_bytes_total Bytes of the requests that ended well.
| # TYPE rbd_device_bytes_total counter
| # HELP rbd_device_failed_requests_total Requests that ended with an error.
| # TYPE rbd_device_failed_requests_total counter
| # HELP rbd_device_request_duration_seconds How long requests took, from the block layer's start to their end.
| # TYPE rbd_device_request_duration_seconds histogram
| # HELP rbd_device_reconnects_total How often a lost session was resumed.
| # TYPE rbd_device_reconnects_total counter
| # HELP rbd_device_replayed_requests_total Requests that were issued again after a loss.
| # TYPE rbd_device_replayed_requests_total counter
| # HELP rbd_device_held_seconds_total How long I/O was held for a target that was away.
| # TYPE rbd_device_held_seconds_total counter
| # HELP rbd_device_losses_total How often a live session was lost, by reason.
| # TYPE rbd_device_losses_total counter
| # HELP rbd_device_errors_total Requests that failed, by error.
| # TYPE rbd_device_errors_total counter
| # HELP rbd_device_live 1 when I/O of the device reaches the target, else 0.
| # TYPE rbd_device_live gauge
| # HELP rbd_export_sessions Sessions that are attached to the export.
| # TYPE rbd_export_sessions gauge
| rbd_export_sessions{export="a\"b\\c"} 2
| # HELP rbd_export_size_bytes Size of the export.
| # TYPE rbd_export_size_bytes gauge
| rbd_export_size_bytes{export="a\"b\\c"} 1073741824
| # HELP rbd_export_attached_total Sessions that attached the export.
| # TYPE rbd_export_attached_total counter
| rbd_export_attached_total{export="a\"b\\c"} 3
| # HELP rbd_export_resumed_total Sessions that went on after a loss.
| # TYPE rbd_export_resumed_total counter
| rbd_export_resumed_total{export="a\"b\\c"} 2
| # HELP rbd_export_lost_total Sessions whose connection broke.
| # TYPE rbd_export_lost_total counter
| rbd_export_lost_total{export="a\"b\\c"} 4
| # HELP rbd_export_expired_total Sessions of which nothing was heard for too long.
| # TYPE rbd_export_expired_total counter
| rbd_export_expired_total{export="a\"b\\c"} 6
| # HELP rbd_export_fences_total Fences that are complete.
| # TYPE rbd_export_fences_total counter
| rbd_export_fences_total{export="a\"b\\c"} 5
| # HELP rbd_export_refused_logins_total Logins that were refused.
| # TYPE rbd_export_refused_logins_total counter
| rbd_export_refused_logins_total{export="a\"b\\c"} 1
| # HELP rbd_export_commands_total Commands that ended; of memory, zeroes alone.
| # TYPE rbd_export_commands_total counter
| rbd_export_commands_total{export="a\"b\\c",operation="read"} 1000
| rbd_export_commands_total{export="a\"b\\c",operation="write"} 500
| rbd_export_commands_total{export="a\"b\\c",operation="flush"} 7
| rbd_export_commands_total{export="a\"b\\c",operation="discard"} 0
| rbd_export_commands_total{export="a\"b\\c",operation="write_zeroes"} 0
| # HELP rbd_export_command_bytes_total Bytes of the commands that ended well.
| # TYPE rbd_export_command_bytes_total counter
| rbd_export_command_bytes_total{export="a\"b\\c",operation="read"} 4096000
| rbd_export_command_bytes_total{export="a\"b\\c",operation="write"} 2048000
| rbd_export_command_bytes_total{export="a\"b\\c",operation="flush"} 0
| rbd_export_command_bytes_total{export="a\"b\\c",operation="discard"} 0
| rbd_export_command_bytes_total{export="a\"b\\c",operation="write_zeroes"} 0
| # HELP rbd_export_failed_commands_total Commands that ended with an error.
| # TYPE rbd_export_failed_commands_total counter
| rbd_export_failed_commands_total{export="a\"b\\c",operation="read"} 0
| rbd_export_failed_commands_total{export="a\"b\\c",operation="write"} 2
| rbd_export_failed_commands_total{export="a\"b\\c",operation="flush"} 0
| rbd_export_failed_commands_total{export="a\"b\\c",operation="discard"} 0
| rbd_export_failed_commands_total{export="a\"b\\c",operation="write_zeroes"} 0
| # HELP rbd_session_connections_total Connections of the session, resumes included.
| # TYPE rbd_session_connections_total counter
| rbd_session_connections_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000"} 3
| rbd_session_connections_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000"} 1
| # HELP rbd_session_connected_seconds How long the present connection is there.
| # TYPE rbd_session_connected_seconds gauge
| rbd_session_connected_seconds{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000"} 93784
| rbd_session_connected_seconds{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000"} 1
| # HELP rbd_session_control_messages_total Control messages that came.
| # TYPE rbd_session_control_messages_total counter
| rbd_session_control_messages_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000"} 201
| rbd_session_control_messages_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000"} 3
| # HELP rbd_session_busy_commands Commands that are being worked on.
| # TYPE rbd_session_busy_commands gauge
| rbd_session_busy_commands{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000"} 4
| rbd_session_busy_commands{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000"} 0
| # HELP rbd_session_waiting_results Results that find no room to be sent.
| # TYPE rbd_session_waiting_results gauge
| rbd_session_waiting_results{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000"} 3
| rbd_session_waiting_results{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000"} 0
| # HELP rbd_session_commands_total Commands that ended; of memory, zeroes alone.
| # TYPE rbd_session_commands_total counter
| rbd_session_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="read"} 2001
| rbd_session_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="write"} 1000
| rbd_session_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="flush"} 14
| rbd_session_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="discard"} 0
| rbd_session_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="write_zeroes"} 0
| rbd_session_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="read"} 0
| rbd_session_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="write"} 0
| rbd_session_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="flush"} 0
| rbd_session_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="discard"} 0
| rbd_session_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="write_zeroes"} 2
| # HELP rbd_session_command_bytes_total Bytes of the commands that ended well.
| # TYPE rbd_session_command_bytes_total counter
| rbd_session_command_bytes_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="read"} 8196096
| rbd_session_command_bytes_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="write"} 4096000
| rbd_session_command_bytes_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="flush"} 0
| rbd_session_command_bytes_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="discard"} 0
| rbd_session_command_bytes_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="write_zeroes"} 0
| rbd_session_command_bytes_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="read"} 0
| rbd_session_command_bytes_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="write"} 0
| rbd_session_command_bytes_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="flush"} 0
| rbd_session_command_bytes_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="discard"} 0
| rbd_session_command_bytes_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="write_zeroes"} 262144
| # HELP rbd_session_failed_commands_total Commands that ended with an error.
| # TYPE rbd_session_failed_commands_total counter
| rbd_session_failed_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="read"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="write"} 4
| rbd_session_failed_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="flush"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="discard"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node1",host_id="550e8400-e29b-41d4-a716-446655440000",operation="write_zeroes"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="read"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="write"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="flush"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="discard"} 0
| rbd_session_failed_commands_total{export="a\"b\\c",host="node2",host_id="650e8400-e29b-41d4-a716-446655440000",operation="write_zeroes"} 0
? 0

# metrics: of an older target, which has none of sessions
% module rbd_target
< family rbd_target
< on EXPORT_GET
< part EXPORT="a\x22b\x5cc" SIZE_BYTES=1073741824 SESSIONS=2
< done
< on STATS_GET
< part EXPORT="a\x22b\x5cc" ATTACHED=3 RESUMED=2 REFUSED=1 FENCES=5 LOST=4 EXPIRED=6 REQUESTS=0:1000,1:500,2:7 BYTES=0:4096000,1:2048000 ERRORS=1:2
< done
< on SESSION_STATS_GET
< error EOPNOTSUPP
$ rbdctl metrics
> EXPORT_GET (dump)
> STATS_GET (dump)
> SESSION_STATS_GET (dump)
| # HELP rbd_device_requests_total Requests that ended, well or not.
| # TYPE rbd_device_requests_total counter
| # HELP rbd_device_bytes_total Bytes of the requests that ended well.
| # TYPE rbd_device_bytes_total counter
| # HELP rbd_device_failed_requests_total Requests that ended with an error.
| # TYPE rbd_device_failed_requests_total counter
| # HELP rbd_device_request_duration_seconds How long requests took, from the block layer's start to their end.
| # TYPE rbd_device_request_duration_seconds histogram
| # HELP rbd_device_reconnects_total How often a lost session was resumed.
| # TYPE rbd_device_reconnects_total counter
| # HELP rbd_device_replayed_requests_total Requests that were issued again after a loss.
| # TYPE rbd_device_replayed_requests_total counter
| # HELP rbd_device_held_seconds_total How long I/O was held for a target that was away.
| # TYPE rbd_device_held_seconds_total counter
| # HELP rbd_device_losses_total How often a live session was lost, by reason.
| # TYPE rbd_device_losses_total counter
| # HELP rbd_device_errors_total Requests that failed, by error.
| # TYPE rbd_device_errors_total counter
| # HELP rbd_device_live 1 when I/O of the device reaches the target, else 0.
| # TYPE rbd_device_live gauge
| # HELP rbd_export_sessions Sessions that are attached to the export.
| # TYPE rbd_export_sessions gauge
| rbd_export_sessions{export="a\"b\\c"} 2
| # HELP rbd_export_size_bytes Size of the export.
| # TYPE rbd_export_size_bytes gauge
| rbd_export_size_bytes{export="a\"b\\c"} 1073741824
| # HELP rbd_export_attached_total Sessions that attached the export.
| # TYPE rbd_export_attached_total counter
| rbd_export_attached_total{export="a\"b\\c"} 3
| # HELP rbd_export_resumed_total Sessions that went on after a loss.
| # TYPE rbd_export_resumed_total counter
| rbd_export_resumed_total{export="a\"b\\c"} 2
| # HELP rbd_export_lost_total Sessions whose connection broke.
| # TYPE rbd_export_lost_total counter
| rbd_export_lost_total{export="a\"b\\c"} 4
| # HELP rbd_export_expired_total Sessions of which nothing was heard for too long.
| # TYPE rbd_export_expired_total counter
| rbd_export_expired_total{export="a\"b\\c"} 6
| # HELP rbd_export_fences_total Fences that are complete.
| # TYPE rbd_export_fences_total counter
| rbd_export_fences_total{export="a\"b\\c"} 5
| # HELP rbd_export_refused_logins_total Logins that were refused.
| # TYPE rbd_export_refused_logins_total counter
| rbd_export_refused_logins_total{export="a\"b\\c"} 1
| # HELP rbd_export_commands_total Commands that ended; of memory, zeroes alone.
| # TYPE rbd_export_commands_total counter
| rbd_export_commands_total{export="a\"b\\c",operation="read"} 1000
| rbd_export_commands_total{export="a\"b\\c",operation="write"} 500
| rbd_export_commands_total{export="a\"b\\c",operation="flush"} 7
| rbd_export_commands_total{export="a\"b\\c",operation="discard"} 0
| rbd_export_commands_total{export="a\"b\\c",operation="write_zeroes"} 0
| # HELP rbd_export_command_bytes_total Bytes of the commands that ended well.
| # TYPE rbd_export_command_bytes_total counter
| rbd_export_command_bytes_total{export="a\"b\\c",operation="read"} 4096000
| rbd_export_command_bytes_total{export="a\"b\\c",operation="write"} 2048000
| rbd_export_command_bytes_total{export="a\"b\\c",operation="flush"} 0
| rbd_export_command_bytes_total{export="a\"b\\c",operation="discard"} 0
| rbd_export_command_bytes_total{export="a\"b\\c",operation="write_zeroes"} 0
| # HELP rbd_export_failed_commands_total Commands that ended with an error.
| # TYPE rbd_export_failed_commands_total counter
| rbd_export_failed_commands_total{export="a\"b\\c",operation="read"} 0
| rbd_export_failed_commands_total{export="a\"b\\c",operation="write"} 2
| rbd_export_failed_commands_total{export="a\"b\\c",operation="flush"} 0
| rbd_export_failed_commands_total{export="a\"b\\c",operation="discard"} 0
| rbd_export_failed_commands_total{export="a\"b\\c",operation="write_zeroes"} 0
| # HELP rbd_session_connections_total Connections of the session, resumes included.
| # TYPE rbd_session_connections_total counter
| # HELP rbd_session_connected_seconds How long the present connection is there.
| # TYPE rbd_session_connected_seconds gauge
| # HELP rbd_session_control_messages_total Control messages that came.
| # TYPE rbd_session_control_messages_total counter
| # HELP rbd_session_busy_commands Commands that are being worked on.
| # TYPE rbd_session_busy_commands gauge
| # HELP rbd_session_waiting_results Results that find no room to be sent.
| # TYPE rbd_session_waiting_results gauge
| # HELP rbd_session_commands_total Commands that ended; of memory, zeroes alone.
| # TYPE rbd_session_commands_total counter
| # HELP rbd_session_command_bytes_total Bytes of the commands that ended well.
| # TYPE rbd_session_command_bytes_total counter
| # HELP rbd_session_failed_commands_total Commands that ended with an error.
| # TYPE rbd_session_failed_commands_total counter
? 0

# metrics: not in JSON
$ rbdctl metrics --json
! rbdctl: metrics: metrics have a format of their own; 'rbdctl stats' has JSON
! Try 'rbdctl metrics --help'.
? 2

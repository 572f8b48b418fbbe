# refused until a later version: attach --poll-queues 1
< family rbd_initiator
< family rbd_target
$ rbdctl attach 198.51.100.7 scratch --poll-queues 1
! rbdctl: attach scratch: this version does not have --poll-queues other than 0 yet
? 1

# refused until a later version: stats
< family rbd_initiator
< family rbd_target
$ rbdctl stats
! rbdctl: stats: this version does not have the command stats yet
? 1

# refused until a later version: stats of a device
< family rbd_initiator
< family rbd_target
$ rbdctl stats rbd0 --json
! rbdctl: stats: this version does not have the command stats yet
? 1

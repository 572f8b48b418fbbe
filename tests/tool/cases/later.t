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

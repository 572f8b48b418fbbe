# refused until a later version: attach --poll-queues 1
< family rbd_initiator
< family rbd_target
$ rbdctl attach 198.51.100.7 scratch --poll-queues 1
! rbdctl: attach scratch: this version does not have --poll-queues other than 0 yet
? 1

# refused until a later version: discover
< family rbd_initiator
< family rbd_target
$ rbdctl discover 198.51.100.7
! rbdctl: discover: this version does not have the command discover yet
? 1

# usage: no command
$ rbdctl 
! rbdctl: a command is missing
! Try 'rbdctl --help'.
? 2

# usage: unknown command
$ rbdctl list
! rbdctl: there is no command 'list'
! Try 'rbdctl --help'.
? 2

# usage: unknown option at the top
$ rbdctl --frob
! rbdctl: there is no option '--frob'
! Try 'rbdctl --help'.
? 2

# usage: unknown option behind an object
$ rbdctl export --frob
! rbdctl: export: there is no option '--frob'
! Try 'rbdctl export --help'.
? 2

# usage: object without a verb
$ rbdctl export
! rbdctl: export: a verb is missing
! Try 'rbdctl export --help'.
? 2

# usage: unknown verb of an object
$ rbdctl export frob
! rbdctl: export: there is no verb 'frob'
! Try 'rbdctl export --help'.
? 2

# usage: object name without verb, json
$ rbdctl -j session
! rbdctl: session: a verb is missing
! Try 'rbdctl session --help'.
? 2

# usage: attach without operands
$ rbdctl attach
! rbdctl: attach: ADDRESS[:PORT] is missing
! Try 'rbdctl attach --help'.
? 2

# usage: attach without a name
$ rbdctl attach 198.51.100.7
! rbdctl: attach: NAME is missing
! Try 'rbdctl attach --help'.
? 2

# usage: attach with one operand too many
$ rbdctl attach 198.51.100.7 scratch more
! rbdctl: attach: 'more' is one argument too many
! Try 'rbdctl attach --help'.
? 2

# usage: attach: unknown option
$ rbdctl attach 198.51.100.7 scratch --frob
! rbdctl: attach: there is no option '--frob'
! Try 'rbdctl attach --help'.
? 2

# usage: attach: unknown short option
$ rbdctl attach 198.51.100.7 scratch -x
! rbdctl: attach: there is no option '-x'
! Try 'rbdctl attach --help'.
? 2

# usage: attach: abbreviated option
$ rbdctl attach 198.51.100.7 scratch --queue 2
! rbdctl: attach: there is no option '--queue'
! Try 'rbdctl attach --help'.
? 2

# usage: attach: option without its value
$ rbdctl attach 198.51.100.7 scratch --depth
! rbdctl: attach: --depth needs a value: N
! Try 'rbdctl attach --help'.
? 2

# usage: attach: flag with a value
$ rbdctl attach 198.51.100.7 scratch --read-only=yes
! rbdctl: attach: --read-only takes no value
! Try 'rbdctl attach --help'.
? 2

# usage: attach: depth 0
$ rbdctl attach 198.51.100.7 scratch --depth 0
! rbdctl: attach: --depth: '0' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: depth -1
$ rbdctl attach 198.51.100.7 scratch --depth -1
! rbdctl: attach: --depth: '-1' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: depth abc
$ rbdctl attach 198.51.100.7 scratch --depth=abc
! rbdctl: attach: --depth: 'abc' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: depth 4294967296
$ rbdctl attach 198.51.100.7 scratch --depth 4294967296
! rbdctl: attach: --depth: '4294967296' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: depth beyond 64 bits
$ rbdctl attach 198.51.100.7 scratch --depth 18446744073709551617
! rbdctl: attach: --depth: '18446744073709551617' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: empty depth
$ rbdctl attach 198.51.100.7 scratch --depth=
! rbdctl: attach: --depth: '' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: depth with a space
$ rbdctl attach 198.51.100.7 scratch --depth ' 1'
! rbdctl: attach: --depth: ' 1' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: depth in hex
$ rbdctl attach 198.51.100.7 scratch --depth 0x10
! rbdctl: attach: --depth: '0x10' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: queues 0
$ rbdctl attach 198.51.100.7 scratch --queues 0
! rbdctl: attach: --queues: '0' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: queues 4294967296
$ rbdctl attach 198.51.100.7 scratch --queues 4294967296
! rbdctl: attach: --queues: '4294967296' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: queues -1
$ rbdctl attach 198.51.100.7 scratch --queues=-1
! rbdctl: attach: --queues: '-1' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: write queues abc
$ rbdctl attach 198.51.100.7 scratch --write-queues abc
! rbdctl: attach: --write-queues: 'abc' is not a number from 0 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: poll queues abc
$ rbdctl attach 198.51.100.7 scratch --poll-queues abc
! rbdctl: attach: --poll-queues: 'abc' is not a number from 0 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: attach: timeout 0
$ rbdctl attach 198.51.100.7 scratch --timeout 0
! rbdctl: attach: --timeout: '0' is not a number from 1 to 86400
! Try 'rbdctl attach --help'.
? 2

# usage: attach: timeout 1.5
$ rbdctl attach 198.51.100.7 scratch --timeout 1.5
! rbdctl: attach: --timeout: '1.5' is not a number from 1 to 86400
! Try 'rbdctl attach --help'.
? 2

# usage: attach: loss-after 0
$ rbdctl attach 198.51.100.7 scratch --loss-after 0
! rbdctl: attach: --loss-after: '0' is not a number from 1 to 4294967
! Try 'rbdctl attach --help'.
? 2

# usage: attach: loss-after 4294968
$ rbdctl attach 198.51.100.7 scratch --loss-after 4294968
! rbdctl: attach: --loss-after: '4294968' is not a number from 1 to 4294967
! Try 'rbdctl attach --help'.
? 2

# usage: attach: reconnect-delay soon
$ rbdctl attach 198.51.100.7 scratch --reconnect-delay soon
! rbdctl: attach: --reconnect-delay: 'soon' is not a number from 1 to 86400
! Try 'rbdctl attach --help'.
? 2

# usage: attach: max-in-flight 0
$ rbdctl attach 198.51.100.7 scratch --max-in-flight 0
! rbdctl: attach: --max-in-flight: '0' is no size: it must be more than 0
! Try 'rbdctl attach --help'.
? 2

# usage: attach: max-in-flight of no number
$ rbdctl attach 198.51.100.7 scratch --max-in-flight none
! rbdctl: attach: --max-in-flight: 'none' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl attach --help'.
? 2

# usage: attach: tos 256
$ rbdctl attach 198.51.100.7 scratch --tos 256
! rbdctl: attach: --tos: '256' is not a number from 0 to 255
! Try 'rbdctl attach --help'.
? 2

# usage: attach: tos -1
$ rbdctl attach 198.51.100.7 scratch --tos=-1
! rbdctl: attach: --tos: '-1' is not a number from 0 to 255
! Try 'rbdctl attach --help'.
? 2

# usage: attach: tos of a name
$ rbdctl attach 198.51.100.7 scratch --tos AF31
! rbdctl: attach: --tos: 'AF31' is not a number from 0 to 255
! Try 'rbdctl attach --help'.
? 2

# usage: attach: tos in hex
$ rbdctl attach 198.51.100.7 scratch --tos 0x68
! rbdctl: attach: --tos: '0x68' is not a number from 0 to 255
! Try 'rbdctl attach --help'.
? 2

# usage: attach: tos empty
$ rbdctl attach 198.51.100.7 scratch --tos ''
! rbdctl: attach: --tos: '' is not a number from 0 to 255
! Try 'rbdctl attach --help'.
? 2

# usage: attach: fail-after soon
$ rbdctl attach 198.51.100.7 scratch --fail-after soon
! rbdctl: attach: --fail-after: 'soon' is not a number of seconds, never or now
! Try 'rbdctl attach --help'.
? 2

# usage: attach: fail-after -1
$ rbdctl attach 198.51.100.7 scratch --fail-after -1
! rbdctl: attach: --fail-after: '-1' is not a number of seconds, never or now
! Try 'rbdctl attach --help'.
? 2

# usage: attach: fail-after too long
$ rbdctl attach 198.51.100.7 scratch --fail-after 4294968
! rbdctl: attach: --fail-after: '4294968' is not a number of seconds, never or now
! Try 'rbdctl attach --help'.
? 2

# usage: attach: host name with a space
$ rbdctl attach 198.51.100.7 scratch --host-name 'a b'
! rbdctl: attach: --host-name: 'a b' is not a host name: it holds a space or an unprintable character
! Try 'rbdctl attach --help'.
? 2

# usage: attach: empty host name
$ rbdctl attach 198.51.100.7 scratch --host-name ''
! rbdctl: attach: --host-name: '' is not a host name: 1 to 64 characters
! Try 'rbdctl attach --help'.
? 2

# usage: attach: host name of 65 characters
$ rbdctl attach 198.51.100.7 scratch --host-name aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg
! rbdctl: attach: --host-name: 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg' is not a host name: 1 to 64 characters
! Try 'rbdctl attach --help'.
? 2

# usage: attach: bind to a name
$ rbdctl attach 198.51.100.7 scratch --bind guest
! rbdctl: attach: --bind: 'guest' is not an address of this host, such as 198.51.100.7
! Try 'rbdctl attach --help'.
? 2

# usage: attach: bind with a port
$ rbdctl attach 198.51.100.7 scratch --bind 198.51.100.8:1
! rbdctl: attach: --bind: '198.51.100.8:1' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: empty address
$ rbdctl attach '' scratch
! rbdctl: attach: ADDRESS[:PORT]: '' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: address of three numbers
$ rbdctl attach 198.51.100 scratch
! rbdctl: attach: ADDRESS[:PORT]: '198.51.100' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: address out of range
$ rbdctl attach 198.51.100.256 scratch
! rbdctl: attach: ADDRESS[:PORT]: '198.51.100.256' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: port 0
$ rbdctl attach 198.51.100.7:0 scratch
! rbdctl: attach: ADDRESS[:PORT]: '198.51.100.7:0' has a port that is not a number from 1 to 65535
! Try 'rbdctl attach --help'.
? 2

# usage: attach: port 65536
$ rbdctl attach 198.51.100.7:65536 scratch
! rbdctl: attach: ADDRESS[:PORT]: '198.51.100.7:65536' has a port that is not a number from 1 to 65535
! Try 'rbdctl attach --help'.
? 2

# usage: attach: port abc
$ rbdctl attach 198.51.100.7:abc scratch
! rbdctl: attach: ADDRESS[:PORT]: '198.51.100.7:abc' has a port that is not a number from 1 to 65535
! Try 'rbdctl attach --help'.
? 2

# usage: attach: empty port
$ rbdctl attach 198.51.100.7: scratch
! rbdctl: attach: ADDRESS[:PORT]: '198.51.100.7:' has a port that is not a number from 1 to 65535
! Try 'rbdctl attach --help'.
? 2

# usage: attach: port without an address
$ rbdctl attach :7475 scratch
! rbdctl: attach: ADDRESS[:PORT]: ':7475' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: bracket left open
$ rbdctl attach '[fe80::1%eth0' scratch
! rbdctl: attach: ADDRESS[:PORT]: '[fe80::1%eth0' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: IPv4 in brackets
$ rbdctl attach '[198.51.100.7]:7475' scratch
! rbdctl: attach: ADDRESS[:PORT]: '[198.51.100.7]:7475' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: words behind the bracket
$ rbdctl attach '[2001:db8::1]7475' scratch
! rbdctl: attach: ADDRESS[:PORT]: '[2001:db8::1]7475' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: link-local without scope
$ rbdctl attach fe80::1 scratch
! rbdctl: attach: ADDRESS[:PORT]: 'fe80::1' is link-local and needs a scope, such as fe80::1%eth0
! Try 'rbdctl attach --help'.
? 2

# usage: attach: scope on a global address
$ rbdctl attach '[2001:db8::1%eth0]:7475' scratch
! rbdctl: attach: ADDRESS[:PORT]: '[2001:db8::1%eth0]:7475' has a scope and is not link-local
! Try 'rbdctl attach --help'.
? 2

# usage: attach: empty scope
$ rbdctl attach '[fe80::1%]:7475' scratch
! rbdctl: attach: ADDRESS[:PORT]: '[fe80::1%]:7475' has a scope that is not the name of a network interface
! Try 'rbdctl attach --help'.
? 2

# usage: attach: scope too long
$ rbdctl attach '[fe80::1%abcdefghijklmnop]' scratch
! rbdctl: attach: ADDRESS[:PORT]: '[fe80::1%abcdefghijklmnop]' has a scope that is not the name of a network interface
! Try 'rbdctl attach --help'.
? 2

# usage: attach: host name with a slash
$ rbdctl attach a/b scratch
! rbdctl: attach: ADDRESS[:PORT]: 'a/b' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: host name with empty label
$ rbdctl attach a..b scratch
! rbdctl: attach: ADDRESS[:PORT]: 'a..b' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: host name that begins with a dash
$ rbdctl attach -- -host scratch
! rbdctl: attach: ADDRESS[:PORT]: '-host' is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name
! Try 'rbdctl attach --help'.
? 2

# usage: attach: empty export name
$ rbdctl attach 198.51.100.7 ''
! rbdctl: attach: NAME: '' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl attach --help'.
? 2

# usage: attach: export name with a slash
$ rbdctl attach 198.51.100.7 a/b
! rbdctl: attach: NAME: 'a/b' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl attach --help'.
? 2

# usage: attach: export name that begins with a dot
$ rbdctl attach 198.51.100.7 .a
! rbdctl: attach: NAME: '.a' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl attach --help'.
? 2

# usage: attach: export name that begins with a dash
$ rbdctl attach 198.51.100.7 -- -a
! rbdctl: attach: NAME: '-a' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl attach --help'.
? 2

# usage: attach: export name of 65 characters
$ rbdctl attach 198.51.100.7 aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg
! rbdctl: attach: NAME: 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl attach --help'.
? 2

# usage: attach: export name in UTF-8
$ rbdctl attach 198.51.100.7 sträng
! rbdctl: attach: NAME: 'sträng' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl attach --help'.
? 2

# usage: attach: json keeps standard output empty
$ rbdctl attach 198.51.100.7 scratch --depth 0 --json
! rbdctl: attach: --depth: '0' is not a number from 1 to 4294967295
! Try 'rbdctl attach --help'.
? 2

# usage: detach without a device
$ rbdctl detach
! rbdctl: detach: DEVICE or --all is missing
! Try 'rbdctl detach --help'.
? 2

# usage: detach of a device and all
$ rbdctl detach rbd0 --all
! rbdctl: detach: a device and --all exclude each other
! Try 'rbdctl detach --help'.
? 2

# usage: detach of two devices
$ rbdctl detach rbd0 rbd1
! rbdctl: detach: 'rbd1' is one argument too many
! Try 'rbdctl detach --help'.
? 2

# usage: detach of a path
$ rbdctl detach /dev/disk/by-id/x
! rbdctl: detach: DEVICE: '/dev/disk/by-id/x' is not a device: /dev/rbd0 or rbd0
! Try 'rbdctl detach --help'.
? 2

# usage: detach of an empty name
$ rbdctl detach ''
! rbdctl: detach: DEVICE: '' is not a device: /dev/rbd0 or rbd0
! Try 'rbdctl detach --help'.
? 2

# usage: detach of /dev/ alone
$ rbdctl detach /dev/
! rbdctl: detach: DEVICE: '/dev/' is not a device: /dev/rbd0 or rbd0
! Try 'rbdctl detach --help'.
? 2

# usage: detach of a name too long
$ rbdctl detach rbd01234567890123456789012345678
! rbdctl: detach: DEVICE: 'rbd01234567890123456789012345678' is not a device: /dev/rbd0 or rbd0
! Try 'rbdctl detach --help'.
? 2

# usage: show of a path
$ rbdctl show /sys/block/rbd0
! rbdctl: show: DEVICE: '/sys/block/rbd0' is not a device: /dev/rbd0 or rbd0
! Try 'rbdctl show --help'.
? 2

# usage: show of two devices
$ rbdctl show rbd0 rbd1
! rbdctl: show: 'rbd1' is one argument too many
! Try 'rbdctl show --help'.
? 2

# usage: set without a device
$ rbdctl set
! rbdctl: set: DEVICE is missing
! Try 'rbdctl set --help'.
? 2

# usage: set of nothing
$ rbdctl set rbd0
! rbdctl: set: there is nothing to set: --fail-after
! Try 'rbdctl set --help'.
? 2

# usage: set: fail-after soon
$ rbdctl set rbd0 --fail-after soon
! rbdctl: set: --fail-after: 'soon' is not a number of seconds, never or now
! Try 'rbdctl set --help'.
? 2

# usage: discover without an address
$ rbdctl discover
! rbdctl: discover: ADDRESS[:PORT] is missing
! Try 'rbdctl discover --help'.
? 2

# usage: discover: port 0
$ rbdctl discover 198.51.100.7:0
! rbdctl: discover: ADDRESS[:PORT]: '198.51.100.7:0' has a port that is not a number from 1 to 65535
! Try 'rbdctl discover --help'.
? 2

# usage: stats of a path
$ rbdctl stats /tmp/x
! rbdctl: stats: DEVICE: '/tmp/x' is not a device: /dev/rbd0 or rbd0
! Try 'rbdctl stats --help'.
? 2

# usage: monitor with an operand
$ rbdctl monitor rbd0
! rbdctl: monitor: 'rbd0' is one argument too many
! Try 'rbdctl monitor --help'.
? 2

# usage: version with an operand
$ rbdctl version all
! rbdctl: version: 'all' is one argument too many
! Try 'rbdctl version --help'.
? 2

# usage: export add without a name
$ rbdctl export add
! rbdctl: export add: NAME is missing
! Try 'rbdctl export add --help'.
? 2

# usage: export add without a backing
$ rbdctl export add scratch
! rbdctl: export add scratch: --memory SIZE or --device PATH is missing
! Try 'rbdctl export add --help'.
? 2

# usage: export add: both backings
$ rbdctl export add scratch --memory 1G --device /dev/sdb
! rbdctl: export add scratch: --memory and --device exclude each other
! Try 'rbdctl export add --help'.
? 2

# usage: export add: fresh memory
$ rbdctl export add scratch --memory 1G --fresh
! rbdctl: export add scratch: --fresh is for --device: memory always begins as zeroes
! Try 'rbdctl export add --help'.
? 2

# usage: export add: numa of a device
$ rbdctl export add scratch --device /dev/sdb --numa 0
! rbdctl: export add scratch: --numa and --block-size are for --memory: a device has its own
! Try 'rbdctl export add --help'.
? 2

# usage: export add: block size of a device
$ rbdctl export add scratch --device /dev/sdb --block-size 512
! rbdctl: export add scratch: --numa and --block-size are for --memory: a device has its own
! Try 'rbdctl export add --help'.
? 2

# usage: export add: empty device
$ rbdctl export add scratch --device ''
! rbdctl: export add: --device: '' is empty
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size 0
$ rbdctl export add scratch --memory 0
! rbdctl: export add: --memory: '0' is no size: it must be more than 0
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size -1
$ rbdctl export add scratch --memory -1
! rbdctl: export add: --memory: '-1' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size 1.5G
$ rbdctl export add scratch --memory 1.5G
! rbdctl: export add: --memory: '1.5G' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size 1GB
$ rbdctl export add scratch --memory 1GB
! rbdctl: export add: --memory: '1GB' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size 1X
$ rbdctl export add scratch --memory 1X
! rbdctl: export add: --memory: '1X' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size G
$ rbdctl export add scratch --memory G
! rbdctl: export add: --memory: 'G' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl export add --help'.
? 2

# usage: export add: empty size
$ rbdctl export add scratch --memory ''
! rbdctl: export add: --memory: '' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size beyond 63 bits
$ rbdctl export add scratch --memory 9007199254740992K
! rbdctl: export add: --memory: '9007199254740992K' is too large a size
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size beyond 64 bits
$ rbdctl export add scratch --memory 18446744073709551616
! rbdctl: export add: --memory: '18446744073709551616' is too large a size
! Try 'rbdctl export add --help'.
? 2

# usage: export add: size overflows by its unit
$ rbdctl export add scratch --memory 99999999999T
! rbdctl: export add: --memory: '99999999999T' is too large a size
! Try 'rbdctl export add --help'.
? 2

# usage: export add: block size 1024
$ rbdctl export add scratch --memory 1G --block-size 1024
! rbdctl: export add: --block-size: '1024' is neither 512 nor 4096
! Try 'rbdctl export add --help'.
? 2

# usage: export add: block size 4K
$ rbdctl export add scratch --memory 1G --block-size 4K
! rbdctl: export add: --block-size: '4K' is neither 512 nor 4096
! Try 'rbdctl export add --help'.
? 2

# usage: export add: numa -1
$ rbdctl export add scratch --memory 1G --numa -1
! rbdctl: export add: --numa: '-1' is not a number from 0 to 1023
! Try 'rbdctl export add --help'.
? 2

# usage: export add: numa 1024
$ rbdctl export add scratch --memory 1G --numa 1024
! rbdctl: export add: --numa: '1024' is not a number from 0 to 1023
! Try 'rbdctl export add --help'.
? 2

# usage: export add: UUID too short
$ rbdctl export add scratch --memory 1G --uuid 1234
! rbdctl: export add: --uuid: '1234' is not a UUID such as 6ba7b810-9dad-41d1-80b4-00c04fd430c8
! Try 'rbdctl export add --help'.
? 2

# usage: export add: UUID with a stray letter
$ rbdctl export add scratch --memory 1G --uuid 6ba7b810-9dad-41d1-80b4-00c04fd430cg
! rbdctl: export add: --uuid: '6ba7b810-9dad-41d1-80b4-00c04fd430cg' is not a UUID such as 6ba7b810-9dad-41d1-80b4-00c04fd430c8
! Try 'rbdctl export add --help'.
? 2

# usage: export add: zero UUID
$ rbdctl export add scratch --memory 1G --uuid 00000000-0000-0000-0000-000000000000
! rbdctl: export add: --uuid: '00000000-0000-0000-0000-000000000000' is not a UUID such as 6ba7b810-9dad-41d1-80b4-00c04fd430c8
! Try 'rbdctl export add --help'.
? 2

# usage: export add: allow prefix too long
$ rbdctl export add scratch --memory 1G --allow 198.51.100.0/33
! rbdctl: export add: --allow: '198.51.100.0/33' is not an address prefix: its length is out of range
! Try 'rbdctl export add --help'.
? 2

# usage: export add: allow prefix without length
$ rbdctl export add scratch --memory 1G --allow 198.51.100.0/
! rbdctl: export add: --allow: '198.51.100.0/' is not an address prefix: its length is out of range
! Try 'rbdctl export add --help'.
? 2

# usage: export add: allow half an address
$ rbdctl export add scratch --memory 1G --allow 198.51.100
! rbdctl: export add: --allow: '198.51.100' is not an address prefix such as 198.51.100.0/24
! Try 'rbdctl export add --help'.
? 2

# usage: export add: allow nobody
$ rbdctl export add scratch --memory 1G --allow ''
! rbdctl: export add: --allow: '' is neither a host-id, nor a host name, nor an address prefix
! Try 'rbdctl export add --help'.
? 2

# usage: export add: allow an IPv6 prefix too long
$ rbdctl export add scratch --memory 1G --allow 2001:db8::/129
! rbdctl: export add: --allow: '2001:db8::/129' is not an address prefix: its length is out of range
! Try 'rbdctl export add --help'.
? 2

# usage: export add: allow a scope
$ rbdctl export add scratch --memory 1G --allow fe80::1%eth0
! rbdctl: export add: --allow: 'fe80::1%eth0' is not an address prefix such as 198.51.100.0/24
! Try 'rbdctl export add --help'.
? 2

# usage: export add: bad name
$ rbdctl export add ../x --memory 1G
! rbdctl: export add: NAME: '../x' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl export add --help'.
? 2

# usage: export set of nothing
$ rbdctl export set scratch
! rbdctl: export set scratch: there is nothing to set: --allow, --deny, --key, --drop-key, --read-only or --shared
! Try 'rbdctl export set --help'.
? 2

# usage: export set: read-only maybe
$ rbdctl export set scratch --read-only maybe
! rbdctl: export set: --read-only: 'maybe' is neither yes nor no
! Try 'rbdctl export set --help'.
? 2

# usage: export set: shared without a value
$ rbdctl export set scratch --shared
! rbdctl: export set: --shared needs a value: yes|no
! Try 'rbdctl export set --help'.
? 2

# usage: export set: deny nobody
$ rbdctl export set scratch --deny ''
! rbdctl: export set: --deny: '' is neither a host-id, nor a host name, nor an address prefix
! Try 'rbdctl export set --help'.
? 2

# usage: export remove without a name
$ rbdctl export remove
! rbdctl: export remove: NAME is missing
! Try 'rbdctl export remove --help'.
? 2

# usage: export remove of two
$ rbdctl export remove a b
! rbdctl: export remove: 'b' is one argument too many
! Try 'rbdctl export remove --help'.
? 2

# usage: export resize without a size
$ rbdctl export resize scratch
! rbdctl: export resize: SIZE is missing
! Try 'rbdctl export resize --help'.
? 2

# usage: export resize: size abc
$ rbdctl export resize scratch abc
! rbdctl: export resize: SIZE: 'abc' is not a size: bytes, or a number with K, M, G or T
! Try 'rbdctl export resize --help'.
? 2

# usage: export show of two
$ rbdctl export show a b
! rbdctl: export show: 'b' is one argument too many
! Try 'rbdctl export show --help'.
? 2

# usage: export show: bad name
$ rbdctl export show -- -x
! rbdctl: export show: NAME: '-x' is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .
! Try 'rbdctl export show --help'.
? 2

# usage: portal add without an address
$ rbdctl portal add
! rbdctl: portal add: ADDRESS[:PORT] is missing
! Try 'rbdctl portal add --help'.
? 2

# usage: portal add: port 70000
$ rbdctl portal add 198.51.100.7:70000
! rbdctl: portal add: ADDRESS[:PORT]: '198.51.100.7:70000' has a port that is not a number from 1 to 65535
! Try 'rbdctl portal add --help'.
? 2

# usage: portal remove: no address
$ rbdctl portal remove
! rbdctl: portal remove: ADDRESS[:PORT] is missing
! Try 'rbdctl portal remove --help'.
? 2

# usage: portal show with an operand
$ rbdctl portal show x
! rbdctl: portal show: 'x' is one argument too many
! Try 'rbdctl portal show --help'.
? 2

# usage: session drop without a session
$ rbdctl session drop
! rbdctl: session drop: SESSION-UUID is missing
! Try 'rbdctl session drop --help'.
? 2

# usage: session drop: no UUID
$ rbdctl session drop abc
! rbdctl: session drop: SESSION-UUID: 'abc' is not a UUID such as 6ba7b810-9dad-41d1-80b4-00c04fd430c8
! Try 'rbdctl session drop --help'.
? 2

# usage: session show with an operand
$ rbdctl session show x
! rbdctl: session show: 'x' is one argument too many
! Try 'rbdctl session show --help'.
? 2

# usage: save: two files
$ rbdctl save a b
! rbdctl: save: 'b' is one argument too many
! Try 'rbdctl save --help'.
? 2

# usage: restore: no --prune
$ rbdctl restore --prune
! rbdctl: restore: there is no option '--prune'
! Try 'rbdctl restore --help'.
? 2

# usage: apply: --dry-run has no value
$ rbdctl apply --dry-run=yes
! rbdctl: apply: --dry-run takes no value
! Try 'rbdctl apply --help'.
? 2

# usage: apply: an empty file name
$ rbdctl apply ''
! rbdctl: apply: FILE: '' is empty
! Try 'rbdctl apply --help'.
? 2

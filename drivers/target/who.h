/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Allow lists: who is meant by an entry. Pure: compiles in user space too.
 */
#ifndef RBD_TARGET_WHO_H
#define RBD_TARGET_WHO_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <rbd/user.h>
#endif
#include <linux/rbd_target.h>
#include <rbd/wire.h>

/**
 * struct rbd_peer - what is known of a host that logs in
 * @host_id: as it said
 * @host_name: as it said; NUL-terminated
 * @address: of the connection, network order: @address_bytes of it count
 * @address_bytes: 4 for IPv4, 16 for IPv6
 */
struct rbd_peer {
	__u8 host_id[RBD_UUID_SIZE];
	char host_name[RBD_HOST_NAME_MAX + 1];
	__u8 address[16];
	unsigned int address_bytes;
};

/**
 * rbd_who_ok - can this be an entry of an allow list?
 * @who: NUL-terminated: a host-id (UUID in text), an address or an address
 *	prefix (IPv4 or IPv6), or a host name
 */
bool rbd_who_ok(const char *who);

/**
 * rbd_who_match - does an entry mean this host?
 * @who: for which rbd_who_ok() held
 * @peer: the host
 */
bool rbd_who_match(const char *who, const struct rbd_peer *peer);

/* rbd_peer_same_network - from one address? A host of IPv6 has a whole /64 to choose from. */
bool rbd_peer_same_network(const struct rbd_peer *a, const struct rbd_peer *b);

#endif /* RBD_TARGET_WHO_H */

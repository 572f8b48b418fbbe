// SPDX-License-Identifier: GPL-2.0
/* A target to be asked for something. */
#include <linux/rbd_initiator.h>
#include <string.h>

#include "errors.h"
#include "host.h"
#include "key.h"
#include "os.h"
#include "reach.h"

#define TIMEOUT_SECONDS	30

unsigned int reach_left_ms(const struct reach *reach)
{
	uint64_t now = os_clock_ms();

	return now < reach->deadline_ms ? reach->deadline_ms - now : 0;
}

int reach_prepare(struct reach *reach, const struct reach_args *args)
{
	uint64_t timeout_s = args->timeout_s.given ? args->timeout_s.value : TIMEOUT_SECONDS;
	int family = args->bind.given ? args->bind.address.family : AF_UNSPEC;
	int status;

	reach->deadline_ms = os_clock_ms() + timeout_s * 1000;
	status = args->key_file.given ? key_read(args->key_file.path, reach->key) : STATUS_DONE;
	if (!status)
		status = host_id_get(reach->host_id);
	if (!status && args->bind.given)
		status = address_resolve(&args->bind.address, AF_UNSPEC, 0, &reach->bind);
	if (!status)
		status = address_resolve(&args->portal.address, family, reach_left_ms(reach), &reach->portal);
	if (!status && !reach_left_ms(reach))
		status = fail(STATUS_TIMED_OUT, "the time was over when the address of %s was known",
			      args->portal.text);
	return status;
}

void reach_put_host(struct nlmsghdr *request, const struct reach *reach, const struct reach_args *args)
{
	if (args->bind.given)
		mnl_attr_put(request, RBD_INITIATOR_A_BIND, address_size(&reach->bind), &reach->bind);
	mnl_attr_put(request, RBD_INITIATOR_A_HOST_ID, sizeof(reach->host_id), reach->host_id);
	mnl_attr_put_strz(request, RBD_INITIATOR_A_HOST_NAME, args->host_name ? args->host_name : host_name_get());
}

void reach_wipe(struct reach *reach)
{
	explicit_bzero(reach->key, sizeof(reach->key));
}

#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: requests of 1 MiB from 256 pages that lie nowhere near each other, I/O over the end of an extent, buffers at odd offsets
# hosts: one
# debug: full
# timeout: 180
# cases: 59 60 61
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# whole_pages EXTENT: in one request each, as far as that can be
whole_pages()
{
	run sh -c "echo $(queue_value max_hw_sectors_kb) > /sys/block/$(dev_name)/queue/max_sectors_kb"
	run python3 "$LIB_DIR/scattered.py" "$DEV" "$1" "/sys/block/$(dev_name)/stat"
}

export_mem x 64M
attach_dev x
extent=$(json '.exports[0].extent_size' tgt rbdctl export show x)
log "extents of $extent bytes"
[ "$extent" -gt 0 ] || fail "no extent size in export show"
whole_pages "$extent"
log "memory that begins anywhere in a page"
run python3 "$LIB_DIR/scattered.py" "$DEV"
detach_dev
export_mem b512 4M --block-size 512
attach_dev b512
run python3 "$LIB_DIR/scattered.py" "$DEV"
detach_dev

log "the same through the staging memory of a device export"
run tgt ram_disks 1 65536
export_dev d /dev/ram0
attach_dev d
whole_pages $((2 << 20))
run python3 "$LIB_DIR/scattered.py" "$DEV"
detach_dev

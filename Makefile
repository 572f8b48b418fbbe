# SPDX-License-Identifier: GPL-2.0
# make [modules|tool|install|clean|check|check-full|demo|demo-shell|bench|bench-full|bench-smp|budget]
#
# KDIR: build folder of the kernel to build for; by default the running
# kernel's headers, or the newest that are installed.

KDIR ?= $(shell d=/lib/modules/$$(uname -r)/build; [ -e $$d/Makefile ] || \
	d=$$(ls -d /lib/modules/*/build /usr/src/linux-headers-*-amd64 2>/dev/null | sort -V | tail -n 1); echo $$d)
MDIR := $(CURDIR)
export KDIR

all: modules tool

modules: drivers/compat/probed.h
	@test -e "$(KDIR)/Makefile" || { echo "no kernel headers found: give KDIR=/path/to/kernel/build"; exit 1; }
	+$(MAKE) -C $(KDIR) M=$(MDIR) modules

# Made anew for each kernel: the stamp inside names the folder it was made for.
drivers/compat/probed.h: FORCE
	@drivers/compat/probe "$(KDIR)" $@

tool:
	+$(MAKE) -C userspace-tool

install: modules tool
	+$(MAKE) -C $(KDIR) M=$(MDIR) modules_install
	+$(MAKE) -C userspace-tool install

clean:
	@if [ -e "$(KDIR)/Makefile" ]; then $(MAKE) -s -C $(KDIR) M=$(MDIR) clean; fi
	@rm -rf drivers/compat/probed.h drivers/compat/probed.d
	+@$(MAKE) -s -C userspace-tool clean
	+@for d in tests/unit tests/fuzz tests/tool tests/bench; do $(MAKE) -s -C $$d clean; done

check:
	@tests/check

check-full:
	@tests/check --full

demo:
	@tests/bed/demo

demo-shell:
	@tests/bed/demo --shell

bench:
	@tests/bench/run

bench-full:
	@s=0; for k in k61 k612; do tests/bench/run --full -k $$k || s=1; done; exit $$s

bench-smp:
	@tests/bench/smp

budget:
	@tests/bench/budget

FORCE:
.PHONY: all modules tool install clean check check-full demo demo-shell bench bench-full bench-smp budget FORCE

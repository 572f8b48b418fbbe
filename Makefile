# SPDX-License-Identifier: GPL-2.0
# make [modules|tool|man|install|sign|deb|clean|check|check-full|demo|demo-shell|bench|bench-full|bench-smp|budget]
#
# KDIR: build folder of the kernel to build for; by default the running
# kernel's headers, or the newest that are installed.
# MOK_KEY, MOK_CERT: what "make sign" signs the modules with, for Secure Boot.
# DEB_OUT: where "make deb" leaves the packages.

KDIR ?= $(shell d=/lib/modules/$$(uname -r)/build; [ -e $$d/Makefile ] || \
	d=$$(ls -d /lib/modules/*/build /usr/src/linux-headers-*-amd64 2>/dev/null | sort -V | tail -n 1); echo $$d)
MDIR := $(CURDIR)
MOK_KEY  ?= /var/lib/dkms/mok.key
MOK_CERT ?= /var/lib/dkms/mok.pub
DEB_OUT  ?= $(CURDIR)/debs
MODULES  := drivers/initiator/rbd_initiator.ko drivers/target/rbd_target.ko
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

man:
	+$(MAKE) -C man

# A distribution's headers come without the key that the kernel's own modules were signed with: nothing is signed here.
install: modules tool install-system
	+$(MAKE) -C $(KDIR) M=$(MDIR) CONFIG_MODULE_SIG_ALL= modules_install
	+$(MAKE) -C userspace-tool install

# Manual pages, units, udev rules: all that is neither module nor tool.
install-system: man
	+$(MAKE) -C man install
	+$(MAKE) -C system install

# A second signature on top of a first one would hide it: the modules are linked anew.
sign:
	@rm -f $(MODULES)
	+@$(MAKE) --no-print-directory modules
	@system/sign "$(KDIR)" "$(MOK_KEY)" "$(MOK_CERT)" $(MODULES)

deb:
	@system/make-deb "$(DEB_OUT)"

# All that the folder of a DKMS build can have.
clean-modules:
	@if [ -e "$(KDIR)/Makefile" ]; then $(MAKE) -s -C $(KDIR) M=$(MDIR) clean; fi
	@rm -rf drivers/compat/probed.h drivers/compat/probed.d

clean: clean-modules
	@rm -rf debs
	+@for d in userspace-tool man system tests/unit tests/fuzz tests/tool tests/bench; do $(MAKE) -s -C $$d clean; done

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
.PHONY: all modules tool man install install-system sign deb clean-modules clean check check-full demo demo-shell bench bench-full bench-smp budget FORCE

# SPDX-License-Identifier: GPL-2.0
# "make help" lists the targets.
#
# KDIR: build folder of the kernel to build for; by default the running
# kernel's headers, or the newest that are installed.
# MOK_KEY, MOK_CERT: what "make sign" signs the modules with, for Secure Boot.
# DEB_OUT: where "make deb" leaves the packages.
# JSON: a file for the figures of "make bench", "bench-full" and "bench-smp" as well.

KDIR ?= $(shell d=/lib/modules/$$(uname -r)/build; [ -e $$d/Makefile ] || \
	d=$$(ls -d /lib/modules/*/build /usr/src/linux-headers-*-amd64 2>/dev/null | sort -V | tail -n 1); echo $$d)
MDIR := $(CURDIR)
MOK_KEY  ?= /var/lib/dkms/mok.key
MOK_CERT ?= /var/lib/dkms/mok.pub
DEB_OUT  ?= $(CURDIR)/debs
MODULES  := drivers/initiator/rbd_initiator.ko drivers/target/rbd_target.ko
export KDIR

all: modules tool

help:
	@echo "make, modules, tool, man   both modules for KDIR's kernel and rbdctl (plain make), or one of them; manual pages"
	@echo "install, sign, deb, clean  into this system; sign the modules for Secure Boot; Debian packages; what was built goes"
	@echo "uninstall                  what install put into this system goes, but for modules and what is in /etc"
	@echo "check, check-full          build and test in emulated machines, check-full also what takes long; CASE= KERNEL= TRANSPORT= choose"
	@echo "check-mutants              every build that leaves something out has to fail its cases"
	@echo "demo, demo-shell           two emulated hosts, the memory of one is the disk of the other; or a prompt there"
	@echo "bench, bench-full          this disk beside others, on the instruction clock, as text and with JSON=FILE as JSON"
	@echo "bench-smp, budget          several processors, by the wall clock; where the instructions of an I/O are"
	@echo "README.md and Documentation/testing.rst have more."

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

# The modules stay where the kernel's build put them, and in /etc what may have been changed.
uninstall:
	+$(MAKE) -C userspace-tool uninstall
	+$(MAKE) -C man uninstall
	+$(MAKE) -C system uninstall

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
	@rm -rf debs tests/bed/__pycache__ tests/bench/__pycache__
	+@for d in userspace-tool man system tests/unit tests/fuzz tests/tool tests/bench tests/hostile; do $(MAKE) -s -C $$d clean; done

check:
	@tests/check

check-full:
	@tests/check --full

check-mutants:
	@tests/check --mutants

demo:
	@tests/bed/demo

demo-shell:
	@tests/bed/demo --shell

bench:
	@tests/bench/run $(if $(JSON),--json "$(JSON)")

# Two kernels, two files: FILE-k61.json and FILE-k612.json.
bench-full:
	@s=0; for k in k61 k612; do tests/bench/run --full -k $$k $(if $(JSON),--json "$(JSON:.json=)-$$k.json") || s=1; done; exit $$s

bench-smp:
	@tests/bench/smp $(if $(JSON),--json "$(JSON)")

budget:
	@tests/bench/budget

FORCE:
.PHONY: all help modules tool man install install-system uninstall sign deb clean-modules clean check check-full check-mutants demo demo-shell bench bench-full bench-smp budget FORCE

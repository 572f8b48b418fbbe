# SPDX-License-Identifier: GPL-2.0
# scdoc writes paragraph macros where no paragraph follows, of which mandoc's lint complains: each waits for its text.
/^\.P$/ { held = 1; next }
/^\.RE$/ { print; next }
held && /^\.(SH|SS|RS)/ { held = 0 }
held && last !~ /^\.(SH|SS)/ { print ".P" }
{ held = 0; print; last = $0 }

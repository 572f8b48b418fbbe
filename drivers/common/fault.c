// SPDX-License-Identifier: GPL-2.0
/*
 * Fault injection: rules, and what they hold back. Empty without RBD_FAULTS.
 */
#include "fault.h"

#ifdef RBD_FAULTS

#include <linux/debugfs.h>
#include <linux/irq_poll.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "control.h"

#define TEXT_MAX	4096	/* of one write */
#define DELAY_MS_MAX	600000
#define WC_PASSED	BIT(30)	/* in wc_flags: rules had their chance */

enum fault_action {
	FAULT_DROP,
	FAULT_DELAY,
	FAULT_FAIL,
	FAULT_DUPLICATE,
	FAULT_HOLD,
	FAULT_LESS,
	FAULT_MERGE,
	FAULT_NR_ACTIONS,
};

static const char * const fault_actions[FAULT_NR_ACTIONS] = {
	[FAULT_DROP] = "drop",
	[FAULT_DELAY] = "delay",
	[FAULT_FAIL] = "fail",
	[FAULT_DUPLICATE] = "duplicate",
	[FAULT_HOLD] = "hold",
	[FAULT_LESS] = "less",
	[FAULT_MERGE] = "merge",
};

/* What a completion that fails says. The first one is what it says unless a rule tells. */
static const struct fault_status {
	const char *name;
	enum ib_wc_status status;
} fault_statuses[] = {
	{ "retry", IB_WC_RETRY_EXC_ERR },
	{ "flush", IB_WC_WR_FLUSH_ERR },
	{ "access", IB_WC_REM_ACCESS_ERR },
	{ "operation", IB_WC_REM_OP_ERR },
	{ "local", IB_WC_LOC_QP_OP_ERR },
	{ "request", IB_WC_REM_INV_REQ_ERR },
	{ "length", IB_WC_LOC_LEN_ERR },
	{ "protection", IB_WC_LOC_PROT_ERR },
};

#define LATER		(BIT(FAULT_DELAY) | BIT(FAULT_HOLD))
#define STEP		(BIT(FAULT_DROP) | LATER)
#define MESSAGE		(STEP | BIT(FAULT_DUPLICATE))
#define COMPLETION	(MESSAGE | BIT(FAULT_FAIL))

enum { SIDE_INITIATOR = 1, SIDE_TARGET = 2 };

static const struct fault_kind {
	const char *name;
	u16 op;
	u8 sides;
	u8 actions;
	bool has_sectors;
} fault_kinds[] = {
	{ "read", RBD_FAULT_READ, SIDE_INITIATOR, COMPLETION, true },
	{ "write", RBD_FAULT_WRITE, SIDE_INITIATOR, COMPLETION, true },
	{ "flush", RBD_FAULT_FLUSH, SIDE_INITIATOR, COMPLETION, false },
	{ "discard", RBD_FAULT_DISCARD, SIDE_INITIATOR, COMPLETION, true },
	{ "zero", RBD_FAULT_ZERO, SIDE_INITIATOR, COMPLETION, true },
	{ "erase", RBD_FAULT_ERASE, SIDE_INITIATOR, COMPLETION, true },
	{ "post", RBD_FAULT_POST, SIDE_INITIATOR, BIT(FAULT_HOLD), true },
	{ "data", RBD_FAULT_DATA, SIDE_INITIATOR, COMPLETION, true },
	/* Its buffer is another one's once it was handled: there is no second time. */
	{ "command", RBD_FAULT_COMMAND, SIDE_TARGET, STEP | BIT(FAULT_FAIL), true },
	{ "bio", RBD_FAULT_BIO, SIDE_TARGET, LATER | BIT(FAULT_FAIL), true },
	{ "fence", RBD_FAULT_FENCE, SIDE_TARGET, LATER, false },
	{ "destroy", RBD_FAULT_DESTROY, SIDE_TARGET, BIT(FAULT_FAIL), false },
	{ "dereg", RBD_FAULT_DEREG, SIDE_TARGET, BIT(FAULT_FAIL), false },
	{ "map", RBD_FAULT_MAP, SIDE_TARGET, BIT(FAULT_MERGE), false },
	{ "CONNECT", RBD_FAULT_CONNECT, SIDE_INITIATOR, STEP, false },
	{ "ACCEPT", RBD_FAULT_ACCEPT, SIDE_TARGET, STEP, false },
	{ "queues", RBD_FAULT_QUEUES, SIDE_TARGET, BIT(FAULT_LESS), false },
	{ "depth", RBD_FAULT_DEPTH, SIDE_TARGET, BIT(FAULT_LESS), false },
	{ "extents", RBD_FAULT_EXTENTS, SIDE_TARGET, BIT(FAULT_LESS), false },
#define ASKED(op_, by_)							\
	{ #op_, RBD_FAULT_MESSAGE + RBD_OP_##op_, by_, MESSAGE, false },	\
	{ #op_ "-ANSWER", RBD_FAULT_MESSAGE + (RBD_OP_##op_ | RBD_OP_ANSWER), 3 & ~(by_), MESSAGE, false }
#define TOLD(op_)	{ #op_, RBD_FAULT_MESSAGE + RBD_OP_##op_, SIDE_TARGET, MESSAGE, false }
	ASKED(HELLO, SIDE_INITIATOR),
	ASKED(AUTH, SIDE_INITIATOR),
	ASKED(OPEN, SIDE_INITIATOR),
	ASKED(ZERO, SIDE_INITIATOR),
	ASKED(QUERY, SIDE_INITIATOR),
	ASKED(CLOSE, SIDE_INITIATOR),
	{ "PING", RBD_FAULT_MESSAGE + RBD_OP_PING, 3, MESSAGE, false },
	{ "PING-ANSWER", RBD_FAULT_MESSAGE + (RBD_OP_PING | RBD_OP_ANSWER), 3, MESSAGE, false },
	TOLD(WORKING),
	TOLD(ENDED),
	TOLD(CHANGED),
};

/**
 * struct fault_rule - one line
 * @kind: what it is about
 * @action: what it does to that
 * @first: first sector
 * @last: last one
 * @skip: the first so many pass
 * @count: so many are hit after them; 0: all
 * @delay_ms: of a delay
 * @status: of a completion that fails, or NULL: it was not told
 * @seen: how many came
 * @hits: how many were hit
 */
struct fault_rule {
	struct list_head entry;
	const struct fault_kind *kind;
	enum fault_action action;
	u64 first;
	u64 last;
	u32 skip;
	u32 count;
	u32 delay_ms;
	const struct fault_status *status;
	u32 seen;
	u32 hits;
};

/**
 * struct fault_held - something that comes later
 * @due: jiffies; without meaning for what is @kept until it is released
 * @kept: there is no time
 * @cq: of a completion, or of the queue of a message
 * @wc: of a completion
 * @control: of a message, or NULL
 * @bio: of its end, or NULL
 * @done: what it is then given to
 * @msg: the message
 */
struct fault_held {
	struct list_head entry;
	unsigned long due;
	bool kept;
	struct ib_cq *cq;
	struct ib_wc wc;
	struct rbd_control *control;
	struct bio *bio;
	void (*done)(struct bio *bio);
	u8 msg[];
};

/* Protects both lists and @fault_released; a leaf, any context. */
static DEFINE_SPINLOCK(fault_lock);
static LIST_HEAD(fault_rules);
static LIST_HEAD(fault_helds);
static unsigned int fault_released;	/* how often all was released */

/* Held over each delivery, so that whoever forgets a queue knows that none of it is under way. */
static DEFINE_MUTEX(fault_delivery);
static DECLARE_WAIT_QUEUE_HEAD(fault_wait);
static struct dentry *fault_file;

static void fault_work_run(struct work_struct *work);
static DECLARE_DELAYED_WORK(fault_work, fault_work_run);

static u8 fault_side(void)
{
	return strcmp(KBUILD_MODNAME, "rbd_target") ? SIDE_INITIATOR : SIDE_TARGET;
}

/* --- does a rule say something about this? --- */

static bool rule_meets(const struct fault_rule *rule, u16 op, u64 sector, u32 nr_sectors)
{
	return rule->kind->op == op && sector <= rule->last &&
	       sector + max(nr_sectors, 1u) > rule->first;
}

static bool rule_hits(struct fault_rule *rule)
{
	if (++rule->seen <= rule->skip || (rule->count && rule->hits == rule->count))
		return false;
	rule->hits++;
	return true;
}

/* The first rule that does decides. Return: true: *@hit is a copy of it. */
static bool fault_find(u16 op, u64 sector, u32 nr_sectors, struct fault_rule *hit)
{
	struct fault_rule *rule;
	unsigned long flags;
	bool found = false;

	if (list_empty(&fault_rules))
		return false;
	spin_lock_irqsave(&fault_lock, flags);
	list_for_each_entry(rule, &fault_rules, entry) {
		found = rule_meets(rule, op, sector, nr_sectors) && rule_hits(rule);
		if (found) {
			*hit = *rule;
			break;
		}
	}
	spin_unlock_irqrestore(&fault_lock, flags);
	return found;
}

/* --- what comes later --- */

static struct fault_held *held_alloc(size_t bytes)
{
	struct fault_held *held = kzalloc(sizeof(*held) + bytes, GFP_ATOMIC);

	if (!held)
		pr_warn("fault: no memory to hold anything back: it passes\n");
	return held;
}

static void held_add(struct fault_held *held, const struct fault_rule *hit)
{
	unsigned long flags;

	held->kept = hit->action == FAULT_HOLD;
	held->due = jiffies + msecs_to_jiffies(hit->delay_ms);
	spin_lock_irqsave(&fault_lock, flags);
	list_add_tail(&held->entry, &fault_helds);
	spin_unlock_irqrestore(&fault_lock, flags);
	mod_delayed_work(system_wq, &fault_work, 0);
}

/*
 * In the context in which the CQ is polled: its handlers rely on running one at a time. An event
 * that came meanwhile polled nothing, so it is polled once.
 */
static void held_complete(struct fault_held *held)
{
	struct ib_cq *cq = held->cq;

	if (WARN_ON(cq->poll_ctx != IB_POLL_SOFTIRQ))
		return;
	irq_poll_disable(&cq->iop);
	local_bh_disable();
	held->wc.wr_cqe->done(cq, &held->wc);
	irq_poll_enable(&cq->iop);
	irq_poll_sched(&cq->iop);
	local_bh_enable();
}

static void held_deliver(struct fault_held *held)
{
	if (held->bio)
		held->done(held->bio);
	else if (!held->control)
		held_complete(held);
	else if (rbd_control_post(held->control, (struct rbd_msg *)held->msg))
		pr_warn("fault: a message that was held back could not be sent\n");
	kfree(held);
}

/* The first one whose time has come, off the list; else NULL, and in *@next the time to the next one. */
static struct fault_held *held_take_due(unsigned long *next)
{
	struct fault_held *held, *due = NULL;

	*next = MAX_JIFFY_OFFSET;
	spin_lock_irq(&fault_lock);
	list_for_each_entry(held, &fault_helds, entry) {
		if (held->kept)
			continue;
		if (time_before(jiffies, held->due)) {
			*next = min(*next, held->due - jiffies);
			continue;
		}
		due = held;
		list_del(&due->entry);
		break;
	}
	spin_unlock_irq(&fault_lock);
	return due;
}

static void fault_work_run(struct work_struct *work)
{
	struct fault_held *held;
	unsigned long next;

	do {
		mutex_lock(&fault_delivery);
		held = held_take_due(&next);
		if (held)
			held_deliver(held);
		mutex_unlock(&fault_delivery);
	} while (held);
	if (next != MAX_JIFFY_OFFSET)
		queue_delayed_work(system_wq, &fault_work, next);
}

void rbd_fault_forget(struct ib_cq *cq)
{
	struct fault_held *held, *next;
	LIST_HEAD(forgotten);

	mutex_lock(&fault_delivery);
	spin_lock_irq(&fault_lock);
	list_for_each_entry_safe(held, next, &fault_helds, entry)
		if (held->cq == cq)
			list_move(&held->entry, &forgotten);
	spin_unlock_irq(&fault_lock);
	mutex_unlock(&fault_delivery);
	list_for_each_entry_safe(held, next, &forgotten, entry)
		kfree(held);
}

/* --- where the driver asks --- */

static bool fault_fail(struct ib_cq *cq, const struct ib_wc *wc, const struct fault_rule *hit)
{
	struct ib_wc failed = *wc;

	failed.status = (hit->status ?: fault_statuses)->status;
	failed.wr_cqe->done(cq, &failed);
	return true;
}

static bool fault_twice(struct ib_cq *cq, const struct ib_wc *wc)
{
	struct ib_wc first = *wc, second = *wc;

	first.wc_flags |= WC_PASSED;
	second.wc_flags |= WC_PASSED;
	first.wr_cqe->done(cq, &first);
	second.wr_cqe->done(cq, &second);
	return true;
}

static bool fault_later(struct ib_cq *cq, const struct ib_wc *wc, const struct fault_rule *hit)
{
	struct fault_held *held = held_alloc(0);

	if (!held)
		return false;
	held->cq = cq;
	held->wc = *wc;
	held->wc.wc_flags |= WC_PASSED;
	held_add(held, hit);
	return true;
}

bool rbd_fault_completion(struct ib_cq *cq, const struct ib_wc *wc, enum rbd_fault_op op, u64 sector,
			  u32 nr_sectors)
{
	struct fault_rule hit;

	if (wc->status != IB_WC_SUCCESS || wc->wc_flags & WC_PASSED ||
	    !fault_find(op, sector, nr_sectors, &hit))
		return false;
	switch (hit.action) {
	case FAULT_DROP:
		return true;
	case FAULT_FAIL:
		return fault_fail(cq, wc, &hit);
	case FAULT_DUPLICATE:
		return fault_twice(cq, wc);
	default:
		return fault_later(cq, wc, &hit);
	}
}

bool rbd_fault_request(struct ib_cq *cq, const struct ib_wc *wc, struct request *rq)
{
	enum rbd_fault_op op;

	switch (req_op(rq)) {
	case REQ_OP_READ:
		op = RBD_FAULT_READ;
		break;
	case REQ_OP_WRITE:
		op = RBD_FAULT_WRITE;
		break;
	case REQ_OP_FLUSH:
		op = RBD_FAULT_FLUSH;
		break;
	case REQ_OP_DISCARD:
		op = RBD_FAULT_DISCARD;
		break;
	case REQ_OP_WRITE_ZEROES:
		op = RBD_FAULT_ZERO;
		break;
	default:
		op = RBD_FAULT_ERASE;
		break;
	}
	return rbd_fault_completion(cq, wc, op, blk_rq_pos(rq), blk_rq_sectors(rq));
}

bool rbd_fault_message(struct rbd_control *control, const struct rbd_msg *msg)
{
	struct fault_held *held;
	struct fault_rule hit;

	if (!fault_find(RBD_FAULT_MESSAGE + msg->op, 0, 0, &hit))
		return false;
	if (hit.action == FAULT_DROP)
		return true;
	if (hit.action == FAULT_DUPLICATE)
		return rbd_control_post(control, msg);	/* and then by the caller */
	held = held_alloc(le16_to_cpu(msg->length));
	if (!held)
		return false;
	held->cq = control->qp->send_cq;
	held->control = control;
	memcpy(held->msg, msg, le16_to_cpu(msg->length));
	held_add(held, &hit);
	return true;
}

bool rbd_fault_bio(struct bio *bio, u64 sector, u32 nr_sectors, void (*done)(struct bio *bio))
{
	struct fault_held *held;
	struct fault_rule hit;

	if (!fault_find(RBD_FAULT_BIO, sector, nr_sectors, &hit))
		return false;
	if (hit.action == FAULT_FAIL) {
		bio->bi_status = BLK_STS_IOERR;
		return false;
	}
	held = held_alloc(0);
	if (!held)
		return false;
	held->bio = bio;
	held->done = done;
	held_add(held, &hit);
	return true;
}

bool rbd_fault_wants_late(struct request *rq)
{
	struct fault_rule hit;

	return req_op(rq) == REQ_OP_WRITE &&
	       fault_find(RBD_FAULT_POST, blk_rq_pos(rq), blk_rq_sectors(rq), &hit);
}

u32 rbd_fault_less(enum rbd_fault_op op, u32 value)
{
	struct fault_rule hit;

	return fault_find(op, 0, 0, &hit) ? max(value / 4, 1u) : value;
}

bool rbd_fault_refuse(enum rbd_fault_op op)
{
	struct fault_rule hit;

	return fault_find(op, 0, 0, &hit);
}

bool rbd_fault_wants_merge(void)
{
	struct fault_rule hit;

	return fault_find(RBD_FAULT_MAP, 0, 0, &hit);
}

bool rbd_fault_step(enum rbd_fault_op op)
{
	unsigned int released = READ_ONCE(fault_released);
	struct fault_rule hit;
	long timeout = MAX_SCHEDULE_TIMEOUT;

	if (!fault_find(op, 0, 0, &hit))
		return false;
	if (hit.action == FAULT_DROP)
		return true;
	if (hit.action == FAULT_DELAY)
		timeout = msecs_to_jiffies(hit.delay_ms);
	wait_event_interruptible_timeout(fault_wait, READ_ONCE(fault_released) != released,
					 timeout);
	return false;
}

/* --- rules --- */

static void fault_clear(void)
{
	struct fault_rule *rule, *next;
	struct fault_held *held;
	LIST_HEAD(rules);

	spin_lock_irq(&fault_lock);
	list_splice_init(&fault_rules, &rules);
	list_for_each_entry(held, &fault_helds, entry) {
		held->kept = false;
		held->due = jiffies;
	}
	WRITE_ONCE(fault_released, fault_released + 1);
	spin_unlock_irq(&fault_lock);
	list_for_each_entry_safe(rule, next, &rules, entry)
		kfree(rule);
	wake_up_all(&fault_wait);
	rbd_fault_release_late();
	mod_delayed_work(system_wq, &fault_work, 0);
}

static int refuse(const char *why, const char *what)
{
	pr_warn("fault rule refused: %s: %s\n", why, what);
	return -EINVAL;
}

static int rule_set_op(struct fault_rule *rule, const char *value)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(fault_kinds); i++) {
		if (!(fault_kinds[i].sides & fault_side()) || strcmp(fault_kinds[i].name, value))
			continue;
		rule->kind = &fault_kinds[i];
		return 0;
	}
	return refuse("there is no such op on this side", value);
}

static int rule_set_action(struct fault_rule *rule, const char *value)
{
	int action = match_string(fault_actions, FAULT_NR_ACTIONS, value);

	if (action < 0)
		return refuse("there is no such action", value);
	rule->action = action;
	return 0;
}

static int rule_set_status(struct fault_rule *rule, const char *value)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(fault_statuses); i++) {
		if (strcmp(fault_statuses[i].name, value))
			continue;
		rule->status = &fault_statuses[i];
		return 0;
	}
	return refuse("there is no such status", value);
}

/* A or A-B */
static int rule_set_sectors(struct fault_rule *rule, char *value)
{
	char *first = strsep(&value, "-");

	if (kstrtou64(first, 0, &rule->first) || kstrtou64(value ?: first, 0, &rule->last) ||
	    rule->last < rule->first)
		return refuse("sectors are A or A-B", value ?: first);
	return 0;
}

static int rule_set_number(u32 *number, const char *value)
{
	return kstrtou32(value, 0, number) ? refuse("this is no number", value) : 0;
}

static int rule_set(struct fault_rule *rule, const char *key, char *value)
{
	if (!strcmp(key, "op"))
		return rule_set_op(rule, value);
	if (!strcmp(key, "action"))
		return rule_set_action(rule, value);
	if (!strcmp(key, "status"))
		return rule_set_status(rule, value);
	if (!strcmp(key, "sector"))
		return rule_set_sectors(rule, value);
	if (!strcmp(key, "count"))
		return rule_set_number(&rule->count, value);
	if (!strcmp(key, "skip"))
		return rule_set_number(&rule->skip, value);
	if (!strcmp(key, "delay"))
		return rule_set_number(&rule->delay_ms, value);
	return refuse("there is no such word", key);
}

static int rule_check(const struct fault_rule *rule, const char *line)
{
	if (!rule->kind || rule->action == FAULT_NR_ACTIONS)
		return refuse("a rule has an action and an op", line);
	if (!(rule->kind->actions & BIT(rule->action)))
		return refuse("the op does not have this action", line);
	if (!rule->kind->has_sectors && rule->last != U64_MAX)
		return refuse("the op has no sectors", line);
	if (rule->status && (rule->action != FAULT_FAIL || rule->kind->actions != COMPLETION))
		return refuse("only a completion that fails has a status", line);
	if ((rule->action == FAULT_DELAY) != !!rule->delay_ms || rule->delay_ms > DELAY_MS_MAX)
		return refuse("a delay, and nothing else, has a time of at most 600000 ms", line);
	return 0;
}

static int rule_parse(struct fault_rule *rule, const char *line, char *words)
{
	char *word, *key;
	int error = 0;

	while (!error && (word = strsep(&words, " \t"))) {
		if (!*word)
			continue;
		key = strsep(&word, "=");
		error = word ? rule_set(rule, key, word) : refuse("words are KEY=VALUE", key);
	}
	return error ?: rule_check(rule, line);
}

static int rule_add(const char *line)
{
	struct fault_rule *rule = kzalloc(sizeof(*rule), GFP_KERNEL);
	char *words = kstrdup(line, GFP_KERNEL);
	int error = -ENOMEM;

	if (!rule || !words)
		goto out;
	rule->action = FAULT_NR_ACTIONS;
	rule->last = U64_MAX;
	rule->count = 1;
	error = rule_parse(rule, line, words);
	if (error)
		goto out;
	spin_lock_irq(&fault_lock);
	list_add_tail(&rule->entry, &fault_rules);
	spin_unlock_irq(&fault_lock);
	rule = NULL;
out:
	kfree(words);
	kfree(rule);
	return error;
}

static ssize_t fault_write(struct file *file, const char __user *from, size_t bytes, loff_t *at)
{
	char *text, *rest, *line;
	int error = 0;

	if (bytes > TEXT_MAX)
		return -E2BIG;
	text = memdup_user_nul(from, bytes);
	if (IS_ERR(text))
		return PTR_ERR(text);
	rest = text;
	while (!error && (line = strsep(&rest, "\n"))) {
		if (!strcmp(line, "clear"))
			fault_clear();
		else if (*line)
			error = rule_add(line);
	}
	kfree(text);
	return error ?: bytes;
}

static void rule_show(struct seq_file *seq, const struct fault_rule *rule)
{
	seq_printf(seq, "action=%s op=%s", fault_actions[rule->action], rule->kind->name);
	if (rule->last != U64_MAX)
		seq_printf(seq, " sector=%llu-%llu", rule->first, rule->last);
	seq_printf(seq, " count=%u skip=%u", rule->count, rule->skip);
	if (rule->delay_ms)
		seq_printf(seq, " delay=%u", rule->delay_ms);
	if (rule->status)
		seq_printf(seq, " status=%s", rule->status->name);
	seq_printf(seq, " seen=%u hits=%u\n", rule->seen, rule->hits);
}

static int fault_show(struct seq_file *seq, void *unused)
{
	struct fault_rule *rule;

	spin_lock_irq(&fault_lock);
	list_for_each_entry(rule, &fault_rules, entry)
		rule_show(seq, rule);
	spin_unlock_irq(&fault_lock);
	return 0;
}

static int fault_open(struct inode *inode, struct file *file)
{
	return single_open(file, fault_show, NULL);
}

static const struct file_operations fault_fops = {
	.owner = THIS_MODULE,
	.open = fault_open,
	.read = seq_read,
	.write = fault_write,
	.llseek = seq_lseek,
	.release = single_release,
};

void rbd_fault_init(struct dentry *folder)
{
	fault_file = debugfs_create_file("faults", 0600, folder, NULL, &fault_fops);
	pr_notice("built with fault injection, for tests only\n");
}

void rbd_fault_exit(void)
{
	debugfs_remove(fault_file);
	fault_clear();
	cancel_delayed_work_sync(&fault_work);
	rbd_fault_exit_map();
	rbd_fault_exit_late();
}

#endif /* RBD_FAULTS */

import { millisecondsInMinute } from 'date-fns/constants';
import { type Reachability, writeSetting } from '../db/settings.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';

/** What one request taught: Haat's answer of any status and how long it took, or none, be it that somebody else answered. */
export type NetworkEvidence =
  | { readonly kind: 'answer'; readonly tookMs: number }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'foreign'; readonly status: number };

/** An answer slower than this counts against the line, ms. */
export const SLOW_MS = 2_500;
/** Quick answers in a row that make a line that was bad a moment ago a good one. */
export const QUICK_ANSWERS_TO_ONLINE = 3;
/** Misses in a row that make the server unreachable. */
const MISSES_TO_OFFLINE = 2;
/** A miss or a slow answer older than this counts no more, ms. */
export const MEMORY_MS = millisecondsInMinute;

export const INITIAL_REACHABILITY: Reachability = {
  state: 'online',
  quickAnswers: 0,
  misses: 0,
  badAt: null,
  foreignStatus: null,
};

/** Whether the line failed or was slow lately. After the clock was put back nobody knows: then it counts as long ago. */
function wasBadLately({ badAt }: Reachability, nowMs: number): boolean {
  return badAt !== null && nowMs >= badAt && nowMs - badAt < MEMORY_MS;
}

/**
 * The next reachability (NET-1): one miss or a slow answer makes the line flaky, two misses in a row offline. Back
 * online it takes three quick answers in a row, or a single one when nothing bad was seen for a minute.
 */
export function learn(known: Reachability, evidence: NetworkEvidence, nowMs: number): Reachability {
  const isRecent = wasBadLately(known, nowMs);
  if (evidence.kind !== 'answer') {
    const foreignStatus = evidence.kind === 'foreign' ? evidence.status : null;
    const misses = Math.min(MISSES_TO_OFFLINE, (isRecent ? known.misses : 0) + 1);
    const isOffline = known.state === 'offline' || misses >= MISSES_TO_OFFLINE;
    const state = isOffline ? 'offline' : 'flaky';
    return { state, quickAnswers: 0, misses, badAt: nowMs, foreignStatus };
  }
  if (evidence.tookMs > SLOW_MS) {
    return { state: 'flaky', quickAnswers: 0, misses: 0, badAt: nowMs, foreignStatus: null };
  }
  const quickAnswers = Math.min(QUICK_ANSWERS_TO_ONLINE, known.quickAnswers + 1);
  const isOnline = known.state === 'online' || !isRecent || quickAnswers >= QUICK_ANSWERS_TO_ONLINE;
  const state = isOnline ? 'online' : 'flaky';
  return { ...known, state, quickAnswers, misses: 0, foreignStatus: null };
}

/**
 * What a page starts from (NET-1, decision 17). Fresh evidence holds as it is, so that a reload changes nothing. Old
 * evidence is not shown as if it were known, but an old "offline" needs one miss only to be said again.
 */
export function atStart(stored: Reachability, nowMs: number): Reachability {
  if (stored.state === 'online' || wasBadLately(stored, nowMs)) return stored;
  const wasOffline = stored.state === 'offline';
  return {
    state: 'online',
    quickAnswers: 0,
    misses: wasOffline ? MISSES_TO_OFFLINE - 1 : 0,
    badAt: wasOffline ? nowMs : null,
    foreignStatus: null,
  };
}

/** Whether two are the same for all that follows from them. */
function isSameReachability(left: Reachability, right: Reachability): boolean {
  return (
    left.state === right.state &&
    left.quickAnswers === right.quickAnswers &&
    left.misses === right.misses &&
    left.badAt === right.badAt &&
    (left.foreignStatus ?? null) === (right.foreignStatus ?? null)
  );
}

/** On a good line one more quick answer teaches nothing: for so long what others learned is not looked up, ms. */
const LOOK_AGAIN_MS = 5_000;

export interface MonitorParts {
  readonly device: DeviceDatabase;
  /** ms by this device's clock. */
  readonly now: () => number;
  /** Called when the server answers again after it could not be reached. */
  readonly onBack: () => void;
  readonly reportBug: (error: unknown) => void;
}

/** Learns how reachable the server is (NET-1). */
export interface ReachabilityMonitor {
  /** A page starts: what an earlier one learned is aged once. */
  readonly start: () => Promise<void>;
  readonly report: (evidence: NetworkEvidence) => void;
}

/**
 * Keeps the reachability of NET-1 in the settings, where every screen and worker reads it. Tabs, workers and the
 * service worker add to the same counters: each reads and writes them in one transaction.
 */
export function createReachabilityMonitor(parts: MonitorParts): ReachabilityMonitor {
  const { device, now, onBack, reportBug } = parts;
  let seen = INITIAL_REACHABILITY;
  let seenAt = Number.NEGATIVE_INFINITY;
  /** Evidence counts in the order in which it came. */
  let last: Promise<void> = Promise.resolve();

  function change(teach: (known: Reachability) => Reachability): void {
    last = last.then(() => changeStored(teach)).catch(reportBug);
  }

  async function changeStored(teach: (known: Reachability) => Reachability): Promise<void> {
    const before = await device.transaction('rw', device.settings, async () => {
      const known = (await readSetting(device, 'reachability-evidence')) ?? INITIAL_REACHABILITY;
      seen = teach(known);
      seenAt = now();
      if (!isSameReachability(known, seen)) {
        await writeSetting(device, 'reachability-evidence', seen);
      }
      if ((await readSetting(device, 'reachability')) !== seen.state) {
        await writeSetting(device, 'reachability', seen.state);
      }
      return known;
    });
    if (before.state === 'offline' && seen.state !== 'offline') onBack();
  }

  function teachesNothing(evidence: NetworkEvidence): boolean {
    const age = now() - seenAt;
    const isGoodLine = seen.state === 'online' && seen.quickAnswers === QUICK_ANSWERS_TO_ONLINE;
    if (!isGoodLine || age < 0 || age >= LOOK_AGAIN_MS) return false;
    return isSameReachability(learn(seen, evidence, now()), seen);
  }

  return {
    start: () => {
      change((known) => atStart(known, now()));
      return last;
    },
    report: (evidence) => {
      if (teachesNothing(evidence)) return;
      const at = now();
      change((known) => learn(known, evidence, at));
    },
  };
}

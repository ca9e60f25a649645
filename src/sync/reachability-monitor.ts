import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { writeSetting, type Reachability } from '../db/settings.ts';
import {
  atStart,
  INITIAL_REACHABILITY,
  isSameReachability,
  learn,
  QUICK_ANSWERS_TO_ONLINE,
  type NetworkEvidence,
} from './reachability.ts';

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

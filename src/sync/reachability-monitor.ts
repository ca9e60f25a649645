import type { DeviceDatabase } from '../db/device-database.ts';
import { writeSetting } from '../db/settings.ts';
import { INITIAL_REACHABILITY, learn, type NetworkEvidence } from './reachability.ts';

/** Keeps the reachability of NET-1 in the settings, where every screen and worker reads it. */
export function createReachabilityMonitor(
  device: DeviceDatabase,
  onBack: () => void,
  reportBug: (error: unknown) => void,
): (evidence: NetworkEvidence) => void {
  let known = INITIAL_REACHABILITY;
  let stored: string | undefined;
  return (evidence) => {
    const before = known.state;
    known = learn(known, evidence);
    if (known.state !== stored) {
      stored = known.state;
      writeSetting(device, 'reachability', known.state).catch(reportBug);
    }
    if (before === 'offline' && known.state !== 'offline') onBack();
  };
}

import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { use, useEffect, useRef } from 'react';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { DataSavingContext } from '../../ui/network/data-saving-context.ts';
import { watchLine } from './watch-line.ts';

/** Pauses between two looks, ms: a lift is short, a night without power long. */
const AFTER_OFFLINE_MS = [5_000, 10_000, 20_000, 30_000];
/** What made a line weak counts for a minute (decision 17); a look before that would only say how small answers fare. */
const WHILE_WEAK_MS = [millisecondsInMinute];
/** A look costs some hundred bytes: not for who saves data. */
const NEVER: readonly number[] = [];

/** Looks after the line while it is not known to be good and nobody chose to work offline (NET-1). Shows nothing. */
export function LineWatch() {
  const { device, sync } = useHaat();
  const isDear = use(DataSavingContext);
  const network = useLiveQuery(async () => readNetworkSettings(device), [device]);
  /** A line that comes back is weak for its first answers: it is looked after as one that is down. */
  const wasOffline = useRef(false);
  const state = network?.workOffline === true ? 'online' : (network?.reachability ?? 'online');

  useEffect(() => {
    wasOffline.current = state === 'offline' || (wasOffline.current && state === 'flaky');
    if (state === 'online') return;
    const rhythm = wasOffline.current ? AFTER_OFFLINE_MS : WHILE_WEAK_MS;
    return watchLine(sync, isDear ? NEVER : rhythm, { page: document, window });
  }, [sync, isDear, state]);

  return null;
}

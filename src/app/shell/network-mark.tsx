import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { readNetworkSettings, type NetworkSettings } from '../../db/reads/screen-settings.ts';
import { foreignAnswerText } from '../../domain/foreign-answer.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from './shell.module.css';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** What is seen, and what is read aloud. */
interface NetworkWords {
  readonly short: string;
  readonly whole: string;
}

/**
 * How the network stands, when it is not as wished (NET-1): above the sync status, which leads to more about it. It has its
 * place in the header, so that a line that goes and comes moves nothing (docs/decisions/0017).
 */
export function NetworkMark() {
  const { device } = useHaat();
  const hintOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const network = useLiveQuery(() => readNetworkSettings(device), [device]);
  const words = networkWords(network, hintOnline);
  return (
    <p role="status" className={classes['network']}>
      {words !== null && (
        <>
          <span aria-hidden className={classes['short']}>
            {words.short}
          </span>
          <span className="visually-hidden">{words.whole}</span>
        </>
      )}
    </p>
  );
}

function networkWords(
  network: NetworkSettings | undefined,
  hintOnline: boolean,
): NetworkWords | null {
  if (network?.workOffline === true) {
    return { short: 'Offline mode', whole: 'Working offline, as you chose. Nothing is sent.' };
  }
  if (typeof network?.foreignStatus === 'number') {
    return { short: 'Offline', whole: foreignAnswerText(network.foreignStatus) };
  }
  if (!hintOnline || network?.reachability === 'offline') {
    return { short: 'Offline', whole: 'You are offline. Showing what this phone has kept.' };
  }
  if (network?.reachability === 'flaky') {
    return { short: 'Weak line', whole: 'The line is weak. Everything here keeps working.' };
  }
  return null;
}

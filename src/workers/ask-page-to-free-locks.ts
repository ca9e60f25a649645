import { LOCKS_CHANNEL } from '../contracts/locks-channel.ts';
import type { OnWaiting } from '../db/open-transactions.ts';

/** What a worker does when its transactions wait for long: only a page can free locks (src/app/storage/slow-reading.ts). */
export function askPageToFreeLocks(): OnWaiting {
  const pages = new BroadcastChannel(LOCKS_CHANNEL);
  return (name, isWaiting) => {
    if (isWaiting) pages.postMessage(name);
  };
}

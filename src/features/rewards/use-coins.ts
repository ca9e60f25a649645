import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readCampaigns, readCoins } from '../../db/reads/coins.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../ui/time/use-minute.ts';

/** The person's coins as this phone has them, renewed in the background; undefined parts are still being read. */
export function useCoins() {
  const { person, device, sync, now } = useHaat();
  const minute = useMinute(now);
  const pull = useCallback(() => sync.pullCoins(), [sync]);
  const refresh = useBackgroundRefresh(pull);
  const coins = useLiveQuery(async () => readCoins(person, minute), [person, minute]);
  const campaigns = useLiveQuery(async () => readCampaigns(device), [device]);
  return { coins, campaigns, refresh, now: minute };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readGroupBuys } from '../../db/reads/group-buys.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../ui/time/use-minute.ts';

const REFRESH_EVERY_MS = 15_000;

/** The group buys of the person's apartment and their pledges, as this phone has them, renewed in the background. */
export function useGroupBuys() {
  const { device, person, sync, now, storage } = useHaat();
  const campaignGroups = storage.read('campaign_group_id') ?? '';
  const minute = useMinute(now);
  const view = useLiveQuery(async () => readGroupBuys(device, person), [device, person]);
  const apartmentId = view?.apartment?.apartmentId ?? null;
  const pull = useCallback(
    () => sync.pullGroupBuys(apartmentId, campaignGroups),
    [sync, apartmentId, campaignGroups],
  );
  const refresh = useBackgroundRefresh(pull, {
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
    isOn: view !== undefined,
  });
  const shown = [...(view?.groupBuys ?? []), ...(view?.linked ?? [])];
  useFollow(shown.map(({ groupBuyId }) => subjects.groupBuy(groupBuyId)));
  const serverNow = minute + (view?.serverAheadMs ?? 0);
  return { view, refresh, serverNow, hasLink: campaignGroups !== '' };
}

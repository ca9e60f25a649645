import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { discardEntry } from '../../commands/outbox/discard-entry.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { readGroupBuys, type WaitingPledge } from '../../db/reads/group-buys.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { refusedText } from './group-buy-words.ts';
import classes from './group-buy.module.css';

/** Pledges that the server refused: each with why, until its person has read it. A new pledge takes its place, too. */
export function RefusedPledges({ refused }: { readonly refused: readonly WaitingPledge[] }) {
  const haat = useHaat();
  if (refused.length === 0) return null;
  return (
    <Section title="Needs you">
      <ul className={classes['cards']}>
        {refused.map((pledge) => (
          <li key={pledge.sequence} className={classes['refused']} role="alert">
            <b>
              {pledge.quantity} × {pledge.itemName}
            </b>
            <p>{refusedText(pledge)}</p>
            <Button
              size="md"
              variant="light"
              aria-label={`Put away ${pledge.itemName}`}
              onClick={() => void discardEntry(haat, pledge.sequence)}
            >
              Put away
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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

import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { CHANGE_DESK_OFFER, SAVE_DESK_OFFER } from '../../../contracts/desks/desk-commands.ts';
import type { DeskAsk } from '../../../contracts/desks/desk-reads.ts';
import { type DeskOffer, OFFER_LISTS } from '../../../contracts/sellers/desk/desk-offer.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { formatRupees } from '../../../domain/money.ts';
import { type OfferState, offerState } from '../../../domain/orders/offers/offer-desk.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  refusedAsk,
  RowState,
  useActsOn,
  useDesk,
  standsColumn,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import { type DeskAddress, DeskPage, useDeskAddress, ListFilters } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { timeColumn, amountColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';
import { Campaigns } from './campaigns.tsx';
import { audienceOf, effectOf, usesOf } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';

/** For administrators: offers and coupons of the marketplace, and those of shops. */
export function OfferDeskPage() {
  const address = useDeskAddress();
  const isCoins = address.get('of') === 'coins';
  const choose = (of: string) => address.set({ of, sort: '', list: '', q: '', open: '' });
  return (
    <DeskPage title="Offers and coins" of="admin">
      <div className={classes['filters']}>
        <ToggleChip isOn={!isCoins} onToggle={() => choose('')}>
          Offers and coupons
        </ToggleChip>
        <ToggleChip isOn={isCoins} onToggle={() => choose('coins')}>
          Coins and milestones
        </ToggleChip>
      </div>
      {isCoins ? <Campaigns address={address} /> : <Offers address={address} />}
    </DeskPage>
  );
}

const STATES: Readonly<Record<OfferState, readonly [text: string, tone: MarkTone]>> = {
  running: ['Running', 'done'],
  later: ['Not yet', 'waiting'],
  paused: ['Paused', 'attention'],
  'used-up': ['Used up', 'ended'],
  over: ['Over', 'ended'],
};

const columns = (actsOn: ActsOn, now: number): readonly DeskColumn<DeskOffer>[] => [
  { key: 'code', label: 'Code', value: ({ code }) => code },
  { key: 'title', label: 'What buyers read', value: ({ title }) => title },
  { key: 'effect', label: 'Takes off', value: effectOf },
  amountColumn('from', 'From', ({ minimumPaise }) => minimumPaise),
  { key: 'for', label: 'For', value: audienceOf },
  { key: 'used', label: 'Used', value: ({ usedTimes }) => usedTimes, show: usesOf },
  amountColumn('taken', 'Taken off', ({ discountPaise }) => discountPaise),
  timeColumn('ends', 'Ends', ({ endsAt }) => endsAt),
  standsColumn(
    actsOn,
    ({ offerId }) => deskSubjects.offer(offerId),
    (offer) => STATES[offerState(offer, now)],
  ),
];

const LISTS: Readonly<Record<(typeof OFFER_LISTS)[number], string>> = {
  running: 'Running',
  later: 'Not yet begun',
  paused: 'Paused',
  over: 'Over',
};

function Offers({ address }: { readonly address: DeskAddress }) {
  const now = useMinute(Date.now);
  const [query, list, of] = [address.get('q'), address.get('list'), address.get('of')];
  const isOfPersons = of === 'person';
  const ask = useMemo<DeskAsk<'fetch-desk-offers'>>(() => {
    const chosen = OFFER_LISTS.find((each) => each === list);
    const whose = isOfPersons ? ('person' as const) : ('everybody' as const);
    return { query, of: whose, limit: 100, ...(chosen !== undefined && { list: chosen }) };
  }, [query, list, isOfPersons]);
  const desk = useDesk('fetch-desk-offers', ask);
  const actsOn = useActsOn();
  const [isMaking, setIsMaking] = useState(false);
  const offers = desk.kept?.answer.offers ?? [];
  const opened = offers.find(({ offerId }) => offerId === address.get('open'));
  const unlisted = useUnlistedActs(
    [deskSubjects.offer('')],
    offers.map(({ offerId }) => deskSubjects.offer(offerId)),
  );
  const refused = refusedAsk(SAVE_DESK_OFFER, unlisted);
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption={isOfPersons ? 'Coupons of single persons' : 'Offers'}
        rowsOf={(answer) => answer.offers}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn, now)}
        idOf={({ offerId }) => offerId}
        onOpen={({ offerId }) => address.set({ open: offerId })}
        emptyTitle="No such offer"
        emptyText="An offer takes something off a cart by a code, or makes items free."
      >
        <ListFilters
          address={address}
          label="Search offers"
          placeholder="Code, words or store"
          filter={{
            label: 'Which offers',
            key: 'list',
            options: [
              { value: '', label: 'All' },
              ...OFFER_LISTS.map((value) => ({ value, label: LISTS[value] })),
            ],
          }}
        />
        <ToggleChip
          isOn={isOfPersons}
          onToggle={() => address.set({ of: isOfPersons ? '' : 'person', open: '' })}
        >
          For one person
        </ToggleChip>
        <Button h={44} variant="light" onClick={() => setIsMaking(true)}>
          {refused === null ? 'New offer' : `Mend ${refused.code}`}
        </Button>
      </DeskList>
      {isMaking && (
        <Sheet
          title={refused === null ? 'New offer' : refused.code}
          onClose={() => setIsMaking(false)}
        >
          <ActLines acts={unlisted.filter(({ refusal }) => refusal !== null)} />
          <OfferForm
            offer={null}
            refused={refused}
            known={offers}
            onSaved={() => setIsMaking(false)}
          />
        </Sheet>
      )}
      {opened !== undefined && (
        <OpenedOffer
          offer={opened}
          actsOn={actsOn}
          known={offers}
          now={now}
          onClose={() => address.set({ open: '' })}
        />
      )}
    </>
  );
}

interface OpenedOfferProps {
  readonly offer: DeskOffer;
  readonly actsOn: ActsOn;
  readonly known: readonly DeskOffer[];
  readonly now: number;
  readonly onClose: () => void;
}

function OpenedOffer({ offer, actsOn, known, now, onClose }: OpenedOfferProps) {
  const acts = actsOn(deskSubjects.offer(offer.offerId));
  const state = offerState(offer, now);
  // Missing in what an older app has kept.
  const itemNames = (offer.itemNames as DeskOffer['itemNames'] | undefined) ?? [];
  return (
    <Sheet title={offer.code} onClose={onClose}>
      <RowState acts={acts} state={STATES[state]} />
      <ActLines acts={acts} />
      <dl className={classes['facts']}>
        <dt>Takes off</dt>
        <dd>{[effectOf(offer), ...itemNames.map(({ name }) => name)].join(' · ')}</dd>
        <dt>For</dt>
        <dd>{audienceOf(offer)}</dd>
        <dt>Used</dt>
        <dd>
          {usesOf(offer)}, {formatRupees(offer.discountPaise)} taken off
        </dd>
        <dt>Runs</dt>
        <dd>
          <DateTime ms={offer.startsAt} isWithin /> to <DateTime ms={offer.endsAt} isWithin />
        </dd>
      </dl>
      {isAnswered(acts) && (
        <>
          {state !== 'over' && <OfferActs key={offer.version} offer={offer} />}
          <OfferForm
            key={`form ${offer.version}`}
            offer={offer}
            refused={refusedAsk(SAVE_DESK_OFFER, acts)}
            known={known}
          />
        </>
      )}
    </Sheet>
  );
}

/** Pauses an offer, lets it go on or ends it. Carts that have it are told at their next quote. */
function OfferActs({ offer }: { readonly offer: DeskOffer }) {
  const haat = useHaat();
  const { offerId, code, isPaused, version } = offer;
  const change = (act: 'pause' | 'resume' | 'end') => async (reason: string) => {
    const ask = { offerId, act, seenVersion: version, reason };
    const result = await appendCommand(haat, CHANGE_DESK_OFFER, { ask, about: code });
    return result.ok ? null : result.message;
  };
  return (
    <ReasonAct
      label="Why pause, resume or end it"
      acts={[
        isPaused
          ? { label: 'Resume', isMain: true, run: change('resume') }
          : { label: 'Pause', run: change('pause') },
        { label: 'End it', run: change('end') },
      ]}
    />
  );
}

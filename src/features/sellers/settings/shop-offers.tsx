import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { saveOffer } from '../../../commands/sellers/change-shop.ts';
import type { ShopOffer, WrittenOffer } from '../../../contracts/sellers/shop-offers.ts';
import { readUnsentOffers } from '../../../db/reads/shop-desk.ts';
import { formatRupees } from '../../../domain/money.ts';
import {
  NEW_OFFER,
  offerOfValues,
  offerPreview,
  offerProblems,
  offerValueText,
  type OfferValues,
} from '../../../domain/sellers/offer-values.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Mark, type MarkTone } from '../../../ui/notices/mark.tsx';
import { Day } from '../../../ui/time/date-time.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { useShopAnswer } from '../use-shop-answer.ts';
import classes from '../join/join.module.css';
import { useRuledForm } from '../../../ui/fields/form-problems.ts';

/** An offer with what is known of it here. */
interface KnownOffer {
  readonly offer: WrittenOffer;
  readonly told: ShopOffer | null;
  readonly isWaiting: boolean;
  readonly refusal: string | null;
}

/** What the server told, with what was written here and is not sent over it; the newest first. */
function useOffers(storeId: string): readonly KnownOffer[] {
  const { person } = useHaat();
  const ask = useMemo(() => ({ storeId }), [storeId]);
  const told = useShopAnswer('fetch-shop-offers', ask).kept?.answer.offers ?? [];
  const unsent = useLiveQuery(async () => readUnsentOffers(person, storeId), [person, storeId]);
  const toldIds = new Set(told.map(({ offerId }) => offerId));
  const fresh = [...(unsent ?? [])].filter(([offerId]) => !toldIds.has(offerId));
  return [
    ...fresh.map(([, { payload, refused }]) => ({
      offer: payload.offer,
      told: null,
      isWaiting: refused === null,
      refusal: refused?.message ?? null,
    })),
    ...told.map((each) => {
      const over = unsent?.get(each.offerId);
      const { usedTimes: _times, discountPaise: _off, isPaused: _paused, ...offer } = each;
      return {
        offer: over?.payload.offer ?? offer,
        told: each,
        isWaiting: over !== undefined && over.refused === null,
        refusal: over?.refused?.message ?? null,
      };
    }),
  ];
}

function stateOf(
  { offer, told, isWaiting, refusal }: KnownOffer,
  now: number,
): readonly [MarkTone, string] {
  if (refusal !== null) return ['attention', 'Not taken'];
  if (isWaiting) return ['waiting', 'Waiting to send'];
  if (offer.endsAt <= now) return ['ended', 'Over'];
  if (told?.isPaused === true) return ['attention', 'Paused by Haat'];
  return offer.startsAt > now ? ['waiting', 'Not yet'] : ['done', 'Running'];
}

/** The shop's own coupons: what they take off, until when, and how they go. */
export function ShopOffers({ storeId }: { readonly storeId: string }) {
  const haat = useHaat();
  const now = useMinute(Date.now);
  const offers = useOffers(storeId);
  const [isOpen, setIsOpen] = useState(false);
  const { message, run } = useBusyTask();
  const end = (offer: WrittenOffer) =>
    run(async () => {
      const endsAt = Math.max(offer.startsAt + 1, haat.now());
      const result = await saveOffer(haat, { storeId, offer: { ...offer, endsAt } });
      return result.ok ? null : result.message;
    });
  return (
    <Section title="Offers">
      <Panel>
        {offers.length > 0 && (
          <ul className={classes['days']} aria-label="Offers of your shop">
            {offers.map((known) => {
              const { offer, told, refusal } = known;
              const [tone, text] = stateOf(known, now);
              return (
                <li key={offer.offerId}>
                  <div className={classes['offer']}>
                    <b>{offer.code}</b>
                    <span>
                      {offer.title} · {offerValueText(offer)} from{' '}
                      {formatRupees(offer.minimumPaise)}, until <Day ms={offer.endsAt} />
                    </span>
                    {told !== null && told.usedTimes > 0 && (
                      <span className={classes['soft']}>
                        Used {told.usedTimes} times, {formatRupees(told.discountPaise)} taken off
                      </span>
                    )}
                    {refusal !== null && <span role="alert">{refusal}</span>}
                  </div>
                  <Mark tone={tone}>{text}</Mark>
                  {text === 'Running' && (
                    <Button
                      h={44}
                      px={12}
                      variant="subtle"
                      aria-label={`End ${offer.code}`}
                      onClick={() => end(offer)}
                    >
                      End it
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <AlertLine message={message} />
        <Button h={48} variant="light" onClick={() => setIsOpen(true)}>
          New offer
        </Button>
      </Panel>
      {isOpen && <OfferSheet storeId={storeId} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

/** Twice the smallest order: what a preview reckons with. */
const PREVIEWED_TIMES = 2;

function OfferSheet({
  storeId,
  onClose,
}: {
  readonly storeId: string;
  readonly onClose: () => void;
}) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useRuledForm<OfferValues>({ initialValues: NEW_OFFER, validate: offerProblems });
  const field = form.getInputProps.bind(form);
  const written = offerOfValues(form.values, haat.now());
  const send = async (values: OfferValues): Promise<string | null> => {
    const offer = offerOfValues(values, haat.now());
    if (offer === null) return 'Please look at the offer again.';
    const result = await saveOffer(haat, { storeId, offer: { ...offer, offerId: haat.newId() } });
    if (result.ok) onClose();
    return result.ok ? null : result.message;
  };
  return (
    <Sheet title="New offer" onClose={onClose}>
      <form
        noValidate
        className={classes['offer']}
        onSubmit={form.onSubmit((values) => run(() => send(values)))}
      >
        <TextField label="Code" placeholder="DIWALI20" maxLength={24} {...field('code')} />
        <TextField label="What it is" placeholder="20 % off" maxLength={80} {...field('title')} />
        <div className={classes['pair']}>
          <SelectField
            label="Takes off"
            data={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Rupees' },
            ]}
            {...field('kind')}
          />
          <TextField label="How much" inputMode="decimal" {...field('value')} />
          <TextField label="Smallest order (₹)" inputMode="decimal" {...field('minimum')} />
          {form.values.kind === 'percent' && (
            <TextField
              label="At most (₹)"
              placeholder="No limit"
              inputMode="decimal"
              {...field('cap')}
            />
          )}
          <TextField label="Lasts (days)" inputMode="numeric" {...field('days')} />
          <TextField label="Uses by a person" inputMode="numeric" {...field('usesPerPerson')} />
        </div>
        {written !== null && (
          <p role="status">
            {offerPreview(written, written.minimumPaise)}{' '}
            {offerPreview(written, written.minimumPaise * PREVIEWED_TIMES)}
          </p>
        )}
        <AlertLine message={message} />
        <Button type="submit" h={52} fullWidth loading={busy}>
          Start it
        </Button>
      </form>
    </Sheet>
  );
}

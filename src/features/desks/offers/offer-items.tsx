import type { FormErrors } from '@mantine/form';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { categoryFinder, itemFinder, PickFound } from '../frame/pick-found.tsx';
import classes from '../frame/desk-page.module.css';
import { type Draft, givesUnits, rupees } from './offer-draft.ts';

import { useState } from 'react';
import { parsePrice } from '../../../domain/goods/read-cell.ts';
import { formatRupees } from '../../../domain/money.ts';
import type { WantedOffer } from '../../../domain/orders/offers/offer-desk.ts';
import { blockInWords, discountOf, offerBlock } from '../../../domain/orders/offers/offers.ts';

/** What an offer can take off; the last two belong to one store. */
export const OFFER_KIND_CHOICES = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rupees' },
  { value: 'buy-get', label: 'Free units of those bought' },
  { value: 'freebie', label: 'A free item' },
];

const listed = (items: Draft['items'], none: string): string =>
  items.length === 0 ? none : items.map(({ name }) => name).join(' or ');

/** What an offer of items gives, as one would say it at the counter. */
export function itemsInWords({ kind, items, categories, buy, get, free }: Draft): string {
  const shelves = categories.map(({ id, name }) => ({ id, name: `anything of “${name}”` }));
  const bought = listed([...items, ...shelves], 'anything of the store');
  if (kind === 'freebie') {
    return `${get} of ${listed(free, 'an item')} comes along for nothing.`;
  }
  if (kind === 'buy-get') {
    return `Who buys ${buy} of ${bought} gets ${get} of ${listed(free, 'the cheapest of them')} free.`;
  }
  return `Only ${bought} counts.`;
}

export interface OfferItemFieldsProps {
  readonly draft: Draft;
  readonly errors: FormErrors;
  readonly change: (part: Partial<Draft>) => void;
}

/** The items of the one store where an offer holds: which count, how many are bought, and what is free. */
export function OfferItemFields({ draft, errors, change }: OfferItemFieldsProps) {
  const { sync } = useHaat();
  const { kind, stores, items, categories, free, buy, get } = draft;
  const [store] = stores;
  const isOfUnits = givesUnits(draft);
  if (store === undefined) {
    return isOfUnits ? <p className={classes['words']}>Please choose the store first.</p> : null;
  }
  const find = itemFinder(sync, store.id);
  return (
    <section aria-label="Its items" className={classes['act']}>
      {kind !== 'freebie' && (
        <>
          <PickFound
            label="Categories that count"
            description="All that is in them. Search with no words for all categories."
            chosen={categories}
            find={categoryFinder(sync, store.id)}
            onChange={(chosen) => change({ categories: chosen })}
          />
          <PickFound
            label="Items that count"
            description="No category and no item: all of the store."
            chosen={items}
            find={find}
            onChange={(chosen) => change({ items: chosen })}
          />
        </>
      )}
      {isOfUnits && (
        <>
          <div className={classes['fields']}>
            {kind === 'buy-get' && (
              <TextField
                label="Units bought"
                inputMode="numeric"
                value={buy}
                onChange={(event) => change({ buy: event.currentTarget.value })}
              />
            )}
            <TextField
              label="Units free"
              inputMode="numeric"
              value={get}
              onChange={(event) => change({ get: event.currentTarget.value })}
            />
          </div>
          <PickFound
            label="Free item"
            description={kind === 'buy-get' ? 'None: the cheapest of those that count.' : ''}
            isSingle
            chosen={free}
            find={find}
            onChange={(chosen) => change({ free: chosen })}
          />
        </>
      )}
      {errors['items'] !== undefined && <p role="alert">{errors['items']}</p>}
      {(isOfUnits || items.length > 0 || categories.length > 0) && (
        <p className={classes['words']} aria-live="polite">
          {itemsInWords(draft)}
        </p>
      )}
    </section>
  );
}

/** What a cart of so many rupees would get. */
export function BillPreview({ wanted }: { readonly wanted: WantedOffer }) {
  const first = wanted.minimumPaise === 0 ? 50_000 : wanted.minimumPaise * 2;
  const [typed, setTyped] = useState(rupees(first));
  const total = parsePrice(typed, 'rupees');
  const at = wanted.startsAt;
  const block = total.ok ? offerBlock(wanted, total.paise, at) : null;
  const discount = total.ok ? discountOf(wanted, total.paise, at) : 0;
  return (
    <section aria-label="The bill with this offer" className={classes['preview']}>
      <TextField
        label="A cart of, ₹"
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {total.ok ? (
        <dl className={classes['facts']} aria-live="polite">
          <dt>Items</dt>
          <dd>{formatRupees(total.paise)}</dd>
          <dt>{wanted.code}</dt>
          <dd>{block === null ? `−${formatRupees(discount)}` : blockInWords(block)}</dd>
          <dt>To pay for them</dt>
          <dd>
            <b>{formatRupees(total.paise - discount)}</b>
          </dd>
        </dl>
      ) : (
        <p className={classes['words']}>Please enter rupees, like 400.</p>
      )}
    </section>
  );
}

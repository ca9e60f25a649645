import { useState } from 'react';
import { billOf } from '../../domain/orders/quotes/bill.ts';
import type { JudgedOffer } from '../../domain/orders/offers/offer-choice.ts';
import type { Offer } from '../../domain/orders/offers/offers.ts';
import { ALWAYS_ASK, type QuoteDifference } from '../../domain/orders/quotes/quote-difference.ts';
import { CouponBox } from '../../ui/orders/coupon-box.tsx';
import { OrderReach } from '../../ui/orders/order-reach.tsx';
import { QuoteDifferenceView } from '../../ui/orders/quote-difference-view.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { ShortageNote } from '../../ui/goods/line-notes.tsx';
import { StandingChoiceForm } from '../../ui/fields/setting-group.tsx';
import { ShownPart } from './shown-part.tsx';

const CHARGES = {
  deliveryChargePaise: 2_500,
  freeDeliveryFromPaise: 49_900,
  packingChargePaise: 500,
  minimumOrderPaise: 9_900,
};

const TENTH: Offer = {
  code: 'HAAT10',
  title: '10% off from ₹199, up to ₹75',
  kind: 'percent',
  value: 10,
  capPaise: 7_500,
  minimumPaise: 19_900,
  startsAt: 0,
  endsAt: Number.MAX_SAFE_INTEGER,
};

const USABLE: JudgedOffer = { offer: TENTH, block: null, savesPaise: 2_500, freebie: null };
const BLOCKED: JudgedOffer = {
  offer: { ...TENTH, code: 'SAVE50', title: '₹50 off from ₹499', kind: 'amount', value: 5_000 },
  block: { kind: 'minimum', missingPaise: 24_900 },
  savesPaise: 0,
  freebie: null,
};

const COUPON_BOXES = [
  { state: 'offers', coupon: null, offers: [USABLE, BLOCKED] },
  { state: 'none', coupon: null, offers: [] },
  { state: 'not fetched', coupon: null, offers: undefined },
  { state: 'used', coupon: { code: 'HAAT10', judged: USABLE }, offers: [USABLE] },
  { state: 'not known', coupon: { code: 'FRIEND', judged: null }, offers: [] },
] as const;

const NO_CODES: ReadonlySet<string> = new Set();
const nothing = () => undefined;

const DIFFERENCE: QuoteDifference = {
  changes: [
    {
      kind: 'dearer',
      itemId: 'onion',
      name: 'Onion',
      quantity: 2,
      fromPaise: 3_200,
      toPaise: 3_800,
    },
    { kind: 'fewer', itemId: 'curd', name: 'Curd', quantity: 4, available: 3 },
    { kind: 'gone', itemId: 'paneer', name: 'Paneer', quantity: 1 },
  ],
  totalChangePaise: 1_200,
};

const SEEN_LINES = [
  {
    itemId: 'onion',
    name: 'Onion',
    unit: '1 kg',
    picture: '1f9c5',
    quantity: 2,
    pricePaise: 3_200,
  },
  { itemId: 'curd', name: 'Curd', unit: '400 g', picture: '1f95b', quantity: 4, pricePaise: 4_500 },
  {
    itemId: 'paneer',
    name: 'Paneer',
    unit: '200 g',
    picture: '1f9c0',
    quantity: 1,
    pricePaise: 9_000,
  },
  {
    itemId: 'dal',
    name: 'Toor dal',
    unit: '1 kg',
    picture: '1fad8',
    quantity: 1,
    pricePaise: 16_000,
  },
];
const AVAILABLE = [2, 3, 0, 1];
const QUOTED_LINES = SEEN_LINES.map((line, index) => ({
  ...line,
  available: AVAILABLE[index] ?? 0,
}));

/** A cart: its coupon, what is missing to it, what is short, and what changed since it was seen. */
export function CartParts() {
  const [choice, setChoice] = useState(ALWAYS_ASK);
  return (
    <Section title="Carts">
      <ShownPart state="Coupon: offers, none, not on this phone yet, used, not known here">
        {COUPON_BOXES.map(({ state, coupon, offers }) => (
          <Panel key={state}>
            <CouponBox
              coupon={coupon}
              freeItem={null}
              offers={offers}
              ownCodes={NO_CODES}
              refused={null}
              onApply={() => Promise.resolve('Invalid coupon code')}
              onRemove={() => Promise.resolve(null)}
            />
          </Panel>
        ))}
      </ShownPart>
      <ShownPart state="To the smallest order, to free delivery, reached">
        {[6_400, 20_000, 60_000].map((itemTotalPaise) => (
          <OrderReach key={itemTotalPaise} itemTotalPaise={itemTotalPaise} charges={CHARGES} />
        ))}
      </ShownPart>
      <ShownPart state="Fewer than wished, gone, something else">
        <ShortageNote
          label="Curd 400 g"
          shortage={{ kind: 'fewer', available: 3 }}
          message={null}
          onChoose={nothing}
        />
        <ShortageNote
          label="Paneer 200 g"
          shortage={{ kind: 'gone' }}
          message={null}
          onChoose={nothing}
        />
        <ShortageNote label="Onion 1 kg" shortage={null} message="Not saved." onChoose={nothing} />
      </ShownPart>
      <ShownPart state="What changed, and what is accepted beforehand">
        <Panel>
          <QuoteDifferenceView
            difference={DIFFERENCE}
            quote={{
              lines: QUOTED_LINES,
              bill: billOf(
                QUOTED_LINES.map((line) => ({ ...line, quantity: line.available })),
                CHARGES,
              ),
            }}
            seen={{ lines: SEEN_LINES, bill: billOf(SEEN_LINES, CHARGES), charges: CHARGES }}
            busy={false}
            message={null}
            onDecide={nothing}
          />
        </Panel>
        <Panel>
          <StandingChoiceForm title="If something changes" choice={choice} onChange={setChoice} />
        </Panel>
      </ShownPart>
    </Section>
  );
}

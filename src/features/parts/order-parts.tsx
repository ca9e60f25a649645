import { millisecondsInHour } from 'date-fns/constants';
import { billOf } from '../../domain/orders/quotes/bill.ts';
import { orderTimeline } from '../../domain/orders/life/order-timeline.ts';
import type { StandingOrder } from '../../domain/orders/life/order-state-text.ts';
import { BillList } from '../../ui/orders/bill-list.tsx';
import { Day } from '../../ui/time/date-time.tsx';
import { OpenOrders, type OpenOrder } from '../../ui/orders/open-orders.tsx';
import { OrderStateMark } from '../../ui/orders/order-state-mark.tsx';
import { TalkLog } from '../../ui/orders/talk-log.tsx';
import { OrderTimeline } from '../../ui/orders/order-timeline.tsx';
import { PickupChoice, PickupOver, PickupPlace } from '../../ui/orders/pickup-place.tsx';
import { BankAccountChoice } from '../../ui/fields/bank-account-choice.tsx';
import { ProgressLine } from '../../ui/notices/progress-line.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import classes from './parts.module.css';
import { ShownPart } from './shown-part.tsx';

const CHARGES = {
  deliveryChargePaise: 2_500,
  freeDeliveryFromPaise: 49_900,
  packingChargePaise: 500,
  minimumOrderPaise: 9_900,
};
const PLACE = {
  street: '12 Market Road',
  city: 'Bengaluru',
  areaCode: '560103',
  location: { lat: 12.93, lon: 77.68 },
  contactNumber: '1800123456',
};
const ACCOUNT = {
  accountId: 'shown',
  holderName: 'Asha Rao',
  ifsc: 'HDFC0001234',
  maskedNumber: 'XXXXXXXX4321',
};
const SMALL = [{ pricePaise: 3_200, quantity: 4 }];
const LARGE = [{ pricePaise: 124_950, quantity: 8 }];

const WHOLE = billOf(LARGE, CHARGES);
const LARGE_BILL = {
  ...WHOLE,
  discountPaise: 10_000,
  amountToBePaidPaise: WHOLE.amountToBePaidPaise - 10_000,
};

const STATES: readonly StandingOrder[] = [
  { state: 'waiting', server: null },
  { state: 'sent', server: null },
  { state: 'needs-buyer', server: null },
  { state: 'confirmed', server: { status: 'ORDER_CREATED' } },
  { state: 'confirmed', server: { status: 'DELIVERED' } },
  { state: 'confirmed', server: { status: 'CANCELLED' } },
  { state: 'confirmed', server: { status: 'ORDER_REFUND_COMPLETED' } },
];

const OPEN: readonly OpenOrder[] = STATES.slice(0, 4).map((order, index) => ({
  ...order,
  id: String(index),
  storeName: 'Annapurna Supermarket of the new bus stand',
  lines: SMALL,
  bill: billOf(SMALL, CHARGES),
}));

/** Orders: bill, marks, timeline. */
export function OrderParts({ now }: { readonly now: number }) {
  const created = { status: 'ORDER_CREATED', at: now - 3 * millisecondsInHour } as const;
  const approved = { status: 'ORDER_REQUEST_APPROVED', at: now - 2 * millisecondsInHour } as const;
  const cancelled = { status: 'CANCELLED', at: now - millisecondsInHour } as const;
  return (
    <Section title="Orders">
      <ShownPart state="Marks">
        <div className={classes['row']}>
          {STATES.map((order) => (
            <OrderStateMark key={`${order.state} ${order.server?.status ?? ''}`} order={order} />
          ))}
        </div>
      </ShownPart>
      <ShownPart state="Bill; with free delivery">
        <Panel>
          <BillList bill={billOf(SMALL, CHARGES)} />
        </Panel>
        <Panel>
          <BillList bill={LARGE_BILL} />
        </Panel>
      </ShownPart>
      <ShownPart state="Orders that are not at the door yet, and a day">
        <OpenOrders orders={OPEN} />
        <Panel>
          <Day ms={now} />
        </Panel>
      </ShownPart>
      <ShownPart state="Timeline: under way, cancelled">
        <Panel>
          <OrderTimeline rows={orderTimeline([created, approved])} />
        </Panel>
        <Panel>
          <OrderTimeline rows={orderTimeline([created, cancelled])} />
          <TalkLog
            own="buyer"
            names={{ shop: 'Annapurna Supermarket', staff: 'Haat' }}
            messages={[
              { position: 1, author: 'buyer', text: 'Where is my order?', at: created.at },
              { position: 2, author: 'shop', text: 'At the door.', at: created.at },
            ]}
            unsent={[
              { sequence: 1, text: 'I am coming.', problem: null },
              { sequence: 2, text: 'Thank you.', problem: 'This order has been over for a week.' },
            ]}
          />
        </Panel>
      </ShownPart>
      <ShownPart state="Picked up: the choice, the place, no more">
        <PickupChoice
          legend="How do you get it?"
          charges={{ ...CHARGES, street: PLACE.street }}
          fulfilment="pickup"
          onChange={() => {}}
        />
        <Panel>
          <PickupPlace storeName="Annapurna Supermarket" place={PLACE} />
        </Panel>
        <PickupOver />
      </ShownPart>
      <ShownPart state="Bank accounts: one, none">
        <BankAccountChoice
          legend="Which account?"
          accounts={[ACCOUNT]}
          accountId={ACCOUNT.accountId}
          onChoose={() => {}}
          onAdd={async () => ({ ok: true, value: null })}
        />
        <BankAccountChoice
          legend="Which account?"
          accounts={[]}
          accountId={null}
          onChoose={() => {}}
          onAdd={async () => ({ ok: true, value: null })}
        />
      </ShownPart>
      <ShownPart state="Progress: begun, reached">
        <ProgressLine reached={12_800} whole={49_900}>
          Add ₹371 more for free delivery
        </ProgressLine>
        <ProgressLine reached={49_900} whole={49_900}>
          Delivery is free
        </ProgressLine>
      </ShownPart>
    </Section>
  );
}

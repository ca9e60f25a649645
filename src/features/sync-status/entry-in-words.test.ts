import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { anOutboxEntry as anEntry } from '../../../tests/support/builders/an-outbox-entry.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { entryAge, entryState, entryTitle, placedOrderId } from './entry-in-words.ts';
import { entryPlace, paymentPlace } from './allowed-actions.ts';
import {
  type Circumstances,
  isAnyCounting,
  nextStep,
  reachabilityText,
  whyWaiting,
} from './next-step.ts';

const ORDER_ID = '0190a8c4-0000-7000-8000-000000000001';
const ADDRESS_ID = '0190a8c4-0000-7000-8000-000000000002';
const BILL = {
  itemTotalPaise: 41_000,
  deliveryChargePaise: 2_500,
  packingChargePaise: 0,
  amountToBePaidPaise: 43_500,
};

function anOrder(change: Partial<StoredOutboxEntry> = {}): StoredOutboxEntry {
  const charges = {
    deliveryChargePaise: 2_500,
    freeDeliveryFromPaise: null,
    packingChargePaise: 0,
    minimumOrderPaise: 0,
  };
  const payload = {
    transactionId: ORDER_ID,
    storeId: 'sharma-kirana',
    storeName: 'Sharma Kirana',
    lines: [],
    bill: BILL,
    charges,
    address: { ...DEFAULT_ADDRESS, plot: '1', contactNumber: '9876543210' },
    choice: { acceptUpToPaise: 0, dropMissing: false },
    paymentMethod: 'cod',
  };
  return anEntry({ kind: 'place-order', subject: `order:${ORDER_ID}`, payload, ...change });
}

function anAddress(change: Partial<StoredOutboxEntry> = {}): StoredOutboxEntry {
  const address = { ...DEFAULT_ADDRESS, name: 'Home', plot: '1', contactNumber: '9876543210' };
  const payload = { addressId: ADDRESS_ID, address };
  return anEntry({ kind: 'save-address', subject: `address:${ADDRESS_ID}`, payload, ...change });
}

describe('an entry in words', () => {
  it('OUT-8: names what the buyer did', () => {
    expect(entryTitle(anOrder())).toEqual({ what: 'Order from Sharma Kirana', amount: '₹435' });
    expect(entryTitle(anAddress()).what).toBe('Address Home');
    expect(entryTitle(anEntry()).what).toBe('Your name and email');
  });

  it('has words for an entry that this version does not know', () => {
    expect(entryTitle(anEntry({ kind: 'gift-order' })).what).toBe('Something you changed');
    expect(entryTitle(anOrder({ payload: { version: 9 } })).what).toBe('Order');
  });

  it('OUT-8: leads to where its buyer can change it or look at it', () => {
    const place = (kind: string, payload: unknown) => entryPlace(anEntry({ kind, payload }));
    const ofOrder = { externalReferenceId: ORDER_ID, ticketId: 't-1' };
    expect(entryPlace(anOrder())?.to).toBe(`/orders/retail?order=${ORDER_ID}`);
    expect(entryPlace(anAddress())).toEqual({
      to: `/address?id=${ADDRESS_ID}&next=%2Fsync`,
      label: 'Edit',
    });
    expect(entryPlace(anEntry())?.to).toBe('/signin/create-profile?next=%2Fsync');
    expect(place('save-preferences', {})).toEqual({ to: '/profile', label: 'Edit' });
    expect(place('save-cart', {})).toEqual({ to: '/cart', label: 'See cart' });
    expect(place('cancel-order', ofOrder)?.to).toBe(`/orders/cancel?order=${ORDER_ID}`);
    expect(place('return-order', ofOrder)?.to).toBe(`/orders/return?order=${ORDER_ID}`);
    expect(place('rate-order', ofOrder)?.to).toBe(`/orders/retail?order=${ORDER_ID}`);
    expect(place('raise-ticket', ofOrder)?.to).toBe(`/igm/create?order=${ORDER_ID}&ticket=t-1`);
  });

  it('DB-1: leads nowhere from an entry of a newer version', () => {
    expect(entryPlace(anAddress({ payload: null }))).toBeNull();
    expect(entryPlace(anEntry({ kind: 'cancel-order', payload: { order: 1 } }))).toBeNull();
    expect(entryPlace(anEntry({ kind: 'gift-order' }))).toBeNull();
  });

  it('is an order only if it is to place one', () => {
    expect(placedOrderId(anOrder())).toBe(ORDER_ID);
    expect(
      placedOrderId(anEntry({ kind: 'cancel-order', subject: `order-change:${ORDER_ID}` })),
    ).toBe(undefined);
  });

  it('ORD-1: says sent only of what was sent, and never that it is done', () => {
    const nothingSent = { sentOrderIds: new Set<string>(), payingOrderIds: new Set<string>() };
    const sent = { ...nothingSent, sentOrderIds: new Set([ORDER_ID]) };
    expect(entryState(anOrder(), nothingSent)).toBe('Waiting to send');
    expect(entryState(anOrder({ state: 'sending' }), nothingSent)).toBe('Sending now');
    expect(entryState(anOrder(), sent)).toBe('Sent, waiting for the store’s answer');
    expect(entryState(anOrder({ state: 'needs-buyer' }), sent)).toBe('Needs you');
    expect(entryState(anAddress({ state: 'rejected' }), nothingSent)).toBe('Needs you');
  });

  it('ORD-3: says of an order that is being paid that the payment is waited for, and leads there', () => {
    const paying = {
      sentOrderIds: new Set([ORDER_ID]),
      payingOrderIds: new Set([ORDER_ID]),
    };
    expect(entryState(anOrder(), paying)).toBe('Checking with your bank');
    expect(entryState(anAddress(), paying)).toBe('Waiting to send');
    expect(paymentPlace(anOrder(), 'Checking with your bank')).toEqual({
      to: `/payment?order=${ORDER_ID}`,
      label: 'See payment',
    });
    const failed = { code: 'payment_failed', message: 'It failed.', status: 0 };
    expect(paymentPlace(anOrder({ lastError: failed }), 'Needs you')?.label).toBe('Pay');
    expect(paymentPlace(anOrder(), 'Needs you')).toBeNull();
    expect(paymentPlace(anAddress(), 'Waiting to send')).toBeNull();
  });

  it('says since when, also after the clock was put back', () => {
    expect(entryAge(anEntry({ createdAt: 0 }), 3 * 3_600_000)).toBe('since 3 h');
    expect(entryAge(anEntry({ createdAt: 5_000 }), 0)).toBe('since just now');
  });
});

describe('what happens next', () => {
  const usual: Circumstances = {
    entries: [],
    sentOrderIds: new Set(),
    payingOrderIds: new Set(),
    signedOut: false,
    reachability: 'online',
    workOffline: false,
    nowMs: 1_000_000,
  };

  it('waits for the network, for the next try, or for nothing', () => {
    expect(nextStep(anEntry(), usual)).toBe('Will be sent now');
    expect(nextStep(anEntry({ notBefore: 1_020_000 }), usual)).toBe('Next try in 20 s');
    expect(nextStep(anEntry({ notBefore: 1_180_000 }), usual)).toBe('Next try in 3 min');
    expect(nextStep(anEntry(), { ...usual, reachability: 'offline' })).toBe(
      'Will be sent when the network is back',
    );
    expect(nextStep(anEntry({ state: 'sending' }), usual)).toBe('On its way now');
  });

  it('ORD-4: of a sent order it is the answer that is waited for', () => {
    const sent = { ...usual, sentOrderIds: new Set([ORDER_ID]), workOffline: true };
    expect(nextStep(anOrder(), sent)).toBe('The answer is fetched when you stop working offline');
    expect(nextStep(anOrder(), { ...sent, workOffline: false })).toBe('The answer is fetched now');
    const paying = { ...sent, workOffline: false, payingOrderIds: sent.sentOrderIds };
    expect(nextStep(anOrder(), paying)).toBe(
      'Goes to the store by itself once the payment is there',
    );
  });

  it('OUT-9 a network that comes back ends also a wait that Haat asked for', () => {
    const asked = anEntry({ notBefore: 1_030_000, askedToWait: true });
    expect(nextStep(asked, usual)).toBe('Next try in 30 s');
    expect(nextStep(asked, { ...usual, reachability: 'offline' })).toBe(
      'Will be sent when the network is back',
    );
  });

  it('names the nearest obstacle: the buyer, the session, the switch, an earlier change', () => {
    expect(nextStep(anEntry({ state: 'rejected' }), { ...usual, signedOut: true })).toBe(
      'Waits for you',
    );
    expect(nextStep(anEntry(), { ...usual, signedOut: true, workOffline: true })).toBe(
      'Will be sent when you have signed in again',
    );
    expect(nextStep(anEntry(), { ...usual, workOffline: true, reachability: 'offline' })).toBe(
      'Will be sent when you stop working offline',
    );
    const first = anAddress({ sequence: 1 });
    const second = anAddress({ sequence: 2, id: 'entry-2' });
    expect(nextStep(second, { ...usual, entries: [first, second] })).toBe(
      'Will be sent after your earlier change',
    );
    expect(nextStep(first, { ...usual, entries: [first, second] })).toBe('Will be sent now');
  });

  it('OUT-7: ignores a wait that only a wrong clock can have made', () => {
    expect(nextStep(anEntry({ notBefore: 1_000_000 + 30 * 86_400_000 }), usual)).toBe(
      'Will be sent now',
    );
  });

  it('counts only while something may be sent', () => {
    expect(isAnyCounting({ entries: [anEntry({ state: 'rejected' })] })).toBe(false);
    expect(isAnyCounting({ entries: [anEntry()] })).toBe(true);
  });

  it('says how the network is', () => {
    const online = { reachability: 'online', foreignStatus: null, workOffline: false } as const;
    expect(reachabilityText(online)).toBe('Connected to Haat.');
    expect(reachabilityText({ ...online, workOffline: true })).toContain('work offline');
  });

  it('OUT-9 says that somebody else answers in place of Haat, and what to do', () => {
    const portal = { reachability: 'offline', foreignStatus: 200, workOffline: false } as const;
    expect(reachabilityText(portal)).toBe(
      'This network answers in place of Haat. Open its sign-in page. Everything is kept and sent later.',
    );
    expect(reachabilityText({ ...portal, foreignStatus: 503 })).toContain('passes by itself');
  });
});

describe('OUT-8 why an entry waits', () => {
  const usual: Circumstances = {
    entries: [],
    sentOrderIds: new Set(),
    payingOrderIds: new Set(),
    signedOut: false,
    reachability: 'online',
    workOffline: false,
    nowMs: 1_000_000,
  };
  const lastError = { code: 'timeout', message: 'The line is too slow.', status: 0 };

  it('OUT-8 says the last error in words, and how often it was tried', () => {
    expect(whyWaiting(anEntry(), usual)).toBe('Saved on this phone.');
    expect(whyWaiting(anEntry({ lastError, attempts: 1 }), usual)).toBe('The line is too slow.');
    expect(whyWaiting(anEntry({ lastError, attempts: 4 }), usual)).toBe(
      'The line is too slow. Tried 4 times.',
    );
    const offline = { ...usual, reachability: 'offline' } as const;
    expect(whyWaiting(anEntry(), offline)).toBe('No connection to Haat.');
  });

  it('OUT-8 says that the server asked to wait, while it does', () => {
    const entry = anEntry({ lastError, attempts: 1, askedToWait: true, notBefore: 1_005_000 });
    expect(whyWaiting(entry, usual)).toContain('Haat asked to wait');
    expect(whyWaiting(entry, { ...usual, nowMs: 1_006_000 })).toBe('The line is too slow.');
  });

  it('OUT-8 names the entry that comes first', () => {
    const first = anAddress({ sequence: 1 });
    const second = anAddress({ sequence: 2, id: 'entry-2' });
    const behind = anEntry({ sequence: 3, id: 'entry-3', dependsOn: [first.id] });
    const entries = [first, second, behind];
    expect(whyWaiting(second, { ...usual, entries })).toBe('“Address Home” has to be sent first.');
    expect(whyWaiting(behind, { ...usual, entries })).toContain('Address Home');
    expect(whyWaiting(first, { ...usual, entries })).toBe('Saved on this phone.');
  });

  it('OUT-8 puts what the person can change first', () => {
    const entry = anEntry({ lastError, attempts: 2 });
    expect(whyWaiting(entry, { ...usual, workOffline: true })).toBe('You chose to work offline.');
    expect(whyWaiting(entry, { ...usual, signedOut: true })).toContain('sign-in has ended');
    const refused = anEntry({ state: 'rejected', lastError });
    expect(whyWaiting(refused, { ...usual, workOffline: true })).toBe('The line is too slow.');
  });
});

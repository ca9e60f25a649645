import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { anOutboxEntry as anEntry } from '../../../tests/support/an-outbox-entry.ts';
import { DEFAULT_ADDRESS } from '../../domain/address.ts';
import { entryAge, entryState, entrySubject, entryTitle } from './entry-in-words.ts';
import { isAnyCounting, nextStep, reachabilityText, type Circumstances } from './next-step.ts';

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
    expect(entryTitle(anEntry({ kind: 'rate-order' })).what).toBe('Something you changed');
    expect(entryTitle(anOrder({ payload: { version: 9 } })).what).toBe('Order');
  });

  it('knows where its buyer can look at it', () => {
    expect(entrySubject(anOrder())).toEqual({ kind: 'order', orderId: ORDER_ID });
    expect(entrySubject(anAddress())).toEqual({ kind: 'address', addressId: ADDRESS_ID });
    expect(entrySubject(anAddress({ payload: null }))).toEqual({ kind: 'unknown' });
    expect(entrySubject(anEntry())).toEqual({ kind: 'profile' });
  });

  it('ORD-1: says sent only of what was sent, and never that it is done', () => {
    const nothingSent = { sentOrderIds: new Set<string>() };
    const sent = { sentOrderIds: new Set([ORDER_ID]) };
    expect(entryState(anOrder(), nothingSent)).toBe('Waiting to send');
    expect(entryState(anOrder({ state: 'sending' }), nothingSent)).toBe('Sending now');
    expect(entryState(anOrder(), sent)).toBe('Sent, waiting for the store’s answer');
    expect(entryState(anOrder({ state: 'needs-buyer' }), sent)).toBe('Needs you');
    expect(entryState(anAddress({ state: 'rejected' }), nothingSent)).toBe('Needs you');
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
  });

  it('keeps the server’s own wait also when the network comes back', () => {
    const asked = anEntry({ notBefore: 1_030_000, askedToWait: true });
    expect(nextStep(asked, { ...usual, reachability: 'offline' })).toBe('Next try in 30 s');
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
    expect(reachabilityText({ reachability: 'online', workOffline: false })).toBe(
      'Haat can be reached.',
    );
    expect(reachabilityText({ reachability: 'online', workOffline: true })).toContain(
      'work offline',
    );
  });
});

import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES, type Messages } from '../../src/domain/messages.ts';
import { cancelDoneText } from '../../src/domain/orders/order-actions.ts';
import { CompanyCare } from '../../src/features/account/account-page.tsx';
import { AddressFields } from '../../src/features/addresses/address-form.tsx';
import { newAddressValues } from '../../src/features/addresses/address-values.ts';
import { outcomeText } from '../../src/features/orders/outcome-note.tsx';
import { LanguageContext } from '../../src/ui/messages-context.ts';
import { OfferList } from '../../src/ui/goods/offer-list.tsx';
import { StoreList } from '../../src/ui/goods/store-list.tsx';

/** What a part says, by the catalogue that is handed in. */
function saidBy(part: ReactNode, messages: Messages = MESSAGES): string {
  const choice = { code: 'hi' as const, messages, choose: () => undefined };
  return renderToStaticMarkup(
    <MantineProvider>
      <LanguageContext value={choice}>{part}</LanguageContext>
    </MantineProvider>,
  );
}

const NO_OFFERS = (
  <OfferList offers={[]} ownCodes={new Set()} used={null} onChoose={() => undefined} />
);
const REFRESH = { state: 'fresh', problem: null, retry: () => undefined } as const;
const NO_STORES = <StoreList stores={[]} areaCode="560103" from={null} now={0} refresh={REFRESH} />;

const inWords = () => 'on 21 Nov';

/** The address form as it opens for somebody new. */
function NewAddress() {
  const form = useForm({ initialValues: newAddressValues('', null) });
  const onPincode = () => undefined;
  return <AddressFields form={form} onPincode={onPincode} refused={null} storeCount={null} />;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('texts of the specification where they are shown', () => {
  it('a store without offers', () => {
    expect(saidBy(NO_OFFERS)).toContain(MESSAGES.noOffers);
  });

  it('an area without stores', () => {
    expect(saidBy(NO_STORES)).toContain(MESSAGES.noShops);
  });

  it('the fields of an address', () => {
    const form = saidBy(<NewAddress />);
    const labels = [...form.matchAll(/<(?:label|legend)[^>]*>([^<]+)</g)].map(([, label]) => label);
    const fields = ['Address Name', 'Address Line 1 (Flat/House/Building)'];
    expect(labels).toEqual(
      expect.arrayContaining([
        ...fields,
        'Address Line 2 (Landmark or locality)',
        'Pincode',
        'City',
        'State',
        'Contact Number',
        'Address Type',
      ]),
    );
  });

  it('whom to turn to at the company: number, mail and address, as its operator has set them', () => {
    vi.stubEnv('VITE_CARE_PHONE', '080 1234 5678');
    vi.stubEnv('VITE_CARE_EMAIL', 'care@haat.example');
    const said = saidBy(<CompanyCare />);
    for (const part of ['tel:080 1234 5678', 'mailto:care@haat.example', 'Bengaluru', '560103'])
      expect(said).toContain(part);
    vi.stubEnv('VITE_CARE_PHONE', '');
    expect(saidBy(<CompanyCare />)).not.toContain('tel:');
  });

  it('in the chosen language, as soon as its catalogue differs', () => {
    const hindi = { ...MESSAGES, noOffers: 'कोई ऑफ़र नहीं' };
    expect(saidBy(NO_OFFERS, hindi)).toContain('कोई ऑफ़र नहीं');
  });

  it('an order that was paid and is cancelled, and one that nothing was paid for', () => {
    expect(cancelDoneText('online')).toBe(MESSAGES.cancelDone);
    expect(cancelDoneText('cod')).toBe(MESSAGES.cancelDoneNothingPaid);
  });

  it('a return that was sent, and a refund with its date', () => {
    const order = { status: 'ORDER_RETURN_INITIATED', paymentMethod: 'cod' } as const;
    expect(outcomeText({ ...order, milestones: [] }, inWords, MESSAGES)).toBe(MESSAGES.returnSent);
    const refund = {
      status: 'ORDER_REFUND_INITIATED',
      paymentMethod: 'cod',
      milestones: [{ status: 'ORDER_REFUND_INITIATED', at: 1 }],
    } as const;
    expect(outcomeText({ ...refund, milestones: [] }, inWords, MESSAGES)).toBe(MESSAGES.returnSent);
    expect(outcomeText({ ...refund, milestones: [...refund.milestones] }, inWords, MESSAGES)).toBe(
      'Refund initiated on 21 Nov',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { EVENT_PAYMENT } from '../../../tests/support/specified-events.ts';
import type { Answer, PaymentStart } from '../../contracts/sync-service.ts';
import { paymentBegun } from './use-paying.ts';

const told = (begun: unknown) => paymentBegun(EVENT_PAYMENT, begun as Answer<PaymentStart>);

describe('what is told of a payment that begins', () => {
  it('EVT-1 is a success where there is a page to pay on', () => {
    expect(told({ ok: true, value: { kind: 'pay', redirectUrl: '/pay', upiUri: null } }).name).toBe(
      'payment_init_success',
    );
  });

  it('EVT-1 is a failure where there is none, and says why', () => {
    const refused = told({ ok: false, problem: { code: 'payment_unavailable' } });
    expect(refused.name).toBe('payment_init_failed');
    expect(JSON.stringify(refused.details)).toContain('"payment_unavailable"');
    const changed = told({ ok: true, value: { kind: 'look-again' } });
    expect(changed.name).toBe('payment_init_failed');
    expect(JSON.stringify(changed.details)).toContain('"terms-changed"');
  });
});

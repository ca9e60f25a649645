import { expect, it } from 'vitest';
import type { LedgerLine } from '../../../contracts/money/statements.ts';
import { ledgerFile } from './ledger-section.tsx';

const LINE: LedgerLine = {
  orderId: 'H1',
  placedAt: Date.UTC(2026, 10, 25, 4, 30),
  status: 'DELIVERED',
  paymentMethod: 'cod',
  goodsPaise: 29_997,
  chargesPaise: 2490,
  offerPaise: 0,
  taxPaise: 1428,
  amountPaise: 32_487,
  commissionPaise: 750,
  cashTakenPaise: 32_487,
  paidOnlinePaise: 0,
  givenBackPaise: 5,
  heldPaise: 0,
  owedPaise: -755,
  hasUnknownTax: false,
  creditNotes: [{ number: '26-27/CN000001', amountPaise: 5 }],
};

it('a ledger as a file has rupees to the paisa, and nothing that a spreadsheet would run', () => {
  const evil = { ...LINE, orderId: '=HYPERLINK("http://evil")' };
  const [head, first, second] = ledgerFile([LINE, evil]).split('\r\n');
  expect(head).toContain(
    'Commission,Cash taken,Paid online,Given back,Held,Due to you,Credit notes',
  );
  expect(first).toContain(
    ',Cash,299.97,24.90,0.00,324.87,14.28,7.50,324.87,0.00,0.05,0.00,-7.55,26-27/CN000001',
  );
  expect(second?.startsWith(`"'=HYPERLINK(""http://evil"")"`)).toBe(true);
});

import { CASH, type PaymentChoice } from '../../../domain/orders/payments/payment-choice.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import type { PersonDatabase } from '../../person-database.ts';
import { readSetting } from '../settings.ts';

/** How the person paid last on this device; cash until something else was chosen. */
export async function readPaymentChoice(db: DeviceDatabase): Promise<PaymentChoice> {
  return (await readSetting(db, 'payment-choice')) ?? CASH;
}

/** Whether the server takes online payment, as it said last; true until it has said no. */
export async function readPaysOnline(db: PersonDatabase): Promise<boolean> {
  return (await db.fact('pays-online')) ?? true;
}

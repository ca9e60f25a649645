import type { OutboxSender } from '../sender.ts';
import { placeOrderSender } from './place-order.ts';
import { saveAddressSender } from './save-address.ts';
import { saveProfileSender } from './save-profile.ts';

/** Every kind of outbox entry that this version can send. */
export const SENDERS: readonly OutboxSender[] = [
  placeOrderSender,
  saveAddressSender,
  saveProfileSender,
];

import { OUTBOX_COMMANDS } from '../../../contracts/outbox-commands.ts';
import type { OutboxSender } from '../sender.ts';
import { commandSender } from './command-sender.ts';
import { placeOrderSender } from './place-order.ts';
import { saveAddressSender } from './save-address.ts';

/** Every kind of outbox entry that this version can send. */
export const SENDERS: readonly OutboxSender[] = [
  placeOrderSender,
  saveAddressSender,
  ...OUTBOX_COMMANDS.map(commandSender),
];

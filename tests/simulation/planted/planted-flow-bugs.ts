import type { PlantedBug } from './planted-bugs.ts';

/** Faults in the flows that have runs of their own, and in what all flows share. */
export const PLANTED_FLOW_BUGS: readonly PlantedBug[] = [
  {
    name: 'stores the answer in one transaction and deletes the entry in another',
    file: 'src/sync/outbox/settle-entry.ts',
    find: `      await outcome.store(db);
      await db.outbox.delete(sequence);
    });`,
    replace: `      await outcome.store(db);
    });
    await db.outbox.delete(sequence);`,
    theme: 'shopping',
    caughtBy: 3,
  },
  {
    name: 'loses an event of another person from a batch',
    file: 'src/events/queue/event-queue.ts',
    find: 'await device.currentQueue.bulkDelete(events.map(',
    replace: 'await device.currentQueue.bulkDelete(oldest.map(',
    theme: 'events and inbox',
    caughtBy: 49,
  },
  {
    name: 'switches to a catalogue before its packs are here',
    file: 'src/sync/catalogue/store-catalogue.ts',
    find: '      const fetched = await fetchMissingPacks(parts, manifest, mayGoOn);',
    replace: `      await parts.device.manifests.put({ ...manifest, syncedAt: parts.now() });
      const fetched = await fetchMissingPacks(parts, manifest, mayGoOn);`,
    theme: 'catalogue',
    caughtBy: 1542,
  },
  {
    name: 'leaves the first change out of what changed since',
    file: 'server/catalogue/refresh-live-sheet.ts',
    find: `gt(storeItems.liveVersion, since)));
  return columns`,
    replace: `gt(storeItems.liveVersion, since + 1)));
  return columns`,
    theme: 'catalogue',
    caughtBy: 13,
  },
  {
    name: 'keeps the coupon of a cancelled order',
    file: 'server/orders/move-order.ts',
    find: '  await releaseCoupon(transaction, order.id);\n',
    replace: '',
    theme: 'coupons and coins',
    caughtBy: 4,
  },
  {
    name: 'sends an order without its coupon',
    file: 'src/sync/outbox/senders/place-order.ts',
    find: 'return couponCode === null ? asked : { ...asked, couponCode };',
    replace: 'return couponCode === null ? asked : asked;',
    theme: 'coupons and coins',
    caughtBy: 40,
  },
  {
    name: 'keeps what was paid for an order that could not be made',
    file: 'server/payments/ask-provider.ts',
    find: '  await requestRefund(transaction, { paymentId, amountPaise: paidPaise, reason, now });\n',
    replace: '',
    theme: 'paying online',
    caughtBy: 277,
  },
  {
    name: 'gives no coins for a delivery',
    file: 'server/rewards/earn-coins.ts',
    find: "  if (to === 'DELIVERED') await earnCoins(transaction, order, at);\n",
    replace: '',
    theme: 'coupons and coins',
    caughtBy: 2,
  },
  {
    name: 'gives coins for charges as well',
    file: 'server/rewards/earn-coins.ts',
    find: '  await addCoins(transaction, userId, coinsFor(goodsPaise), {',
    replace: '  await addCoins(transaction, userId, coinsFor(order.amountPaise), {',
    theme: 'coupons and coins',
    caughtBy: 5,
  },
  {
    name: 'leaves the coins of goods that were paid back',
    file: 'server/rewards/earn-coins.ts',
    find: "  if (to === 'ORDER_REFUND_COMPLETED') await takeBackCoins(transaction, order, at);\n",
    replace: '',
    theme: 'returns and refunds',
    caughtBy: 23,
  },
  {
    name: 'takes a refund in cash for one as coins',
    file: 'server/orders/order-refunds.ts',
    find: "    if (method !== 'coins') continue;",
    replace: "    if (method !== 'cash') continue;",
    theme: 'refunds to UPI ids and as coins',
    caughtBy: 55,
  },
  {
    name: 'leaves a disputed order where it was',
    file: 'server/tickets/services/tickets.ts',
    find: "    if (isDispute) await moveOrder(db, { orderId, to: 'ORDER_DISPUTED', at, by: 'buyer' });\n",
    replace: '',
    theme: 'disputes of refused returns',
    caughtBy: 13,
  },
  {
    name: 'pays back what a coupon had paid',
    file: 'src/domain/orders/payments/refund.ts',
    find: 'return Math.max(0, valuePaise - sharePaise);',
    replace: 'return Math.max(0, valuePaise - 0 * sharePaise);',
    theme: 'returns and refunds',
    caughtBy: 32,
  },
  {
    name: 'returns one of each instead of what was asked for',
    file: 'src/commands/orders/return-order.ts',
    find: '      quantity,\n      ...(note',
    replace: '      quantity: Math.min(1, quantity),\n      ...(note',
    theme: 'returns and refunds',
    caughtBy: 23,
  },
  {
    name: 'keeps a favourite that was taken away',
    file: 'server/account/services/own-data.ts',
    find: '    if (!isSet) await dropMark(db, mark);\n',
    replace: '',
    theme: 'what a person keeps',
    caughtBy: 24,
  },
  {
    name: 'keeps the goods of a group buy that was released',
    file: 'server/group-buy/settle-group-buys.ts',
    find: 'pricePaise === undefined ? 0 : group.joinedQuantity',
    replace: 'pricePaise === undefined ? (group.keptQuantity ?? 0) : group.joinedQuantity',
    theme: 'group buys',
    caughtBy: 20,
  },
  {
    name: 'orders pledges without taking what was set aside',
    file: 'server/group-buy/shares.ts',
    find: '  await takeKept(transaction, group, share.quantity);\n',
    replace: '',
    theme: 'group buys',
    caughtBy: 53,
  },
  {
    name: 'takes a percentage off without its limit',
    file: 'src/domain/orders/offers/offers.ts',
    find: "kind === 'percent' && capPaise !== null ? Math.min(full, capPaise) : full",
    replace: 'full',
    theme: 'coupons and coins',
    caughtBy: 87,
  },
  {
    name: 'shows a message as new again that was looked at',
    file: 'src/sync/engine.ts',
    find: 'if (viewed.has(draft.wzrk_id)) draft.viewed = true;',
    replace: 'if (viewed.has(draft.wzrk_id)) draft.viewed = draft.viewed;',
    theme: 'events and inbox',
    caughtBy: 665,
  },
  {
    name: 'asks no more about news that come while it asks',
    file: 'src/sync/live/live.ts',
    find: `      waiting.delete(name);
      if (!(await isNews(told.values()))) continue;
      const { ok } = await first.reaction.pull();`,
    replace: `      if (!(await isNews(told.values()))) {
        waiting.delete(name);
        continue;
      }
      const { ok } = await first.reaction.pull();
      waiting.delete(name);`,
    theme: 'pokes',
    caughtBy: 4,
  },
  {
    name: 'takes a phone that is a version behind for one that knows all',
    file: 'src/sync/live/poke-reactions.ts',
    find: `(await versionOf('orders-version')) >= version &&
          (await versionOf('tickets-version')) >= version,`,
    replace: `(await versionOf('orders-version')) >= version - 1 &&
          (await versionOf('tickets-version')) >= version - 1,`,
    theme: 'pokes',
    caughtBy: 27,
  },
  {
    name: 'never opens a broken stream again',
    file: 'src/sync/live/stream-holder.ts',
    find: '      if (await rest(next.waitMs, signal, isReason)) history = NO_HISTORY;',
    replace:
      '      if (await rest(Number.POSITIVE_INFINITY, signal, isReason)) history = NO_HISTORY;',
    theme: 'pokes',
    caughtBy: 3,
  },
];

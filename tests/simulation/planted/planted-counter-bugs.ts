import type { PlantedBug } from './planted-bugs.ts';

const theme = 'the counter';

/** Faults at the counter of a shop: taps that are lost, done twice, or done to an order that nobody saw so. */
export const PLANTED_COUNTER_BUGS: readonly PlantedBug[] = [
  {
    name: 'refuses what somebody of the shop has done already',
    file: 'server/services/sellers/move-shop-order.ts',
    find: '  if (!isOver && made.some(({ status }) => status === end)) return [];\n',
    replace: '',
    theme,
    caughtBy: 216,
  },
  {
    name: 'calls an order off that has gone on since it was seen',
    file: 'server/services/sellers/move-shop-order.ts',
    find: 'if (moves !== null && (!isEnding(act) || seenStatus === order.status)) return moves;',
    replace: 'if (moves !== null && (!isEnding(act) || seenStatus.length > 0)) return moves;',
    theme,
    caughtBy: 1354,
  },
  {
    name: 'brings a move to the buyer and not to the board of the shop',
    file: 'server/orders/move-order.ts',
    find: '      shopVersion,\n',
    replace: '',
    theme,
    caughtBy: 9,
  },
  {
    name: 'drops what waits of the goods for the next change',
    file: 'src/commands/goods/change-goods.ts',
    find: 'let gathered = open === undefined ? [] : [...(open.payload as GoodsPayload).changes];',
    replace: 'let gathered = open === undefined ? [] : ([] as GoodsPayload["changes"]);',
    theme: 'goods of a shop',
    caughtBy: 178,
  },
  {
    name: 'puts an older state of an order on the board',
    file: 'src/sync/pull/orders/shop-orders.ts',
    find: 'if ((known?.version ?? -1) > order.version) return;',
    replace: 'if ((known?.version ?? -1) > order.version + 999) return;',
    theme,
    caughtBy: 1744,
  },
  {
    name: 'sends the taps behind one that lost',
    file: 'src/commands/sellers/dismiss-lost-taps.ts',
    find: 'bulkDelete(taps.map(',
    replace: 'bulkDelete(taps.slice(0, 1).map(',
    theme,
    caughtBy: 1091,
  },
  {
    name: 'drops a tap for the next one on the same order',
    file: 'src/contracts/sellers/move-shop-order-command.ts',
    find: 'newestOnly: false,',
    replace: 'newestOnly: true,',
    theme,
    caughtBy: 9,
  },
  {
    name: 'takes a second tap for another one',
    file: 'src/commands/sellers/move-shop-order.ts',
    find: 'if (movesOfAct(tap.act, now.standing, fulfilment) !== null) return null;',
    replace: 'if (now.standing.length > 0) return null;',
    theme,
    caughtBy: 90,
  },
  {
    name: 'keeps what was offered in vain off the shelf',
    file: 'server/orders/change-lines.ts',
    find: '  if (!accept) await giveBackOffered(transaction, order.storeId, change, now);\n',
    replace: '',
    theme: 'what runs out',
    caughtBy: 257,
  },
];

import type { LeftByOther } from '../../db/settings.ts';

/**
 * What another person had not sent when somebody else signed in (OUT-4), in counts: what they ordered, and who they are,
 * is nobody else's business. At least one of the two is above 0.
 */
export function leftByOthersText({
  orders,
  changes,
}: Pick<LeftByOther, 'orders' | 'changes'>): string {
  const words = [
    ...(orders === 0 ? [] : [orders === 1 ? '1 order' : `${orders} orders`]),
    ...(changes === 0 ? [] : [changeWords(changes, orders > 0)]),
  ];
  const isOne = orders + changes === 1;
  return `${words.join(' and ')} of somebody who used Haat here before you ${isOne ? 'was' : 'were'} never sent.`;
}

function changeWords(changes: number, isBesideOrders: boolean): string {
  const other = isBesideOrders ? 'other ' : '';
  return changes === 1 ? `1 ${other}change` : `${changes} ${other}changes`;
}

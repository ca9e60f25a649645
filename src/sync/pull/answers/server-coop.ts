import { produce } from 'immer';
import type { Membership } from '../../../contracts/coop/cooperatives.ts';
import type { GroupBuy, GroupShare } from '../../../contracts/group-buy/pledge.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import type { RewardCoupon } from '../../../contracts/rewards/coin-account.ts';
import { coinsAfterRedeeming } from '../../../domain/rewards/coins.ts';

/** Stores the server's word about a membership beside the cooperative that it is of. */
export async function storeServerMembership(
  db: PersonDatabase,
  membership: Membership,
): Promise<void> {
  const known = await db.fact('cooperatives');
  if (known === undefined) return;
  const told = produce(known, ({ cooperatives }) => {
    const coop = cooperatives.find((each) => each.cooperativeId === membership.cooperativeId);
    if (coop === undefined) return;
    const change = Number(membership.isMember) - Number(coop.membership.isMember);
    coop.members = Math.max(0, coop.members + change);
    coop.membership = membership;
  });
  await db.setFact('cooperatives', told);
}

/** Group buys with the server's word about the person's pledge in one of them. */
function withPledge<Told extends { readonly groupBuys: readonly GroupBuy[] }>(
  known: Told,
  share: GroupShare,
): Told {
  return produce(known, ({ groupBuys }) => {
    const group = groupBuys.find(({ groupBuyId }) => groupBuyId === share.groupBuyId);
    if (group === undefined) return;
    const ownQuantity = share.state === 'joined' ? share.quantity : 0;
    const change = ownQuantity - group.ownQuantity;
    const left = Math.min(
      group.mostQuantity - share.joinedQuantity,
      group.mostPerPerson - ownQuantity,
    );
    group.ownQuantity = ownQuantity;
    group.joinedQuantity = share.joinedQuantity;
    group.apartmentQuantity = Math.max(0, group.apartmentQuantity + change);
    group.joinableQuantity = Math.max(0, left);
  });
}

/** Stores the server's word about a pledge: in the list of pledges, and on the group buy that it is in (GRP-3). */
export async function storeServerPledge(db: PersonDatabase, share: GroupShare): Promise<void> {
  const [pledges, running, linked] = await Promise.all([
    db.fact('group-pledges'),
    db.fact('group-buys'),
    db.fact('linked-group-buys'),
  ]);
  const others = (pledges?.shares ?? []).filter(
    ({ transactionId }) => transactionId !== share.transactionId,
  );
  const told = { serverTime: pledges?.serverTime ?? 0, fetchedAt: pledges?.fetchedAt ?? 0 };
  await db.setFact('group-pledges', { ...told, shares: [share, ...others] });
  if (running !== undefined) await db.setFact('group-buys', withPledge(running, share));
  if (linked !== undefined) await db.setFact('linked-group-buys', withPledge(linked, share));
}

/**
 * Adds a coupon that the server has just made of coins, and takes those off the balance. Needs a transaction on `facts`.
 * @param left the coins that are left, as the server said
 */
export async function storeServerCoupon(
  db: PersonDatabase,
  coupon: RewardCoupon,
  left: number,
): Promise<void> {
  const own = await db.fact('own-coupons');
  const others = own?.coupons.filter(({ code }) => code !== coupon.code) ?? [];
  const coupons = [...others, coupon].toSorted((one, other) => one.endsAt - other.endsAt);
  await db.setFact('own-coupons', { serverTime: 0, fetchedAt: 0, ...own, coupons });
  const balance = await db.fact('coin-balance');
  if (balance === undefined) return;
  await db.setFact('coin-balance', { ...balance, ...coinsAfterRedeeming(left) });
}

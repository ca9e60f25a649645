import type { Membership } from '../../../contracts/coop/coop-schemas.ts';
import type { GroupBuy, GroupShare } from '../../../contracts/group-buy/group-buy-schemas.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';

/** Stores the server's word about a membership beside the cooperative that it is of. */
export async function storeServerMembership(
  db: PersonDatabase,
  membership: Membership,
): Promise<void> {
  const known = await db.fact('cooperatives');
  if (known === undefined) return;
  const cooperatives = known.cooperatives.map((each) => {
    if (each.cooperativeId !== membership.cooperativeId) return each;
    const change = Number(membership.isMember) - Number(each.membership.isMember);
    return { ...each, membership, members: Math.max(0, each.members + change) };
  });
  await db.setFact('cooperatives', { ...known, cooperatives });
}

/** A group buy with the server's word about the person's pledge in it. */
function withPledge<Group extends GroupBuy>(group: Group, share: GroupShare): Group {
  if (group.groupBuyId !== share.groupBuyId) return group;
  const ownQuantity = share.state === 'joined' ? share.quantity : 0;
  const change = ownQuantity - group.ownQuantity;
  return {
    ...group,
    ownQuantity,
    joinedQuantity: share.joinedQuantity,
    apartmentQuantity: Math.max(0, group.apartmentQuantity + change),
    joinableQuantity: Math.max(
      0,
      Math.min(group.mostQuantity - share.joinedQuantity, group.mostPerPerson - ownQuantity),
    ),
  };
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
  if (running !== undefined) {
    const groupBuys = running.groupBuys.map((group) => withPledge(group, share));
    await db.setFact('group-buys', { ...running, groupBuys });
  }
  if (linked !== undefined) {
    const groupBuys = linked.groupBuys.map((group) => withPledge(group, share));
    await db.setFact('linked-group-buys', { ...linked, groupBuys });
  }
}

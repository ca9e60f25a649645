import type { Cooperative } from '../../contracts/coop/cooperatives.ts';
import { type CartSaving, savingAt } from '../../domain/coop/coop.ts';
import { withOutOfStock } from '../../domain/cart/cart.ts';
import { chargesFor } from '../../domain/orders/quotes/bill.ts';
import type { DeviceDatabase, StoreRow } from '../device-database.ts';
import type { PersonDatabase } from '../person-database.ts';
import type { CartSection, CartSectionLine } from './cart.ts';
import { type Item, readLiveItems } from './catalogue/catalogue-items.ts';
import { readShoppingArea } from './catalogue/stores.ts';
import { atMemberPrices } from './coop.ts';

/** A line of the cart, and what it becomes at a store of the cooperative. */
export interface MovedLine {
  readonly itemId: string;
  readonly quantity: number;
  /** At what members pay. */
  readonly to: Item & { readonly pricePaise: number };
}

/** COOP-3: what a member saves by taking goods of one store's cart from a store of their cooperative. */
export interface MemberSaving extends CartSaving {
  readonly store: StoreRow;
  readonly cooperative: string;
  readonly moved: readonly MovedLine[];
}

/** A store of a cooperative that the person is a member of, and that brings goods to where they shop. */
interface MembersStore {
  readonly store: StoreRow;
  readonly cooperative: Cooperative;
}

/** The same for the same product of the same size, wherever it is sold. */
const sameness = (item: Pick<CartSectionLine, 'name' | 'brand' | 'unit'>): string =>
  [item.name, item.brand ?? '', item.unit].map((word) => word.trim().toLowerCase()).join('|');

async function readMembersStores(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<readonly MembersStore[]> {
  const kept = await person.fact('cooperatives');
  const own = kept?.cooperatives.filter(({ membership }) => membership.isMember) ?? [];
  if (own.length === 0) return [];
  const { area } = await readShoppingArea(device);
  const near = area?.stores.filter((row) => row.takingOrders && row.vanishedAt === undefined) ?? [];
  return near.flatMap((store) => {
    const cooperative = own.find(({ storeIds }) => storeIds.includes(store.id));
    return cooperative === undefined ? [] : [{ store, cooperative }];
  });
}

/** By what tells products apart: what a store sells of them now, at what members pay. */
async function readSameProducts(
  device: DeviceDatabase,
  person: PersonDatabase,
  { store, cooperative }: MembersStore,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Item>> {
  const manifest = await device.manifests.get(store.id);
  const hashes = manifest?.categories.flatMap(({ packs }) => packs) ?? [];
  const found = new Map<string, string>();
  for (const hash of hashes) {
    if (found.size === wanted.size) break;
    const pack = await device.packs.get(hash);
    pack?.names.forEach((name, index) => {
      const key = sameness({ name, brand: pack.brands?.[index], unit: pack.units[index] ?? '' });
      if (wanted.has(key)) found.set(key, pack.ids[index] ?? '');
    });
  }
  const [items, live, outOfStock] = await Promise.all([
    readLiveItems(device, store.id, [...found.values()]),
    device.liveHeads.get(store.id),
    person.fact('out-of-stock'),
  ]);
  const told = withOutOfStock(items, outOfStock?.[store.id], live?.fetchedAt);
  const atPrices = atMemberPrices(told, cooperative.memberPercent);
  return new Map(
    [...found].flatMap(([key, itemId]) => {
      const item = atPrices.get(itemId);
      return item === undefined ? [] : [[key, item]];
    }),
  );
}

/** Whether so many can be had. Goods by the lot stay where they are: their price goes by the quantity. */
const canBeHad = (item: Item, quantity: number): item is MovedLine['to'] =>
  (item.pricePaise ?? 0) > 0 && !item.lot && (item.stock ?? 0) >= quantity;

/**
 * What a member would save, by the store of the cart: the best store of their cooperatives for each, computed from the
 * catalogues and prices on this phone (COOP-3). Empty for who is a member of none; stores where nothing is saved are missing.
 */
export async function readMemberSavings(
  device: DeviceDatabase,
  person: PersonDatabase,
  sections: readonly CartSection[],
): Promise<ReadonlyMap<string, MemberSaving>> {
  const members = await readMembersStores(device, person);
  const ofMembers = new Set(members.map(({ store }) => store.id));
  const others = sections.filter(
    ({ storeId, fulfilment }) => !ofMembers.has(storeId) && fulfilment === 'delivery',
  );
  if (others.length === 0 || members.length === 0) return new Map();
  const wanted = new Set(others.flatMap(({ lines }) => lines.map(sameness)));
  const best = new Map<string, MemberSaving>();
  for (const each of members) {
    const items = await readSameProducts(device, person, each, wanted);
    const there = sections.find(({ storeId }) => storeId === each.store.id);
    for (const here of others) {
      const saving = savingOf(here, each, there, items);
      if (saving === null) continue;
      const known = best.get(here.storeId);
      if (known === undefined || known.savedPaise < saving.savedPaise)
        best.set(here.storeId, saving);
    }
  }
  return best;
}

function savingOf(
  { lines, store, coupon, memberPercent }: CartSection,
  each: MembersStore,
  there: CartSection | undefined,
  items: ReadonlyMap<string, Item>,
): MemberSaving | null {
  // Where the person pays as a member already there is nothing to compare with.
  if (store === undefined || memberPercent > 0) return null;
  const moves = lines.flatMap((line): MovedLine[] => {
    const to = items.get(sameness(line));
    const already = there?.lines.find(({ itemId }) => itemId === to?.id)?.quantity ?? 0;
    const isHere = line.availability === 'enough' && !line.lot;
    if (to === undefined || !isHere || !canBeHad(to, already + line.quantity)) return [];
    return [{ itemId: line.itemId, quantity: line.quantity, to }];
  });
  const saving = savingAt(
    { lines, charges: store, coupon },
    {
      lines: there?.lines ?? [],
      charges: chargesFor(each.store, there?.fulfilment ?? 'delivery'),
      coupon: there?.coupon ?? null,
    },
    new Map(
      moves.map(({ itemId, quantity, to }) => [
        itemId,
        { itemId: to.id, unit: to.unit, quantity, pricePaise: to.pricePaise },
      ]),
    ),
  );
  if (saving === null) return null;
  const moved = moves.filter(({ itemId }) => saving.itemIds.includes(itemId));
  return { ...saving, store: each.store, cooperative: each.cooperative.name, moved };
}

import { and, inArray, like, sql } from 'drizzle-orm';
import { stockMoves } from '../../../../server/goods/goods-tables.ts';
import { storeItems } from '../../../../server/sellers/store-tables.ts';
import { addItem, changeGoods } from '../../../../src/commands/goods/change-goods.ts';
import type { AddItemPayload, GoodsPayload } from '../../../../src/contracts/goods/change-goods.ts';
import { ASK_REASONS, type GoodsChange } from '../../../../src/contracts/goods/goods-change.ts';
import { ITEM_FACTS } from '../../../support/people/shop-facts.ts';
import { committedPerson, type CommittedPerson } from '../../devices/committed.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import type { MarketStore } from '../../market.ts';
import type { Phone } from '../../devices/phone.ts';
import type { World } from '../../world.ts';
import { giveRoles } from '../passers-by.ts';

const OPENING_UNITS = 10;
const OPENING_PRICE = 3_000;
const MRP = 9_000;
/** Most units that come or go at once. */
const MOST_UNITS = 9;

const itemOf = ({ id }: MarketStore): string => `${id}-sheet`;

/** Something that the shop did: units that came or went, or an item that was added. */
interface Done {
  readonly phone: Phone;
  readonly personId: number;
  readonly what: 'move' | 'item';
  readonly storeId: string;
  /** Units that came, or below 0 went; 0 of an item. */
  readonly units: number;
  /** `tapped`: the command has not come back, `saved`: it must not vanish. */
  state: 'tapped' | 'saved' | 'given-up';
}

const SERVICES = new Set(['change-shop-goods', 'add-shop-item']);

/** The goods of a shop (SELL-1, SELL-2): what comes, goes and is added on two phones, each once and to the unit. */
export function createShopGoodsIntents(world: World): IntentModel {
  const { chance, market, people, server, violate } = world;
  const { db } = server;
  const owner = people[0]?.id;
  const itemIds = market.stores.map(itemOf);
  /** By the id of the move or of the addition. */
  const done = new Map<string, Done>();
  const reached = new Set<string>();

  async function make(
    { phone, personId }: Page,
    id: string,
    facts: Pick<Done, 'what' | 'storeId' | 'units'>,
    save: () => Promise<{ readonly ok: boolean }>,
  ): Promise<void> {
    const made: Done = { phone, personId, ...facts, state: 'tapped' };
    done.set(id, made);
    const { ok } = await save();
    if (ok && made.state === 'tapped') made.state = 'saved';
  }

  async function move(page: Page): Promise<void> {
    if (page.personId !== owner) return;
    const store = chance.pick(market.stores);
    const moveId = page.commands.newId();
    const quantity = 1 + chance.below(MOST_UNITS);
    const act = chance.happens(0.6) ? 'received' : 'sold';
    const change: GoodsChange = { act, itemId: itemOf(store), moveId, quantity };
    const units = act === 'received' ? quantity : -quantity;
    await make(page, moveId, { what: 'move', storeId: store.id, units }, () =>
      changeGoods(page.commands, store.id, [{ name: 'Goods of the sheet', change }]),
    );
  }

  async function price(page: Page): Promise<void> {
    if (page.personId !== owner) return;
    const store = chance.pick(market.stores);
    const pricePaise = OPENING_PRICE + 100 * chance.below(MOST_UNITS);
    const seen = { seenPricePaise: OPENING_PRICE, seenMrpPaise: MRP, seenVersion: 0 };
    const change: GoodsChange = { act: 'price', itemId: itemOf(store), pricePaise, ...seen };
    await changeGoods(page.commands, store.id, [{ name: 'Goods of the sheet', change }]);
  }

  async function add(page: Page): Promise<void> {
    if (page.personId !== owner) return;
    const store = chance.pick(market.stores);
    const addId = page.commands.newId();
    const item: AddItemPayload['item'] = {
      addId,
      name: 'Added at the counter',
      unit: '1 kg',
      brand: '',
      groupId: 'grocery',
      pricePaise: OPENING_PRICE,
      mrpPaise: MRP,
      stock: OPENING_UNITS,
      vegMark: 1,
      facts: {},
    };
    await make(page, addId, { what: 'item', storeId: store.id, units: 0 }, () =>
      addItem(page.commands, { storeId: store.id, item }),
    );
  }

  /** SELL-2: the stock is the sum of the moves, of which each was made once and with its own units. */
  async function checkServer(): Promise<void> {
    const moves = await db.select().from(stockMoves).where(inArray(stockMoves.itemId, itemIds));
    const items = await db.select().from(storeItems).where(inArray(storeItems.id, itemIds));
    for (const { id, stock, pricePaise } of items) {
      const ofItem = moves.filter(({ itemId }) => itemId === id);
      const sum = ofItem.reduce((units, { quantity }) => units + quantity, 0);
      if (sum !== stock) violate(`SELL-2: the moves of ${id} leave ${sum}, its stock is ${stock}`);
      if (pricePaise < OPENING_PRICE || pricePaise > MRP)
        violate(`SELL-3: nobody typed the price ${pricePaise} of ${id}`);
    }
    for (const { kind, reference, quantity } of moves) {
      if (kind !== 'received' && kind !== 'sold') continue;
      const meant = done.get(reference ?? '');
      if (meant === undefined) violate(`SELL-2: nobody made the move ${reference}`);
      else if (meant.units !== quantity)
        violate(`SELL-2: a move of ${meant.units} was written down as ${quantity}`);
      reached.add(reference ?? '');
    }
    const added = await db
      .select({ externalId: storeItems.externalId, times: sql<number>`count(*)`.mapWith(Number) })
      .from(storeItems)
      .where(
        and(
          inArray(
            storeItems.storeId,
            market.stores.map(({ id }) => id),
          ),
          like(storeItems.externalId, 'counter-%'),
        ),
      )
      .groupBy(storeItems.externalId);
    for (const { externalId, times } of added) {
      const addId = externalId.slice('counter-'.length);
      if (!done.has(addId)) violate(`SELL-1: nobody added ${addId}`);
      if (times !== 1) violate(`SELL-1: ${addId} was added ${times} times`);
      reached.add(addId);
    }
  }

  /** Ids of what waits in an outbox. */
  function waitingIn(outbox: CommittedPerson['outbox']): ReadonlySet<string> {
    return new Set(
      outbox.flatMap(({ kind, payload }) => {
        if (kind === 'add-item') return [(payload as AddItemPayload).item.addId];
        if (kind !== 'change-goods') return [];
        return (payload as GoodsPayload).changes.flatMap((each) =>
          'moveId' in each ? [each.moveId] : [],
        );
      }),
    );
  }

  function checkPhone({ phone, personId, outbox }: CommittedPerson): void {
    const waiting = waitingIn(outbox);
    for (const [id, each] of done) {
      const isHere = each.phone === phone && each.personId === personId;
      if (isHere && each.state === 'saved' && !waiting.has(id) && !reached.has(id))
        violate(`SELL-1: a ${each.what} of ${each.storeId} was saved and has vanished`);
    }
    for (const { kind, state, lastError } of outbox) {
      const isRefused = state === 'rejected' || state === 'needs-buyer';
      const isAsked = ASK_REASONS.some((reason) => reason === lastError?.code);
      if ((kind === 'change-goods' || kind === 'add-item') && isRefused && !isAsked)
        violate(`OUT-4: ${kind} was refused for no reason: ${lastError?.code}`);
    }
  }

  return {
    name: 'goods of a shop',
    open: async () => {
      await giveRoles(world);
      await db.insert(storeItems).values(
        market.stores.map((store) => ({
          ...ITEM_FACTS,
          id: itemOf(store),
          storeId: store.id,
          ordinal: store.items.length,
          position: store.items.length,
          externalId: itemOf(store),
          name: 'Goods of the sheet',
          mrpPaise: MRP,
          pricePaise: OPENING_PRICE,
          stock: OPENING_UNITS,
          liveVersion: 0,
        })),
      );
    },
    actions: [
      { name: 'goods come and go', weight: 14, run: move },
      { name: 'type a price', weight: 4, run: price },
      { name: 'add an item', weight: 4, run: add },
    ],
    serverMoved: checkServer,
    checkPhone,
    checkDelivery: async ({ service }) => {
      if (SERVICES.has(service)) await checkServer();
    },
    abandon: (phone, personId) => {
      for (const each of done.values())
        if (each.phone === phone && each.personId === personId) each.state = 'given-up';
    },
    decide: async () => {},
    checkAtRest: async () => {
      await checkServer();
      for (const [id, each] of done) {
        const person = committedPerson(each.phone, each.personId);
        if (each.state !== 'saved' || !person || reached.has(id)) continue;
        violate(`SELL-1: a ${each.what} of ${each.storeId} never reached the server`);
      }
    },
  };
}

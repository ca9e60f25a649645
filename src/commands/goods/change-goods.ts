import {
  ADD_ITEM,
  type AddItemPayload,
  CHANGE_GOODS,
  type GoodsPayload,
  type ItemPicturesPayload,
  MOST_CHANGES,
  SET_ITEM_PICTURES,
} from '../../contracts/goods/change-goods.ts';
import type { GoodsChange } from '../../contracts/goods/goods-change.ts';
import { goodsEntries } from '../../db/reads/goods/goods-changes.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { gatherChange, goodsSubject } from '../../domain/goods/gather-changes.ts';
import type { CommandContext } from '../command-context.ts';
import { MOST_ITEM_PICTURES } from '../../domain/catalogue/picture-address.ts';
import { hasEntry, notAllowed } from '../orders/order-change.ts';
import { appendCommand, appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import {
  attachPicture,
  dropPictures,
  type NewPicture,
  pictureProblem,
} from '../outbox/attach-pictures.ts';

/** A change and the name of its item. A count gets the moves of this phone that wait before it here. */
export interface NamedChange {
  readonly name: string;
  readonly change: GoodsChange;
}

type Context = Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>;

/** SELL-2: a count knows what this phone did to the item before it and the server may not have counted in. */
function withMovesBefore(change: GoodsChange, before: readonly GoodsChange[]): GoodsChange {
  if (change.act !== 'counted') return change;
  const after = before.flatMap((each) =>
    each.itemId === change.itemId && 'moveId' in each ? [each.moveId] : [],
  );
  return { ...change, after: after.slice(-MOST_CHANGES) };
}

/**
 * Changes goods of a shop (SELL-1): waits in the outbox with what was seen (OUT-10). What was never tried gathers in one entry (OUT-6), so
 * that an afternoon offline is sent in few requests; changes of one shop stay in their order.
 * @param answered sequences of questions that these changes answer: they leave in the same transaction
 */
export async function changeGoods(
  { person, now, newId, wake }: Context,
  storeId: string,
  changes: readonly NamedChange[],
  answered: readonly number[] = [],
): Promise<SaveResult<null>> {
  const subject = goodsSubject(storeId);
  const result = await save(person, () =>
    person.transaction('rw', person.outbox, async () => {
      await person.outbox.bulkDelete([...answered]);
      const entries = await goodsEntries(person, storeId);
      const last = entries.at(-1);
      // One that was tried may have reached the server: it goes again as it is (OUT-1).
      const isOpen = last?.kind === CHANGE_GOODS.kind && last.state === 'waiting';
      const open = isOpen && last.attempts === 0 ? last : undefined;
      const sent = entries.filter((entry) => entry !== open);
      const before = sent.flatMap(({ payload }) => (payload as GoodsPayload).changes);
      let gathered = open === undefined ? [] : [...(open.payload as GoodsPayload).changes];
      for (const { change } of changes) {
        const told = withMovesBefore(change, [...before, ...gathered]);
        gathered = gatherChange(gathered, told);
      }
      if (open !== undefined) await person.outbox.delete(open.sequence);
      const first = open === undefined ? changes[0]?.name : (open.payload as GoodsPayload).name;
      for (let from = 0; from < gathered.length; from += MOST_CHANGES) {
        const part = gathered.slice(from, from + MOST_CHANGES);
        const payload: GoodsPayload = { storeId, name: first ?? '', changes: part };
        const { kind, payloadVersion } = CHANGE_GOODS;
        await person.outbox.add(
          newOutboxEntry({ id: newId(), kind, subject, payload, payloadVersion, createdAt: now() }),
        );
      }
      return null;
    }),
  );
  if (result.ok) wake();
  return result;
}

/** Takes questions and refused changes off the outbox once somebody has read them and leaves it at what stands. */
export async function dropGoodsChanges(
  { person, wake }: Context,
  sequences: readonly number[],
): Promise<SaveResult<null>> {
  const result = await save(person, async () => {
    await person.outbox.bulkDelete([...sequences]);
    return null;
  });
  // What waited behind a refused one may go now.
  if (result.ok) wake();
  return result;
}

/** Adds an item to a shop (SELL-1): with its buyers once the server has it. */
export async function addItem(
  context: CommandContext,
  payload: AddItemPayload,
): Promise<SaveResult<{ readonly id: string }>> {
  return appendCommand(context, ADD_ITEM, payload);
}

/** Gives an item of a shop its pictures (IMG-1): on every shelf once the server has them. @param pictures new ones, after those kept */
export async function setItemPictures(
  context: CommandContext,
  item: Omit<ItemPicturesPayload, 'pictureIds'>,
  pictures: readonly NewPicture[],
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, newId, now } = context;
  if (item.kept.length + pictures.length > MOST_ITEM_PICTURES) {
    return notAllowed(`An item has at most ${MOST_ITEM_PICTURES} pictures.`);
  }
  const problem = pictureProblem(pictures);
  if (problem !== null) return notAllowed(problem);
  const added = pictures.map((picture) => ({ picture, id: newId() }));
  const payload = { ...item, pictureIds: added.map(({ id }) => id) };
  const subject = SET_ITEM_PICTURES.subject(payload);
  return appendIfAllowed(context, SET_ITEM_PICTURES, payload, {
    tables: [person.attachments],
    refusal: async () =>
      (await hasEntry(person, subject, ['waiting', 'sending']))
        ? 'Its last pictures are still waiting to be sent.'
        : null,
    write: async () => {
      for (const { id, picture } of added) await attachPicture(person, id, picture, now());
    },
    onReplaced: (entries) => dropPictures(person, entries),
  });
}

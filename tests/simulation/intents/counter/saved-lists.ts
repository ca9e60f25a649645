import { isDeepStrictEqual } from 'node:util';
import {
  changeSavedList,
  createSavedList,
  newLine,
} from '../../../../src/commands/account/change-saved-list.ts';
import type { SavedListPayload } from '../../../../src/contracts/account/saved-lists.ts';
import { readSavedLists } from '../../../../src/db/reads/saved-lists.ts';
import type { ListChange, SavedList } from '../../../../src/domain/search/list/saved-list.ts';
import { savedListsOf } from '../../../../server/account/saved-lists.ts';
import { committedPerson, type CommittedPerson } from '../../devices/committed.ts';
import type { Phone } from '../../devices/phone.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import type { World } from '../../world.ts';

const KIND = 'change-saved-list';
/** Lists of one person: few, so that phones meet on them. */
const MOST_LISTS = 3;

const byIdOf = (lists: readonly SavedList[]) => new Map(lists.map((list) => [list.id, list]));

/** Something that was done on a phone; until its command comes back nobody knows whether that counts. */
interface Deed {
  readonly phone: Phone;
  isSure: boolean;
}

interface LineModel {
  readonly text: string;
  readonly added: Deed;
  readonly removals: Deed[];
  readonly ticks: { readonly deed: Deed; readonly isTicked: boolean }[];
}

interface ListModel {
  readonly personId: number;
  readonly lines: Map<string, LineModel>;
  readonly deletions: Deed[];
}

/** Lists that people keep, on several phones each: what one writes or ticks is on all of them, and what is deleted stays so. */
export function createSavedListIntents(world: World): IntentModel {
  const { chance, people, server, violate } = world;
  const models = new Map<string, ListModel>();
  const deeds: { readonly personId: number; readonly deed: Deed }[] = [];
  const pulled = new Set<Phone>();

  function begin({ phone, personId }: Page): Deed {
    const deed = { phone, isSure: false };
    deeds.push({ personId, deed });
    return deed;
  }

  async function make(page: Page): Promise<void> {
    const own = [...models.values()].filter(({ personId }) => personId === page.personId);
    if (own.length >= MOST_LISTS) return;
    const result = await createSavedList(page.commands, `List ${models.size + 1}`);
    if (!result.ok) return;
    models.set(result.value, { personId: page.personId, lines: new Map(), deletions: [] });
  }

  /** A list as the page shows it, and what is known of it. */
  async function someList({ commands, personId }: Page) {
    const { lists } = await readSavedLists(commands.person);
    const known = lists.filter(({ id }) => models.get(id)?.personId === personId);
    if (known.length === 0) return undefined;
    const list = chance.pick(known);
    const model = models.get(list.id);
    return model && { list, model };
  }

  async function change(
    page: Page,
    { id, title }: SavedList,
    deed: Deed,
    ...changes: ListChange[]
  ): Promise<void> {
    const result = await changeSavedList(page.commands, id, title, changes);
    deed.isSure = result.ok;
    world.trace.note(`${page.context.actor.name}: ${changes[0]?.act} on a list: ${result.ok}`);
  }

  async function write(page: Page): Promise<void> {
    const found = await someList(page);
    if (found === undefined) return make(page);
    const text = `Line ${deeds.length + 1}`;
    const line = newLine(page.commands, { text });
    const added = begin(page);
    found.model.lines.set(line.id, { text, added, removals: [], ticks: [] });
    await change(page, found.list, added, { act: 'add', lines: [line] });
  }

  async function tickOrRemove(page: Page): Promise<void> {
    const found = await someList(page);
    if (found === undefined || found.list.lines.length === 0) return;
    const { id: lineId, isTicked } = chance.pick(found.list.lines);
    const line = found.model.lines.get(lineId);
    if (line === undefined) return;
    const deed = begin(page);
    if (chance.happens(0.8)) {
      line.ticks.push({ deed, isTicked: !isTicked });
      await change(page, found.list, deed, { act: 'tick', lineId, isTicked: !isTicked });
    } else {
      line.removals.push(deed);
      await change(page, found.list, deed, { act: 'remove', lineId });
    }
  }

  async function remove(page: Page): Promise<void> {
    const found = await someList(page);
    if (found === undefined) return;
    const deed = begin(page);
    found.model.deletions.push(deed);
    await change(page, found.list, deed, { act: 'delete' });
  }

  const pull = ({ phone, context }: Page): Promise<void> =>
    context.engine.service
      .pullSavedLists()
      .then(() => void pulled.add(phone))
      .catch((error: unknown) => world.heard(error, context.actor));

  const toldOn = (person: CommittedPerson): readonly SavedList[] => {
    const row = person.rows('facts').find(({ name }) => name === 'saved-lists');
    return (row?.value as { readonly lists: readonly SavedList[] } | undefined)?.lists ?? [];
  };

  function checkLines({ id, lines }: SavedList, personId: number, where: string): void {
    const model = models.get(id);
    if (model !== undefined && model.personId !== personId)
      violate(`KEY-1: ${where} shows a list of somebody else`);
    for (const line of lines) {
      const written = model?.lines.get(line.id);
      if (written?.text !== line.text) violate(`SRC-6: nobody wrote "${line.text}", ${where}`);
    }
  }

  function checkPhone(person: CommittedPerson): void {
    const { phone, personId, outbox } = person;
    for (const { kind, state, lastError, payload } of outbox) {
      if (kind !== KIND || (state !== 'rejected' && state !== 'needs-buyer')) continue;
      const gone = models.get((payload as SavedListPayload).listId)?.deletions ?? [];
      const isOfDeleted = gone.length > 0 && lastError?.code === 'saved_list_not_found';
      if (!isOfDeleted) violate(`OUT-4: a change of a list was refused: ${lastError?.code}`);
    }
    for (const list of toldOn(person)) checkLines(list, personId, `on ${phone.name}`);
  }

  function checkList(id: string, model: ListModel, list: SavedList | undefined): void {
    if (model.deletions.some(({ isSure }) => isSure)) {
      if (list !== undefined) violate(`SRC-6: a deleted list is there again`);
      return;
    }
    if (model.deletions.length > 0) return;
    const stored = new Map((list?.lines ?? []).map((line) => [line.id, line]));
    for (const [lineId, { text, added, removals, ticks }] of model.lines) {
      const line = stored.get(lineId);
      if (removals.some(({ isSure }) => isSure) && line !== undefined)
        violate(`SRC-6: "${text}" was removed and is there, on ${id}`);
      if (removals.length > 0) continue;
      if (added.isSure && line === undefined) violate(`OUT-1: "${text}" is lost, on ${id}`);
      const wanted = new Set(ticks.map(({ isTicked }) => isTicked));
      const isSure = ticks.some(({ deed }) => deed.isSure);
      if (line === undefined || wanted.size > 1) continue;
      if (isSure && !wanted.has(line.isTicked)) violate(`SRC-6: the tick of "${text}" is lost`);
      if (ticks.length === 0 && line.isTicked) violate(`SRC-6: nobody ticked "${text}"`);
    }
  }

  async function checkAtRest(): Promise<void> {
    for (const { id: personId } of people) {
      const lists = await savedListsOf(server.db, personId);
      const byId = byIdOf(lists);
      for (const list of lists) checkLines(list, personId, 'the server');
      for (const [id, model] of models) {
        if (model.personId === personId) checkList(id, model, byId.get(id));
      }
      for (const phone of pulled) {
        const person = phone.signedIn === personId ? committedPerson(phone, personId) : undefined;
        if (!person) continue;
        const isSame = isDeepStrictEqual(byIdOf(toldOn(person)), byId);
        if (!isSame) violate(`KEY-1: ${phone.name} shows other lists than there are`);
      }
    }
  }

  return {
    name: 'saved lists',
    actions: [
      { name: 'make a list', weight: 2, run: make },
      { name: 'write on a list', weight: 6, run: write },
      { name: 'tick or remove a line', weight: 6, run: tickOrRemove },
      { name: 'delete a list', weight: 1, run: remove },
      { name: 'look at the lists', weight: 3, run: pull, isPull: true },
    ],
    checkPhone,
    checkDelivery: () => {},
    abandon: (phone, personId) => {
      for (const each of deeds) {
        if (each.deed.phone === phone && each.personId === personId) each.deed.isSure = false;
      }
    },
    decide: async () => {},
    pull,
    checkAtRest,
  };
}

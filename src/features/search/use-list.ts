import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepListDraft } from '../../commands/settings/remembered-answers.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { readShoppingArea } from '../../db/reads/catalogue/stores.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { matchList, type MatchedLine, type ListPick } from '../../domain/search/list/list-match.ts';
import { readShoppingList } from '../../domain/search/list/shopping-list.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { itemKey } from './merge-results.ts';

/** The list is kept on the phone when the writing pauses for so long, ms. */
const KEPT_AFTER_MS = 500;
/** Orders that tell what somebody usually buys. */
const ORDERS_READ = 50;

/** A line with what may be meant by it, and which of that was chosen; null: it is left out. */
export interface ListRow extends MatchedLine<SearchItem> {
  /** Its place in the list as it was read. */
  readonly id: number;
  readonly chosen: number | null;
}

/** What is shown of a list. */
export interface ReadList {
  /** Another one for each time that a list was read. */
  readonly id: number;
  readonly rows: readonly ListRow[];
  readonly leftOut: number;
}

/** What is chosen of a list, with the rows that it is for. */
export function chosenOf(
  list: ReadList | null,
): readonly { readonly id: number; readonly pick: ListPick<SearchItem> }[] {
  return (list?.rows ?? []).flatMap(({ id, picks, chosen }) => {
    const pick = chosen === null ? undefined : picks[chosen];
    return pick === undefined ? [] : [{ id, pick }];
  });
}

/** The text in the field, as this phone kept it. */
export function useListDraft() {
  const haat = useHaat();
  const { device } = haat;
  const kept = useLiveQuery(
    async () => ({ text: (await readSetting(device, 'list-draft')) ?? '' }),
    [device],
  );
  const [typed, setTyped] = useState<string | null>(null);
  const keep = useEffectEvent((text: string) => void keepListDraft(haat, text));
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => keep(typed), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text: typed ?? kept?.text ?? '', setText: setTyped, isReady: kept !== undefined };
}

/** Reads a list and looks for each of its lines on this phone. */
export function useListFinder() {
  const { device, person, sync } = useHaat();
  const messages = useMessages();
  const { busy, message, run } = useBusyTask();
  const reads = useRef(0);

  async function findAll(text: string): Promise<ReadList | null> {
    const { lines, leftOut } = readShoppingList(text);
    if (lines.length === 0) return null;
    const [{ areaCode }, orders] = await Promise.all([
      readShoppingArea(device),
      readOrders(person, ORDERS_READ),
    ]);
    const bought = new Set(
      orders.flatMap(({ storeId, lines: of }) =>
        of.map(({ itemId }) => itemKey({ storeId, itemId })),
      ),
    );
    const found: (readonly SearchItem[])[] = [];
    for (const { name } of lines) found.push((await sync.searchDevice(name, areaCode)).items);
    const matched = matchList(lines, found, (offer) => bought.has(itemKey(offer)));
    const rows = matched.map((match, id) => ({
      ...match,
      id,
      chosen: match.isDoubtful || match.picks.length === 0 ? null : 0,
    }));
    reads.current += 1;
    return { id: reads.current, rows, leftOut };
  }

  return {
    busy,
    message,
    find: (text: string, onFound: (list: ReadList) => void) => {
      run(async () => {
        const list = await findAll(text);
        if (list === null) return text.trim() === '' ? messages.required : NOTHING_READ;
        onFound(list);
        return null;
      });
    },
  };
}

const NOTHING_READ = 'This does not read like a list. Write what you need, one thing in a line.';

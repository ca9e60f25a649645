import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepListDraft } from '../../commands/settings/remembered-answers.ts';
import type { ListedProduct, SearchItem } from '../../contracts/sync-service.ts';
import { hasCatalogue, readShoppingArea } from '../../db/reads/catalogue/stores.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { matchList, type MatchedLine, type ListPick } from '../../domain/search/list/list-match.ts';
import { keptOf, readShoppingList } from '../../domain/search/list/list-parts.ts';
import type { SavedLine } from '../../domain/search/list/saved-list.ts';
import type { ListLine } from '../../domain/search/list/shopping-list.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { itemKey } from './merge-results.ts';

/** The list is kept on the phone when the writing pauses for so long, ms. */
const KEPT_AFTER_MS = 500;
/** Orders that tell what somebody usually buys. */
const ORDERS_READ = 50;

/** A line that is kept, or that somebody shares; `id` is null where it is not the person's own. */
export type WantedLine = Pick<SavedLine, 'text' | 'item' | 'wish'> & { readonly id: string | null };

/** A line with what may be meant by it, and which of that was chosen; null: it is left out. */
export interface ListRow extends MatchedLine<SearchItem> {
  /** Its place in the list as it was read. */
  readonly id: number;
  readonly chosen: number | null;
  /** The line that it was read from; null for a text. */
  readonly wanted: WantedLine | null;
}

/** What is shown of a list. */
export interface ReadList {
  /** Another one for each time that a list was read. */
  readonly id: number;
  readonly rows: readonly ListRow[];
  readonly leftOut: number;
}

/** What is chosen for a row. */
export const pickOf = ({ picks, chosen }: ListRow): ListPick<SearchItem> | undefined =>
  chosen === null ? undefined : picks[chosen];

/** What is chosen of a list, with the rows that it is for. */
export function chosenOf(
  list: ReadList | null,
): readonly { readonly id: number; readonly pick: ListPick<SearchItem> }[] {
  return (list?.rows ?? []).flatMap((row) => {
    const pick = pickOf(row);
    return pick === undefined ? [] : [{ id: row.id, pick }];
  });
}

/**
 * The form of a list, which begins with what this phone kept of it; `cut` says that a text was longer than what is kept. What was
 * written last is kept when the page is left, too.
 */
export function useListDraft() {
  const haat = useHaat();
  const { device } = haat;
  const [typed, setTyped] = useState<string | null>(null);
  const [cut, setCut] = useState<string | null>(null);
  const form = useForm({
    initialValues: { text: '' },
    onValuesChange: ({ text }) => setTyped(text),
  });
  const kept = useLiveQuery(
    async () => ({ text: (await readSetting(device, 'list-draft')) ?? '' }),
    [device],
  );
  const begin = useEffectEvent(form.initialize);
  useEffect(() => {
    if (kept !== undefined) begin(kept);
  }, [kept]);
  const unkept = useRef<string | null>(null);
  const keep = useEffectEvent(() => {
    if (unkept.current !== null) void keepListDraft(haat, unkept.current);
    unkept.current = null;
  });
  useEffect(() => {
    if (typed === null) return undefined;
    unkept.current = typed;
    const timer = setTimeout(() => keep(), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => keep(), []);
  /** Writes all of the list; what is too long is cut, which is said at once. */
  function write(text: string): void {
    const short = keptOf(text);
    form.setFieldValue('text', short ?? text);
    setCut(short === null ? null : cutMessage(short));
  }
  /** The same of what the app takes out of a list: kept at once, or what is in the cart already would be found again. */
  function rewrite(text: string): void {
    write(text);
    void keepListDraft(haat, text);
  }
  return { form, write, rewrite, cut, isReady: form.initialized };
}

/** Words of the last line that is kept, by which the rest is found again. */
const LAST_WORDS = 40;

function cutMessage(kept: string): string {
  const last = kept.trimEnd().split('\n').at(-1)?.slice(-LAST_WORDS) ?? '';
  return `This list is too long to keep whole. It is kept up to “${last}”: paste what comes after that once these are in your cart.`;
}

/** A line to look for, and where it comes from. */
interface SoughtLine {
  readonly line: ListLine;
  readonly wanted: WantedLine | null;
}

/** What a kept line asks for; one that reads like nothing is looked for as it is. */
function soughtOf(wanted: WantedLine): readonly SoughtLine[] {
  const { text } = wanted;
  const { lines } = readShoppingList(text);
  const read = lines.length === 0 ? [{ text, name: text, asked: null }] : lines;
  return read.map((line) => ({ line: lines.length === 1 ? { ...line, text } : line, wanted }));
}

/** Reads a list and looks for each of its lines on this phone. */
export function useListFinder() {
  const { device, person, sync } = useHaat();
  const messages = useMessages();
  const { busy, message, run } = useBusyTask();
  const reads = useRef(0);

  async function findAll(sought: readonly SoughtLine[], leftOut: number): Promise<ReadList> {
    const [{ areaCode }, orders] = await Promise.all([
      readShoppingArea(device),
      readOrders(person, ORDERS_READ),
    ]);
    const bought = new Set(
      orders.flatMap(({ storeId, lines: of }) =>
        of.map(({ itemId }) => itemKey({ storeId, itemId })),
      ),
    );
    const found: (readonly ListedProduct[])[] = [];
    for (const { line } of sought) {
      found.push(await sync.searchLine(line.name, areaCode));
    }
    const matched = matchList(
      sought.map(({ line }) => line),
      found,
      (offer) => bought.has(itemKey(offer)),
      (offer, index) => {
        const item = sought[index]?.wanted?.item ?? null;
        return item !== null && itemKey(item) === itemKey(offer);
      },
    );
    const rows = matched.map((match, id) => ({
      ...match,
      id,
      chosen: match.isDoubtful || match.picks.length === 0 ? null : 0,
      wanted: sought[id]?.wanted ?? null,
    }));
    reads.current += 1;
    return { id: reads.current, rows, leftOut };
  }

  return {
    busy,
    message,
    find: (text: string, onFound: (list: ReadList) => void) => {
      run(async () => {
        const { lines, leftOut } = readShoppingList(text);
        if (lines.length === 0) return text.trim() === '' ? messages.required : NOTHING_READ;
        if (!(await hasCatalogue(device))) return NO_GOODS;
        const sought = lines.map((line) => ({ line, wanted: null }));
        onFound(await findAll(sought, leftOut));
        return null;
      });
    },
    /** The same for lines that are kept: what was chosen for one is found first. */
    findLines: (wanted: readonly WantedLine[], onFound: (list: ReadList) => void) => {
      run(async () => {
        if (!(await hasCatalogue(device))) return NO_GOODS;
        onFound(await findAll(wanted.flatMap(soughtOf), 0));
        return null;
      });
    },
  };
}

const NO_GOODS =
  'The goods of shops are not on this phone yet. They come when the network is there; your list stays here.';
const NOTHING_READ = 'This does not read like a list. Write what you need, one thing in a line.';

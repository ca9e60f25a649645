import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { wishForItems } from '../../commands/cart/checkout-draft.ts';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { readCart } from '../../db/reads/cart.ts';
import { formatRupees } from '../../domain/money.ts';
import type { Substitution } from '../../domain/orders/order-wishes.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import type { ListPick } from '../../domain/search/list/list-match.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SelectField } from '../../ui/fields/text-field.tsx';
import { CardList } from '../../ui/layout/section.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './list-page.module.css';
import { itemKey } from './merge-results.ts';
import { chosenOf, type ListRow, pickOf, type ReadList } from './use-list.ts';

/** What was read is told where it begins. */
const focusAtOnce = (heading: HTMLHeadingElement | null): void => heading?.focus();

export interface FoundListProps {
  readonly list: ReadList;
  readonly onChange: (list: ReadList) => void;
  /** Where the list itself is out of sight: back to it. */
  readonly onBack?: () => void;
  /** Where more lines were written than are read at once: reads the next ones. */
  readonly onNext?: () => void;
  readonly isReading?: boolean;
}

/** "1 more line has not been read yet." */
export const leftToRead = (count: number): string =>
  count === 1
    ? '1 more line has not been read yet; it stays in your list.'
    : `${count.toLocaleString('en-IN')} more lines have not been read yet; they stay in your list.`;

/** Said once things are in the cart; null: nothing is yet. */
export function AddedNote({ words }: { readonly words: string | null }) {
  if (words === null) return null;
  return (
    <p role="status" className={classes['done']}>
      {words} <Link to={ROUTES.cart}>Go to cart</Link>
    </p>
  );
}

/** What each line of a list becomes, with what is doubtful to choose from (SRC-6). Another list begins anew, at its heading. */
export function FoundList({ list, onChange, onBack, onNext, isReading }: FoundListProps) {
  const storeCount = new Set(chosenOf(list).map(({ pick }) => pick.offer.storeId)).size;
  const choose = (id: number, chosen: number | null) =>
    onChange({
      ...list,
      rows: list.rows.map((row) => (row.id === id ? { ...row, chosen } : row)),
    });
  return (
    <section key={list.id} className={classes['found']} aria-labelledby="list-found">
      <h2 id="list-found" ref={focusAtOnce} tabIndex={-1} className={classes['title']}>
        {summaryOf(list)}
      </h2>
      {storeCount > 1 && (
        <p className={classes['facts']}>
          From {storeCount} stores, each with a delivery of its own
        </p>
      )}
      {list.leftOut > 0 && <NoticeLine tone="warn">{leftToRead(list.leftOut)}</NoticeLine>}
      <CardList>
        {list.rows.map((row) => (
          <li key={row.id}>
            <LineCard row={row} onChoose={(chosen) => choose(row.id, chosen)} />
          </li>
        ))}
      </CardList>
      {onNext !== undefined && (
        <Button size="lg" variant="light" loading={isReading === true} onClick={onNext}>
          Leave these for later and read on
        </Button>
      )}
      {onBack !== undefined && (
        <Button size="lg" variant="light" onClick={onBack}>
          Back to the list
        </Button>
      )}
    </section>
  );
}

/** "4 of 6 found, 1 to choose". */
function summaryOf({ rows }: ReadList): string {
  const found = rows.filter(({ picks }) => picks.length > 0).length;
  const open = rows.filter(({ isDoubtful, chosen }) => isDoubtful && chosen === null).length;
  return `${found} of ${rows.length} found${open > 0 ? `, ${open} to choose` : ''}`;
}

interface LineCardProps {
  readonly row: ListRow;
  readonly onChoose: (chosen: number | null) => void;
}

const LEFT_OUT = '';

/** A line as it was written, and what it becomes. */
function LineCard({ row, onChoose }: LineCardProps) {
  const { line, picks, isDoubtful, chosen } = row;
  const pick = chosen === null ? undefined : picks[chosen];
  const [first] = picks;
  if (first === undefined) {
    return (
      <article className={classes['card']}>
        <p className={classes['written']}>{line.text}</p>
        <p className={classes['none']}>
          No shop near you sells “{line.name}”. <Link to={searchFor(line.name)}>Search for it</Link>
        </p>
      </article>
    );
  }
  const { offer } = pick ?? first;
  return (
    <article className={classes['card']} data-out={pick === undefined ? '' : undefined}>
      <Picture picture={offer.picture} name={offer.name} unit={offer.unit} size={56} />
      <div className={classes['what']}>
        <SelectField
          label={line.text}
          description={isDoubtful && pick === undefined ? questionOf(row) : undefined}
          value={chosen === null ? LEFT_OUT : String(chosen)}
          onChange={({ currentTarget: { value } }) =>
            onChoose(value === LEFT_OUT ? null : Number(value))
          }
          data={[
            {
              value: LEFT_OUT,
              label: isDoubtful && pick === undefined ? 'Please choose' : 'Leave it out',
            },
            ...picks.map((each, index) => ({
              value: String(index),
              label: `${each.offer.name}, ${each.offer.unit}`,
            })),
          ]}
        />
        {pick !== undefined && (
          <p className={classes['facts']}>
            {pick.count === 1 ? '1 pack' : `${pick.count} packs`} · {offer.storeName} ·{' '}
            <b>{formatRupees(costOf(pick))}</b>
            {!pick.isExact && <span className={classes['about']}>Not the amount you wrote</span>}
          </p>
        )}
      </div>
    </article>
  );
}

/** A guess says that it is one. */
function questionOf({ isGuess, line: { name, isUnread }, picks }: ListRow): string {
  const which = picks.length === 1 ? 'this' : 'one of these';
  if (isGuess) return `No shop near you sells “${name}” by that name. Did you mean ${which}?`;
  if (isUnread === true)
    return `We could not read how much you want. Choose ${which}, then change the number in the cart.`;
  return 'Which one do you mean?';
}

const searchFor = (name: string): string => `${ROUTES.search}?q=${encodeURIComponent(name)}`;

/** Paise. */
const costOf = ({ offer, count }: ListPick<SearchItem>): number => count * (offer.pricePaise ?? 0);

export interface AddToCartProps {
  readonly list: ReadList;
  /** Takes what is left of the list, null when nothing is, what to say, and what was added. */
  readonly onAdded: (left: ReadList | null, words: string, added: readonly ListRow[]) => void;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** What was wished for lines that were added, by store and item (SUB-1). */
function wishesOf(rows: readonly ListRow[]): ReadonlyMap<string, Record<string, Substitution>> {
  const wishes = new Map<string, Record<string, Substitution>>();
  for (const row of rows) {
    const pick = pickOf(row);
    const wish = row.wanted?.wish ?? null;
    if (pick === undefined || wish === null) continue;
    const { storeId, itemId } = pick.offer;
    wishes.set(storeId, { ...wishes.get(storeId), [itemId]: wish });
  }
  return wishes;
}

/**
 * Puts what was chosen into the cart, beside what is in it, with what is to be done when it is out; a line that could not be added stays, with the
 * reason.
 */
export function AddToCart({ list, onAdded }: AddToCartProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const picks = chosenOf(list);
  const total = picks.reduce((sum, { pick }) => sum + costOf(pick), 0);

  async function add(): Promise<string | null> {
    const added = new Set<number>();
    const problems: string[] = [];
    const cart = await readCart(haat.person);
    const inCart = new Map(cart.map((row) => [itemKey(row), row.quantity]));
    for (const { id, pick } of picks) {
      const { offer, count } = pick;
      const key = itemKey(offer);
      const wanted = (inCart.get(key) ?? 0) + count;
      const outcome = await chooseQuantity(haat, offer, wanted);
      inCart.set(key, outcome.quantity);
      if (outcome.quantity === wanted) added.add(id);
      else problems.push(`${offer.name}: ${outcome.message ?? 'not added'}`);
    }
    const [rows, done] = [
      list.rows.filter(({ id }) => !added.has(id)),
      list.rows.filter(({ id }) => added.has(id)),
    ];
    for (const [storeId, wishes] of wishesOf(done)) {
      const kept = await wishForItems(haat, storeId, wishes);
      if (!kept.ok) problems.push(kept.message);
    }
    if (done.length > 0) {
      const left = rows.length === 0 ? null : { ...list, rows };
      onAdded(left, `${counted(done.length)} added to your cart.`, done);
    }
    return problems.length === 0 ? null : problems.join(' ');
  }

  return (
    <div className={classes['add']}>
      <AlertLine message={message} />
      <Button
        size="lg"
        fullWidth
        loading={busy}
        disabled={picks.length === 0}
        onClick={() => run(add)}
      >
        {picks.length === 0
          ? 'Choose what to add'
          : `Add ${counted(picks.length)} · ${formatRupees(total)}`}
      </Button>
    </div>
  );
}

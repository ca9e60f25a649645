import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { readCart } from '../../db/reads/cart.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { spokenLines } from '../../domain/search/list/spoken-list.ts';
import type { ListPick } from '../../domain/search/list/list-match.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList } from '../../ui/layout/section.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './list-page.module.css';
import { itemKey } from './merge-results.ts';
import { chosenOf, type ListRow, type ReadList, useListDraft, useListFinder } from './use-list.ts';
import { useVoice, type Voice, VoiceButton, VoiceOffer, VoicePanel } from './voice.tsx';

/** What was read is told where it begins. */
const focusAtOnce = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** A list becomes a cart (SRC-6): written, pasted or spoken, matched line by line, also without a network. */
export function ListPage() {
  const { text, setText, isReady } = useListDraft();
  const { find, busy, message } = useListFinder();
  const [list, setList] = useState<ReadList | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const voice = useVoice(true, (said) => {
    const lines = spokenLines(said);
    setText([...(text.trim() === '' ? [] : [text.trimEnd()]), ...lines].join('\n'));
  });

  const storeCount = new Set(chosenOf(list).map(({ pick }) => pick.offer.storeId)).size;

  function choose(id: number, chosen: number | null): void {
    if (list === null) return;
    setList({ ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, chosen } : row)) });
  }

  return (
    <Screen
      title="Your list"
      backTo={ROUTES.search}
      {...(list !== null && {
        action: (
          <AddToCart
            list={list}
            onAdded={(left, words) => {
              setList(left);
              setDone(words);
              // What is in the cart is not found again.
              setText(left === null ? '' : left.rows.map(({ line }) => line.text).join('\n'));
            }}
          />
        ),
      })}
    >
      <PageColumn gap="wide">
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            setDone(null);
            find(text, setList);
          }}
        >
          <TextArea
            label="What do you need?"
            description={`One thing in a line, or with commas between, in any language.${voice === null ? ' The microphone of your keyboard works, too.' : ''}`}
            placeholder={'2 kilo aloo\naadha litre doodh\nek dozen anda'}
            autosize
            minRows={4}
            maxRows={12}
            disabled={!isReady}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {voice !== null && isReady && <SpeakList voice={voice} />}
          <AlertLine message={message} />
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={busy}
            variant={list === null ? 'filled' : 'light'}
          >
            Find these
          </Button>
        </form>
        {done !== null && (
          <p role="status" className={classes['done']}>
            {done} <Link to={ROUTES.cart}>Go to cart</Link>
          </p>
        )}
        {list !== null && (
          <section key={list.id} className={classes['found']} aria-labelledby="list-found">
            <h2 id="list-found" ref={focusAtOnce} tabIndex={-1} className={classes['title']}>
              {summaryOf(list)}
            </h2>
            {storeCount > 1 && (
              <p className={classes['facts']}>
                From {storeCount} stores, each with a delivery of its own
              </p>
            )}
            {list.leftOut > 0 && (
              <NoticeLine tone="warn">
                {list.leftOut} more lines were not read. Add these first, then paste the rest.
              </NoticeLine>
            )}
            <CardList>
              {list.rows.map((row) => (
                <li key={row.id}>
                  <LineCard row={row} onChoose={(chosen) => choose(row.id, chosen)} />
                </li>
              ))}
            </CardList>
          </section>
        )}
      </PageColumn>
    </Screen>
  );
}

function SpeakList({ voice }: { readonly voice: Voice }) {
  return (
    <>
      <VoiceButton voice={voice}>Speak your list</VoiceButton>
      <VoicePanel voice={voice} />
      <VoiceOffer voice={voice} />
    </>
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
function LineCard({ row: { line, picks, isDoubtful, chosen }, onChoose }: LineCardProps) {
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
          description={isDoubtful && pick === undefined ? 'Which one do you mean?' : undefined}
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

const searchFor = (name: string): string => `${ROUTES.search}?q=${encodeURIComponent(name)}`;

/** Paise. */
const costOf = ({ offer, count }: ListPick<SearchItem>): number => count * (offer.pricePaise ?? 0);

interface AddToCartProps {
  readonly list: ReadList;
  /** Takes what is left of the list, null when nothing is, and what to say. */
  readonly onAdded: (left: ReadList | null, words: string) => void;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Puts what was chosen into the cart, beside what is in it; a line that could not be added stays, with the reason. */
function AddToCart({ list, onAdded }: AddToCartProps) {
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
    const rows = list.rows.filter(({ id }) => !added.has(id));
    if (added.size > 0) {
      const isOver = rows.length === 0;
      onAdded(isOver ? null : { ...list, rows }, `${counted(added.size)} added to your cart.`);
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

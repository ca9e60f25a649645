import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { newLine } from '../../../commands/account/change-saved-list.ts';
import type { SavedListView } from '../../../db/reads/saved-lists.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import {
  type ListChange,
  MOST_LIST_LINES,
  writtenLines,
  writtenProblem,
} from '../../../domain/search/list/saved-list.ts';
import { spokenLines } from '../../../domain/search/list/list-parts.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { AddedNote, AddToCart, FoundList } from '../list-to-cart.tsx';
import { type ListRow, pickOf, type ReadList, useListFinder } from '../use-list.ts';
import { SpeakList, useVoice } from '../voice.tsx';
import { ListSettings } from './list-settings.tsx';
import { SavedLines } from './saved-lines.tsx';
import classes from './saved-list.module.css';
import { isDue, useListChanges, useSavedLists } from './use-saved-lists.ts';

/** One list that the person keeps: written, ticked off, ordered, shared; all of it but the link without a network. */
export function SavedListPage() {
  const [params] = useSearchParams();
  const { view, refresh } = useSavedLists();
  const listId = params.get('list') ?? '';
  const list = view?.lists.find(({ id }) => id === listId);
  if (list !== undefined) return <ShownList key={list.id} list={list} />;
  const isReading = view === undefined || (!view.isTold && refresh.state === 'asking');
  return (
    <Screen title="List" backTo={ROUTES.savedLists}>
      {isReading && <OrderListSkeleton rows={3} />}
      {!isReading && view.isTold && <NoSuchList />}
      {!isReading && !view.isTold && (
        <MissingState
          picture="1f6d2"
          refresh={refresh}
          offlineText="This list comes when the network is back, and stays on this phone."
          failedText="Your lists could not be fetched."
        />
      )}
    </Screen>
  );
}

function NoSuchList() {
  return (
    <EmptyState
      picture="1f6d2"
      title="This list is not there"
      text="It was deleted, here or on another phone of yours."
      action={
        <Button component={Link} to={ROUTES.savedLists} size="lg" variant="light">
          My lists
        </Button>
      }
    />
  );
}

/** What is kept of an order from a list: its lines are ticked, and what was chosen for a doubtful one is found first the next time. */
function changesOfAdded(left: ReadList | null, added: readonly ListRow[]): ListChange[] {
  const leftIds = new Set(left?.rows.map(({ wanted }) => wanted?.id));
  return added.flatMap((row): ListChange[] => {
    const lineId = row.wanted?.id ?? null;
    const pick = pickOf(row);
    if (lineId === null || leftIds.has(lineId)) return [];
    const tick: ListChange = { act: 'tick', lineId, isTicked: true };
    const wasSaid = row.isDoubtful || row.chosen !== 0;
    const isOne = added.filter(({ wanted }) => wanted?.id === lineId).length === 1;
    if (pick === undefined || !wasSaid || !isOne) return [tick];
    const { storeId, itemId, name, unit, picture } = pick.offer;
    return [{ act: 'choose', lineId, item: { storeId, itemId, name, unit, picture } }, tick];
  });
}

function ShownList({ list }: { readonly list: SavedListView }) {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const changes = useListChanges(list);
  const finder = useListFinder();
  const [found, setFound] = useState<ReadList | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const open = list.lines.filter(({ isTicked }) => !isTicked);
  const isTime = isDue(list, now);
  const isAgain = list.lines.length > 0 && (open.length === 0 || isTime);

  function shop(): void {
    setDone(null);
    if (!isAgain) finder.findLines(open, setFound);
    else changes.change([{ act: 'start' }], () => finder.findLines(list.lines, setFound));
  }

  const action =
    found === null ? (
      <ShopButton
        count={isAgain ? list.lines.length : open.length}
        isAgain={isAgain}
        busy={finder.busy || changes.busy}
        message={finder.message}
        onShop={shop}
      />
    ) : (
      <AddToCart
        list={found}
        onAdded={(left, words, added) => {
          setFound(left);
          setDone(words);
          const kept = changesOfAdded(left, added);
          if (kept.length > 0) changes.change(kept);
        }}
      />
    );

  return (
    <Screen
      title={list.title}
      backTo={ROUTES.savedLists}
      {...(list.lines.length > 0 && { action })}
    >
      <PageColumn gap="wide">
        {isTime && found === null && (
          <NoticeLine>
            It is time for this list again. All lines begin anew with the order.
          </NoticeLine>
        )}
        <AddedNote words={done} />
        <AlertLine message={changes.message} />
        {found !== null && (
          <FoundList list={found} onChange={setFound} onBack={() => setFound(null)} />
        )}
        {found === null && (
          <>
            <SavedLines list={list} />
            <WriteLines list={list} />
            <ListSettings list={list} />
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

interface ShopButtonProps {
  readonly count: number;
  readonly isAgain: boolean;
  readonly busy: boolean;
  readonly message: string | null;
  readonly onShop: () => void;
}

/** Looks for the lines in the shops near; what is found is shown before anything is added. */
function ShopButton({ count, isAgain, busy, message, onShop }: ShopButtonProps) {
  return (
    <div className={classes['shop']}>
      <AlertLine message={message} />
      <Button size="lg" fullWidth loading={busy} onClick={onShop}>
        {isAgain ? 'Order it again' : `Order ${count === 1 ? 'this line' : `these ${count} lines`}`}
      </Button>
    </div>
  );
}

/** Adds lines to a list: written, pasted or said. */
function WriteLines({ list }: { readonly list: SavedListView }) {
  const haat = useHaat();
  const { busy, message, change } = useListChanges(list);
  const room = MOST_LIST_LINES - list.lines.length;
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => writtenProblem(writtenLines(text), room) },
  });
  const voice = useVoice(true, (said) => {
    const { text } = form.getValues();
    const before = text.trim() === '' ? [] : [text.trimEnd()];
    form.setFieldValue('text', [...before, ...spokenLines(said)].join('\n'));
  });

  return (
    <form
      className={classes['write']}
      onSubmit={form.onSubmit(({ text }) => {
        const lines = writtenLines(text).map((line) => newLine(haat, { text: line }));
        change([{ act: 'add', lines }], form.reset);
      })}
    >
      <TextArea
        label="Write on this list"
        description="One thing in a line, or with commas between, in any language."
        placeholder={'2 kilo aloo\naadha litre doodh'}
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('text')}
        error={form.errors['text'] ?? message}
      />
      {voice !== null && <SpeakList voice={voice} />}
      <Button type="submit" size="lg" variant="light" loading={busy}>
        Add to the list
      </Button>
    </form>
  );
}

import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconListCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { createSavedList } from '../../../commands/account/change-saved-list.ts';
import type { SavedListView } from '../../../db/reads/saved-lists.ts';
import { ROUTES, savedListPath } from '../../../domain/routes/routes.ts';
import {
  listTextProblem,
  LONGEST_LIST_TITLE,
  tidyListText,
} from '../../../domain/search/list/saved-list.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowLink, TwoLines } from '../../../ui/layout/list-row.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { RowList } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import classes from './saved-list.module.css';
import { isDue, REPEAT_WORDS, useSavedLists } from './use-saved-lists.ts';

/** The lists that a person keeps, the same on all their phones. */
export function SavedListsPage() {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const { view, refresh } = useSavedLists();
  const lists = view?.lists ?? [];
  // Nothing was told yet: the first lists may be on their way.
  const isUnknown = view !== undefined && !view.isTold && lists.length === 0;
  const isMissing = isUnknown && refresh.state === 'failed';
  return (
    <Screen title="My lists" backTo={ROUTES.account}>
      <PageColumn gap="wide">
        <NewList />
        {(view === undefined || isUnknown) && !isMissing && <OrderListSkeleton rows={3} />}
        {isMissing && (
          <MissingState
            picture="1f6d2"
            refresh={refresh}
            offlineText="Your lists come when the network is back, and stay on this phone. A new one can be written now."
            failedText="Your lists could not be fetched."
          />
        )}
        {view !== undefined && !isUnknown && lists.length === 0 && (
          <EmptyState
            picture="1f6d2"
            title="No lists yet"
            text="Write down once what you buy every month, then order it again with two taps. Your lists are the same on all your phones."
          />
        )}
        {lists.length > 0 && (
          <RowList>
            {lists.map((list) => (
              <RowLink key={list.id} to={savedListPath(list.id)} Icon={IconListCheck}>
                <TwoLines name={list.title}>{factsOf(list, now)}</TwoLines>
              </RowLink>
            ))}
          </RowList>
        )}
      </PageColumn>
    </Screen>
  );
}

/** "12 lines, 3 ticked · every month". */
function factsOf(list: SavedListView, now: number): string {
  const { lines, repeat, isWaiting, shareCode } = list;
  const ticked = lines.filter(({ isTicked }) => isTicked).length;
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return [
    ...(isDue(list, now) ? ['Time to buy it again'] : []),
    `${lines.length === 0 ? 'Empty' : count}${ticked > 0 ? `, ${ticked} ticked` : ''}`,
    ...(repeat === 'none' ? [] : [REPEAT_WORDS[repeat].toLowerCase()]),
    ...(shareCode === null ? [] : ['shared']),
    ...(isWaiting ? ['waiting to be sent'] : []),
  ].join(' · ');
}

/** Begins a list, and goes there. */
function NewList() {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const form = useForm({
    initialValues: { title: '' },
    validate: { title: (title) => listTextProblem(title, LONGEST_LIST_TITLE) },
  });
  const problem = form.errors['title'];
  return (
    <form
      className={classes['new']}
      onSubmit={form.onSubmit(({ title }) =>
        run(async () => {
          const result = await createSavedList(haat, tidyListText(title));
          if (!result.ok) return result.message;
          await navigate(savedListPath(result.value));
          return null;
        }),
      )}
    >
      <TextField
        label="New list"
        placeholder="Every month"
        {...form.getInputProps('title')}
        error={problem !== undefined}
      />
      <Button type="submit" size="lg" loading={busy}>
        Begin
      </Button>
      <AlertLine message={problem ?? message} />
    </form>
  );
}
